//! Text eight bytes at a time: what is asked of every byte of every request's path.
//!
//! # Design
//! Each byte of a word is a lane (Warren, "Hacker's Delight", chapter 6). A check may take a byte for
//! one that needs a closer look when the byte below it does; never the reverse.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

/// Whether every byte is printable ASCII that is the same in a path's normal form.
pub(crate) fn all_plain(text: &[u8]) -> bool {
    words(text, b'a').all(is_plain)
}

/// Whether every byte is printable ASCII other than a space.
pub(crate) fn all_graphic(text: &[u8]) -> bool {
    words(text, b'a').all(|word| (word & HIGH) | below(word, 0x21) | equal(word, 0x7f) == 0)
}

/// Whether a word has plain bytes only: printable ASCII other than `%`, `?`, `#` and the backslash.
pub(crate) fn is_plain(word: u64) -> bool {
    let marks = equal(word, b'%') | equal(word, b'?') | equal(word, b'#') | equal(word, b'\\') | equal(word, 0x7f);
    (word & HIGH) | below(word, b' ') | marks == 0
}

/// Whether a word is ASCII.
pub(crate) fn is_ascii(word: u64) -> bool {
    word & HIGH == 0
}

/// A word of ASCII with its capitals made small.
pub(crate) fn lower(word: u64) -> u64 {
    let from_a = word.wrapping_add(lanes(0x80 - b'A'));
    let past_z = word.wrapping_add(lanes(0x80 - b'Z' - 1));
    word ^ (((from_a ^ past_z) & HIGH) >> 2)
}

/// The words of a text, the last filled up with `filler`.
pub(crate) fn words(text: &[u8], filler: u8) -> impl Iterator<Item = u64> {
    let (words, tail) = text.as_chunks::<8>();
    let mut last = [filler; 8];
    for (to, from) in last.iter_mut().zip(tail) {
        *to = *from;
    }
    words.iter().map(|word| u64::from_le_bytes(*word)).chain([u64::from_le_bytes(last)])
}

fn lanes(byte: u8) -> u64 {
    u64::from(byte).wrapping_mul(ONES)
}

/// Marks bytes that are less than `end`, at most 128.
fn below(word: u64, end: u8) -> u64 {
    word.wrapping_sub(lanes(end)) & !word & HIGH
}

fn equal(word: u64, byte: u8) -> u64 {
    below(word ^ lanes(byte), 1)
}

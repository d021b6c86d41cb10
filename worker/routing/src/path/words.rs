//! Checks text eight bytes at a time. These checks run on every byte of every request's path.
//!
//! # Design
//! Each byte of a word is a lane (Warren, "Hacker's Delight", chapter 6). A check may report a
//! byte that is fine, but never miss one that is not.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * ONES;

/// Whether every byte is printable ASCII that is the same in a path's normal form. May be false where
/// that is true.
pub(crate) fn all_plain(text: &[u8]) -> bool {
    is_plain(words(text).fold(0, |marks, word| marks | plain_marks(word)))
}

/// Whether every byte is printable ASCII other than a space.
pub(crate) fn all_graphic(text: &[u8]) -> bool {
    let marks = |word: u64| word | word.wrapping_sub(lanes(0x21)) | (word ^ lanes(0x7f)).wrapping_sub(ONES);
    words(text).fold(0, |all, word| all | marks(word)) & HIGH == 0
}

/// Marks the bytes of a word that may not be plain: all but printable ASCII, and `%`, `?`, `#` and the
/// backslash, and bytes that differ from one of those in a bit that is not checked.
pub(crate) fn plain_marks(word: u64) -> u64 {
    let hash_or_percent = (word | lanes(0x06)) ^ lanes(0x27);
    let question_or_delete = (word | lanes(0x40)) ^ lanes(0x7f);
    let backslash = word ^ lanes(b'\\');
    let zeros =
        hash_or_percent.wrapping_sub(ONES) | question_or_delete.wrapping_sub(ONES) | backslash.wrapping_sub(ONES);
    word | word.wrapping_sub(lanes(b' ')) | zeros
}

/// Whether marks, of one or several words joined by or, mark no byte.
pub(crate) fn is_plain(marks: u64) -> bool {
    marks & HIGH == 0
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

/// Whether two texts are ASCII and the same but for capitals.
pub(crate) fn same_in_ascii(one: &[u8], other: &[u8]) -> bool {
    let same = |(one, other): (&[u8; 8], &[u8; 8])| {
        let (one, other) = (u64::from_le_bytes(*one), u64::from_le_bytes(*other));
        is_ascii(one | other) && lower(one) == lower(other)
    };
    let [(one_words, one_tail), (other_words, other_tail)] = [one.as_chunks(), other.as_chunks()];
    one.len() == other.len()
        && one_words.iter().zip(other_words).all(same)
        && match (one.last_chunk(), other.last_chunk()) {
            (Some(one), Some(other)) => same((one, other)),
            _ => one_tail.is_ascii() && one_tail.eq_ignore_ascii_case(other_tail),
        }
}

/// The words of a text. The last ends where the text ends, so it may repeat bytes of the one before.
/// A text shorter than a word is filled up with `a`.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = u64> {
    let last = text.last_chunk().copied().unwrap_or_else(|| {
        let mut filled = [b'a'; 8];
        filled.iter_mut().zip(text).for_each(|(to, from)| *to = *from);
        filled
    });
    text.as_chunks().0.iter().copied().chain([last]).map(u64::from_le_bytes)
}

fn lanes(byte: u8) -> u64 {
    u64::from(byte).wrapping_mul(ONES)
}

#[cfg(test)]
mod tests;

//! The hash by which stored forms find a key. Changing it needs a new version of each of these forms.

use crate::path::words::{is_plain, lower, plain_marks, words};

/// The hash of a look-up key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyHash(u64);

impl KeyHash {
    /// The hash of a key. The key of a path is its normal form, folded, without the closing slash.
    pub fn new(key: &[u8]) -> Self {
        Self::from_words(key, |word| word)
    }

    /// The hash of a path's key in one pass; none unless the path is plain ASCII, capitals aside.
    pub fn from_plain_path(path: &[u8]) -> Option<Self> {
        let mut marks = 0;
        let hash = Self::from_words(path, |word| {
            marks |= plain_marks(word);
            lower(word)
        });
        is_plain(marks).then_some(hash)
    }

    /// Hashes two words at a time, so that a processor can mix both at once.
    fn from_words(text: &[u8], mut map_word: impl FnMut(u64) -> u64) -> Self {
        let (pairs, tail) = text.as_chunks::<16>();
        let (mut even, mut odd) = (text.len() as u64, 0);
        for pair in pairs {
            let [one, other] = pair.as_chunks().0 else { continue };
            even = mix(even ^ map_word(u64::from_le_bytes(*one)));
            odd = mix(odd ^ map_word(u64::from_le_bytes(*other)));
        }
        let even = words(tail).fold(even, |hash, word| mix(hash ^ map_word(word)));
        Self(mix(even ^ odd.rotate_left(32)))
    }

    /// The hash as a number.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// Which of `buckets` it falls into, by multiplication in place of a remainder.
    pub fn bucket(self, buckets: u32) -> usize {
        let scaled = (self.0 >> 32).wrapping_mul(u64::from(buckets)) >> 32;
        scaled as usize
    }

    /// What a filter stores of a key.
    pub fn fingerprint(self) -> u8 {
        (self.0 >> 24) as u8
    }
}

/// Permutes numbers: multiplies by an odd number (2^64 divided by the golden ratio), then brings the
/// well-mixed high bits down.
pub fn mix(state: u64) -> u64 {
    let spread = state.wrapping_add(0x632b_e59b_d9b4_e019).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    spread ^ (spread >> 32)
}

//! Where the cells of a key are in a binary fuse structure of three cells a key.
//!
//! # Design
//! The three cells of a key, joined by exclusive or, give back the number stored for it (Graf and
//! Lemire, "Binary fuse filters: fast and smaller than xor filters", 2022). With a fingerprint as
//! the number that is a filter: 9 bits a key, one in 256 other keys passes. With a place as the
//! number it is a map that says where to look and leaves comparing the key to whoever looks.

use crate::path::words::{is_plain, lower, plain_marks, words};

/// The layout of such a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fuse {
    /// Mixed into every hash: another seed is another layout.
    pub seed: u32,
    /// Cells in a segment, a power of two.
    pub segment: u32,
    /// Cells in which the first of the three can be; two segments more follow.
    pub starts: u32,
}

impl Fuse {
    /// How many cells there are.
    pub(super) fn cells(&self) -> u64 {
        u64::from(self.starts).saturating_add(u64::from(self.segment).saturating_mul(2))
    }

    /// The three cells of a key.
    pub(super) fn places(&self, key: KeyHash) -> [usize; 3] {
        let hash = mix(key.0 ^ u64::from(self.seed));
        let mask = self.segment.wrapping_sub(1);
        let first = ((hash >> 32).wrapping_mul(u64::from(self.starts)) >> 32) as u32;
        let second = first.wrapping_add(self.segment) ^ ((hash >> 18) as u32 & mask);
        let third = first.wrapping_add(self.segment).wrapping_add(self.segment) ^ (hash as u32 & mask);
        [first as usize, second as usize, third as usize]
    }

    /// The number stored for a key in cells of a byte; any number for a key that is not stored.
    pub(super) fn byte(&self, cells: &[u8], key: KeyHash) -> Option<u8> {
        let [first, second, third] = self.places(key);
        Some(cells.get(first)? ^ cells.get(second)? ^ cells.get(third)?)
    }

    /// The number stored for a key in cells of three bytes; any number for a key that is not stored.
    pub(super) fn triple(&self, cells: &[u8], key: KeyHash) -> Option<u32> {
        let (cells, _) = cells.as_chunks::<3>();
        let cell =
            |place: usize| cells.get(place).map(|[low, middle, high]| u32::from_le_bytes([*low, *middle, *high, 0]));
        let [first, second, third] = self.places(key).map(cell);
        Some(first? ^ second? ^ third?)
    }
}

/// The hash of a look-up key. It is part of the stored form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct KeyHash(u64);

impl KeyHash {
    /// The hash of a key: a folded path in normal form, without its closing slash.
    pub(super) fn of(key: &[u8]) -> Self {
        Self::of_words(key, |word| word)
    }

    /// The hash of the key of a path that is plain ASCII, capitals aside, in one pass.
    pub(super) fn of_plain(path: &[u8]) -> Option<Self> {
        let mut marks = 0;
        let hash = Self::of_words(path, |word| {
            marks |= plain_marks(word);
            lower(word)
        });
        is_plain(marks).then_some(hash)
    }

    /// Two words at a time, so that a processor mixes one while the other is on its way.
    fn of_words(text: &[u8], mut seen: impl FnMut(u64) -> u64) -> Self {
        let (pairs, tail) = text.as_chunks::<16>();
        let (mut even, mut odd) = (text.len() as u64, 0);
        for pair in pairs {
            let [one, other] = pair.as_chunks().0 else { continue };
            even = mix(even ^ seen(u64::from_le_bytes(*one)));
            odd = mix(odd ^ seen(u64::from_le_bytes(*other)));
        }
        let even = words(tail).fold(even, |hash, word| mix(hash ^ seen(word)));
        Self(mix(even ^ odd.rotate_left(32)))
    }

    /// What a filter stores of a key.
    pub(super) fn fingerprint(self) -> u8 {
        (self.0 >> 24) as u8
    }
}

/// A permutation: an odd multiplier (2^64 divided by the golden ratio), then the well-mixed high
/// bits brought down.
fn mix(state: u64) -> u64 {
    let spread = state.wrapping_add(0x632b_e59b_d9b4_e019).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    spread ^ (spread >> 32)
}

//! Finds the cells of a key in a binary fuse structure, which has three cells per key.
//!
//! # Design
//! The three cells of a key, joined by exclusive or, give back the number stored for it (Graf and
//! Lemire, "Binary fuse filters: fast and smaller than xor filters", 2022). With a fingerprint as
//! the number that is a filter: 9 bits a key, one in 256 other keys passes. With a position as
//! the number it is a map that says where to look; the caller still compares the key.

use crate::hash::{KeyHash, mix};

/// The layout of such a structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fuse {
    /// Mixed into every hash: another seed is another layout.
    pub seed: u32,
    /// Cells in a segment, a power of two.
    pub segment: u32,
    /// Cells in which the first of the three can be; two segments more follow.
    pub starts: u32,
}

impl Fuse {
    /// How many cells there are.
    pub fn cells(&self) -> u64 {
        u64::from(self.starts).saturating_add(u64::from(self.segment).saturating_mul(2))
    }

    /// The three cells of a key.
    pub fn cells_of(&self, key: KeyHash) -> [usize; 3] {
        let hash = mix(key.bits() ^ u64::from(self.seed));
        let mask = self.segment.wrapping_sub(1);
        let first = ((hash >> 32).wrapping_mul(u64::from(self.starts)) >> 32) as u32;
        let second = first.wrapping_add(self.segment) ^ ((hash >> 18) as u32 & mask);
        let third = first.wrapping_add(self.segment).wrapping_add(self.segment) ^ (hash as u32 & mask);
        [first as usize, second as usize, third as usize]
    }

    /// The number stored for a key in cells of a byte; any number for a key that is not stored.
    pub(super) fn byte(&self, cells: &[u8], key: KeyHash) -> Option<u8> {
        let [first, second, third] = self.cells_of(key);
        Some(cells.get(first)? ^ cells.get(second)? ^ cells.get(third)?)
    }

    /// The number stored for a key in cells of three bytes; any number for a key that is not stored.
    pub(super) fn triple(&self, cells: &[u8], key: KeyHash) -> Option<u32> {
        let (cells, _) = cells.as_chunks::<3>();
        let cell =
            |cell: usize| cells.get(cell).map(|[low, middle, high]| u32::from_le_bytes([*low, *middle, *high, 0]));
        let [first, second, third] = self.cells_of(key).map(cell);
        Some(first? ^ second? ^ third?)
    }
}

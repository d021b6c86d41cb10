//! Writes numbers in as few bits as they need (see `number::bits_from`).

/// Zeros after the last number, so that any can be read as a word.
pub(super) const PADDING: usize = 8;

/// Numbers after one another, low bits first.
#[derive(Default)]
pub(super) struct Bits {
    bytes: Vec<u8>,
    /// Bits that don't make a byte yet.
    waiting: u64,
    /// How many those are: fewer than eight.
    count: u32,
}

impl Bits {
    /// Adds a number of `width` bits, 57 at most.
    pub(super) fn push(&mut self, number: u64, width: u32) {
        self.waiting |= number.wrapping_shl(self.count);
        self.count = self.count.saturating_add(width);
        while let Some(left) = self.count.checked_sub(8) {
            self.bytes.push(self.waiting as u8);
            (self.waiting, self.count) = (self.waiting >> 8, left);
        }
    }

    /// The bytes; zeros fill up the last.
    pub(super) fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.waiting as u8);
        }
        self.bytes
    }
}

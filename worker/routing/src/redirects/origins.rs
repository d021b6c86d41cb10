//! Where the rules of a table come from: a part of its own, because no request needs it.
//!
//! ```text
//! header  "KORI", version, checksum of the table, bits of a line, bits of a file   (little-endian u32 each)
//! origins line and file of each rule, low bits first, one after another; zeros after the last
//! ```

use bytes::Bytes;

use super::bundle::LoadError;
use crate::number::{bits_from, u32_at};

/// What the origins begin with.
pub const MAGIC: [u8; 4] = *b"KORI";
/// The version of the stored form.
pub const VERSION: u32 = 1;
pub(super) const HEADER_LEN: usize = 20;
/// The most bits of an origin: a word has as many, at whichever bit of a byte the origin begins.
pub const MAX_BITS: u32 = 57;

/// The origins, read in place.
#[derive(Clone, Debug)]
pub(super) struct Origins {
    line_bits: u32,
    file_bits: u32,
    packed: Bytes,
}

impl Origins {
    /// Loads the origins of the table with this checksum. Reads the header only.
    ///
    /// # Errors
    /// [`LoadError`] when the header is not that of the origins of this table.
    pub(super) fn load(bytes: &Bytes, checksum: u32) -> Result<Self, LoadError> {
        let header = |at: usize| u32_at(bytes, at).ok_or(LoadError::Length);
        if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) || header(8)? != checksum {
            return Err(LoadError::NotAPart);
        }
        if header(4)? != VERSION {
            return Err(LoadError::Version(header(4)?));
        }
        let (line_bits, file_bits) = (header(12)?, header(16)?);
        if line_bits > u32::BITS || file_bits > u32::BITS || line_bits.saturating_add(file_bits) > MAX_BITS {
            return Err(LoadError::Length);
        }
        Ok(Self { line_bits, file_bits, packed: bytes.slice(HEADER_LEN..) })
    }

    /// The number of a rule's file, and its line there.
    pub(super) fn get(&self, rule: u32) -> Option<(usize, u32)> {
        let bit = u64::from(rule).checked_mul(u64::from(self.line_bits.checked_add(self.file_bits)?))?;
        let word = bits_from(&self.packed, bit)?;
        let line = word & low_bits(self.line_bits);
        let file = word.wrapping_shr(self.line_bits) & low_bits(self.file_bits);
        Some((usize::try_from(file).ok()?, u32::try_from(line).ok()?))
    }
}

fn low_bits(count: u32) -> u64 {
    1_u64.wrapping_shl(count).wrapping_sub(1)
}

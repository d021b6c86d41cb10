//! An immutable hash map of bytes whose stored form is the data structure: loading parses nothing.
//!
//! # Layout
//! Integers are little-endian `u32`; offsets into the data are relative to its start.
//!
//! ```text
//! header   "KMAP", version, total length, entries, buckets
//! starts   buckets + 1 numbers: where each bucket's entries begin
//! entries  (key offset, value offset) each, ordered by bucket, then key
//! data     key, value, key, value, … in the order of the entries
//! ```
//!
//! # Design
//! A miss reads one pair of bucket starts and, in two of three cases, the offset of one key, which
//! usually has another length. Keys are always compared. Every access is
//! bounds-checked: bytes that were damaged give a miss, never a panic or an endless loop.

use bytes::Bytes;

use crate::hash::KeyHash;
use crate::number::u32_at;

/// What a map begins with.
pub const MAGIC: [u8; 4] = *b"KMAP";
/// The version of the layout.
pub const VERSION: u32 = 2;
/// Bytes of the header.
pub const HEADER_LEN: usize = 20;
const ENTRY_LEN: usize = 8;

/// A map loaded from its stored form. Cloning shares the bytes.
#[derive(Clone, Debug)]
pub struct PackedMap {
    bytes: Bytes,
    entries: u32,
    buckets: u32,
    entries_at: usize,
    data_at: usize,
}

/// Why bytes are not a map that this version reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The bytes don't begin as a packed map does.
    NotAMap,
    /// A packed map of another format version.
    Version(u32),
    /// The lengths in the header don't agree with the bytes at hand.
    Length,
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAMap => out.write_str("not a packed map"),
            Self::Version(found) => {
                write!(out, "packed map of version {found}, expected {VERSION}")
            }
            Self::Length => out.write_str("the packed map's lengths don't agree with its size"),
        }
    }
}

impl std::error::Error for LoadError {}

impl PackedMap {
    /// Loads bytes that `kirkas_packing::packed::pack` returned: a complete value (`Vec<u8>`) or a section of a
    /// bundle (`Bytes::slice`). Reads the header only, whatever the size.
    ///
    /// # Errors
    /// [`LoadError`] when the header is not one this version reads.
    pub fn load(bytes: impl Into<Bytes>) -> Result<Self, LoadError> {
        let bytes = bytes.into();
        if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) {
            return Err(LoadError::NotAMap);
        }
        let header = |at: usize| u32_at(&bytes, at).ok_or(LoadError::Length);
        let version = header(4)?;
        if version != VERSION {
            return Err(LoadError::Version(version));
        }
        let (total, entries, buckets) = (header(8)?, header(12)?, header(16)?);
        let entries_at = index(buckets)
            .checked_add(1)
            .and_then(|starts| starts.checked_mul(4))
            .and_then(|len| len.checked_add(HEADER_LEN))
            .ok_or(LoadError::Length)?;
        let data_at = index(entries)
            .checked_mul(ENTRY_LEN)
            .and_then(|len| len.checked_add(entries_at))
            .ok_or(LoadError::Length)?;
        if index(total) != bytes.len() || data_at > bytes.len() || buckets == 0 {
            return Err(LoadError::Length);
        }
        Ok(Self { bytes, entries, buckets, entries_at, data_at })
    }

    /// The value of `key`, if the map has it.
    pub fn get(&self, key: &[u8]) -> Option<&[u8]> {
        let bucket = KeyHash::new(key).bucket(self.buckets);
        let (starts, _) = self.bytes.get(HEADER_LEN..self.entries_at)?.as_chunks::<4>();
        let first = u32::from_le_bytes(*starts.get(bucket)?);
        let end = u32::from_le_bytes(*starts.get(bucket.checked_add(1)?)?).min(self.entries);
        (first..end).find_map(|entry| {
            let (stored, value) = self.pair(entry)?;
            (stored == key).then_some(value)
        })
    }

    /// How many entries the map has.
    pub fn len(&self) -> usize {
        index(self.entries)
    }

    /// True when the map has no entry.
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Every key and value, in the order they are stored. An entry that can't be read is left out.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        (0..self.entries).filter_map(|entry| self.pair(entry))
    }

    /// Key offset and value offset of an entry.
    fn entry(&self, entry: u32) -> Option<(usize, usize)> {
        let (entries, _) = self.bytes.get(self.entries_at..self.data_at)?.as_chunks::<ENTRY_LEN>();
        let record = entries.get(index(entry))?;
        Some((index(u32_at(record, 0)?), index(u32_at(record, 4)?)))
    }

    fn pair(&self, entry: u32) -> Option<(&[u8], &[u8])> {
        let data = self.bytes.get(self.data_at..)?;
        let (key_at, value_at) = self.entry(entry)?;
        let value_end = self.entry(entry.checked_add(1)?).map_or(data.len(), |(next_key_at, _)| next_key_at);
        Some((data.get(key_at..value_at)?, data.get(value_at..value_end)?))
    }
}

fn index(number: u32) -> usize {
    number as usize
}

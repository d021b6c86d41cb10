//! An immutable hash map of bytes whose stored form is the data structure: loading parses nothing.
//!
//! # Layout
//! Integers are little-endian `u32`; offsets into the data are relative to its start.
//!
//! ```text
//! header   "KMAP", version, total length, entries, buckets
//! starts   buckets + 1 numbers: where each bucket's entries begin
//! entries  (tag, key offset, value offset) each, ordered by bucket, then key
//! data     key, value, key, value, … in the order of the entries
//! ```
//!
//! # Design
//! A miss reads one pair of bucket starts and, in two of three cases, one tag; the key itself is
//! always compared, so a collision of hashes can't answer for another key. Every access is
//! bounds-checked: bytes that were damaged give a miss, never a panic or an endless loop.

use bytes::Bytes;

#[cfg(any(test, feature = "compile"))]
mod pack;

#[cfg(any(test, feature = "compile"))]
pub use pack::PackError;

const MAGIC: [u8; 4] = *b"KMAP";
const VERSION: u32 = 1;
const HEADER_LEN: usize = 20;
const ENTRY_LEN: usize = 12;

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
    /// Takes bytes that [`PackedMap::pack`] made: a whole value (`Vec<u8>`) or a section of a
    /// bundle (`Bytes::slice`). Looks at the header only, whatever the size.
    ///
    /// # Errors
    /// [`LoadError`] when the header is not one this version reads.
    pub fn load(bytes: impl Into<Bytes>) -> Result<Self, LoadError> {
        let bytes = bytes.into();
        if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) {
            return Err(LoadError::NotAMap);
        }
        let header = |at: usize| read_u32(&bytes, at).ok_or(LoadError::Length);
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
        let hash = Hash::of(key);
        let bucket = hash.bucket(self.buckets);
        let (starts, _) = self.bytes.get(HEADER_LEN..self.entries_at)?.as_chunks::<4>();
        let first = u32::from_le_bytes(*starts.get(bucket)?);
        let end = u32::from_le_bytes(*starts.get(bucket.checked_add(1)?)?).min(self.entries);
        (first..end).find_map(|entry| {
            let (tag, ..) = self.entry(entry)?;
            if tag != hash.tag() {
                return None;
            }
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

    /// Tag, key offset and value offset of an entry.
    fn entry(&self, entry: u32) -> Option<(u32, u32, u32)> {
        let (entries, _) = self.bytes.get(self.entries_at..self.data_at)?.as_chunks::<ENTRY_LEN>();
        let record = entries.get(index(entry))?;
        Some((read_u32(record, 0)?, read_u32(record, 4)?, read_u32(record, 8)?))
    }

    fn pair(&self, entry: u32) -> Option<(&[u8], &[u8])> {
        let data = self.bytes.get(self.data_at..)?;
        let (_, key_at, value_at) = self.entry(entry)?;
        let value_end = match self.entry(entry.checked_add(1)?) {
            Some((_, next_key_at, _)) => index(next_key_at),
            None => data.len(),
        };
        Some((data.get(index(key_at)..index(value_at))?, data.get(index(value_at)..value_end)?))
    }
}

/// The hash of a key. It is part of the format: changing it means a new [`VERSION`].
#[derive(Clone, Copy)]
struct Hash(u64);

impl Hash {
    fn of(key: &[u8]) -> Self {
        let (words, tail) = key.as_chunks::<8>();
        let mut last = [0; 8];
        for (to, from) in last.iter_mut().zip(tail) {
            *to = *from;
        }
        let start = Self::mix(key.len() as u64);
        let all = words.iter().chain([&last]);
        Self(Self::mix(all.fold(start, |hash, word| Self::mix(hash ^ u64::from_le_bytes(*word)))))
    }

    fn mix(state: u64) -> u64 {
        // An odd multiplier (2^64 divided by the golden ratio) permutes; the shift brings the
        // well-mixed high bits down.
        let spread = state.wrapping_add(0x632b_e59b_d9b4_e019).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        spread ^ (spread >> 32)
    }

    /// The bucket among `buckets`, by multiplication in place of a remainder.
    fn bucket(self, buckets: u32) -> usize {
        let scaled = (self.0 >> 32).wrapping_mul(u64::from(buckets)) >> 32;
        scaled as usize
    }

    fn tag(self) -> u32 {
        self.0 as u32
    }
}

fn index(number: u32) -> usize {
    number as usize
}

fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    let (four, _) = bytes.get(at..)?.split_first_chunk::<4>()?;
    Some(u32::from_le_bytes(*four))
}

#[cfg(test)]
mod tests;

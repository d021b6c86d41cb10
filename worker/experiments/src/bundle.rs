//! A compiled payload: what features, experiments and groups there are, read in place.
//!
//! ```text
//! header       "KEXP", version, total length; then for each table its offset and how many records
//!              it has: names, groups, values, features, experiments        (u32 each)
//! tables       where each record begins (u32 each); features are in the order of their keys
//! names        0 for an attribute, 1 for a path joined by dots; its text
//! groups       a condition (see `condition`), after its length
//! values       JSON, after its length; the same in the form of `value`
//! features     key, default value, how many rules; then each (see `feature`) after its length
//! experiments  as `record` reads it, after its length
//! ```
//!
//! A reference to a value is its number plus one; 0 is none. Numbers have seven bits a byte, texts
//! come after their length (see [`crate::number`]).
//!
//! # Design
//! The bytes are the data structure: a request parses and clones nothing. Every access is
//! bounds-checked: damaged bytes put nobody into an experiment, and never cause a panic or an endless loop.

use bytes::Bytes;

use super::value::{Value, read_text};
use crate::number::{Reader, u32_at};

/// What a bundle begins with.
pub const MAGIC: [u8; 4] = *b"KEXP";
/// Version of the stored form, conditions and records included.
pub const VERSION: u32 = 1;
/// How many tables there are.
pub const TABLES: usize = 5;
/// Magic, version, length, the tables.
pub const HEADER_LEN: usize = 12 + TABLES * 8;

/// A table, by its index in the header.
#[derive(Clone, Copy)]
pub(super) enum Table {
    Names,
    Groups,
    Values,
    Features,
    Experiments,
}

/// A compiled payload. Cloning shares its bytes.
#[derive(Clone, Debug)]
pub struct Bundle {
    bytes: Bytes,
    /// Where each table begins, and how many records it has.
    tables: [(usize, usize); TABLES],
}

/// A value of a feature or variation, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueId(u32);

/// Why bytes are not a compiled payload that this version reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The bytes don't begin as a compiled payload does.
    NotAPayload,
    /// A compiled payload of another format version.
    Version(u32),
    /// The lengths in the header don't agree with the bytes at hand.
    Length,
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotAPayload => out.write_str("not a compiled payload of experiments"),
            Self::Version(found) => write!(out, "experiments of format {found}, expected {VERSION}"),
            Self::Length => out.write_str("the experiments' lengths don't agree with their size"),
        }
    }
}

impl std::error::Error for LoadError {}

impl Bundle {
    /// Loads a compiled payload. Reads the header only, whatever the size.
    ///
    /// # Errors
    /// [`LoadError`] when the header is not one this version reads.
    pub fn load(bytes: impl Into<Bytes>) -> Result<Self, LoadError> {
        let bytes = bytes.into();
        if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) {
            return Err(LoadError::NotAPayload);
        }
        let version = u32_at(&bytes, 4).ok_or(LoadError::Length)?;
        if version != VERSION {
            return Err(LoadError::Version(version));
        }
        let has_valid_length = u32_at(&bytes, 8).is_some_and(|length| length as usize == bytes.len());
        let (records, _) = bytes.get(12..HEADER_LEN).ok_or(LoadError::Length)?.as_chunks::<8>();
        let mut tables = [(0, 0); TABLES];
        for (table, record) in tables.iter_mut().zip(records) {
            let field = |at| u32_at(record, at).ok_or(LoadError::Length);
            *table = (field(0)? as usize, field(4)? as usize);
        }
        let bundle = Self { bytes, tables };
        let fits = |table: Table| bundle.table(table).is_some();
        let all = [Table::Names, Table::Groups, Table::Values, Table::Features, Table::Experiments];
        if !has_valid_length || !all.into_iter().all(fits) {
            return Err(LoadError::Length);
        }
        Ok(bundle)
    }

    /// How many features there are; they are numbered from 0 in the order of their keys.
    pub fn features(&self) -> u32 {
        self.count(Table::Features)
    }

    /// How many experiments there are outside of features; they are numbered from 0.
    pub fn experiments(&self) -> u32 {
        self.count(Table::Experiments)
    }

    /// The key of a feature.
    pub fn feature_key(&self, number: u32) -> Option<&str> {
        read_text(&mut self.record(Table::Features, number)?)
    }

    /// The number of the feature with a key.
    pub fn feature(&self, key: &str) -> Option<u32> {
        let (mut low, mut high) = (0, self.features());
        while low < high {
            let middle = low.midpoint(high);
            match self.feature_key(middle)?.cmp(key) {
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Less => low = middle.checked_add(1)?,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// A value as JSON, as it was written in the payload.
    pub fn json(&self, value: ValueId) -> Option<&str> {
        read_text(&mut self.record(Table::Values, value.0)?)
    }

    /// A value.
    pub fn value(&self, value: ValueId) -> Option<Value<'_>> {
        let mut reader = self.record(Table::Values, value.0)?;
        reader.text()?;
        Value::read(&mut reader)
    }

    /// How many groups with a condition there are; they are numbered from 0.
    pub fn groups(&self) -> u32 {
        self.count(Table::Groups)
    }

    /// The names of the attributes that the payload uses.
    pub(super) fn names(&self) -> impl Iterator<Item = Option<(bool, &str)>> {
        (0..self.count(Table::Names)).map(|number| self.name(number))
    }

    /// An attribute's name, and whether it is a path.
    pub(super) fn name(&self, number: u32) -> Option<(bool, &str)> {
        let mut reader = self.record(Table::Names, number)?;
        Some((reader.byte()? != 0, read_text(&mut reader)?))
    }

    /// A reader at the start of a record.
    pub(super) fn record(&self, table: Table, number: u32) -> Option<Reader<'_>> {
        let (starts, _) = self.table(table)?.as_chunks::<4>();
        let start = u32::from_le_bytes(*starts.get(number as usize)?);
        Some(Reader(self.bytes.get(start as usize..)?))
    }

    /// The bytes at an offset that a condition or variation names.
    pub(super) fn bytes_at(&self, at: u32) -> Option<&[u8]> {
        Reader(self.bytes.get(at as usize..)?).text()
    }

    fn count(&self, table: Table) -> u32 {
        self.table(table).map_or(0, |starts| u32::try_from(starts.as_chunks::<4>().0.len()).unwrap_or_default())
    }

    fn table(&self, table: Table) -> Option<&[u8]> {
        let (start, count) = *self.tables.get(table as usize)?;
        self.bytes.get(start..)?.get(..count.checked_mul(4)?)
    }
}

/// Reads a reference to a value; none where it is 0.
pub(super) fn read_value_id(reader: &mut Reader<'_>) -> Option<Option<ValueId>> {
    Some(reader.number()?.checked_sub(1).map(ValueId))
}

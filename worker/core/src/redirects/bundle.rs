//! The stored form of a table, and reading numbers and sections out of it.
//!
//! ```text
//! header    "KRED", version, lengths of the seven sections    (little-endian u32 each)
//! files     names of the tables the rules come from, one a line
//! rules     a record a rule: target offset, target length, line, file (u16), status, flags
//! targets   text of the targets; \x01 and \x02 stand for captured text (see `location`)
//! exact     packed map: folded path without its closing slash → candidates
//! nodes     a record a node of the pattern trie (see `patterns`)
//! answers   candidates of the nodes
//! edges     packed map: node, folded segment → node
//! ```

use bytes::Bytes;

use super::Status;
use crate::packed;

pub(super) const MAGIC: [u8; 4] = *b"KRED";
pub(super) const VERSION: u32 = 1;
pub(super) const SECTIONS: usize = 7;
pub(super) const RULE_LEN: usize = 16;
/// Flag of a rule record: the visitor's query is not carried over.
pub(super) const DROPS_QUERY: u8 = 1;
/// Flag of a rule record: the rule is by pattern.
pub(super) const YIELDS: u8 = 2;

const HEADER_LEN: usize = 8 + 4 * SECTIONS;

/// Why bytes are not a table that this version reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The bytes don't begin as a redirect table does.
    NotATable,
    /// A table of another format version.
    Version(u32),
    /// The lengths in the header don't agree with the bytes at hand.
    Length,
    /// A map inside the table can't be read.
    Map(packed::LoadError),
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotATable => out.write_str("not a compiled redirect table"),
            Self::Version(found) => {
                write!(out, "redirect table of format version {found}, expected {VERSION}")
            }
            Self::Length => out.write_str("the redirect table's lengths don't agree with its size"),
            Self::Map(error) => write!(out, "redirect table: {error}"),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<packed::LoadError> for LoadError {
    fn from(error: packed::LoadError) -> Self {
        Self::Map(error)
    }
}

/// The sections of a table, in the order of the header.
pub(super) fn sections(bytes: &Bytes) -> Result<[Bytes; SECTIONS], LoadError> {
    if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) {
        return Err(LoadError::NotATable);
    }
    let version = u32_at(bytes, 4).ok_or(LoadError::Length)?;
    if version != VERSION {
        return Err(LoadError::Version(version));
    }
    let mut found = [const { Bytes::new() }; SECTIONS];
    let mut start = HEADER_LEN;
    for (number, section) in found.iter_mut().enumerate() {
        let length = u32_at(bytes, number.saturating_mul(4).saturating_add(8)).ok_or(LoadError::Length)?;
        let end = start.checked_add(length as usize).ok_or(LoadError::Length)?;
        if end > bytes.len() {
            return Err(LoadError::Length);
        }
        *section = bytes.slice(start..end);
        start = end;
    }
    if start == bytes.len() { Ok(found) } else { Err(LoadError::Length) }
}

/// A rule's record.
pub(super) struct RuleRecord {
    pub target_at: u32,
    pub target_len: u32,
    pub line: u32,
    pub file: u16,
    pub status: u8,
    pub flags: u8,
}

impl RuleRecord {
    pub(super) fn read(rules: &[u8], rule: u32) -> Option<Self> {
        let (records, _) = rules.as_chunks::<RULE_LEN>();
        let record = records.get(rule as usize)?;
        let (file, rest) = record.get(12..)?.split_first_chunk::<2>()?;
        let (status, flags) = (*rest.first()?, *rest.last()?);
        Some(Self {
            target_at: u32_at(record, 0)?,
            target_len: u32_at(record, 4)?,
            line: u32_at(record, 8)?,
            file: u16::from_le_bytes(*file),
            status,
            flags,
        })
    }

    pub(super) fn status(&self) -> Option<Status> {
        Status::ALL.get(usize::from(self.status)).copied()
    }
}

pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let (four, _) = bytes.get(at..)?.split_first_chunk::<4>()?;
    Some(u32::from_le_bytes(*four))
}

/// The part of a section that an offset and a length name.
pub(super) fn part(section: &[u8], at: u32, len: u32) -> Option<&[u8]> {
    section.get(at as usize..)?.get(..len as usize)
}

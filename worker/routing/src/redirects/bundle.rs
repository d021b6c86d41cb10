//! The stored form of a table, and reading its parts.
//!
//! ```text
//! header    "KRED", version, checksum, rules, whether an exact rule requires a query (0 or 1), seed,
//!           segment and starts of the filter (see `fuse`), lengths of the ten sections
//!           (little-endian u32 each)
//! files     names of the tables the rules come from, one a line
//! filter    cells of a byte: rules out keys that no exact rule has, except one in 256; none in a table
//!           that is built in, whose exact rules are in one shard
//! owners    cells of a byte, in the filter's layout: the shard that a key is in
//! symbols   see `symbols`
//! parts     a record for each part: length, SHA-256
//! nodes     a record for each node of the pattern trie (see `patterns`)
//! answers   candidates of the nodes
//! edges     packed map: node, folded segment → node
//! expressions  automata of regular expressions (see `expressions`)
//! markets   names of the markets that rules are for, by their numbers (see `markets`)
//! ```
//!
//! # Design
//! All of that is the table's index. The parts follow it, one after another, or are stored separately
//! under their digests and loaded when they are needed: the shards, and last the origins, which
//! no request needs. The index alone answers most requests: those for which there is no rule.
//!
//! A table of version 5 has no markets: all of its rules answer everywhere. It can still be loaded, so that a table that
//! is live keeps answering and can be compared with the next one.

use bytes::Bytes;

use super::fuse::Fuse;
use crate::number::u32_at;
use crate::packed;

/// What a table begins with.
pub const MAGIC: [u8; 4] = *b"KRED";
/// The version of the stored form.
pub const VERSION: u32 = 6;
/// The version without markets.
const WITHOUT_MARKETS: u32 = 5;
/// Sections of the index.
pub const SECTIONS: usize = 10;
/// Bytes of the header before the lengths of sections.
const NUMBERS_LEN: usize = 32;
pub(super) const PART_LEN: usize = 36;

/// Why bytes are not a table, or a part of one, that this version reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// The bytes don't begin as a redirect table does.
    NotATable,
    /// The bytes are not the part of this table that they should be.
    NotAPart,
    /// The bytes don't begin as a patch of this format version does.
    NotAPatch,
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
            Self::NotAPart => out.write_str("not the part of this redirect table that it should be"),
            Self::NotAPatch => out.write_str("not a patch that this version reads"),
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

/// A table's index, split into its sections.
pub(super) struct Index {
    /// Checksum of the index, which every part of the table repeats.
    pub checksum: u32,
    pub rules: u32,
    /// Whether an exact rule requires a query.
    pub by_query: bool,
    pub filter: Fuse,
    /// The sections, in the order of the header.
    pub sections: [Bytes; SECTIONS],
    /// What follows the index.
    pub rest: Bytes,
}

/// Splits an index into its sections.
pub(super) fn index(bytes: &Bytes) -> Result<Index, LoadError> {
    if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) {
        return Err(LoadError::NotATable);
    }
    let header = |at: usize| u32_at(bytes, at).ok_or(LoadError::Length);
    let version = header(4)?;
    let count = match version {
        VERSION => SECTIONS,
        WITHOUT_MARKETS => SECTIONS.saturating_sub(1),
        _ => return Err(LoadError::Version(version)),
    };
    let mut sections = [const { Bytes::new() }; SECTIONS];
    let mut start = count.saturating_mul(4).saturating_add(NUMBERS_LEN);
    for (number, section) in sections.iter_mut().enumerate().take(count) {
        let length = header(number.saturating_mul(4).saturating_add(NUMBERS_LEN))?;
        let end = start.checked_add(length as usize).ok_or(LoadError::Length)?;
        if end > bytes.len() {
            return Err(LoadError::Length);
        }
        *section = bytes.slice(start..end);
        start = end;
    }
    let filter = Fuse { seed: header(20)?, segment: header(24)?, starts: header(28)? };
    let cells = sections.get(1).map_or(0, Bytes::len) as u64;
    if cells != 0 && cells != filter.cells() || sections.get(2).map_or(0, Bytes::len) as u64 != cells {
        return Err(LoadError::Length);
    }
    let rest = bytes.slice(start..);
    Ok(Index { checksum: header(8)?, rules: header(12)?, by_query: header(16)? != 0, filter, sections, rest })
}

/// The lengths and digests of the parts.
#[derive(Clone, Debug)]
pub(super) struct Directory(pub Bytes);

impl Directory {
    pub(super) fn len(&self) -> usize {
        self.0.as_chunks::<PART_LEN>().0.len()
    }

    fn record(&self, part: usize) -> Option<&[u8; PART_LEN]> {
        self.0.as_chunks().0.get(part)
    }

    /// How long a part is, in bytes.
    pub(super) fn length(&self, part: usize) -> Option<usize> {
        u32_at(self.record(part)?, 0).map(|length| length as usize)
    }

    /// SHA-256 of a part's bytes.
    pub(super) fn digest(&self, part: usize) -> Option<[u8; 32]> {
        self.record(part)?.get(4..)?.first_chunk().copied()
    }
}

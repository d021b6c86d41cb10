//! A part of the exact rules: those whose keys come after one another.
//!
//! ```text
//! header   "KSHD", version, mark of the table, entries, blocks,
//!          seed, segment and starts of the places (see `fuse`)    (little-endian u32 each)
//! places   cells of two bytes: key → number of its entry
//! blocks   where each block of entries begins in the data, and the end
//! data     entries, in the order of their keys:
//!            source: bytes shared with the one before (u8), length of codes, codes
//!            candidates (see `candidate`), each with its target, empty where it is 410:
//!              bytes shared with the target before (u8), bytes at the end shared with the
//!              source (u8), length of codes, codes of what is between
//! ```
//!
//! # Design
//! A look-up reads three cells and half a block. Sources keep their spelling, because targets often end like them. The key is always compared; a block starts anew, so that damage stays in it and
//! reading it costs no more than its size.

use bytes::Bytes;

use super::bundle::LoadError;
use super::candidate::{Asked, Candidate, MORE, TARGET_SLASH};
use super::fuse::{Fuse, KeyHash};
use super::number::{Reader, moved_by, u32_at};
use super::symbols::{SymbolTexts, Text};
use crate::path::fold;
use crate::path::words::{is_ascii, lower, words};

pub(super) const MAGIC: [u8; 4] = *b"KSHD";
pub(super) const VERSION: u32 = 1;
pub(super) const HEADER_LEN: usize = 32;
/// Entries in a block.
pub(super) const BLOCK: u32 = 8;

/// A shard, read in place.
#[derive(Clone, Debug)]
pub(super) struct Shard {
    fuse: Fuse,
    places: Bytes,
    blocks: Bytes,
    data: Bytes,
}

/// The rule that answers, and its target.
pub(super) struct Found<'a> {
    pub candidate: Candidate<'a>,
    pub target: Text,
}

impl Shard {
    /// Takes a shard of the table with this mark. Looks at the header only.
    ///
    /// # Errors
    /// [`LoadError`] when the header is not that of a shard of this table.
    pub(super) fn load(bytes: &Bytes, mark: u32) -> Result<Self, LoadError> {
        if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) {
            return Err(LoadError::NotAShard);
        }
        let header = |at: usize| u32_at(bytes, at).ok_or(LoadError::Length);
        if header(4)? != VERSION {
            return Err(LoadError::Version(header(4)?));
        }
        if header(8)? != mark {
            return Err(LoadError::NotAShard);
        }
        let fuse = Fuse { seed: header(20)?, segment: header(24)?, starts: header(28)? };
        let section = |start: usize, items: u64, size: u64| {
            let length = items.checked_mul(size).and_then(|length| usize::try_from(length).ok());
            let end = length.and_then(|length| length.checked_add(start)).filter(|end| *end <= bytes.len());
            end.map(|end| (bytes.slice(start..end), end)).ok_or(LoadError::Length)
        };
        let (places, end) = section(HEADER_LEN, fuse.cells(), 2)?;
        let (blocks, end) = section(end, u64::from(header(16)?).saturating_add(1), 4)?;
        Ok(Self { fuse, places, blocks, data: bytes.slice(end..) })
    }

    /// The rule for a folded path without its closing slash: for the slash as asked first.
    pub(super) fn find<'a>(
        &'a self,
        key: KeyHash,
        folded: &str,
        asked: &Asked<'_>,
        symbols: SymbolTexts<'_>,
    ) -> Option<Found<'a>> {
        let entry = u32::from(self.fuse.pair(&self.places, key)?);
        let (number, skip) = (entry.checked_div(BLOCK)?, entry.checked_rem(BLOCK)?);
        let mut block = self.block(number)?;
        for _ in 0..skip {
            block.pass(symbols)?;
        }
        block.read_source(symbols)?;
        let same = same_folded(block.source.as_bytes(), folded);
        if same { block.choose(asked, symbols) } else { None }
    }

    fn block(&self, number: u32) -> Option<Block<'_>> {
        let (starts, _) = self.blocks.as_chunks::<4>();
        let start = u32::from_le_bytes(*starts.get(number as usize)?);
        let end = u32::from_le_bytes(*starts.get(number.checked_add(1)? as usize)?);
        let stored = Reader(self.data.get(start as usize..end as usize)?);
        Some(Block { stored, rule: 0, source: Text::with_room(240), target: Text::with_room(240) })
    }
}

/// A block while it is read.
struct Block<'a> {
    stored: Reader<'a>,
    rule: u32,
    source: Text,
    target: Text,
}

impl<'a> Block<'a> {
    /// Reads an entry that is not the one looked for.
    fn pass(&mut self, symbols: SymbolTexts<'_>) -> Option<()> {
        self.read_source(symbols)?;
        while self.read_candidate(symbols)?.flags & MORE != 0 {}
        Some(())
    }

    fn read_source(&mut self, symbols: SymbolTexts<'_>) -> Option<()> {
        let shared = self.stored.byte()?;
        self.source.cut(usize::from(shared));
        self.source.push_codes(self.stored.text()?, symbols)
    }

    fn read_candidate(&mut self, symbols: SymbolTexts<'_>) -> Option<Candidate<'a>> {
        let last = self.rule;
        let candidate = Candidate::read(&mut self.stored, |number| moved_by(last, number))?;
        self.rule = candidate.rule;
        let (start, end) = (self.stored.byte()?, self.stored.byte()?);
        self.target.cut(usize::from(start));
        self.target.push_codes(self.stored.text()?, symbols)?;
        let source = self.source.as_bytes();
        self.target.push(source.get(source.len().checked_sub(usize::from(end))?..)?);
        if candidate.flags & TARGET_SLASH != 0 {
            self.target.push(b"/");
        }
        Some(candidate)
    }

    /// The first candidate that fits with the slash as asked, else with the other.
    fn choose(mut self, asked: &Asked<'_>, symbols: SymbolTexts<'_>) -> Option<Found<'a>> {
        let mut toggled = None;
        loop {
            let candidate = self.read_candidate(symbols)?;
            if candidate.fits_exact(asked, self.source.as_bytes()) {
                if candidate.has_slash() == asked.slash {
                    return Some(Found { candidate, target: self.target });
                }
                if toggled.is_none() {
                    toggled = Some(Found { candidate, target: self.target.clone() });
                }
            }
            if candidate.flags & MORE == 0 {
                return toggled;
            }
        }
    }
}

/// Whether a stored source, folded, is the folded path.
fn same_folded(source: &[u8], folded: &str) -> bool {
    if words(source, 0).all(is_ascii) {
        let lower = words(source, 0).map(lower);
        return source.len() == folded.len() && lower.eq(words(folded.as_bytes(), 0));
    }
    std::str::from_utf8(source).is_ok_and(|source| *fold(source) == *folded)
}

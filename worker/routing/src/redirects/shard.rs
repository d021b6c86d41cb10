//! A part of the exact rules: a range of keys.
//!
//! ```text
//! header   "KSHD", version, checksum of the table, number of the first rule, how many rules there are,
//!          seed, segment and starts of the positions (see `fuse`)   (little-endian u32 each)
//! positions  cells of three bytes: key → where the block of its first rule begins in the data (21
//!          bits), and which of its items that is (3 bits); none in a table that is built in, which is
//!          read from its beginning
//! data     blocks of eight items, an item a rule, in the order of the rules (see `block`); eight
//!          zeros after the last
//! ```
//!
//! # Design
//! A look-up reads three cells and half a block. Of the items before the one it looks for, it only
//! decodes what that one shares with them, so the size of a block matters little. Sources keep
//! their spelling, because targets often end like them. The key is always compared.

use bytes::Bytes;

use super::block::{ITEMS_PER_BLOCK, Item};
use super::bundle::LoadError;
use super::candidate::{Candidate, Rank, Request, SAME_KEY_FOLLOWS};
use super::fuse::Fuse;
use super::symbols::{SymbolTexts, Text};
use crate::hash::KeyHash;
use crate::number::u32_at;
use crate::path::fold;
use crate::path::words::same_in_ascii;

/// What a shard begins with.
pub const MAGIC: [u8; 4] = *b"KSHD";
/// The version of the stored form.
pub const VERSION: u32 = 5;
const HEADER_LEN: usize = 32;

/// A shard, read in place.
#[derive(Clone, Debug)]
pub(super) struct Shard {
    first_rule: u32,
    rules: u32,
    fuse: Fuse,
    positions: Bytes,
    data: Bytes,
}

/// Buffers in which a rule's texts are assembled.
pub(super) struct Scratch {
    source: Text,
    target: Text,
}

impl Scratch {
    pub(super) const fn empty() -> Self {
        Self { source: Text::empty(), target: Text::empty() }
    }

    /// The target of the rule that was found.
    pub(super) fn target(&self) -> &[u8] {
        self.target.as_bytes()
    }
}

impl Shard {
    /// Loads a shard of the table with this checksum. Reads the header only.
    ///
    /// # Errors
    /// [`LoadError`] when the header is not that of a shard of this table.
    pub(super) fn load(bytes: &Bytes, checksum: u32) -> Result<Self, LoadError> {
        if bytes.get(..MAGIC.len()) != Some(&MAGIC[..]) {
            return Err(LoadError::NotAPart);
        }
        let header = |at: usize| u32_at(bytes, at).ok_or(LoadError::Length);
        if header(4)? != VERSION {
            return Err(LoadError::Version(header(4)?));
        }
        if header(8)? != checksum {
            return Err(LoadError::NotAPart);
        }
        let fuse = Fuse { seed: header(20)?, segment: header(24)?, starts: header(28)? };
        let length = fuse.cells().checked_mul(3).and_then(|length| usize::try_from(length).ok());
        let end = length.and_then(|length| length.checked_add(HEADER_LEN)).filter(|end| *end <= bytes.len());
        let end = end.ok_or(LoadError::Length)?;
        let (positions, data) = (bytes.slice(HEADER_LEN..end), bytes.slice(end..));
        Ok(Self { first_rule: header(12)?, rules: header(16)?, fuse, positions, data })
    }

    /// The best matching rule of a key, if it ranks above the one found before. Its target is then in
    /// the scratch.
    pub(super) fn find<'a>(
        &'a self,
        key: KeyHash,
        request: &Request<'_>,
        before: Option<Rank>,
        symbols: SymbolTexts<'_>,
        scratch: &mut Scratch,
    ) -> Option<(Rank, Candidate<'a>)> {
        let has_positions = !self.positions.is_empty();
        let position = if has_positions { self.fuse.triple(&self.positions, key)? } else { 0 };
        let (mut start, mut number) = (position.wrapping_shr(3) as usize, (position & 7) as usize);
        let mut item = self.item(start, number)?;
        // A key that is not stored leads to an arbitrary item. At most as much is read as a matching source can be long:
        // folding makes at most four bytes of one.
        let max_source_length = request.path.len().saturating_mul(4).saturating_add(1);
        let (mut best, mut chosen) = (before, None);
        loop {
            item.source(max_source_length, symbols, &mut scratch.source)?;
            let mut more = false;
            if same_folded(scratch.source.as_bytes(), request.path) {
                let candidate = self.candidate(&item)?;
                let fits = candidate.fits_exact(request, scratch.source.as_bytes());
                if let Some(rank) = fits.then(|| candidate.rank(request)).filter(|rank| Some(*rank) > best) {
                    best = Some(rank);
                    chosen = Some((start, number));
                }
                more = candidate.flags & SAME_KEY_FOLLOWS != 0;
            } else if has_positions {
                return None;
            }
            let goes_on = if has_positions { more } else { item.rule_index().saturating_add(1) < self.rules };
            if !goes_on {
                break;
            }
            number = number.checked_add(1)?;
            if number == ITEMS_PER_BLOCK {
                (start, number) = (start.checked_add(item.end())?, 0);
            }
            item = self.item(start, number)?;
        }
        let chosen = chosen?;
        if chosen != (start, number) {
            item = self.item(chosen.0, chosen.1)?;
            item.source(max_source_length, symbols, &mut scratch.source)?;
        }
        item.target(symbols, &scratch.source, &mut scratch.target)?;
        Some((best?, self.candidate(&item)?))
    }

    /// An item of the block that begins here.
    fn item(&self, start: usize, number: usize) -> Option<Item<'_>> {
        Item::read(self.data.get(start..)?, number)
    }

    fn candidate<'a>(&self, item: &Item<'a>) -> Option<Candidate<'a>> {
        item.candidate(self.first_rule.checked_add(item.rule_index())?)
    }
}

/// Whether a stored source and a path are the same once they are folded.
fn same_folded(source: &[u8], path: &str) -> bool {
    same_in_ascii(source, path.as_bytes())
        || !(source.is_ascii() && path.is_ascii())
            && std::str::from_utf8(source).is_ok_and(|source| *fold(source) == *fold(path))
}

//! Eight exact rules after one another, as they are stored.
//!
//! ```text
//! first    place of its first rule in the shard (u16)
//! width    1 where lengths are a byte each, 4 where they are little-endian u32
//! columns  eight bytes each, one an item, zeros past the last item:
//!            bytes that the source shares with the one before
//!            bytes that the target shares with the one before, as far as that is in codes
//!            bytes at the target's end that are also at the source's
//!            flags (see `candidate`)
//! lengths  of the eight sources' codes, then of the eight targets'
//! items    for each its source's codes and its target's; a target whose flags say so comes after
//!          further flags and the texts that they announce
//! ```
//!
//! The first item shares nothing with another.

use super::candidate::{Candidate, FURTHER, TARGET_SLASH};
use super::symbols::{SymbolTexts, Text};
use crate::number::Reader;

/// Items in a block.
pub(super) const BLOCK: usize = 8;

/// A block, read in place.
pub(super) struct Block<'a> {
    shared: &'a Column,
    target_shared: &'a Column,
    ends: &'a Column,
    flags: &'a Column,
    /// Where each item begins, where its target does and where that ends.
    places: [[usize; 3]; BLOCK],
    first: u16,
    items: &'a [u8],
    /// How many bytes come before the items.
    head: usize,
}

type Column = [u8; BLOCK];

impl<'a> Block<'a> {
    /// Takes the bytes of a block apart; others may follow.
    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let ([low, high, width], rest) = bytes.split_first_chunk()?;
        let (columns, rest) = rest.split_first_chunk::<{ 4 * BLOCK }>()?;
        let [shared, target_shared, ends, flags] = columns.as_chunks().0.first_chunk()?;
        let ([sources, targets], items) = if *width == 1 {
            let (lengths, items) = rest.split_first_chunk::<{ 2 * BLOCK }>()?;
            let [sources, targets] = lengths.as_chunks::<BLOCK>().0.first_chunk()?;
            ([sources.map(u32::from), targets.map(u32::from)], items)
        } else {
            let (lengths, items) = rest.split_first_chunk::<{ 8 * BLOCK }>()?;
            let [sources, targets] = lengths.as_chunks::<4>().0.as_chunks::<BLOCK>().0.first_chunk()?;
            ([sources.map(u32::from_le_bytes), targets.map(u32::from_le_bytes)], items)
        };
        let mut start: usize = 0;
        let mut lengths = sources.into_iter().zip(targets);
        let places = std::array::from_fn(|_| {
            let (source, target) = lengths.next().unwrap_or_default();
            let (begin, middle) = (start, start.saturating_add(source as usize));
            start = middle.saturating_add(target as usize);
            [begin, middle, start]
        });
        let head = bytes.len().saturating_sub(items.len());
        let first = u16::from_le_bytes([*low, *high]);
        Some(Self { shared, target_shared, ends, flags, places, first, items, head })
    }

    /// The place of an item's rule in the shard.
    pub(super) fn place(&self, item: usize) -> u32 {
        u32::from(self.first).saturating_add(item as u32)
    }

    /// How many bytes the block has.
    pub(super) fn length(&self) -> usize {
        let [.., [_, _, end]] = self.places;
        self.head.saturating_add(end)
    }

    /// What an item asks of a request besides its path, as the rule with this number.
    pub(super) fn candidate(&self, item: usize, rule: u32) -> Option<Candidate<'a>> {
        let flags = u32::from(*self.flags.get(item)?);
        if flags & FURTHER == 0 { Some(Candidate::plain(rule, flags)) } else { Some(self.further(item, rule)?.0) }
    }

    /// Puts together the source of an item: its path without the closing slash.
    pub(super) fn source(&self, item: usize, symbols: SymbolTexts<'_>, text: &mut Text) -> Option<()> {
        join(text, self.shared, item, |item| self.source_codes(item), symbols)
    }

    /// Puts together the target of an item whose source is at hand.
    pub(super) fn target(&self, item: usize, symbols: SymbolTexts<'_>, source: &Text, text: &mut Text) -> Option<()> {
        join(text, self.target_shared, item, |item| self.target_codes(item), symbols)?;
        let source = source.as_bytes();
        let end = usize::from(*self.ends.get(item)?);
        text.push(source.get(source.len().checked_sub(end)?..)?);
        if u32::from(*self.flags.get(item)?) & TARGET_SLASH != 0 {
            text.push_byte(b'/');
        }
        Some(())
    }

    fn source_codes(&self, item: usize) -> Option<&'a [u8]> {
        let [start, end, _] = *self.places.get(item)?;
        self.items.get(start..end)
    }

    fn target_codes(&self, item: usize) -> Option<&'a [u8]> {
        let flags = u32::from(*self.flags.get(item)?);
        if flags & FURTHER == 0 { self.stored_target(item) } else { Some(self.further(item, 0)?.1) }
    }

    /// The candidate of an item with further flags, and the codes of its target.
    fn further(&self, item: usize, rule: u32) -> Option<(Candidate<'a>, &'a [u8])> {
        let mut stored = Reader(self.stored_target(item)?);
        let candidate = Candidate::further(rule, (*self.flags.get(item)?).into(), &mut stored)?;
        Some((candidate, stored.0))
    }

    fn stored_target(&self, item: usize) -> Option<&'a [u8]> {
        let [_, start, end] = *self.places.get(item)?;
        self.items.get(start..end)
    }
}

/// Puts together the text of an item. Of those before it, only what it shares is decoded.
fn join<'a>(
    joined: &mut Text,
    shared: &Column,
    item: usize,
    codes: impl Fn(usize) -> Option<&'a [u8]>,
    symbols: SymbolTexts<'_>,
) -> Option<()> {
    // From the last item back: which share in its text, and up to where.
    let mut parts = [(0, 0); BLOCK];
    let mut sharing: usize = 0;
    let mut limit = usize::MAX;
    for (number, shared) in shared.get(..=item)?.iter().enumerate().rev() {
        let shared = usize::from(*shared);
        if shared < limit {
            *parts.get_mut(sharing)? = (number, limit);
            sharing = sharing.saturating_add(1);
            limit = shared;
        }
        if limit == 0 {
            break;
        }
    }
    joined.clear();
    for (number, limit) in parts.get(..sharing)?.iter().rev() {
        joined.push_codes(codes(*number)?, *limit, symbols)?;
    }
    Some(())
}

//! A block: eight exact rules in a row, as they are stored.
//!
//! ```text
//! first    index of its first rule in the shard (u16)
//! flags    those of its first item (see `candidate`)
//! widths   of a row's numbers, in bits: four bits each, the first one's lowest; 15 stands for 24;
//!          above those the market of its first item (little-endian u32)
//! rows     numbers of these widths for each of eight items, low bits first; zeros past the last item:
//!            flags, and above them its market, both joined with the first item's by exclusive or
//!            bytes that the source shares with the one before
//!            bytes that the target shares with the one before, as far as that is in codes
//!            bytes at the target's end that are also in the source
//!            bytes that come after those in the source
//!            length of the source's codes
//!            length of the target's codes
//! items    for each its source's codes and its target's; a target whose flags say so comes after
//!          extended flags and the texts that they announce
//! ```
//!
//! The first item shares nothing with another. A row has 57 bits at most, and eight bytes follow wherever
//! it begins.
//!
//! # Design
//! Eight rows of n bits take n bytes, and a row is read as one word. Numbers of neighbours are similar, so they take
//! half the room of a byte each. An old path often ends with the new one's last part and a number
//! (`/blog/title-12345`), so the bytes that a target shares need not be at the source's end.

use super::candidate::{Candidate, EXTENDED_FLAGS, TARGET_SLASH};
use super::symbols::{SymbolTexts, Text};
use crate::number::{Reader, bits_from};

/// Items in a block.
pub const ITEMS_PER_BLOCK: usize = 8;
/// The numbers of a row.
pub const NUMBERS_PER_ROW: usize = 7;
/// The width code that stands for [`MAX_NUMBER_BITS`].
pub const WIDEST_CODE: u32 = 15;
/// Bits of the widest number.
pub const MAX_NUMBER_BITS: u32 = 24;

/// How far an item's market is shifted, above its flags.
pub const MARKET_SHIFT: u32 = 8;

/// An item of a block and those before it, read in place.
pub(super) struct Item<'a> {
    number: usize,
    first: u16,
    /// With the market above them.
    first_flags: u32,
    fields: [Field; NUMBERS_PER_ROW],
    rows: [u64; ITEMS_PER_BLOCK],
    /// Where each item's codes begin, where its target's do and where those end.
    ranges: [[usize; 3]; ITEMS_PER_BLOCK],
    codes: &'a [u8],
    /// How many bytes come before the codes.
    head: usize,
}

/// Where a number is in a row.
#[derive(Clone, Copy)]
struct Field {
    shift: u32,
    mask: u32,
}

impl Field {
    fn read(self, row: u64) -> usize {
        (row.wrapping_shr(self.shift) as u32 & self.mask) as usize
    }
}

impl<'a> Item<'a> {
    /// Reads the bytes of a block as far as this item needs them; others may follow.
    pub(super) fn read(bytes: &'a [u8], number: usize) -> Option<Self> {
        let ([low, high, first_flags, widths @ ..], rest) = bytes.split_first_chunk::<7>()?;
        let (mut widths, mut width) = (u32::from_le_bytes(*widths), 0_u32);
        let fields = [(); NUMBERS_PER_ROW].map(|()| {
            let own = if widths & WIDEST_CODE == WIDEST_CODE { MAX_NUMBER_BITS } else { widths & WIDEST_CODE };
            let field = Field { shift: width, mask: 1_u32.wrapping_shl(own).wrapping_sub(1) };
            width = width.wrapping_add(own);
            widths >>= 4;
            field
        });
        let [.., sources, targets] = fields;
        let mut rows = [0; ITEMS_PER_BLOCK];
        let mut ranges = [[0; 3]; ITEMS_PER_BLOCK];
        let (mut bit, mut start) = (0_u32, 0_usize);
        for (row, range) in rows.iter_mut().zip(&mut ranges).take(number.wrapping_add(1)) {
            *row = bits_from(rest, bit.into())?;
            let middle = start.wrapping_add(sources.read(*row));
            let end = middle.wrapping_add(targets.read(*row));
            *range = [start, middle, end];
            (bit, start) = (bit.wrapping_add(width), end);
        }
        let codes = rest.get(width as usize..)?;
        let head = bytes.len().saturating_sub(codes.len());
        let first = u16::from_le_bytes([*low, *high]);
        // What is left of the widths is the market.
        let first_flags = u32::from(*first_flags) | widths.wrapping_shl(MARKET_SHIFT);
        Some(Self { number, first, first_flags, fields, rows, ranges, codes, head })
    }

    /// The index of the item's rule in the shard.
    pub(super) fn rule_index(&self) -> u32 {
        u32::from(self.first).saturating_add(self.number as u32)
    }

    /// How many bytes of the block there are up to the item's end: for the last item all of them.
    pub(super) fn end(&self) -> usize {
        self.ranges.get(self.number).map_or(0, |[_, _, end]| self.head.saturating_add(*end))
    }

    /// What the item requires of a request besides its path, as the rule with this number.
    pub(super) fn candidate(&self, rule: u32) -> Option<Candidate<'a>> {
        let flags = self.flags(self.number)?;
        if flags & EXTENDED_FLAGS == 0 {
            let (flags, market) = split_market(flags);
            Some(Candidate::plain(rule, flags, market))
        } else {
            Some(self.read_extended(self.number, rule)?.0)
        }
    }

    /// Builds the item's source, its path without the closing slash, up to `max_length` bytes.
    pub(super) fn source(&self, max_length: usize, symbols: SymbolTexts<'_>, text: &mut Text) -> Option<()> {
        let [_, shared, ..] = self.fields;
        self.join(text, shared, max_length, |item| self.source_codes(item), symbols)
    }

    /// Builds the item's target, given its source.
    pub(super) fn target(&self, symbols: SymbolTexts<'_>, source: &Text, text: &mut Text) -> Option<()> {
        let [_, _, shared, ends, after, ..] = self.fields;
        self.join(text, shared, usize::MAX, |item| self.target_codes(item), symbols)?;
        let row = *self.rows.get(self.number)?;
        let source = source.as_bytes();
        let end = source.len().checked_sub(after.read(row))?;
        text.push(source.get(end.checked_sub(ends.read(row))?..end)?);
        if self.flags(self.number)? & TARGET_SLASH != 0 {
            text.push_byte(b'/');
        }
        Some(())
    }

    /// Builds a text. Of the items before this one, only what it shares is decoded.
    fn join(
        &self,
        joined: &mut Text,
        shared: Field,
        max_length: usize,
        codes: impl Fn(usize) -> Option<&'a [u8]>,
        symbols: SymbolTexts<'_>,
    ) -> Option<()> {
        // From this item back: the items that share a part of its text, and up to where.
        let mut parts = [(0, 0); ITEMS_PER_BLOCK];
        let mut sharing: usize = 0;
        let mut limit = max_length;
        for (number, row) in self.rows.get(..=self.number)?.iter().enumerate().rev() {
            let shared = shared.read(*row);
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

    /// The flags of an item, with its market above them.
    fn flags(&self, item: usize) -> Option<u32> {
        let [changed, ..] = self.fields;
        Some(self.first_flags ^ changed.read(*self.rows.get(item)?) as u32)
    }

    fn source_codes(&self, item: usize) -> Option<&'a [u8]> {
        let [start, end, _] = *self.ranges.get(item)?;
        self.codes.get(start..end)
    }

    fn target_codes(&self, item: usize) -> Option<&'a [u8]> {
        if self.flags(item)? & EXTENDED_FLAGS == 0 {
            self.stored_target(item)
        } else {
            Some(self.read_extended(item, 0)?.1)
        }
    }

    /// Reads the candidate of an item with extended flags, and the codes of its target.
    fn read_extended(&self, item: usize, rule: u32) -> Option<(Candidate<'a>, &'a [u8])> {
        let mut reader = Reader(self.stored_target(item)?);
        let (flags, market) = split_market(self.flags(item)?);
        let candidate = Candidate::read_extended(rule, flags, market, &mut reader)?;
        Some((candidate, reader.0))
    }

    fn stored_target(&self, item: usize) -> Option<&'a [u8]> {
        let [_, start, end] = *self.ranges.get(item)?;
        self.codes.get(start..end)
    }
}

/// Flags, and the market that is above them.
fn split_market(flags: u32) -> (u32, u8) {
    (flags & 0xff, flags.wrapping_shr(MARKET_SHIFT) as u8 & 15)
}

//! Writes blocks of exact rules (see `kirkas_routing::redirects::block`).

use kirkas_packing::packed::PackError;
use kirkas_routing::number::push_number;
use kirkas_routing::redirects::Status;
use kirkas_routing::redirects::layout::block::{
    ITEMS_PER_BLOCK, MARKET_SHIFT, MAX_NUMBER_BITS, NUMBERS_PER_ROW, WIDEST_CODE,
};
use kirkas_routing::redirects::layout::candidate::{EXTENDED_FLAGS, SAME_KEY_FOLLOWS, TARGET_SLASH};

use super::bits::Bits;
use super::{Form, flags, market, push_host, push_parameters, push_u32};
use crate::rule::Rule;

/// Bits of the widest row: what a word has wherever in a byte the row begins.
const MAX_ROW_BITS: u32 = 57;
/// Bytes that a text shares with another at most.
const MAX_SHARED: usize = 255;
/// How many bytes of the source may follow the part that a target shares with it.
const MAX_TRAILING: usize = 32;

/// What to write of a rule.
pub(super) struct Item<'a> {
    pub rule: &'a Rule,
    /// Whether the next rule has the same key.
    pub same_key_follows: bool,
}

/// The bytes of a block of at most eight items; `first` is the index of its first rule in the shard. `encode` turns texts
/// that are not shared into codes. A later compression of the whole works better on texts that share nothing.
///
/// # Errors
/// [`PackError::TooLarge`] where a text has more codes than a row can say.
pub(super) fn block(
    first: u16,
    items: &[Item<'_>],
    form: Form,
    encode: &mut impl FnMut(&[u8]) -> Vec<u8>,
) -> Result<Vec<u8>, PackError> {
    let max_shared = if let Form::BuiltIn = form { 0 } else { MAX_SHARED };
    // A row of two long texts has no room for what they share.
    let block = encode_items(items, max_shared, encode)
        .or_else(|| encode_items(items, 0, encode))
        .ok_or(PackError::TooLarge)?;
    Ok([&first.to_le_bytes(), block.as_slice()].concat())
}

/// What comes after `first`; texts share at most `max_shared` bytes. None where rows would be too wide.
fn encode_items(items: &[Item<'_>], max_shared: usize, encode: &mut impl FnMut(&[u8]) -> Vec<u8>) -> Option<Vec<u8>> {
    let mut rows = [[0_u32; NUMBERS_PER_ROW]; ITEMS_PER_BLOCK];
    let mut codes = Vec::new();
    let mut first_flags = None;
    // What the next item can share: a source, and a target without its end.
    let (mut last_source, mut last_target) = (Vec::new(), &[][..]);
    for (item, row) in items.iter().zip(&mut rows) {
        let rule = item.rule;
        let source = rule.source.matcher.shape().into_owned().into_bytes();
        let target = rule.target.as_ref().filter(|_| rule.status != Status::Gone);
        let target = target.map_or(&[][..], |target| target.location.as_bytes());
        let (target, slash) = match target.strip_suffix(b"/") {
            Some(open) => (open, TARGET_SLASH),
            None => (target, 0),
        };
        let (shared, start) = (
            common_prefix_length(&last_source, &source, max_shared),
            common_prefix_length(last_target, target, max_shared),
        );
        let (end, after) = common_suffix(target.get(start..).unwrap_or_default(), &source, max_shared);
        let target = target.get(..target.len().saturating_sub(end)).unwrap_or_default();

        let source_codes = encode(source.get(shared..).unwrap_or_default());
        let flags = flags(rule) | slash | if item.same_key_follows { SAME_KEY_FOLLOWS } else { 0 };
        let mut target_codes = Vec::new();
        let extended = flags & !(EXTENDED_FLAGS - 1);
        if extended != 0 {
            push_number(&mut target_codes, extended);
            push_host(&mut target_codes, rule);
            push_parameters(&mut target_codes, rule);
        }
        target_codes.extend(encode(target.get(start..).unwrap_or_default()));

        let flags = (flags & (EXTENDED_FLAGS - 1)) | if extended == 0 { 0 } else { EXTENDED_FLAGS };
        let flags = flags | u32::from(market(rule)).wrapping_shl(MARKET_SHIFT);
        let changed = flags ^ *first_flags.get_or_insert(flags);
        let [source_length, target_length] = [&source_codes, &target_codes].map(|codes| u32::try_from(codes.len()));
        let [shared, start, end, after] = [shared, start, end, after].map(|length| length as u32);
        *row = [changed, shared, start, end, after, source_length.ok()?, target_length.ok()?];
        codes.extend(source_codes);
        codes.extend(target_codes);
        last_target = target;
        last_source = source;
    }
    let widths = field_widths(&rows)?;
    let first_flags = first_flags.unwrap_or_default();
    let mut out = vec![first_flags as u8];
    let market = first_flags.wrapping_shr(MARKET_SHIFT);
    push_u32(
        &mut out,
        widths.iter().rev().fold(market, |all: u32, width| all.wrapping_shl(4) | width.min(&WIDEST_CODE)),
    );
    let mut bits = Bits::default();
    for row in &rows {
        row.iter().zip(widths).for_each(|(number, width)| bits.push(u64::from(*number), width));
    }
    out.extend(bits.finish());
    out.extend(codes);
    Some(out)
}

/// How many bits each number of the rows has; none where that is too many.
fn field_widths(rows: &[[u32; NUMBERS_PER_ROW]]) -> Option<[u32; NUMBERS_PER_ROW]> {
    let mut widths = [0; NUMBERS_PER_ROW];
    for row in rows {
        for (width, number) in widths.iter_mut().zip(row) {
            let own = u32::BITS.saturating_sub(number.leading_zeros());
            *width = if own < WIDEST_CODE { own.max(*width) } else { MAX_NUMBER_BITS };
            if own > MAX_NUMBER_BITS {
                return None;
            }
        }
    }
    (widths.iter().sum::<u32>() <= MAX_ROW_BITS).then_some(widths)
}

/// How many bytes two texts have in common at their beginnings, up to `max_shared`.
fn common_prefix_length<'a>(
    one: impl IntoIterator<Item = &'a u8>,
    other: impl IntoIterator<Item = &'a u8>,
    max_shared: usize,
) -> usize {
    one.into_iter().zip(other).take(max_shared).take_while(|(a, b)| a == b).count()
}

/// How many bytes of the target's end are also in the source, and how many bytes follow them there: the longest, and of
/// equally long ones the last.
fn common_suffix(target: &[u8], source: &[u8], max_shared: usize) -> (usize, usize) {
    let mut best = (0, 0);
    for after in 0..source.len().min(MAX_TRAILING) {
        let length = common_prefix_length(target.iter().rev(), source.iter().rev().skip(after), max_shared);
        if length > best.0 {
            best = (length, after);
        }
    }
    best
}

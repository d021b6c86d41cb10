//! Writes blocks of exact rules (see `redirects::block`).

use super::{flags, push_host, push_parameters};
use crate::number::push_number;
use crate::redirects::Status;
use crate::redirects::block::BLOCK;
use crate::redirects::candidate::{FURTHER, MORE, TARGET_SLASH};
use crate::redirects::compile::rule::Rule;

/// What to write of a rule.
pub(super) struct Item<'a> {
    pub rule: &'a Rule,
    /// Whether the next rule has the same key.
    pub more: bool,
}

/// The bytes of a block of at most eight items, of which `first` is the place in the shard. `encode` turns texts that are not shared into codes.
pub(super) fn block(first: u16, items: &[Item<'_>], encode: &mut impl FnMut(&[u8]) -> Vec<u8>) -> Vec<u8> {
    let mut columns = [[0; BLOCK]; 4];
    let mut lengths = [[0; BLOCK]; 2];
    let mut codes = Vec::new();
    // What the next item can share: a source, and a target without its end.
    let (mut last_source, mut last_target) = (Vec::new(), Vec::new());
    for (number, item) in items.iter().enumerate() {
        let rule = item.rule;
        let source = rule.source.place.shape().into_owned().into_bytes();
        let target = rule.target.as_ref().filter(|_| rule.status != Status::Gone);
        let target = target.map_or(&[][..], |target| target.location.as_bytes());
        let (target, slash) = match target.strip_suffix(b"/") {
            Some(open) => (open, TARGET_SLASH),
            None => (target, 0),
        };
        let (shared, start) = (shared_start(&last_source, &source), shared_start(&last_target, target));
        let middle = target.get(usize::from(start)..).unwrap_or_default();
        let end = middle.iter().rev().zip(source.iter().rev()).take(255).take_while(|(a, b)| a == b).count();
        let middle = middle.get(..middle.len().saturating_sub(end)).unwrap_or_default();

        let source_codes = encode(source.get(usize::from(shared)..).unwrap_or_default());
        let flags = flags(rule) | slash | if item.more { MORE } else { 0 };
        let mut target_codes = Vec::new();
        let further = flags & !(FURTHER - 1);
        if further != 0 {
            push_number(&mut target_codes, further);
            push_host(&mut target_codes, rule);
            push_parameters(&mut target_codes, rule);
        }
        target_codes.extend(encode(middle));

        let flags = (flags & (FURTHER - 1)) | if further == 0 { 0 } else { FURTHER };
        for (column, byte) in columns.iter_mut().zip([shared, start, end as u8, flags as u8]) {
            if let Some(place) = column.get_mut(number) {
                *place = byte;
            }
        }
        for (column, codes) in lengths.iter_mut().zip([&source_codes, &target_codes]) {
            if let Some(place) = column.get_mut(number) {
                *place = u32::try_from(codes.len()).unwrap_or(u32::MAX);
            }
        }
        codes.extend(source_codes);
        codes.extend(target_codes);
        last_target = target.get(..target.len().saturating_sub(end)).unwrap_or_default().to_vec();
        last_source = source;
    }
    let wide = lengths.as_flattened().iter().any(|length| *length > u32::from(u8::MAX));
    let mut out = first.to_le_bytes().to_vec();
    out.push(if wide { 4 } else { 1 });
    out.extend(columns.as_flattened());
    for length in lengths.as_flattened() {
        if wide { out.extend(length.to_le_bytes()) } else { out.push(*length as u8) }
    }
    out.extend(codes);
    out
}

/// How many bytes two texts begin with alike, as far as a byte can say.
fn shared_start(one: &[u8], other: &[u8]) -> u8 {
    one.iter().zip(other).take(255).take_while(|(a, b)| a == b).count() as u8
}

//! The exact rules in the order of their keys, and their texts as a block has them.

use super::{Candidates, flags};
use crate::redirects::Status;
use crate::redirects::candidate::{MORE, TARGET_SLASH};
use crate::redirects::compile::rule::Rule;
use crate::redirects::number::{folded_difference, push_number};

/// All rules for one folded path.
pub(super) struct Entry<'a> {
    pub key: &'a str,
    /// Their numbers, in order of precedence.
    pub rules: Vec<u32>,
}

/// Keys of the exact rules with the rules' numbers, in order.
pub(super) fn keys(rules: &[Rule]) -> Vec<(String, u32)> {
    let exact = rules.iter().zip(0_u32..).filter(|(rule, _)| !rule.is_pattern());
    let mut keys: Vec<(String, u32)> =
        exact.map(|(rule, number)| (rule.source.place.folded_shape().into_owned(), number)).collect();
    keys.sort_unstable();
    keys
}

/// Keys that are the same as one entry each.
pub(super) fn entries<'a>(keys: &'a [(String, u32)], rules: &[Rule]) -> Vec<Entry<'a>> {
    let same = keys.chunk_by(|(one, _), (other, _)| one == other);
    same.filter_map(|same| {
        let (key, _) = same.first()?;
        let mut numbers: Vec<u32> = same.iter().map(|(_, number)| *number).collect();
        Candidates::sort(&mut numbers, rules);
        Some(Entry { key, rules: numbers })
    })
    .collect()
}

/// Writes entries of a block one after another. What becomes of a text that is not shared with
/// another is the caller's: it is collected, or written in codes.
#[derive(Default)]
pub(super) struct Block {
    source: Vec<u8>,
    target: Vec<u8>,
    rule: u32,
}

impl Block {
    pub(super) fn write(
        &mut self,
        out: &mut Vec<u8>,
        entry: &Entry<'_>,
        rules: &[Rule],
        put: &mut impl FnMut(&mut Vec<u8>, &[u8]),
    ) {
        let of = |number: &u32| rules.get(*number as usize);
        let source = entry.rules.first().and_then(of).map(|rule| rule.source.place.shape()).unwrap_or_default();
        let source = source.into_owned().into_bytes();
        let shared = shared_start(&self.source, &source);
        out.push(shared);
        put(out, source.get(usize::from(shared)..).unwrap_or_default());
        self.source = source;
        for (place, number) in entry.rules.iter().enumerate() {
            if let Some(rule) = of(number) {
                let more = if place.saturating_add(1) < entry.rules.len() { MORE } else { 0 };
                self.write_rule(out, *number, rule, more, put);
            }
        }
    }

    fn write_rule(
        &mut self,
        out: &mut Vec<u8>,
        number: u32,
        rule: &Rule,
        more: u32,
        put: &mut impl FnMut(&mut Vec<u8>, &[u8]),
    ) {
        let target = rule.target.as_ref().filter(|_| rule.status != Status::Gone);
        let target = target.map_or(&[][..], |target| target.location.as_bytes());
        let start = shared_start(&self.target, target);
        let rest = target.get(usize::from(start)..).unwrap_or_default();
        let open = rest.strip_suffix(b"/");
        let slash = if open.is_some() { TARGET_SLASH } else { 0 };
        push_number(out, flags(rule) | more | slash);
        push_number(out, folded_difference(self.rule, number));
        Candidates::write_texts(out, rule, Some(&self.source));
        self.rule = number;
        let rest = open.unwrap_or(rest);
        let end = rest.iter().rev().zip(self.source.iter().rev()).take(255).take_while(|(a, b)| a == b).count();
        out.extend([start, end as u8]);
        put(out, rest.get(..rest.len().saturating_sub(end)).unwrap_or_default());
        self.target = target.to_vec();
    }
}

/// How many bytes two texts begin with alike, as far as a byte can say.
fn shared_start(one: &[u8], other: &[u8]) -> u8 {
    one.iter().zip(other).take(255).take_while(|(a, b)| a == b).count() as u8
}

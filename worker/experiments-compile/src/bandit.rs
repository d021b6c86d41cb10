//! Compiles contextual bandits: for each leaf its condition and the ranges that follow from its weights.

use kirkas_experiments::Range;
use kirkas_routing::number::{push_number, push_text};
use serde_json::Value as Json;

use super::finding::Check;
use super::weights::{bucket_ranges, equal_weights};
use super::writer::push_counted;
use super::{Compiler, text_member};

/// How a rule divides visitors among its variations.
pub(super) struct Allocation<'j> {
    pub count: usize,
    pub coverage: f64,
    pub weights: Option<&'j Json>,
    /// Ranges that the rule states itself, in place of weights.
    pub ranges: Option<Vec<Range>>,
}

impl Allocation<'_> {
    /// The ranges for these weights.
    pub(super) fn ranges(&self, weights: Option<&Json>) -> Vec<Range> {
        let weights = weights.and_then(numbers);
        self.ranges.clone().unwrap_or_else(|| bucket_ranges(self.count, self.coverage, weights.as_deref()))
    }
}

impl Compiler<'_> {
    /// The bandit that a rule refers to.
    pub(super) fn bandit(&mut self, rule: &Json, allocation: &Allocation<'_>) -> Option<Vec<u8>> {
        let id = text_member(rule, "contextualBanditRef")?;
        let Some(bandit) = self.bandits.and_then(|bandits| bandits.get(id)) else {
            self.report(Check::UnknownBandit, id);
            return None;
        };
        let contexts = bandit.get("contexts").and_then(Json::as_array).map_or(&[][..], Vec::as_slice);
        let mut leaves = Vec::new();
        for (index, context) in contexts.iter().enumerate() {
            let condition = self
                .within(format!("contextualBandits.{id}.contexts.{index}"), |compiler| compiler.condition_of(context));
            let weights = context.get("weights").unwrap_or(&Json::Null);
            leaves.push(self.leaf(&condition, context.get("leafId").unwrap_or(&Json::Null), weights, allocation));
        }
        // Visitors whom no leaf is for get the rule's own weights.
        let own = allocation.weights.cloned().unwrap_or_else(|| equal_weights(allocation.count).into());
        leaves.push(self.leaf(&[], &Json::from(-1), &own, allocation));
        let mut out = Vec::new();
        let version = bandit.get("banditVersion").map_or(0, |version| self.writer.value(version));
        push_number(&mut out, version);
        push_counted(&mut out, &leaves);
        Some(out)
    }

    fn leaf(&mut self, condition: &[u8], id: &Json, weights: &Json, allocation: &Allocation<'_>) -> Vec<u8> {
        let mut out = Vec::new();
        push_text(&mut out, condition);
        push_number(&mut out, self.writer.value(id));
        push_number(&mut out, self.writer.value(weights));
        push_ranges(&mut out, &allocation.ranges(Some(weights)));
        out
    }
}

/// Writes ranges.
pub(super) fn push_ranges(out: &mut Vec<u8>, ranges: &[Range]) {
    push_number(out, super::writer::narrow(ranges.len()));
    ranges.iter().for_each(|range| push_range(out, *range));
}

pub(super) fn push_range(out: &mut Vec<u8>, (from, to): Range) {
    out.extend(from.to_le_bytes());
    out.extend(to.to_le_bytes());
}

/// A list of numbers.
pub(super) fn numbers(json: &Json) -> Option<Vec<f64>> {
    json.as_array()?.iter().map(Json::as_f64).collect()
}

/// A pair of numbers.
pub(super) fn range(json: &Json) -> Option<Range> {
    match numbers(json)?.as_slice() {
        [from, to] => Some((*from, *to)),
        _ => None,
    }
}

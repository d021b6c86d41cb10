//! Evaluates a feature: its first rule that applies to the visitor decides (SDK specification: `evalFeature`).
//!
//! ```text
//! feature  key, default value, number of rules, each rule after its length
//! rule     kind; id; prerequisites and filters, after their lengths; then by the kind
//! FORCE    value; a condition after its length; flags; where flagged, hashing and a range
//! RUN      an experiment (see `record`)
//! ```

use super::bundle::{Table, read_value_id};
use super::decision::{FeatureDecision, Source};
use super::evaluation::{Evaluation, FeatureStack, PrerequisiteFailure};
use super::hash::{bucket_of_bytes, in_range};
use super::record::{Experiment, Hashing, read_range};
use super::value::text_or_empty;
use crate::number::Reader;

/// The rule gives a value.
pub const FORCE: u8 = 0;
/// The rule runs an experiment.
pub const RUN: u8 = 1;

/// How deep prerequisites may nest; more count as a cycle.
pub(super) const MAX_PREREQUISITE_DEPTH: u32 = 50;

/// The rule applies to a share of visitors: hashing and a range follow.
pub const HAS_ROLLOUT: u8 = 1;
/// The fallback attribute is not used.
pub const NO_FALLBACK: u8 = 2;

impl<'a> Evaluation<'a> {
    /// Evaluates a feature as a prerequisite of the features in `outer`.
    pub(super) fn decide(&mut self, feature: u32, outer: Option<&FeatureStack<'_>>) -> Option<FeatureDecision<'a>> {
        let without_value = |source| FeatureDecision { value: None, source, rule: None, rule_id: "", experiment: None };
        let depth = outer.map_or(0, |outer| outer.depth.saturating_add(1));
        let mut stack = outer;
        while let Some(entry) = stack {
            if entry.feature == feature || depth > MAX_PREREQUISITE_DEPTH {
                return Some(without_value(Source::CyclicPrerequisite));
            }
            stack = entry.outer;
        }
        let mut reader = self.bundle.record(Table::Features, feature)?;
        reader.text()?;
        let default = read_value_id(&mut reader)?;
        let stack = FeatureStack { feature, depth, outer };
        for place in 0..reader.number()? {
            match self.rule(Reader(reader.text()?), &stack) {
                Ok(Some(decision)) => return Some(FeatureDecision { rule: Some(place), ..decision }),
                Err(PrerequisiteFailure::Gate) => return Some(without_value(Source::Prerequisite)),
                Err(PrerequisiteFailure::Cycle) => return Some(without_value(Source::CyclicPrerequisite)),
                Ok(None) | Err(PrerequisiteFailure::Skip) => {}
            }
        }
        Some(FeatureDecision { value: default, ..without_value(Source::Default) })
    }

    /// The decision of a rule; none where it does not apply to the visitor.
    fn rule(
        &mut self,
        mut reader: Reader<'a>,
        stack: &FeatureStack<'_>,
    ) -> Result<Option<FeatureDecision<'a>>, PrerequisiteFailure> {
        let Some((kind, [id, prerequisites, filters])) = read_header(&mut reader) else { return Ok(None) };
        self.check_prerequisites(prerequisites, Some(stack))?;
        if !filters.is_empty() && self.is_filtered_out(filters) {
            return Ok(None);
        }
        Ok(match kind {
            FORCE => self.force(reader, id),
            RUN => self.run_rule(reader, id, stack),
            _ => None,
        })
    }

    fn force(&self, mut reader: Reader<'a>, rule_id: &'a [u8]) -> Option<FeatureDecision<'a>> {
        let value = read_value_id(&mut reader)?;
        let applies = self.condition_holds(reader.text()?) && self.is_in_rollout(&mut reader)?;
        let rule_id = text_or_empty(rule_id);
        applies.then_some(FeatureDecision { value, source: Source::Force, rule: None, rule_id, experiment: None })
    }

    fn is_in_rollout(&self, reader: &mut Reader<'a>) -> Option<bool> {
        let flags = reader.byte()?;
        if flags & HAS_ROLLOUT == 0 {
            return Some(true);
        }
        let hashing = Hashing::read(reader)?;
        let range = read_range(reader)?;
        let fallback = hashing.fallback.filter(|_| self.sticky.is_some() && flags & NO_FALLBACK == 0);
        let attribute = self.hash_attribute(hashing.attribute, fallback);
        let is_in =
            |value: &str| Some(in_range(bucket_of_bytes(hashing.seed, value.as_bytes(), hashing.version?), range));
        Some(self.hash_input(attribute).and_then(is_in).unwrap_or(false))
    }

    fn run_rule(
        &mut self,
        reader: Reader<'a>,
        rule_id: &'a [u8],
        stack: &FeatureStack<'_>,
    ) -> Option<FeatureDecision<'a>> {
        let decision = self.enter(&Experiment::read(reader)?, Some(stack))?;
        (!decision.passes_through).then_some(FeatureDecision {
            value: decision.value,
            source: Source::Experiment,
            rule: None,
            rule_id: text_or_empty(rule_id),
            experiment: Some(decision),
        })
    }
}

/// Kind, id, prerequisites and filters.
fn read_header<'a>(reader: &mut Reader<'a>) -> Option<(u8, [&'a [u8]; 3])> {
    Some((reader.byte()?, [reader.text()?, reader.text()?, reader.text()?]))
}

//! Evaluates features and experiments for one visitor.

use super::address::{Address, numbers_in_query};
use super::bundle::{Bundle, Table, ValueId};
use super::condition::{Conditions, Subject, Truth};
use super::decision::{ExperimentDecision, FeatureDecision, Source};
use super::hash::{bucket_of_bytes, in_range};
use super::record::{Experiment, Filter, Prerequisite, filters, prerequisites};
use super::sticky::{Assignment, StickyBuckets};
use super::value::{Object, Value};
use crate::number::Reader;

/// A visitor's attributes, and the options of the evaluation.
#[derive(Clone, Copy, Debug)]
pub struct Visitor<'a> {
    /// Attributes by their names.
    pub attributes: Object<'a>,
    /// The page's address as the WHATWG URL standard writes it; empty where there is none.
    pub url: &'a str,
    /// Variations that are forced, by their experiments' keys. One that doesn't exist keeps the
    /// visitor out.
    pub forced_variations: &'a [(&'a str, u32)],
    /// Assignments of earlier visits; none where sticky buckets are not used.
    pub assignments: Option<&'a [Assignment<'a>]>,
    /// Whether experiments run at all.
    pub enabled: bool,
    /// Whether visitors get forced variations only.
    pub qa_mode: bool,
    /// Whether the address can force variations (`?key=1`). Anybody may write such an address.
    pub allow_query_override: bool,
}

impl Default for Visitor<'_> {
    fn default() -> Self {
        Self {
            attributes: Object::new(&[]),
            url: "",
            forced_variations: &[],
            assignments: None,
            enabled: true,
            qa_mode: false,
            allow_query_override: true,
        }
    }
}

/// The evaluation of a bundle for one visitor.
pub struct Evaluation<'a> {
    pub(super) bundle: &'a Bundle,
    pub(super) visitor: Visitor<'a>,
    pub(super) address: Option<Address<'a>>,
    /// The names in the address's query with their numbers, which can force variations.
    pub(super) query_numbers: Vec<(&'a str, Option<u32>)>,
    pub(super) sticky: Option<StickyBuckets<'a>>,
    /// The names of the bundle, and the visitor's value for each.
    names: Vec<&'a str>,
    pub(super) attributes: Vec<Value<'a>>,
    /// The values of the features evaluated so far, for the features that depend on them.
    feature_values: Vec<Option<Option<ValueId>>>,
}

/// The features that are being evaluated, to detect cycles.
#[derive(Clone, Copy)]
pub(super) struct FeatureStack<'t> {
    pub feature: u32,
    pub depth: u32,
    pub outer: Option<&'t FeatureStack<'t>>,
}

/// Why prerequisites exclude a visitor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PrerequisiteFailure {
    /// One that is no gate is not met: the rule is skipped.
    Skip,
    /// A gate is not met: the feature has no value.
    Gate,
    /// A feature is its own prerequisite.
    Cycle,
}

impl<'a> Evaluation<'a> {
    /// Starts the evaluation for a visitor: looks up all attributes that the bundle uses.
    pub fn new(bundle: &'a Bundle, visitor: Visitor<'a>) -> Self {
        let own = visitor.attributes;
        let names = bundle.names().map(|name| {
            let (is_path, name) = name.unwrap_or_default();
            (name, if is_path { Value::Object(own).at(name) } else { own.get(name) })
        });
        let (names, attributes) = names.unzip();
        Self {
            bundle,
            visitor,
            // Without an address, patterns are compared with the root of a placeholder host.
            address: Address::parse(if visitor.url.is_empty() { "https://_/" } else { visitor.url }),
            query_numbers: if visitor.allow_query_override { numbers_in_query(visitor.url) } else { Vec::new() },
            sticky: visitor.assignments.map(|known| StickyBuckets { stored: known, new: Vec::new() }),
            names,
            attributes,
            feature_values: vec![None; bundle.features() as usize],
        }
    }

    /// Assignments to store for later visits: those that are new or changed.
    pub fn assignments(&self) -> &[Assignment<'a>] {
        self.sticky.as_ref().map_or(&[], |sticky| &sticky.new)
    }

    /// Runs an experiment outside of features by its number. None if it doesn't exist or the visitor is not in it.
    pub fn enter_by_number(&mut self, number: u32) -> Option<ExperimentDecision<'a>> {
        let bytes = self.bundle.record(Table::Experiments, number)?.text()?;
        let decision = self.enter(&Experiment::read(Reader(bytes))?, None)?;
        Some(ExperimentDecision { number: Some(number), ..decision })
    }

    /// Decides on an experiment outside of features, whether the visitor is in it or not. None if it doesn't exist.
    pub fn experiment(&mut self, number: u32) -> Option<ExperimentDecision<'a>> {
        let bytes = self.bundle.record(Table::Experiments, number)?.text()?;
        let experiment = Experiment::read(Reader(bytes))?;
        let assignment = self.assign(&experiment, None);
        Some(ExperimentDecision { number: Some(number), ..self.decision(&experiment, &assignment) })
    }

    /// Evaluates a feature by its number. None if it doesn't exist.
    pub fn feature(&mut self, number: u32) -> Option<FeatureDecision<'a>> {
        let decision = self.decide(number, None)?;
        self.store_value(number, &decision);
        Some(decision)
    }

    /// What the condition of a group says of the visitor, by the group's number. None where there is no such group.
    pub fn group(&self, number: u32) -> Option<Truth> {
        let condition = self.bundle.record(Table::Groups, number)?.text()?;
        Some(self.truth(condition))
    }

    pub(super) fn truth(&self, condition: &'a [u8]) -> Truth {
        Conditions { bundle: self.bundle, attributes: &self.attributes }.truth(condition, Subject::Visitor)
    }

    pub(super) fn condition_holds(&self, condition: &'a [u8]) -> bool {
        self.truth(condition) == Truth::Yes
    }

    /// The text that is hashed of an attribute, if the visitor has one.
    pub(super) fn hash_input(&self, attribute: u32) -> Option<&'a str> {
        self.attributes.get(attribute as usize)?.hash_input()
    }

    /// The name of an attribute.
    pub(super) fn name(&self, attribute: u32) -> &'a str {
        self.names.get(attribute as usize).copied().unwrap_or_default()
    }

    /// The attribute that is hashed: the fallback where the visitor has only that.
    pub(super) fn hash_attribute(&self, attribute: u32, fallback: Option<u32>) -> u32 {
        let usable = |attribute: &u32| self.hash_input(*attribute).is_some();
        [attribute].into_iter().chain(fallback).find(usable).unwrap_or(attribute)
    }

    /// Whether filters leave the visitor out.
    pub(super) fn is_filtered_out(&self, bytes: &'a [u8]) -> bool {
        let is_in = |filter: Filter<'_>| {
            let value = self.hash_input(filter.attribute)?.as_bytes();
            let bucket = bucket_of_bytes(filter.seed, value, filter.version?);
            Some(filter.ranges.iter().any(|range| in_range(bucket, range)))
        };
        !filters(bytes).all(|filter| filter.and_then(is_in).unwrap_or(false))
    }

    /// Checks that the prerequisites are met.
    pub(super) fn check_prerequisites(
        &mut self,
        bytes: &'a [u8],
        stack: Option<&FeatureStack<'_>>,
    ) -> Result<(), PrerequisiteFailure> {
        if bytes.is_empty() {
            return Ok(());
        }
        for prerequisite in prerequisites(bytes) {
            let Some(Prerequisite { feature, is_gate, condition }) = prerequisite else {
                return Err(PrerequisiteFailure::Skip);
            };
            let value = match feature {
                Some(feature) => self.value_of(feature, stack).ok_or(PrerequisiteFailure::Cycle)?,
                None => None,
            };
            let value = value.and_then(|value| self.bundle.value(value)).unwrap_or(Value::Null);
            let member = [("value", value)];
            let conditions = Conditions { bundle: self.bundle, attributes: &self.attributes };
            if conditions.truth(condition, Subject::Value(Value::object(&member))) != Truth::Yes {
                return Err(if is_gate { PrerequisiteFailure::Gate } else { PrerequisiteFailure::Skip });
            }
        }
        Ok(())
    }

    /// The value of a prerequisite, evaluated once; none where it depends on itself.
    fn value_of(&mut self, feature: u32, stack: Option<&FeatureStack<'_>>) -> Option<Option<ValueId>> {
        if let Some(Some(value)) = self.feature_values.get(feature as usize) {
            return Some(*value);
        }
        let decision = self.decide(feature, stack)?;
        self.store_value(feature, &decision);
        (decision.source != Source::CyclicPrerequisite).then_some(decision.value)
    }

    /// Stores a feature's value. The value in a cycle depends on where the evaluation enters it, so it is not stored.
    fn store_value(&mut self, feature: u32, decision: &FeatureDecision<'_>) {
        if let (Some(decided), true) =
            (self.feature_values.get_mut(feature as usize), decision.source != Source::CyclicPrerequisite)
        {
            *decided = Some(decision.value);
        }
    }
}

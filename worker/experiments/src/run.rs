//! Runs an experiment for a visitor (SDK specification: `run`).

use super::address::{Address, override_from_numbers};
use super::bundle::Table;
use super::decision::{ExperimentDecision, LeafDecision};
use super::evaluation::{Evaluation, FeatureStack};
use super::hash::{bucket_of_bytes, choose, in_namespace};
use super::record::{
    Experiment, HAS_FILTERS, HAS_FORCED_VARIATION, HAS_TARGETS, INACTIVE, KEEPS_QUERY, MANUAL, NOT_STICKY, PASSTHROUGH,
    REDIRECTS, Ranges, STOPPED, Variation,
};
use super::redirect;
use super::sticky::{Assignment, StoredAssignment};
use super::value::{Value, text_or_empty};
use crate::number::Reader;

/// Which variation a visitor has, if any, and how it was assigned.
#[derive(Clone, Copy)]
pub(super) struct AssignmentResult {
    variation: Option<u32>,
    /// The attribute that is hashed.
    attribute: u32,
    /// The bucket, if a hash assigned the variation.
    bucket: Option<f64>,
    sticky: bool,
    leaf: Option<LeafDecision>,
}

impl<'a> Evaluation<'a> {
    /// Runs the experiments outside of features as a page does: manual ones are left out, and nothing runs
    /// after the visitor is in one that may lead to another page. That one is the last, and
    /// [`Evaluation::location`] says where it leads.
    pub fn page(&mut self) -> Vec<ExperimentDecision<'a>> {
        let mut decisions = Vec::new();
        for number in 0..self.bundle.experiments() {
            let Some(flags) = self.experiment_flags(number) else { continue };
            if flags & MANUAL != 0 || (flags & REDIRECTS != 0 && self.visitor.url.is_empty()) {
                continue;
            }
            let Some(decision) = self.enter_by_number(number) else { continue };
            decisions.push(decision);
            if flags & REDIRECTS != 0 {
                break;
            }
        }
        decisions
    }

    /// The first experiment of the page from this number on that the visitor is in, for pages on which only one experiment acts.
    pub fn first_of_page(&mut self, from: u32) -> Option<ExperimentDecision<'a>> {
        (from..self.bundle.experiments()).find_map(|number| {
            self.experiment_flags(number).filter(|flags| flags & MANUAL == 0)?;
            self.enter_by_number(number)
        })
    }

    /// The address that a visitor with this decision is sent to. None if the variation stays on this page,
    /// or leads to one that the experiment is for as well: that could redirect for ever.
    pub fn location(&self, decision: &ExperimentDecision<'a>) -> Option<String> {
        let address = self.address?;
        let bytes = self.bundle.record(Table::Experiments, decision.number?)?.text()?;
        let experiment = Experiment::read(Reader(bytes))?;
        let target = self.bundle.bytes_at(decision.redirect?)?;
        let query = experiment.has(KEEPS_QUERY).then_some(address.query);
        let location = redirect::location(target, query)?;
        let there = Address::parse(&location)?;
        (!there.is_targeted(self.bundle, experiment.targets)?).then_some(location)
    }

    fn experiment_flags(&self, number: u32) -> Option<u32> {
        Reader(self.bundle.record(Table::Experiments, number)?.text()?).number()
    }

    /// Runs an experiment; none where the visitor is not in it.
    pub(super) fn enter(
        &mut self,
        experiment: &Experiment<'a>,
        stack: Option<&FeatureStack<'_>>,
    ) -> Option<ExperimentDecision<'a>> {
        let assignment = self.assign(experiment, stack);
        assignment.variation?;
        Some(self.decision(experiment, &assignment))
    }

    /// Which variation a visitor has, if any, and how it was assigned.
    pub(super) fn assign(&mut self, experiment: &Experiment<'a>, stack: Option<&FeatureStack<'_>>) -> AssignmentResult {
        let sticky = self.sticky.is_some() && !experiment.has(NOT_STICKY);
        let fallback = experiment.hashing.fallback.filter(|_| sticky);
        let attribute = self.hash_attribute(experiment.hashing.attribute, fallback);
        let out = AssignmentResult { variation: None, attribute, bucket: None, sticky: false, leaf: None };
        if experiment.count < 2 || !self.visitor.enabled {
            return out;
        }
        let (leaf, ranges) = self.leaf(experiment);
        let out = AssignmentResult { leaf, ..out };
        if experiment.has(HAS_TARGETS) && !self.is_targeted(experiment) {
            return out;
        }
        if let Some(variation) = self.forced_variation(experiment) {
            return out.with_variation(experiment, variation);
        }
        let (Some(value), false) = (self.hash_input(attribute), experiment.has(INACTIVE)) else { return out };
        let stored_assignment = match &self.sticky {
            Some(buckets) if sticky => {
                let document = |attribute: u32| Some((self.name(attribute), self.hash_input(attribute)?));
                let fallback = fallback.map_or_else(|| self.document_of_id(), document);
                buckets.find(experiment, [document(experiment.hashing.attribute), fallback])
            }
            _ => StoredAssignment::None,
        };
        if !matches!(stored_assignment, StoredAssignment::Variation(_)) && !self.is_eligible(experiment, value, stack) {
            return out;
        }
        let Some(version) = experiment.hashing.version else { return out };
        let bucket = bucket_of_bytes(experiment.hashing.seed, value.as_bytes(), version);
        let variation = match stored_assignment {
            StoredAssignment::Blocked => return AssignmentResult { sticky: true, ..out },
            StoredAssignment::Variation(variation) => Some(variation),
            StoredAssignment::None => choose(bucket, ranges.iter()),
        };
        let Some(variation) = variation else { return out };
        if experiment.has(HAS_FORCED_VARIATION) {
            return out.with_variation(experiment, experiment.forced_variation);
        }
        if self.visitor.qa_mode || experiment.has(STOPPED) {
            return out;
        }
        if sticky {
            self.store_assignment(experiment, attribute, value, variation);
        }
        AssignmentResult { bucket: Some(bucket), sticky: stored_assignment != StoredAssignment::None, ..out }
            .with_variation(experiment, variation)
    }

    /// The sticky buckets that are read if an experiment has no fallback attribute: those of the id.
    fn document_of_id(&self) -> Option<(&'a str, &'a str)> {
        Some(("id", self.visitor.attributes.get("id").hash_input()?))
    }

    /// The variation that the address or the caller forces.
    fn forced_variation(&self, experiment: &Experiment<'_>) -> Option<u32> {
        let by_query = override_from_numbers(experiment.key, &self.query_numbers, experiment.count);
        by_query.or_else(|| {
            let mut all = self.visitor.forced_variations.iter();
            all.find(|(key, _)| key.as_bytes() == experiment.key).map(|(_, variation)| *variation)
        })
    }

    fn store_assignment(&mut self, experiment: &Experiment<'a>, attribute: u32, value: &'a str, variation: u32) {
        let Some(variation) = experiment.variations().nth(variation as usize) else { return };
        let assignment = Assignment {
            attribute: self.name(attribute),
            value,
            experiment: text_or_empty(experiment.key),
            bucket_version: experiment.hashing.bucket_version,
            variation: text_or_empty(variation.key),
        };
        if let Some(buckets) = &mut self.sticky {
            buckets.store(assignment);
        }
    }

    fn is_targeted(&self, experiment: &Experiment<'_>) -> bool {
        let targeted = |address: Address<'_>| address.is_targeted(self.bundle, experiment.targets);
        self.address.and_then(targeted).unwrap_or(false)
    }

    /// Whether an experiment is for a visitor who has no variation of it yet.
    fn is_eligible(&mut self, experiment: &Experiment<'a>, value: &str, stack: Option<&FeatureStack<'_>>) -> bool {
        let is_in = match experiment.namespace {
            _ if experiment.has(HAS_FILTERS) => !self.is_filtered_out(experiment.filters),
            Some((name, range)) => in_namespace(value, name, range),
            None => true,
        };
        is_in
            && self.condition_holds(experiment.condition)
            && self.check_prerequisites(experiment.prerequisites, stack).is_ok()
    }

    /// The leaf of a bandit that is for the visitor, and the ranges to choose from.
    fn leaf(&self, experiment: &Experiment<'a>) -> (Option<LeafDecision>, Ranges<'a>) {
        let at = experiment.bandit.and_then(|(bandit_version, mut leaves)| {
            let leaf = leaves.find(|leaf| self.condition_holds(leaf.condition))?;
            Some((LeafDecision { id: leaf.id, weights: leaf.weights, bandit_version }, leaf.ranges))
        });
        at.map_or((None, experiment.ranges), |(leaf, ranges)| (Some(leaf), ranges))
    }

    /// The full decision for an assignment.
    pub(super) fn decision(
        &self,
        experiment: &Experiment<'a>,
        assignment: &AssignmentResult,
    ) -> ExperimentDecision<'a> {
        let none = Variation { value: None, key: b"0", name: b"", flags: 0, redirect: None };
        let index = assignment.variation.unwrap_or_default();
        let variation = experiment.variations().nth(index as usize).unwrap_or(none);
        let hash_value = self.attributes.get(assignment.attribute as usize).copied().unwrap_or(Value::Null);
        ExperimentDecision {
            experiment: text_or_empty(experiment.key),
            in_experiment: assignment.variation.is_some(),
            variation: index,
            key: text_or_empty(variation.key),
            name: text_or_empty(variation.name),
            value: variation.value,
            hash_used: assignment.bucket.is_some(),
            hash_attribute: self.name(assignment.attribute),
            hash_value: if hash_value.hash_input().is_some() { hash_value } else { Value::Null },
            bucket: assignment.bucket,
            sticky: assignment.sticky,
            passes_through: variation.flags & PASSTHROUGH != 0,
            leaf: assignment.leaf,
            redirect: variation.redirect,
            number: None,
        }
    }
}

impl AssignmentResult {
    /// Sets the variation. One that doesn't exist keeps the visitor out.
    fn with_variation(self, experiment: &Experiment<'_>, variation: u32) -> Self {
        Self { variation: Some(variation).filter(|variation| *variation < experiment.count), ..self }
    }
}

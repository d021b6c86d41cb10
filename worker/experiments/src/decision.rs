//! Decisions for a visitor, on features and on experiments.

use super::bundle::ValueId;
use super::value::Value;

/// Where a feature's value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// No rule applies to the visitor.
    Default,
    /// A rule forces the value.
    Force,
    /// An experiment that the visitor is in.
    Experiment,
    /// A prerequisite that is a gate is not met: there is no value.
    Prerequisite,
    /// The feature is its own prerequisite: there is no value.
    CyclicPrerequisite,
}

/// The decision on a feature for a visitor.
#[derive(Clone, Copy, Debug)]
pub struct FeatureDecision<'a> {
    /// Its value; none stands for null.
    pub value: Option<ValueId>,
    /// Where the value comes from.
    pub source: Source,
    /// The index of the rule that decided.
    pub rule: Option<u32>,
    /// That rule's id, empty where it has none.
    pub rule_id: &'a str,
    /// The decision on the rule's experiment.
    pub experiment: Option<ExperimentDecision<'a>>,
}

/// The decision on an experiment for a visitor.
#[derive(Clone, Copy, Debug)]
pub struct ExperimentDecision<'a> {
    /// Key of the experiment.
    pub experiment: &'a str,
    /// Whether the visitor is in it. One who isn't has the first variation.
    pub in_experiment: bool,
    /// The index of the variation.
    pub variation: u32,
    /// The variation's key, else its index.
    pub key: &'a str,
    /// The variation's name, empty where it has none.
    pub name: &'a str,
    /// The variation's value.
    pub value: Option<ValueId>,
    /// Whether a hash assigned the variation: only then does the visitor count for results.
    pub hash_used: bool,
    /// The attribute that is hashed.
    pub hash_attribute: &'a str,
    /// Its value; null where the visitor has none.
    pub hash_value: Value<'a>,
    /// The visitor's bucket, from 0 to 1.
    pub bucket: Option<f64>,
    /// Whether the variation is one that the visitor had before.
    pub sticky: bool,
    /// Whether the visitor goes on to the feature's next rule all the same.
    pub passes_through: bool,
    /// The leaf of a contextual bandit whose weights were used.
    pub leaf: Option<LeafDecision>,
    /// Where the variation's redirect is stored.
    pub(super) redirect: Option<u32>,
    /// The number of an experiment outside of features.
    pub number: Option<u32>,
}

/// Which leaf of a contextual bandit is for a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafDecision {
    /// Its id as a number; -1 where no leaf is for the visitor.
    pub id: Option<ValueId>,
    /// Its weights, a list of numbers.
    pub weights: Option<ValueId>,
    /// Version of the bandit.
    pub bandit_version: Option<ValueId>,
}

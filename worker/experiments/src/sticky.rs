//! Variations that visitors keep: assignments of earlier visits (SDK specification: sticky buckets).

use super::record::{Experiment, OWN_KEY};

/// That somebody had a variation. An assignment belongs to a document, which is named by an
/// attribute and its value, and is kept there under `experiment__version`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assignment<'a> {
    /// Name of the attribute, such as `id`.
    pub attribute: &'a str,
    /// Its value, as a text.
    pub value: &'a str,
    /// Key of the experiment.
    pub experiment: &'a str,
    /// Version of its buckets.
    pub bucket_version: u32,
    /// Key of the variation.
    pub variation: &'a str,
}

/// The assignments of a visitor, and those that are new.
pub(super) struct StickyBuckets<'a> {
    pub known: &'a [Assignment<'a>],
    pub made: Vec<Assignment<'a>>,
}

/// What earlier visits say of an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Earlier {
    Nothing,
    /// The variation, by its place.
    Variation(u32),
    /// The visitor was in a version that is blocked, and stays out.
    Blocked,
}

impl<'a> StickyBuckets<'a> {
    /// What was assigned under an attribute, else under its fallback (name and value each).
    pub(super) fn earlier(&self, experiment: &Experiment<'_>, documents: [Option<(&str, &str)>; 2]) -> Earlier {
        let hashing = &experiment.hashing;
        let assigned = |(attribute, value): (&str, &str), fits: &dyn Fn(u32) -> bool| {
            let all = self.made.iter().rev().chain(self.known);
            let mut own = all.filter(|made| (made.attribute, made.value) == (attribute, value));
            own.find(|made| made.experiment.as_bytes() == experiment.key && fits(made.bucket_version))
        };
        let first =
            |fits: &dyn Fn(u32) -> bool| documents.into_iter().flatten().find_map(|document| assigned(document, fits));
        if first(&|version| version < hashing.least_bucket_version).is_some() {
            return Earlier::Blocked;
        }
        let found = first(&|version| version == hashing.bucket_version).and_then(|made| {
            let mut variations = (0..).zip(experiment.variations());
            variations
                .find(|(_, variation)| variation.flags & OWN_KEY != 0 && variation.key == made.variation.as_bytes())
        });
        found.map_or(Earlier::Nothing, |(place, _)| Earlier::Variation(place))
    }

    /// Keeps an assignment, if it is new.
    pub(super) fn keep(&mut self, assignment: Assignment<'a>) {
        let same = |made: &Assignment<'_>| Assignment { variation: assignment.variation, ..*made } == assignment;
        let kept = self.made.iter().find(|made| same(made)).or_else(|| self.known.iter().find(|made| same(made)));
        if kept != Some(&assignment) {
            self.made.retain(|made| !same(made));
            self.made.push(assignment);
        }
    }
}

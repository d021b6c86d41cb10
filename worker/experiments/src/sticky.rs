//! Variations that visitors keep: assignments of earlier visits (SDK specification: sticky buckets).

use super::record::{Experiment, OWN_KEY};

/// Which variation a visitor was assigned. An assignment belongs to a document, which is named by an
/// attribute and its value, and is stored there under `experiment__version`.
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
    pub stored: &'a [Assignment<'a>],
    pub new: Vec<Assignment<'a>>,
}

/// What is stored of earlier visits about an experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StoredAssignment {
    None,
    /// The variation, by its index.
    Variation(u32),
    /// The visitor was in a version that is blocked, and stays out.
    Blocked,
}

impl<'a> StickyBuckets<'a> {
    /// Finds the assignment under an attribute, else under its fallback (name and value each).
    pub(super) fn find(&self, experiment: &Experiment<'_>, documents: [Option<(&str, &str)>; 2]) -> StoredAssignment {
        let hashing = &experiment.hashing;
        let find_in = |(attribute, value): (&str, &str), fits: &dyn Fn(u32) -> bool| {
            let all = self.new.iter().rev().chain(self.stored);
            let mut own = all.filter(|assignment| (assignment.attribute, assignment.value) == (attribute, value));
            own.find(|assignment| assignment.experiment.as_bytes() == experiment.key && fits(assignment.bucket_version))
        };
        let first =
            |fits: &dyn Fn(u32) -> bool| documents.into_iter().flatten().find_map(|document| find_in(document, fits));
        if first(&|version| version < hashing.min_bucket_version).is_some() {
            return StoredAssignment::Blocked;
        }
        let found = first(&|version| version == hashing.bucket_version).and_then(|assignment| {
            let mut variations = (0..).zip(experiment.variations());
            variations.find(|(_, variation)| {
                variation.flags & OWN_KEY != 0 && variation.key == assignment.variation.as_bytes()
            })
        });
        found.map_or(StoredAssignment::None, |(index, _)| StoredAssignment::Variation(index))
    }

    /// Stores an assignment, if it is new.
    pub(super) fn store(&mut self, assignment: Assignment<'a>) {
        let same = |known: &Assignment<'_>| Assignment { variation: assignment.variation, ..*known } == assignment;
        let existing = self
            .new
            .iter()
            .find(|assignment| same(assignment))
            .or_else(|| self.stored.iter().find(|assignment| same(assignment)));
        if existing != Some(&assignment) {
            self.new.retain(|assignment| !same(assignment));
            self.new.push(assignment);
        }
    }
}

//! Exposures. With consent to analytics each visitor and variation is in the database once, with the first time;
//! all others are counted by day, and nothing says whose they were.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kirkas_publishing::experiments::exposure::Exposure;

/// Adds visitors' exposures.
pub const INSERT_EXPOSURES: &str = "INSERT INTO exposures (experiment, visitor, variation, at) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true \
    ON CONFLICT (experiment, visitor, variation) DO UPDATE SET at = excluded.at WHERE excluded.at < at";
/// Adds counts.
pub const COUNT_EXPOSURES: &str = "INSERT INTO exposure_counts (experiment, variation, day, exposures) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true \
    ON CONFLICT (experiment, variation, day) DO UPDATE SET exposures = exposures + excluded.exposures";

/// Exposures, each visitor's once.
#[derive(Debug, Default)]
pub struct Exposures {
    /// By experiment, visitor and variation: the first time. The database tells which are there already.
    of_visitors: BTreeMap<(String, String, u32), u64>,
    /// By experiment, variation and day.
    counts: BTreeMap<(String, u32, NaiveDate), u64>,
}

impl Exposures {
    /// Adds one that was told on this day.
    pub fn add(&mut self, day: NaiveDate, Exposure { visitor, experiment, variation, at }: Exposure) {
        match visitor {
            Some(visitor) => {
                let first = self.of_visitors.entry((experiment, visitor, variation)).or_insert(at);
                *first = at.min(*first);
            }
            None => {
                let sum = self.counts.entry((experiment, variation, day)).or_default();
                *sum = sum.saturating_add(1);
            }
        }
    }

    /// The rows that [`INSERT_EXPOSURES`] takes.
    pub fn of_visitors(&self) -> impl Iterator<Item = (&str, &str, u32, u64)> {
        self.of_visitors
            .iter()
            .map(|((experiment, visitor, variation), at)| (experiment.as_str(), visitor.as_str(), *variation, *at))
    }

    /// The rows that [`COUNT_EXPOSURES`] takes.
    pub fn counts(&self) -> impl Iterator<Item = (&str, u32, String, u64)> {
        self.counts
            .iter()
            .map(|((experiment, variation, day), count)| (experiment.as_str(), *variation, day.to_string(), *count))
    }
}

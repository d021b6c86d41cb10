//! Exposures of a batch. With consent to analytics each visitor and variation is in the database once, with the first time;
//! all others are counted by day, and nothing says whose they were.

use std::collections::BTreeMap;

use kirkas_core::experiments::exposure::Exposure;
use serde_json::{Value, json};

/// Adds visitors' exposures.
pub const INSERT_EXPOSURES: &str = "INSERT INTO exposures (experiment, visitor, variation, at) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true \
    ON CONFLICT (experiment, visitor, variation) DO UPDATE SET at = min(at, excluded.at)";
/// Adds counts.
pub const COUNT_EXPOSURES: &str = "INSERT INTO exposure_counts (experiment, variation, day, exposures) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true \
    ON CONFLICT (experiment, variation, day) DO UPDATE SET exposures = exposures + excluded.exposures";

/// Exposures of a batch.
#[derive(Default)]
pub struct Exposures {
    /// As rows; the database tells which are there already.
    pub of_visitors: Vec<Value>,
    /// By experiment, variation and day.
    counts: BTreeMap<(String, u32, String), u32>,
}

impl Exposures {
    /// Adds one that was told on this day.
    pub fn add(&mut self, day: &str, Exposure { visitor, experiment, variation, at }: &Exposure) {
        match visitor {
            Some(visitor) => self.of_visitors.push(json!([experiment, visitor, variation, at])),
            None => {
                let sum = self.counts.entry((experiment.clone(), *variation, day.to_owned())).or_default();
                *sum = sum.saturating_add(1);
            }
        }
    }

    /// The rows that [`COUNT_EXPOSURES`] takes.
    pub fn counts(&self) -> Vec<Value> {
        let row = |((experiment, variation, day), count): (&(String, u32, String), &u32)| {
            json!([experiment, variation, day, count])
        };
        self.counts.iter().map(row).collect()
    }
}

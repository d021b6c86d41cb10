//! Exposures. With consent to analytics each visitor and variation is in the database once, with the first time;
//! all others are counted by day, and nothing says whose they were.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kirkas_publishing::experiments::exposure::Exposure;
use serde::Serialize;

/// Adds visitors' exposures.
pub const INSERT_EXPOSURES: &str = "INSERT INTO exposures (experiment, visitor, variation, at, language, device, source) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 \
    FROM json_each(?1) WHERE true \
    ON CONFLICT (experiment, visitor, variation) DO UPDATE SET at = excluded.at, language = excluded.language, \
    device = excluded.device, source = excluded.source WHERE excluded.at < at";
/// Adds counts.
pub const COUNT_EXPOSURES: &str = "INSERT INTO exposure_counts (experiment, variation, day, exposures) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true \
    ON CONFLICT (experiment, variation, day) DO UPDATE SET exposures = exposures + excluded.exposures";

/// The first time that a visitor was shown a variation, and what they were like then: language, device and source.
type First = (u64, [String; 3]);

/// Exposures, each visitor's once.
#[derive(Debug, Default)]
pub struct Exposures {
    /// By experiment, visitor and variation: the first time, and what the visitor was like then. The database tells which are there
    /// already.
    of_visitors: BTreeMap<(String, String, u32), First>,
    /// By experiment, variation and day.
    counts: BTreeMap<(String, u32, NaiveDate), u64>,
}

impl Exposures {
    /// Adds one that was told on this day.
    pub fn add(&mut self, day: NaiveDate, exposure: Exposure) {
        let Exposure { visitor, experiment, variation, at, language, device, source } = exposure;
        match visitor {
            Some(visitor) => {
                let new = (at, [language, device, source]);
                let first = self.of_visitors.entry((experiment, visitor, variation)).or_insert_with(|| new.clone());
                if at < first.0 {
                    *first = new;
                }
            }
            None => {
                let sum = self.counts.entry((experiment, variation, day)).or_default();
                *sum = sum.saturating_add(1);
            }
        }
    }

    /// The rows that [`INSERT_EXPOSURES`] takes.
    pub fn of_visitors(&self) -> impl Iterator<Item = impl Serialize> {
        self.of_visitors.iter().map(|((experiment, visitor, variation), (at, [language, device, source]))| {
            (experiment, visitor, *variation, *at, language, device, source)
        })
    }

    /// The rows that [`COUNT_EXPOSURES`] takes.
    pub fn counts(&self) -> impl Iterator<Item = (&str, u32, String, u64)> {
        self.counts
            .iter()
            .map(|((experiment, variation, day), count)| (experiment.as_str(), *variation, day.to_string(), *count))
    }
}

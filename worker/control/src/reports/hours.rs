//! Counts by hour, for the charts of the overview and for what rises: a row for each hour and measure, so that a chart reads no row of
//! a rule, path or click.
//!
//! # Design
//! An hour is the one in which the queue got a message, or a click was made; the edge says no more. All measures are added by one
//! statement of a merge. It goes before the statements that add clicks: a click that is there already is not counted again.

use std::collections::BTreeMap;

use kirkas_postbacks::event::ClickEvent;
use serde::{Serialize, Serializer};
use worker::{D1Database, D1PreparedStatement};

use super::clicks::same_click;
use crate::clock::hour_of;
use crate::problem::Problem;
use crate::sql;

/// For how long hours stay: two periods of 30 days, and the day that is not over.
const DAYS: u64 = 61;

/// Adds [`HourCounts::rows`] and [`rows_of_clicks`].
pub const COUNT_HOURS: &str = concat!(
    "INSERT INTO hour_counts (measure, hour, count) SELECT value ->> 2, value ->> 3, sum(value ->> 4) \
     FROM json_each(?1) WHERE NOT EXISTS (SELECT 1 FROM clicks WHERE ",
    same_click!(),
    ") GROUP BY 1, 2 ON CONFLICT (measure, hour, hours) DO UPDATE SET count = count + excluded.count"
);

/// What is counted by hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HourMeasure {
    /// Answers of redirect rules.
    Hits,
    /// Requests for paths that lead nowhere, as far as paths are recorded.
    NotFound,
    /// Sessions of visitors who consent.
    Sessions,
    /// Clicks on advertisements.
    Clicks,
    /// Requests of any kind, but for those of control.
    Requests,
    /// Answers with 5xx.
    Errors,
    /// Calls for which a session was renewed.
    Renewals,
}

impl HourMeasure {
    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hits => "hits",
            Self::NotFound => "not-found",
            Self::Sessions => "sessions",
            Self::Clicks => "clicks",
            Self::Requests => "requests",
            Self::Errors => "errors",
            Self::Renewals => "renewals",
        }
    }
}

impl Serialize for HourMeasure {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

/// A row that [`COUNT_HOURS`] takes: of a click its key and time, the measure, hours since 1970, and the count.
pub type HourRow<'a> = (Option<&'a str>, Option<u64>, HourMeasure, u64, u64);

/// Counts of messages, by measure and hour since 1970.
#[derive(Debug, Default)]
pub struct HourCounts {
    /// By the place of a table and hour: whether a table is stored is known later.
    hits: BTreeMap<(usize, u64), u64>,
    others: BTreeMap<(HourMeasure, u64), u64>,
}

impl HourCounts {
    /// Adds hits of a table.
    pub fn add_hits(&mut self, table: usize, at: u64, count: u32) {
        add(&mut self.hits, (table, hour_of(at)), count);
    }

    /// Adds to another measure.
    pub fn add(&mut self, measure: HourMeasure, at: u64, count: u32) {
        if count > 0 {
            add(&mut self.others, (measure, hour_of(at)), count);
        }
    }

    /// Takes back the hits of a table that is not stored.
    pub fn forget_table(&mut self, table: usize) {
        self.hits.retain(|(place, _), _| *place != table);
    }

    /// The rows that [`COUNT_HOURS`] takes.
    pub fn rows(&self) -> impl Iterator<Item = HourRow<'_>> {
        let hits = self.hits.iter().map(|((_, hour), count)| (HourMeasure::Hits, *hour, *count));
        let others = self.others.iter().map(|((measure, hour), count)| (*measure, *hour, *count));
        hits.chain(others).map(|(measure, hour, count)| (None, None, measure, hour, count))
    }
}

/// The rows that [`COUNT_HOURS`] takes of clicks.
pub fn rows_of_clicks<'a>(clicks: impl Iterator<Item = &'a ClickEvent>) -> impl Iterator<Item = HourRow<'a>> {
    clicks.map(|click| (Some(click.key.as_str()), Some(click.at), HourMeasure::Clicks, hour_of(click.at), 1))
}

/// Deletes what is older than any chart, at `now` in milliseconds since 1970.
pub fn prune(db: &D1Database, now: u64) -> Result<D1PreparedStatement, Problem> {
    let oldest = hour_of(now).saturating_sub(DAYS.saturating_mul(24));
    Ok(sql::statement(db, "DELETE FROM hour_counts WHERE hour < ?1", &[&oldest])?)
}

fn add<K: Ord>(sums: &mut BTreeMap<K, u64>, key: K, count: u32) {
    let sum = sums.entry(key).or_default();
    *sum = sum.saturating_add(count.into());
}

#[cfg(test)]
mod tests {
    use super::{HourCounts, HourMeasure, HourRow};

    const HOUR: u64 = 3_600_000;

    #[test]
    fn counts_of_an_hour_are_added_up_and_those_of_a_table_that_is_not_stored_taken_back() {
        let mut counts = HourCounts::default();
        counts.add_hits(0, HOUR, 2);
        counts.add_hits(0, 2 * HOUR - 1, 3);
        counts.add_hits(0, 2 * HOUR, 1);
        counts.add_hits(1, HOUR, 7);
        counts.add(HourMeasure::NotFound, HOUR, 4);
        counts.add(HourMeasure::NotFound, HOUR, u32::MAX);
        counts.forget_table(1);
        let rows: Vec<HourRow<'_>> = counts.rows().collect();
        assert_eq!(
            rows,
            [
                (None, None, HourMeasure::Hits, 1, 5),
                (None, None, HourMeasure::Hits, 2, 1),
                (None, None, HourMeasure::NotFound, 1, u64::from(u32::MAX) + 4),
            ]
        );
    }
}

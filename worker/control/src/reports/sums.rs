//! Messages of the journal, added up by what the tables of reports have a row for.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kirkas_core::reports::PathOutcome;
use kirkas_publishing::reports::Message;

use super::audience::AudienceSums;
use super::clicks::Clicks;
use super::delivered::{Content, Delivered};
use super::exposures::Exposures;
use super::hours::{HourCounts, HourMeasure};
use super::session_sums::SessionSums;
use crate::clock::day_of;
use crate::rollout::counts::RolloutSums;
use crate::rollout::vitals::VitalsSums;

/// How often something came, first and last; times in milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hits {
    pub count: u64,
    pub first: u64,
    pub last: u64,
}

/// A rule on a day: the place of its table in [`Sums::tables`], its number in the table, and the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleOfDay {
    pub table: usize,
    pub number: u32,
    pub day: NaiveDate,
}

/// Sums of messages.
#[derive(Debug, Default)]
pub struct Sums {
    /// Names of tables.
    pub tables: Vec<String>,
    pub rules: BTreeMap<RuleOfDay, Hits>,
    /// By region, what was there and path.
    pub paths: BTreeMap<(&'static str, PathOutcome, String), Hits>,
    /// By day and reason.
    pub uncounted: BTreeMap<(NaiveDate, &'static str), u64>,
    pub sessions: SessionSums,
    pub clicks: Clicks,
    pub exposures: Exposures,
    pub audience: AudienceSums,
    /// Counts by hour.
    pub hours: HourCounts,
    pub rollouts: RolloutSums,
    pub vitals: VitalsSums,
}

impl Sums {
    /// Adds a message.
    pub fn add(&mut self, Delivered { sent_at, content }: Delivered) {
        let day = day_of(sent_at);
        match content {
            Some(Content::Counts(message)) => self.add_counts(sent_at, message),
            Some(Content::Session(message)) => {
                if self.sessions.add(day, &message) {
                    self.hours.add(HourMeasure::Sessions, sent_at, 1);
                }
            }
            Some(Content::Click(click)) => self.clicks.add(click),
            Some(Content::Exposure(exposure)) => self.exposures.add(day, exposure),
            Some(Content::Audience(page)) => self.audience.add(page),
            Some(Content::Vitals(vitals)) => self.vitals.add(vitals),
            None => self.add_uncounted(day, "malformed", 1),
        }
    }

    /// Adds what can't be counted, for a reason.
    pub fn add_uncounted(&mut self, day: NaiveDate, reason: &'static str, count: u64) {
        if count > 0 {
            let sum = self.uncounted.entry((day, reason)).or_default();
            *sum = sum.saturating_add(count);
        }
    }

    fn add_counts(&mut self, sent_at: u64, message: Message) {
        let day = day_of(sent_at);
        for (table, rules) in message.tables {
            let table = self.place_of(table);
            for (number, hits) in rules {
                add_hits(&mut self.rules, RuleOfDay { table, number, day }, hits, sent_at);
                self.hours.add_hits(table, sent_at, hits);
            }
        }
        for (region, seen, path, count) in message.paths {
            if seen == PathOutcome::NotFound {
                self.hours.add(HourMeasure::NotFound, sent_at, count);
            }
            add_hits(&mut self.paths, (region.id, seen, path), count, sent_at);
        }
        self.rollouts.add(message.rollouts);
        let Message { requests, errors, renewals, .. } = message;
        self.hours.add(HourMeasure::Requests, sent_at, requests);
        self.hours.add(HourMeasure::Errors, sent_at, errors);
        self.hours.add(HourMeasure::Renewals, sent_at, renewals);
        self.add_uncounted(day, "no-room", message.dropped.into());
        self.add_uncounted(day, "private", message.withheld.into());
    }

    /// The name of the table of a place.
    pub fn name_of(&self, table: usize) -> &str {
        self.tables.get(table).map(String::as_str).unwrap_or_default()
    }

    fn place_of(&mut self, table: String) -> usize {
        self.tables.iter().position(|known| *known == table).unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len().saturating_sub(1)
        })
    }
}

fn add_hits<K: Ord>(sums: &mut BTreeMap<K, Hits>, key: K, count: u32, at: u64) {
    let hits = sums.entry(key).or_insert(Hits { count: 0, first: at, last: at });
    hits.count = hits.count.saturating_add(count.into());
    hits.first = hits.first.min(at);
    hits.last = hits.last.max(at);
}

#[cfg(test)]
mod tests;

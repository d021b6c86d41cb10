//! How much of what strangers can have recorded is taken in a day. The edge limits it by address; who has many addresses comes
//! up against this, so that no table grows by more than it says.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kirkas_core::limits::Limited;
use serde::Deserialize;
use worker::D1Database;

use super::delivered::{Content, Delivered};
use crate::clock::{day_of, read_day};
use crate::problem::Problem;
use crate::settings::DailyLimits;
use crate::sql;

/// Adds what was taken in.
pub const COUNT_TAKEN_IN: &str = "INSERT INTO taken_in (day, what, count) \
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true \
    ON CONFLICT (day, what) DO UPDATE SET count = count + excluded.count";
/// Adds what was turned away.
pub const COUNT_TURNED_AWAY: &str = "INSERT INTO turned_away (day, what, why, count) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true \
    ON CONFLICT (day, what, why) DO UPDATE SET count = count + excluded.count";

/// What a merge takes in and turns away, by day.
#[derive(Default)]
pub struct DailyCounts {
    /// Before this merge.
    known: BTreeMap<(NaiveDate, Limited), u32>,
    taken_in: BTreeMap<(NaiveDate, Limited), u32>,
    turned_away: BTreeMap<(NaiveDate, Limited, &'static str), u32>,
}

impl DailyCounts {
    /// Reads what was taken in on the days that a message may be of.
    pub async fn read(db: &D1Database) -> Result<Self, Problem> {
        #[derive(Deserialize)]
        struct Row {
            day: String,
            what: String,
            count: u32,
        }
        let rows: Vec<Row> = sql::rows(db, "SELECT day, what, count FROM taken_in WHERE day > ''", &[]).await?;
        let known = rows
            .into_iter()
            .filter_map(|Row { day, what, count }| Some(((read_day(&day)?, Limited::from_name(&what)?), count)));
        Ok(Self { known: known.collect(), ..Self::default() })
    }

    /// Whether a message is taken in on its day; leaves out of it what there is too much of.
    pub fn admits(&mut self, message: &mut Delivered, limits: &DailyLimits) -> bool {
        let day = day_of(message.sent_at);
        match &mut message.content {
            Some(Content::Session(_)) => self.has_room(day, Limited::Sessions, limits),
            Some(Content::Click(_)) => self.has_room(day, Limited::Clicks, limits),
            Some(Content::Exposure(_)) => self.has_room(day, Limited::Exposures, limits),
            Some(Content::Audience(_)) => self.has_room(day, Limited::Audience, limits),
            Some(Content::Counts(counts)) => {
                counts.paths.retain(|_| self.has_room(day, Limited::Paths, limits));
                for (limited, count) in &counts.turned_away {
                    self.turn_away(day, *limited, "address", *count);
                }
                true
            }
            // However many they are, there is a row for each tenth of a second at most.
            Some(Content::Vitals(_)) | None => true,
        }
    }

    /// Logs what there was too much of.
    pub fn log(&self) {
        let left_out = self.turned_away.iter().filter(|((_, _, why), _)| *why == "day");
        let left_out: Vec<String> = left_out.map(|((_, what, _), count)| format!("{count} {}", what.name())).collect();
        if !left_out.is_empty() {
            worker::console_error!("turned away, as there are too many today: {}", left_out.join(", "));
        }
    }

    /// The rows that [`COUNT_TAKEN_IN`] takes.
    pub fn taken_in(&self) -> impl Iterator<Item = (String, &'static str, u32)> {
        self.taken_in.iter().map(|((day, what), count)| (day.to_string(), what.name(), *count))
    }

    /// The rows that [`COUNT_TURNED_AWAY`] takes.
    pub fn turned_away(&self) -> impl Iterator<Item = (String, &'static str, &'static str, u32)> {
        self.turned_away.iter().map(|((day, what, why), count)| (day.to_string(), what.name(), *why, *count))
    }

    fn has_room(&mut self, day: NaiveDate, limited: Limited, limits: &DailyLimits) -> bool {
        let key = (day, limited);
        let known = self.known.get(&key).copied().unwrap_or_default();
        let taken_in = self.taken_in.entry(key).or_default();
        let has_room = known.saturating_add(*taken_in) < limits.of_kind(limited);
        if has_room {
            *taken_in = taken_in.saturating_add(1);
        } else {
            self.turn_away(day, limited, "day", 1);
        }
        has_room
    }

    fn turn_away(&mut self, day: NaiveDate, limited: Limited, why: &'static str, count: u32) {
        let sum = self.turned_away.entry((day, limited, why)).or_default();
        *sum = sum.saturating_add(count);
    }
}

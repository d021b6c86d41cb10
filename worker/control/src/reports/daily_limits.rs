//! How much of what strangers can have recorded is taken in a day. The edge limits it by address; who has many addresses comes
//! up against this, so that no table grows by more than it says.

use std::collections::{BTreeMap, BTreeSet};

use kirkas_core::limits::Limited;
use serde::Deserialize;
use serde_json::{Value, json};
use worker::D1Database;

use super::delivered::{Content, Delivered};
use crate::problem::Problem;
use crate::settings::DailyLimits;

/// Adds what was taken in.
pub const COUNT_TAKEN_IN: &str = "INSERT INTO taken_in (day, what, count) \
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true \
    ON CONFLICT (day, what) DO UPDATE SET count = count + excluded.count";
/// Adds what was turned away.
pub const COUNT_TURNED_AWAY: &str = "INSERT INTO turned_away (day, what, why, count) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true \
    ON CONFLICT (day, what, why) DO UPDATE SET count = count + excluded.count";

/// What a batch takes in and turns away, by day.
#[derive(Default)]
pub struct DailyCounts {
    /// Before this batch.
    known: BTreeMap<(String, Limited), u32>,
    taken_in: BTreeMap<(String, Limited), u32>,
    turned_away: BTreeMap<(String, Limited, &'static str), u32>,
}

impl DailyCounts {
    /// Reads what was taken in on the days of these messages.
    pub async fn read(db: &D1Database, delivered: &[Delivered]) -> Result<Self, Problem> {
        #[derive(Deserialize)]
        struct Row {
            day: String,
            what: String,
            count: u32,
        }
        let days: BTreeSet<&str> = delivered.iter().map(Delivered::day).collect();
        let select = "SELECT day, what, count FROM taken_in WHERE day IN (SELECT value FROM json_each(?1))";
        let rows = db.prepare(select).bind(&[serde_json::to_string(&days)?.into()])?.all().await?.results::<Row>()?;
        let known =
            rows.into_iter().filter_map(|Row { day, what, count }| Some(((day, Limited::from_name(&what)?), count)));
        Ok(Self { known: known.collect(), ..Self::default() })
    }

    /// Leaves out of the messages what there is too much of on its day.
    pub fn limit(&mut self, delivered: &mut Vec<Delivered>, limits: &DailyLimits) {
        delivered.retain_mut(|message| {
            let day = message.day().to_owned();
            match &mut message.content {
                Some(Content::Session(_)) => self.has_room(&day, Limited::Sessions, limits),
                Some(Content::Click(_)) => self.has_room(&day, Limited::Clicks, limits),
                Some(Content::Exposure(_)) => self.has_room(&day, Limited::Exposures, limits),
                Some(Content::Counts(counts)) => {
                    counts.paths.retain(|_| self.has_room(&day, Limited::Paths, limits));
                    for (limited, count) in &counts.turned_away {
                        self.turn_away(&day, *limited, "address", *count);
                    }
                    true
                }
                None => true,
            }
        });
        let left_out = self.turned_away.iter().filter(|((_, _, why), _)| *why == "day");
        let left_out: Vec<String> = left_out.map(|((_, what, _), count)| format!("{count} {}", what.name())).collect();
        if !left_out.is_empty() {
            worker::console_error!("turned away, as there are too many today: {}", left_out.join(", "));
        }
    }

    /// The rows that [`COUNT_TAKEN_IN`] takes.
    pub fn taken_in(&self) -> Vec<Value> {
        self.taken_in.iter().map(|((day, what), count)| json!([day, what.name(), count])).collect()
    }

    /// The rows that [`COUNT_TURNED_AWAY`] takes.
    pub fn turned_away(&self) -> Vec<Value> {
        self.turned_away.iter().map(|((day, what, why), count)| json!([day, what.name(), why, count])).collect()
    }

    fn has_room(&mut self, day: &str, limited: Limited, limits: &DailyLimits) -> bool {
        let key = (day.to_owned(), limited);
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

    fn turn_away(&mut self, day: &str, limited: Limited, why: &'static str, count: u32) {
        let sum = self.turned_away.entry((day.to_owned(), limited, why)).or_default();
        *sum = sum.saturating_add(count);
    }
}

//! Sessions of a batch, added up by what reports ask for.

use std::collections::{BTreeMap, BTreeSet};

use kirkas_core::reports::{Session, SessionMessage};
use serde_json::{Value, json};
use worker::{D1Database, D1PreparedStatement};

use crate::problem::Problem;

/// Different values of one measure that are kept of a day and region: who makes up values displaces only
/// others that hardly any session has.
const MOST_VALUES: u32 = 500;

/// By day, region, measure and value: sessions.
#[derive(Default)]
pub struct SessionSums(BTreeMap<(String, &'static str, &'static str, String), u32>);

impl SessionSums {
    /// Adds a session, or a message that holds none.
    pub fn add(&mut self, day: &str, SessionMessage { region, session }: &SessionMessage) {
        let mut add = |measure, value: &str| {
            let sum = self.0.entry((day.to_owned(), region.id, measure, value.to_owned())).or_default();
            *sum = sum.saturating_add(1);
        };
        let Some(Session { id: _, landing, title, referrer, language, screen, viewport, visit }) = session else {
            add("unreadable", "");
            return;
        };
        add("session", "");
        add("landing", landing);
        add("title", title);
        add("referrer", referrer);
        add("language", language);
        add("screen", screen);
        add("viewport", viewport);
        add("visit", visit);
    }

    /// The rows that [`INSERT_SESSIONS`] takes.
    pub fn rows(&self) -> Vec<Value> {
        let row =
            |((day, region, measure, value), sessions): (&_, &u32)| json!([day, region, measure, value, sessions]);
        self.0.iter().map(row).collect()
    }

    /// Deletes what is not kept of the days that the sessions are of.
    pub fn prune(&self, db: &D1Database) -> Result<D1PreparedStatement, Problem> {
        let days: BTreeSet<&str> = self.0.keys().map(|(day, ..)| day.as_str()).collect();
        let rarest = format!(
            "DELETE FROM session_counts WHERE (day, region, measure, value) IN \
             (SELECT day, region, measure, value FROM (SELECT *, row_number() OVER \
             (PARTITION BY day, region, measure ORDER BY sessions DESC, value) AS place \
             FROM session_counts WHERE day IN (SELECT value FROM json_each(?1))) WHERE place > {MOST_VALUES})"
        );
        Ok(db.prepare(rarest).bind(&[serde_json::to_string(&days)?.into()])?)
    }
}

/// Adds rows to what is there.
pub const INSERT_SESSIONS: &str = "INSERT INTO session_counts (day, region, measure, value, sessions) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1) WHERE true \
    ON CONFLICT (day, region, measure, value) DO UPDATE SET sessions = sessions + excluded.sessions";

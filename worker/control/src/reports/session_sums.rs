//! Sessions, added up by what reports ask for.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use kirkas_publishing::reports::{Session, SessionMessage};
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::digest::hex_digest;
use crate::problem::Problem;
use crate::sql;

/// Different values of one measure that are kept of a day and region: who makes up values displaces only
/// others that hardly any session has.
const MAX_VALUES: u32 = 500;

/// Sessions by day, region, measure and value.
#[derive(Debug, Default)]
pub struct SessionSums {
    sums: BTreeMap<(NaiveDate, &'static str, &'static str, String), u64>,
    /// Hashes of sessions' ids, with their day.
    ids: BTreeMap<String, NaiveDate>,
}

impl SessionSums {
    /// Adds a session, or a message that holds none; answers whether it was a session. One that is there already is the same, sent
    /// again.
    pub fn add(&mut self, day: NaiveDate, SessionMessage { region, session }: &SessionMessage) -> bool {
        let mut add = |measure, value: &str| {
            let sum = self.sums.entry((day, region.id, measure, value.to_owned())).or_default();
            *sum = sum.saturating_add(1);
        };
        let Some(session) = session else {
            add("unreadable", "");
            return false;
        };
        let id = id_of(session);
        if self.ids.contains_key(&id) {
            return false;
        }
        let Session { id: _, landing, title, referrer, language, screen, viewport, visit } = session;
        add("session", "");
        add("landing", landing);
        add("title", title);
        add("referrer", referrer);
        add("language", language);
        add("screen", screen);
        add("viewport", viewport);
        add("visit", visit);
        self.ids.insert(id, day);
        true
    }

    /// Whether the session of an id is among these.
    pub fn has(&self, id: &str) -> bool {
        self.ids.contains_key(id)
    }

    /// The rows that [`INSERT_SESSIONS`] takes.
    pub fn rows(&self) -> impl Iterator<Item = (String, &'static str, &'static str, &str, u64)> {
        self.sums
            .iter()
            .map(|((day, region, measure, value), sum)| (day.to_string(), *region, *measure, value.as_str(), *sum))
    }

    /// The rows that [`INSERT_IDS`] takes.
    pub fn ids(&self) -> impl Iterator<Item = (String, &str)> {
        self.ids.iter().map(|(id, day)| (day.to_string(), id.as_str()))
    }

    /// Deletes what is not kept of the days that the sessions are of.
    pub fn prune(&self, db: &D1Database) -> Result<D1PreparedStatement, Problem> {
        let days: BTreeSet<String> = self.sums.keys().map(|(day, ..)| day.to_string()).collect();
        let rarest = format!(
            "DELETE FROM session_counts WHERE (day, region, measure, value) IN \
             (SELECT day, region, measure, value FROM (SELECT *, row_number() OVER \
             (PARTITION BY day, region, measure ORDER BY sessions DESC, value) AS place \
             FROM session_counts WHERE day IN (SELECT value FROM json_each(?1))) WHERE place > {MAX_VALUES})"
        );
        Ok(sql::statement(db, &rarest, &[&serde_json::to_string(&days)?])?)
    }
}

/// What a session is known by, for some days and for nothing else.
pub fn id_of(session: &Session) -> String {
    hex_digest(session.id.as_bytes())
}

/// Those of these ids that were counted before.
pub async fn counted(db: &D1Database, ids: &[String]) -> Result<BTreeSet<String>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        id: String,
    }
    if ids.is_empty() {
        return Ok(BTreeSet::new());
    }
    // The days that there are, each found by the one before.
    let select = "WITH RECURSIVE days (day) AS (SELECT min(day) FROM counted_sessions UNION ALL \
                  SELECT (SELECT min(day) FROM counted_sessions WHERE day > days.day) FROM days WHERE day IS NOT NULL) \
                  SELECT counted.id FROM json_each(?1) AS asked CROSS JOIN days \
                  JOIN counted_sessions AS counted ON counted.day = days.day AND counted.id = asked.value";
    let rows: Vec<Row> = sql::rows(db, select, &[&serde_json::to_string(ids)?]).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Adds rows to what is there.
pub const INSERT_SESSIONS: &str = "INSERT INTO session_counts (day, region, measure, value, sessions) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1) WHERE true \
    ON CONFLICT (day, region, measure, value) DO UPDATE SET sessions = sessions + excluded.sessions";
/// Adds ids of sessions that are counted.
pub const INSERT_IDS: &str =
    "INSERT INTO counted_sessions (day, id) SELECT value ->> 0, value ->> 1 FROM json_each(?1)";

//! Snoozes: somebody says until when a matter may wait, and why. Until then it is listed apart.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::D1Database;

use crate::access::Part;
use crate::clock::{milliseconds, moment, time_text};
use crate::sql;

/// That a matter may wait.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct Snooze {
    /// Who says so, as the audit names them.
    pub by: String,
    /// Until when, such as `2026-12-24T08:00:00.000Z`.
    pub until: String,
    pub reason: String,
}

#[derive(Deserialize)]
struct Row {
    what: String,
    until: u64,
    reason: String,
    by: String,
}

/// The snoozes that are not over, by what they are about.
pub async fn read(db: &D1Database, now: DateTime<Utc>) -> worker::Result<BTreeMap<String, Snooze>> {
    let select = "SELECT what, until, reason, \"by\" FROM snoozes WHERE until > ?1";
    let rows: Vec<Row> = sql::rows(db, select, &[&milliseconds(now)]).await?;
    let snooze = |Row { until, reason, by, .. }| Snooze { by, until: time_text(moment(until)), reason };
    Ok(rows.into_iter().map(|row| (row.what.clone(), snooze(row))).collect())
}

/// The part that a snoozed matter is about; none where it does not wait.
pub async fn part_of(db: &D1Database, what: &str, now: DateTime<Utc>) -> worker::Result<Option<Part>> {
    let select = "SELECT part FROM snoozes WHERE what = ?1 AND until > ?2";
    let part: Option<String> = sql::value(db, select, &[&what, &milliseconds(now)], "part").await?;
    Ok(part.and_then(|name| Part::ALL.into_iter().find(|part| part.name() == name)))
}

//! What is not kept is deleted: with every merge what is found by its day, and each night what is looked for in short tables.
//!
//! Of paths, [`MAX_PATHS`] are kept that were asked for most often, of as many the latest: who makes up paths displaces
//! only others that hardly anybody asks for.

use chrono::Utc;
use worker::{D1Database, D1PreparedStatement};

use super::hours;
use super::journal::period_of;
use crate::clock::{days_before, now_in_milliseconds, time_text};
use crate::problem::Problem;
use crate::settings::Retention;
use crate::sql::statement;

const MAX_PATHS: u32 = 10_000;

/// Deletes with every merge.
pub fn with_merge(db: &D1Database, retention: Retention) -> Result<Vec<D1PreparedStatement>, Problem> {
    let aged = |table: &str, column: &str, days: u32| aged(db, table, column, days);
    let oldest = days_before(Utc::now(), retention.messages).timestamp_millis();
    let oldest = period_of(oldest.try_into().unwrap_or_default());
    let rarest = format!(
        "DELETE FROM seen_paths WHERE (region, seen, path) IN (SELECT region, seen, path FROM seen_paths \
         ORDER BY count DESC, last_seen DESC LIMIT -1 OFFSET {MAX_PATHS})"
    );
    Ok(vec![
        statement(db, "DELETE FROM message_ids WHERE period < ?1", &[&oldest])?,
        aged("counted_sessions", "day", retention.messages)?,
        aged("taken_in", "day", retention.messages)?,
        aged("hit_rules", "last_day", retention.reports)?,
        aged("rule_hits", "day", retention.reports)?,
        aged("uncounted", "day", retention.reports)?,
        aged("turned_away", "day", retention.reports)?,
        aged("session_counts", "day", retention.reports)?,
        aged("click_counts", "day", retention.reports)?,
        aged("clicks", "day", retention.clicks)?,
        db.prepare(rarest),
    ])
}

/// Deletes by night.
pub fn by_night(db: &D1Database, retention: Retention) -> Result<Vec<D1PreparedStatement>, Problem> {
    Ok(vec![
        aged(db, "seen_paths", "last_seen", retention.reports)?,
        aged(db, "exposure_counts", "day", retention.reports)?,
        hours::prune(db, now_in_milliseconds())?,
    ])
}

fn aged(db: &D1Database, table: &str, column: &str, days: u32) -> Result<D1PreparedStatement, Problem> {
    let oldest = time_text(days_before(Utc::now(), days));
    Ok(statement(db, &format!("DELETE FROM {table} WHERE {column} < ?1"), &[&oldest])?)
}

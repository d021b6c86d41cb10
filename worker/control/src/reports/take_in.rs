//! Takes counts from the queue into the database: a batch of messages in one transaction.
//!
//! # Design
//! A queue may deliver a message more than once, so its id goes into the database in the same
//! transaction as its counts. A message that is none is counted as such and never asked for again;
//! where the database or KV fails, the whole batch comes again, and what has come too often, by a queue
//! of the late: each message by itself there, for two days.
//!
//! # What is kept
//! Everything for as long as [`Retention`] says. Of paths, those of that time and, of them, the [`MOST_PATHS`] that
//! were asked for most often, of as many the latest: who makes up paths displaces only others that
//! hardly anybody asks for.

use std::collections::{BTreeMap, BTreeSet};

use kirkas_core::clicks::event::ClickEvent;
use kirkas_core::reports::{Message, Seen};
use serde_json::{Value, json};
use worker::wasm_bindgen::JsValue;
use worker::{D1Database, D1PreparedStatement, Env, MessageBatch};

use super::clicks::{self, CONSENT_TO_CLICKS, INSERT_CLICKS};
use super::daily_limits::{COUNT_TAKEN_IN, COUNT_TURNED_AWAY, DailyCounts};
use super::delivered::{self, Content, Delivered};
use super::exposures::{COUNT_EXPOSURES, Exposures, INSERT_EXPOSURES};
use super::hit_rules::{HitRule, Place, resolve};
use super::session_sums::{INSERT_SESSIONS, SessionSums};
use crate::monitoring;
use crate::problem::Problem;
use crate::settings::{DailyLimits, Retention};

const MOST_PATHS: u32 = 10_000;
/// Bytes of JSON that go into one statement; D1 takes two million.
const LARGEST_VALUE: usize = 500_000;

/// Counts of a batch, added up.
#[derive(Default)]
struct Sums {
    /// By table, rule number and day: hits, the first and the last time.
    rules: BTreeMap<(String, u32, String), (u32, String, String)>,
    /// By region, what was there and path.
    paths: BTreeMap<(&'static str, Seen, String), (u32, String, String)>,
    uncounted: BTreeMap<(String, &'static str), u32>,
    sessions: SessionSums,
    clicks: Vec<ClickEvent>,
    exposures: Exposures,
}

/// Takes a batch in; where that fails, it comes again.
pub async fn take_in(batch: &MessageBatch<String>, env: &Env) {
    // An error that is handed back to the platform is a panic, which ends other calls too.
    if let Err(problem) = try_to_take_in(batch, env).await {
        worker::console_error!("counts could not be taken in, the batch comes again: {problem:?}");
        batch.retry_all();
    }
}

async fn try_to_take_in(batch: &MessageBatch<String>, env: &Env) -> Result<(), Problem> {
    let db = env.d1("DB")?;
    let mut delivered = delivered::read(batch);
    let taken = taken(&db, &delivered).await?;
    delivered.retain(|message| !taken.contains(&message.id));
    let mut daily = DailyCounts::read(&db, &delivered).await?;
    daily.limit(&mut delivered, &DailyLimits::of(env));
    let mut sums = Sums::default();
    delivered.iter().for_each(|message| sums.add(message));
    let places = sums.rules.keys().map(|(table, number, _)| Place { table: table.clone(), number: *number }).collect();
    let rules = resolve(env, &places).await?;
    let mut statements = statements(&db, &delivered, &mut sums, &rules)?;
    for (count, rows) in [(COUNT_TAKEN_IN, daily.taken_in()), (COUNT_TURNED_AWAY, daily.turned_away())] {
        statements.push(db.prepare(count).bind(&[json!(rows).to_string().into()])?);
    }
    statements.extend(prune(&db, Retention::of(env))?);
    statements.push(sums.sessions.prune(&db)?);
    db.batch(statements).await?;
    sums.clicks.iter().for_each(|click| monitoring::click(env, click));
    Ok(())
}

async fn taken(db: &D1Database, delivered: &[Delivered]) -> Result<BTreeSet<String>, Problem> {
    let ids: Vec<&str> = delivered.iter().map(|message| message.id.as_str()).collect();
    let select = "SELECT id FROM taken_messages WHERE id IN (SELECT value FROM json_each(?1))";
    #[derive(serde::Deserialize)]
    struct Row {
        id: String,
    }
    let rows: Vec<Row> = db.prepare(select).bind(&[serde_json::to_string(&ids)?.into()])?.all().await?.results()?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

impl Sums {
    fn add(&mut self, Delivered { sent_at, content, .. }: &Delivered) {
        let day = sent_at.get(..10).unwrap_or_default().to_owned();
        match content {
            Some(Content::Counts(message)) => self.add_counts(day, sent_at, message),
            Some(Content::Session(message)) => self.sessions.add(&day, message),
            Some(Content::Click(click)) => self.add_click(click),
            Some(Content::Exposure(exposure)) => self.exposures.add(&day, exposure),
            None => self.add_uncounted(&day, "malformed", 1),
        }
    }

    fn add_counts(&mut self, day: String, sent_at: &str, message: &Message) {
        for (table, rules) in &message.tables {
            for (number, hits) in rules {
                add_up(&mut self.rules, (table.clone(), *number, day.clone()), *hits, sent_at);
            }
        }
        for (region, seen, path, count) in &message.paths {
            add_up(&mut self.paths, (region.id, *seen, path.clone()), *count, sent_at);
        }
        self.add_uncounted(&day, "no-room", message.dropped);
        self.add_uncounted(&day, "private", message.withheld);
    }

    /// The database tells what is there already; this tells what is twice in the batch.
    fn add_click(&mut self, click: &ClickEvent) {
        match self.clicks.iter_mut().find(|known| known.is_again(click)) {
            Some(known) => known.consented |= click.consented,
            None => self.clicks.push(click.clone()),
        }
    }

    fn add_uncounted(&mut self, day: &str, reason: &'static str, count: u32) {
        if count > 0 {
            let sum = self.uncounted.entry((day.to_owned(), reason)).or_default();
            *sum = sum.saturating_add(count);
        }
    }
}

fn add_up<K: Ord>(sums: &mut BTreeMap<K, (u32, String, String)>, key: K, count: u32, at: &str) {
    let (sum, first, last) = sums.entry(key).or_insert_with(|| (0, at.to_owned(), at.to_owned()));
    *sum = sum.saturating_add(count);
    *first = std::mem::take(first).min(at.to_owned());
    *last = std::mem::take(last).max(at.to_owned());
}

/// Everything that is added, as statements of one transaction. The first fails where a message was
/// taken in by somebody else meanwhile: then the batch comes again without it.
fn statements(
    db: &D1Database,
    delivered: &[Delivered],
    sums: &mut Sums,
    rules: &BTreeMap<Place, HitRule>,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let messages = delivered.iter().map(|message| json!([message.id, message.sent_at]));
    let mut known: BTreeMap<&str, Value> = BTreeMap::new();
    let mut hits = Vec::new();
    for ((table, number, day), (count, first, last)) in &sums.rules {
        let Some(rule) = rules.get(&Place { table: table.clone(), number: *number }) else {
            let sum = sums.uncounted.entry((day.clone(), "unknown-table")).or_default();
            *sum = sum.saturating_add(*count);
            continue;
        };
        hits.push(json!([rule.id, day, count]));
        let HitRule { id, source, target, status, file, line, host, address } = rule;
        let times = known.get(id.as_str()).map(|row| (row.get(8), row.get(9)));
        let text = |value: Option<&Value>| value.and_then(Value::as_str).map(str::to_owned);
        let (earlier, later) = times.map_or((None, None), |(first, last)| (text(first), text(last)));
        let first = earlier.map_or(first.clone(), |earlier| earlier.min(first.clone()));
        let last = later.map_or(last.clone(), |later| later.max(last.clone()));
        known.insert(id, json!([id, source, target, status, file, line, host, address, first, last]));
    }
    let paths = sums
        .paths
        .iter()
        .map(|((region, seen, path), (count, first, last))| json!([region, seen.name(), path, count, first, last]));
    let uncounted = sums.uncounted.iter().map(|((day, reason), count)| json!([day, reason, count]));
    let clicks: Vec<Value> = sums.clicks.iter().map(clicks::row).collect();
    let inserts: [(&str, Vec<Value>); 10] = [
        (INSERT_MESSAGES, messages.collect()),
        (INSERT_RULES, known.into_values().collect()),
        (INSERT_HITS, hits),
        (INSERT_PATHS, paths.collect()),
        (INSERT_UNCOUNTED, uncounted.collect()),
        (INSERT_SESSIONS, sums.sessions.rows()),
        (INSERT_CLICKS, clicks.clone()),
        (CONSENT_TO_CLICKS, clicks),
        (COUNT_EXPOSURES, sums.exposures.counts()),
        (INSERT_EXPOSURES, std::mem::take(&mut sums.exposures.of_visitors)),
    ];
    let mut statements = Vec::new();
    for (insert, rows) in inserts {
        for rows in pieces(&rows) {
            statements.push(db.prepare(insert).bind(&[rows.into()])?);
        }
    }
    Ok(statements)
}

/// Rows as JSON lists, none of them too large for a statement.
fn pieces(rows: &[Value]) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for row in rows.iter().map(Value::to_string) {
        match pieces.last_mut().filter(|piece| piece.len().saturating_add(row.len()) < LARGEST_VALUE) {
            Some(piece) => *piece = [piece.as_str(), ",", &row].concat(),
            None => pieces.push(["[", &row].concat()),
        }
    }
    pieces.into_iter().map(|piece| piece + "]").collect()
}

const INSERT_MESSAGES: &str =
    "INSERT INTO taken_messages (id, sent_at) SELECT value ->> 0, value ->> 1 FROM json_each(?1)";
const INSERT_RULES: &str = "INSERT INTO hit_rules \
    (rule, source, target, status, file, line, host, address, first_hit, last_hit) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, \
           value ->> 8, value ->> 9 FROM json_each(?1) WHERE true \
    ON CONFLICT (rule) DO UPDATE SET source = excluded.source, target = excluded.target, status = excluded.status, \
    file = excluded.file, line = excluded.line, host = excluded.host, address = excluded.address, \
    first_hit = min(first_hit, excluded.first_hit), last_hit = max(last_hit, excluded.last_hit)";
const INSERT_HITS: &str = "INSERT INTO rule_hits (rule, day, hits) \
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true \
    ON CONFLICT (rule, day) DO UPDATE SET hits = hits + excluded.hits";
const INSERT_PATHS: &str = "INSERT INTO seen_paths (region, seen, path, count, first_seen, last_seen) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?1) WHERE true \
    ON CONFLICT (region, seen, path) DO UPDATE SET count = count + excluded.count, \
    first_seen = min(first_seen, excluded.first_seen), last_seen = max(last_seen, excluded.last_seen)";
const INSERT_UNCOUNTED: &str = "INSERT INTO uncounted (day, reason, count) \
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true \
    ON CONFLICT (day, reason) DO UPDATE SET count = count + excluded.count";

/// Deletes what is not kept.
fn prune(db: &D1Database, retention: Retention) -> Result<Vec<D1PreparedStatement>, Problem> {
    let aged = |table: &str, column: &str, days: u32| {
        let delete = format!("DELETE FROM {table} WHERE {column} < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?1)");
        db.prepare(delete).bind(&[JsValue::from(format!("-{days} days"))])
    };
    let rarest = format!(
        "DELETE FROM seen_paths WHERE (region, seen, path) IN (SELECT region, seen, path FROM seen_paths \
         ORDER BY count DESC, last_seen DESC LIMIT -1 OFFSET {MOST_PATHS})"
    );
    Ok(vec![
        aged("taken_messages", "sent_at", retention.messages)?,
        aged("hit_rules", "last_hit", retention.reports)?,
        aged("rule_hits", "day", retention.reports)?,
        aged("seen_paths", "last_seen", retention.reports)?,
        aged("uncounted", "day", retention.reports)?,
        aged("taken_in", "day", retention.messages)?,
        aged("turned_away", "day", retention.reports)?,
        aged("session_counts", "day", retention.reports)?,
        aged("clicks", "day", retention.clicks)?,
        aged("click_counts", "day", retention.reports)?,
        aged("exposure_counts", "day", retention.reports)?,
        db.prepare(rarest),
    ])
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{LARGEST_VALUE, pieces};

    #[test]
    fn rows_are_divided_so_that_a_statement_takes_each_piece() {
        assert_eq!(pieces(&[]), Vec::<String>::new());
        let rows: Vec<Value> = (0..3000).map(|number| json!([number, "x".repeat(500)])).collect();
        let pieces = pieces(&rows);
        assert!(pieces.len() > 2 && pieces.iter().all(|piece| piece.len() <= LARGEST_VALUE + 1));
        let read: Vec<Value> =
            pieces.iter().flat_map(|piece| serde_json::from_str::<Vec<Value>>(piece).ok()).flatten().collect();
        assert_eq!(read, rows);
    }
}

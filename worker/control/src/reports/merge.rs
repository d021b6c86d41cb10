//! Merges the journal into the tables of reports.
//!
//! # Design
//! A merge adds up what came in some minutes and writes a row for each rule, path, click or visitor once, in the transaction
//! that deletes the messages from the journal: all of it is done, or none. It is due with the first batch after
//! `COUNTS_MERGED_SECONDS`, and before a report is read, so that reports are as fresh as the journal. A message that is
//! none is counted as such.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use chrono::{NaiveDate, TimeDelta, Utc};
use kirkas_publishing::reports::SessionMessage;
use serde::Serialize;
use worker::{D1Database, D1PreparedStatement, Env, MessageBatch};

use super::audience::{self, INSERT_AUDIENCE};
use super::clicks;
use super::daily_limits::{COUNT_TAKEN_IN, COUNT_TURNED_AWAY, DailyCounts};
use super::delivered::{Content, Delivered};
use super::exposures::{COUNT_EXPOSURES, INSERT_EXPOSURES};
use super::hit_rule::HitRule;
use super::hit_rules;
use super::hours::{COUNT_HOURS, rows_of_clicks};
use super::journal::{self, Entry, Row, State};
use super::prune;
use super::rows::Rows;
use super::session_sums::{self, INSERT_IDS, INSERT_SESSIONS};
use super::sums::{Hits, RuleOfDay, Sums};
use crate::clock::{before, milliseconds, moment, time_text};
use crate::problem::Problem;
use crate::rollout::counts::ADD_COUNTS;
use crate::rollout::vitals::ADD_VITALS;
use crate::settings::{DailyLimits, Retention, merge_seconds};
use crate::sql;

/// Bytes of messages that one transaction merges; what is left is for the next.
const MAX_BYTES: usize = 16_000_000;
/// Rules that are looked up at once: each with its text takes a kilobyte or two meanwhile.
const RULES_AT_ONCE: usize = 20_000;
/// Transactions of one call.
const MAX_MERGES: usize = 20;

/// Appends a batch to the journal; where that fails, it comes again. Then merges, if it is time.
pub async fn ingest(batch: &MessageBatch<String>, env: &Env) {
    // An error that is handed back to the platform is a panic, which ends other calls too.
    if let Err(problem) = journal::append(batch, env).await {
        worker::console_error!("messages could not be taken in, the batch comes again: {problem:?}");
        batch.retry_all();
        return;
    }
    match is_due(env).await {
        Ok(false) => {}
        Ok(true) => merge(env).await,
        Err(problem) => worker::console_error!("whether the journal is to be merged is not known: {problem:?}"),
    }
}

async fn is_due(env: &Env) -> Result<bool, Problem> {
    let state = State::read(&env.d1("DB")?, "merged").await?;
    Ok(state.at <= milliseconds(before(Utc::now(), TimeDelta::seconds(merge_seconds(env).into()))))
}

/// Merges what is in the journal. Where that fails, it stays there for the next time.
pub async fn merge(env: &Env) {
    for _ in 0..MAX_MERGES {
        // Once more where another merged in between.
        let merged = match merge_some(env).await {
            Err(_) => merge_some(env).await,
            merged => merged,
        };
        match merged {
            Ok(true) => {}
            Ok(false) => return,
            Err(problem) => return worker::console_error!("the journal could not be merged: {problem:?}"),
        }
    }
}

/// Merges as much as one transaction takes; answers whether there may be more.
async fn merge_some(env: &Env) -> Result<bool, Problem> {
    let db = env.d1("DB")?;
    let state = State::read(&db, "merged").await?;
    let (limits, mut daily) = (DailyLimits::of(env), DailyCounts::read(&db).await?);
    let (mut sums, mut bytes, mut last) = (Sums::default(), 0_usize, None);
    while bytes < MAX_BYTES {
        let page = journal::page(&db, last.unwrap_or_default()).await?;
        let Some(end) = page.last().map(Row::position) else { break };
        last = Some(end);
        bytes = page.iter().map(Row::size).fold(bytes, usize::saturating_add);
        for mut message in delivered(&db, &page, &sums).await? {
            if daily.admits(&mut message, &limits) {
                sums.add(message);
            }
        }
    }
    let Some(last) = last else { return Ok(false) };
    daily.log();
    let mut writer = Writer { db: &db, statements: Vec::new() };
    writer.statements.push(state.advance(&db, "merged")?);
    writer.statements.push(journal::delete_until(&db, last)?);
    let written = write_rules(&mut writer, env, &mut sums).await?;
    write_sums(&mut writer, &sums)?;
    writer.add(COUNT_TAKEN_IN, daily.taken_in())?;
    writer.add(COUNT_TURNED_AWAY, daily.turned_away())?;
    writer.statements.extend(prune::with_merge(&db, Retention::of(env))?);
    writer.statements.push(sums.sessions.prune(&db)?);
    writer.statements.extend(audience::prune(&db)?);
    db.batch(writer.statements).await?;
    for (table, rules) in written.into_iter().filter(|(_, rules)| !rules.is_empty()) {
        hit_rules::remember(table, rules);
    }
    Ok(bytes >= MAX_BYTES)
}

/// The messages of a page, without sessions that were counted before.
async fn delivered(db: &D1Database, page: &[Row], sums: &Sums) -> Result<Vec<Delivered>, Problem> {
    let mut messages = Vec::new();
    for row in page {
        messages.extend(
            row.entries()?
                .into_iter()
                .map(|Entry(sent_at, text)| Delivered { sent_at, content: text.as_deref().and_then(Content::read) }),
        );
    }
    let session = |message: &Delivered| match &message.content {
        Some(Content::Session(SessionMessage { session: Some(session), .. })) => Some(session_sums::id_of(session)),
        _ => None,
    };
    let ids: Vec<String> = messages.iter().filter_map(session).collect();
    let mut counted = session_sums::counted(db, &ids).await?;
    messages.retain(|message| session(message).is_none_or(|id| !sums.sessions.has(&id) && counted.insert(id)));
    Ok(messages)
}

/// Statements of one transaction.
struct Writer<'a> {
    db: &'a D1Database,
    statements: Vec<D1PreparedStatement>,
}

impl Writer<'_> {
    /// Adds rows by a statement.
    fn add<T: Serialize>(&mut self, statement: &str, rows: impl IntoIterator<Item = T>) -> Result<(), Problem> {
        self.add_by_all(&[statement], Rows::of(rows)?)
    }

    /// Adds rows by several statements, all of which get the same ones.
    fn add_by_all(&mut self, all: &[&str], rows: Rows) -> Result<(), Problem> {
        for list in rows.lists() {
            for statement in all {
                self.statements.push(sql::statement(self.db, statement, &[&list])?);
            }
        }
        Ok(())
    }
}

/// Rules of a table: number, id and the day they are written on.
type WrittenRules = Vec<(String, Vec<(u32, Rc<str>, NaiveDate)>)>;

/// Hits of rules, and the rules themselves where they were not written that day. Rules of a table that is not stored go to
/// what is not counted.
async fn write_rules(writer: &mut Writer<'_>, env: &Env, sums: &mut Sums) -> Result<WrittenRules, Problem> {
    let rules = std::mem::take(&mut sums.rules);
    let mut unwritten: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
    for RuleOfDay { table, number, day } in rules.keys() {
        if hit_rules::remembered(sums.name_of(*table), *number, *day).is_none() {
            unwritten.entry(*table).or_default().insert(*number);
        }
    }
    let mut rows = Rows::default();
    let mut ids: BTreeMap<(usize, u32), Rc<str>> = BTreeMap::new();
    let mut written = WrittenRules::new();
    for (table, numbers) in unwritten {
        let (name, numbers) = (sums.name_of(table), Vec::from_iter(numbers));
        let mut of_table = Vec::new();
        for numbers in numbers.chunks(RULES_AT_ONCE) {
            for (number, rule) in hit_rules::of_table(env, name, &numbers.iter().copied().collect()).await? {
                let on = |day| RuleOfDay { table, number, day };
                let days = rules.range(on(NaiveDate::MIN)..=on(NaiveDate::MAX));
                let (first, day) = days.fold((u64::MAX, NaiveDate::MIN), |(first, last), (rule, hits)| {
                    (hits.first.min(first), rule.day.max(last))
                });
                let (first_hit, last_day) = (time_text(moment(first)), day.to_string());
                let HitRule { id, source, target, status, file, line, host, address } = rule;
                rows.push(&(&id, source, target, status, file, line, host, address, first_hit, last_day))?;
                let id: Rc<str> = id.into();
                ids.insert((table, number), id.clone());
                of_table.push((number, id, day));
            }
        }
        written.push((name.to_owned(), of_table));
    }
    let mut hits = Rows::default();
    for (RuleOfDay { table, number, day }, Hits { count, last, .. }) in rules {
        let remembered = || hit_rules::remembered(sums.name_of(table), number, day);
        match ids.get(&(table, number)).cloned().or_else(remembered) {
            Some(id) => hits.push(&(day.to_string(), &*id, count, time_text(moment(last))))?,
            None => {
                sums.add_uncounted(day, "unknown-table", count);
                sums.hours.forget_table(table);
            }
        }
    }
    writer.add_by_all(&[INSERT_RULES], rows)?;
    writer.add_by_all(&[INSERT_HITS], hits)?;
    Ok(written)
}

fn write_sums(writer: &mut Writer<'_>, sums: &Sums) -> Result<(), Problem> {
    let path = |((region, seen, path), hits): (&(&'static str, kirkas_core::reports::PathOutcome, String), &Hits)| {
        let (first, last) = (time_text(moment(hits.first)), time_text(moment(hits.last)));
        (*region, seen.name(), path.clone(), hits.count, first, last)
    };
    writer.add(INSERT_PATHS, sums.paths.iter().map(path))?;
    let uncounted = sums.uncounted.iter().map(|((day, reason), count)| (day.to_string(), *reason, *count));
    writer.add(INSERT_UNCOUNTED, uncounted)?;
    writer.add(INSERT_SESSIONS, sums.sessions.rows())?;
    writer.add(INSERT_IDS, sums.sessions.ids())?;
    writer.add(COUNT_HOURS, sums.hours.rows().chain(rows_of_clicks(sums.clicks.iter())))?;
    writer.add(ADD_COUNTS, sums.rollouts.rows())?;
    writer.add(ADD_VITALS, sums.vitals.rows())?;
    writer.add_by_all(&clicks::STATEMENTS, Rows::of(sums.clicks.rows())?)?;
    writer.add(COUNT_EXPOSURES, sums.exposures.counts())?;
    writer.add(INSERT_EXPOSURES, sums.exposures.of_visitors())?;
    writer.add(INSERT_AUDIENCE, sums.audience.rows())
}

const INSERT_RULES: &str = "INSERT INTO hit_rules \
    (rule, source, target, status, file, line, host, address, first_hit, last_day) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, \
           value ->> 8, value ->> 9 FROM json_each(?1) WHERE true \
    ON CONFLICT (rule) DO UPDATE SET source = excluded.source, target = excluded.target, status = excluded.status, \
    file = excluded.file, line = excluded.line, host = excluded.host, address = excluded.address, \
    first_hit = min(first_hit, excluded.first_hit), last_day = max(last_day, excluded.last_day) \
    WHERE (source, target, status, file, line, host, address) IS NOT (excluded.source, excluded.target, excluded.status, \
    excluded.file, excluded.line, excluded.host, excluded.address) \
    OR first_hit > excluded.first_hit OR last_day < excluded.last_day";
const INSERT_HITS: &str = "INSERT INTO rule_hits (day, rule, hits, last_hit) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1) WHERE true \
    ON CONFLICT (day, rule) DO UPDATE SET hits = hits + excluded.hits, last_hit = max(last_hit, excluded.last_hit)";
const INSERT_PATHS: &str = "INSERT INTO seen_paths (region, seen, path, count, first_seen, last_seen) \
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?1) WHERE true \
    ON CONFLICT (region, seen, path) DO UPDATE SET count = count + excluded.count, \
    first_seen = min(first_seen, excluded.first_seen), last_seen = max(last_seen, excluded.last_seen)";
const INSERT_UNCOUNTED: &str = "INSERT INTO uncounted (day, reason, count) \
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true \
    ON CONFLICT (day, reason) DO UPDATE SET count = count + excluded.count";

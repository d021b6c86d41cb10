//! The journal: messages of the queue, a batch in a row, until they are merged into the tables of reports.
//!
//! # Design
//! A queue may deliver a message more than once, so its id is written in the same transaction as the message. Ids of the same
//! ten seconds are looked for together: a message that comes again, however late, has the time it had. Two transactions that
//! read the same state can't both be written: the second fails, reads again and is repeated.

use std::collections::{BTreeMap, BTreeSet};

use chrono::Utc;
use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement, Env, MessageBatch, MessageExt};

use super::delivered::Content;
use super::rows::Rows;
use crate::clock::milliseconds;
use crate::monitoring;
use crate::problem::Problem;
use crate::sql::{self, statement};

/// Milliseconds whose ids are in one row.
const PERIOD_MS: u64 = 10_000;
/// Rows that are read at once.
const ROWS_A_PAGE: u32 = 20;

/// The period of a time in milliseconds since 1970.
pub fn period_of(at: u64) -> u64 {
    at / PERIOD_MS
}

/// A message: when the queue got it, in milliseconds since 1970, and its text; none where it is no text.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Entry(pub u64, pub Option<String>);

/// A message of a batch, and what it is known by where it comes again.
struct Received {
    /// The edge's id, as the edge may send a message twice, or the queue's.
    id: String,
    period: u64,
    entry: Entry,
    content: Option<Content>,
}

/// A row of the journal.
#[derive(Deserialize)]
pub struct Row {
    batch: u32,
    part: u32,
    messages: String,
}

impl Row {
    /// Its messages.
    pub fn entries(&self) -> Result<Vec<Entry>, Problem> {
        Ok(serde_json::from_str(&self.messages)?)
    }

    /// Its bytes.
    pub fn size(&self) -> usize {
        self.messages.len()
    }

    /// Its position, in the order of the journal.
    pub fn position(&self) -> Position {
        Position { batch: self.batch, part: self.part }
    }
}

/// A position in the journal; the default is before all.
#[derive(Debug, Clone, Copy, Default)]
pub struct Position {
    batch: u32,
    part: u32,
}

/// Who writes next, and when that was done last.
#[derive(Deserialize)]
pub struct State {
    version: u32,
    /// Milliseconds since 1970.
    pub at: f64,
}

impl State {
    /// Reads the state of `appended` or `merged`.
    pub async fn read(db: &D1Database, name: &str) -> Result<Self, Problem> {
        let select = "SELECT version, at FROM journal_state WHERE name = ?1";
        sql::row(db, select, &[&name])
            .await?
            .ok_or_else(|| Problem::Internal(format!("the journal has no state {name:?}")))
    }

    /// The statement that goes first in a transaction of now: it fails where another wrote since the state was read.
    pub fn advance(&self, db: &D1Database, name: &str) -> Result<D1PreparedStatement, Problem> {
        let update = "UPDATE journal_state SET version = CASE version WHEN ?2 THEN version + 1 ELSE 0 END, at = ?3 \
                      WHERE name = ?1";
        Ok(statement(db, update, &[&name, &self.version, &milliseconds(Utc::now())])?)
    }
}

/// Appends a batch, but for what is there already.
pub async fn append(batch: &MessageBatch<String>, env: &Env) -> Result<(), Problem> {
    // Once more where another wrote in between. Where it was written though it did not say so, nothing is left to append.
    match append_new(batch, env).await {
        Err(_) => append_new(batch, env).await,
        done => done,
    }
}

async fn append_new(batch: &MessageBatch<String>, env: &Env) -> Result<(), Problem> {
    let db = env.d1("DB")?;
    let state = State::read(&db, "appended").await?;
    let mut received = received(batch);
    let known = known_ids(&db, &received).await?;
    received.retain(|message| !known.contains(&message.id));
    if received.is_empty() {
        return Ok(());
    }
    let mut statements = vec![state.advance(&db, "appended")?];
    let entries = Rows::of(received.iter().map(|message| &message.entry))?;
    for (part, messages) in (0_u32..).zip(entries.lists()) {
        let insert = "INSERT INTO journal (batch, part, messages) VALUES (?1, ?2, ?3)";
        statements.push(statement(&db, insert, &[&state.version, &part, &messages])?);
    }
    let mut periods: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
    for Received { id, period, .. } in &received {
        periods.entry(*period).or_default().push(id);
    }
    let insert = "INSERT INTO message_ids (period, batch, ids) SELECT value ->> 0, ?2, value -> 1 FROM json_each(?1)";
    for rows in Rows::of(periods)?.lists() {
        statements.push(statement(&db, insert, &[&rows, &state.version])?);
    }
    db.batch(statements).await?;
    for message in &received {
        if let Some(Content::Click(click)) = &message.content {
            monitoring::click(env, click);
        }
    }
    Ok(())
}

/// The messages of a batch, those that are there twice once.
fn received(batch: &MessageBatch<String>) -> Vec<Received> {
    let mut ids = BTreeSet::new();
    let messages = batch.raw_iter().map(|message| {
        let sent_at = message.timestamp().as_millis();
        let text = message.body().as_string();
        let content = text.as_deref().and_then(Content::read);
        let (id, at) = match &content {
            Some(Content::Counts(counts)) => (counts.id.clone(), counts.at),
            _ => (None, None),
        };
        let period = period_of(at.filter(|_| id.is_some()).unwrap_or(sent_at));
        Received { id: id.unwrap_or_else(|| message.id()), period, entry: Entry(sent_at, text), content }
    });
    messages.filter(|message| ids.insert(message.id.clone())).collect()
}

async fn known_ids(db: &D1Database, received: &[Received]) -> Result<BTreeSet<String>, Problem> {
    #[derive(Deserialize)]
    struct Known {
        id: String,
    }
    let periods: BTreeSet<u64> = received.iter().map(|message| message.period).collect();
    let ids: Vec<&str> = received.iter().map(|message| message.id.as_str()).collect();
    let select = "SELECT id.value AS id FROM message_ids, json_each(message_ids.ids) AS id \
                  WHERE period IN (SELECT value FROM json_each(?1)) AND id.value IN (SELECT value FROM json_each(?2))";
    let (periods, ids) = (serde_json::to_string(&periods)?, serde_json::to_string(&ids)?);
    let known: Vec<Known> = sql::rows(db, select, &[&periods, &ids]).await?;
    Ok(known.into_iter().map(|Known { id }| id).collect())
}

/// The rows after a position, some at a time.
pub async fn page(db: &D1Database, after: Position) -> Result<Vec<Row>, Problem> {
    let select = "SELECT batch, part, messages FROM journal WHERE (batch, part) > (?1, ?2) \
                  ORDER BY batch, part LIMIT ?3";
    Ok(sql::rows(db, select, &[&after.batch, &after.part, &ROWS_A_PAGE]).await?)
}

/// Deletes the rows up to a position.
pub fn delete_until(db: &D1Database, last: Position) -> Result<D1PreparedStatement, Problem> {
    let delete = "DELETE FROM journal WHERE (batch, part) <= (?1, ?2)";
    Ok(statement(db, delete, &[&last.batch, &last.part])?)
}

//! Tells networks of conversions, by way of a queue: each delivery is a row with a key, which says what became of it.
//!
//! # Design
//! A message holds a key and nothing else. Who gets it claims the row, sends the request, and notes the outcome; a row
//! that is told, or claimed by somebody else just now, is left alone, so a message that comes twice does no harm. Should
//! the Worker end between sending and noting, the claim lapses and the request is sent again: the networks know the
//! conversion by its id and count it once. What is refused, or fails too often, is dead until somebody replays it; what a
//! network has no call for ends untold, with the reason.

mod access;
pub mod console;
mod outcome;
mod send;

use chrono::{TimeDelta, Utc};
use kirkas_core::clicks::Touch;
use kirkas_core::clicks::conversion::Conversion;
use kirkas_core::clicks::postbacks::Postback;
use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement, Env, MessageBatch, MessageExt, QueueRetryOptionsBuilder};

use crate::clock::{before, milliseconds};
use crate::problem::Problem;

pub use access::bindings;
use outcome::Outcome;

/// Binding of the queue.
const QUEUE: &str = "DELIVERIES";
/// Attempts after which a delivery is dead.
const MOST_ATTEMPTS: u32 = 8;
/// Seconds until the second attempt; each later one waits twice as long.
const FIRST_PAUSE: u32 = 30;
/// For how long a claim holds: longer than a request may take.
const CLAIM_SECONDS: u32 = 60;
/// Age from which on a row that waits is handed to the queue again: later than the last pause.
const FORGOTTEN: TimeDelta = TimeDelta::hours(3);
/// Rows that are handed on at once.
const MOST_HANDED_ON: u32 = 100;

/// What a network is to be told.
#[derive(Serialize, Deserialize)]
pub struct Telling {
    /// The conversion.
    pub conversion: Conversion,
    /// The click that it is put down to.
    pub touch: Touch,
    /// How the network is told.
    pub postback: Postback,
}

impl Telling {
    /// What tells this delivery from every other.
    pub fn key(&self, campaign: &str) -> String {
        let Conversion { id, change, changed_at, .. } = &self.conversion;
        format!("{id}/{}/{changed_at}/{campaign}", change.name())
    }

    /// The statement that adds it, once.
    pub fn insert(&self, db: &D1Database, key: &str, campaign: &str) -> Result<D1PreparedStatement, Problem> {
        let insert = "INSERT INTO deliveries (key, campaign, network, told, state, created_at) \
                      VALUES (?1, ?2, ?3, ?4, 'waiting', ?5) ON CONFLICT (key) DO NOTHING";
        let network = serde_json::to_value(self.postback.network)?;
        let network = network.as_str().unwrap_or_default().to_owned();
        let told = serde_json::to_string(self)?;
        Ok(db.prepare(insert).bind(&[
            key.into(),
            campaign.into(),
            network.into(),
            told.into(),
            milliseconds(Utc::now()).into(),
        ])?)
    }
}

/// Hands keys to the queue. What it does not take stays in the table, and is handed on later.
pub async fn hand_on(env: &Env, keys: &[String]) {
    let Ok(queue) = env.queue(QUEUE) else {
        return;
    };
    for key in keys {
        if let Err(error) = queue.send(key.as_str()).await {
            worker::console_error!("a delivery stays in the table until later: {error}");
        }
    }
}

/// Hands on what has waited for longer than a queue lets it.
pub async fn hand_on_waiting(env: &Env) {
    #[derive(Deserialize)]
    struct Row {
        key: String,
    }
    let waiting = async {
        let select = "SELECT key FROM deliveries WHERE state = 'waiting' AND max(created_at, coalesce(claimed_at, 0)) < ?1 \
                      ORDER BY created_at LIMIT ?2";
        let latest = milliseconds(before(Utc::now(), FORGOTTEN));
        let select = env.d1("DB")?.prepare(select).bind(&[latest.into(), MOST_HANDED_ON.into()])?;
        select.all().await?.results::<Row>()
    };
    match waiting.await {
        Ok(rows) => hand_on(env, &rows.into_iter().map(|row| row.key).collect::<Vec<_>>()).await,
        Err(error) => worker::console_error!("deliveries could not be looked for: {error}"),
    }
}

/// Whether a batch is of deliveries.
pub fn are(batch: &MessageBatch<String>) -> bool {
    batch.queue().ends_with("deliveries")
}

/// Tells what the batch's keys name; each message is done, or comes again later.
pub async fn deliver(batch: &MessageBatch<String>, env: &Env) {
    for message in batch.raw_iter() {
        let Some(key) = message.body().as_string() else {
            message.ack();
            continue;
        };
        let again = match deliver_one(env, &key).await {
            Ok(again) => again,
            Err(problem) => {
                worker::console_error!("a delivery could not be made, it comes again: {problem:?}");
                Some(FIRST_PAUSE)
            }
        };
        match again {
            None => message.ack(),
            Some(pause) => {
                message.retry_with_options(&QueueRetryOptionsBuilder::new().with_delay_seconds(pause).build());
            }
        }
    }
}

/// Answers in how many seconds to try again; none where there is no need to.
async fn deliver_one(env: &Env, key: &str) -> Result<Option<u32>, Problem> {
    #[derive(Deserialize)]
    struct Claimed {
        told: String,
        attempts: u32,
    }
    let db = env.d1("DB")?;
    let now = Utc::now();
    let expired = before(now, TimeDelta::seconds(CLAIM_SECONDS.into()));
    let claim = "UPDATE deliveries SET claimed_at = ?2, attempts = attempts + 1 WHERE key = ?1 AND state = 'waiting' \
                 AND (claimed_at IS NULL OR claimed_at < ?3) RETURNING told, attempts";
    let claim = db.prepare(claim).bind(&[key.into(), milliseconds(now).into(), milliseconds(expired).into()])?;
    let Some(Claimed { told, attempts }) = claim.first(None).await? else {
        // Who has claimed it may have ended in the middle.
        let waits =
            db.prepare("SELECT 1 AS one FROM deliveries WHERE key = ?1 AND state = 'waiting'").bind(&[key.into()])?;
        return Ok(waits.first::<u32>(Some("one")).await?.map(|_| CLAIM_SECONDS));
    };
    let outcome = send::send(env, &serde_json::from_str(&told)?).await;
    let (state, answer, pause) = match outcome {
        Outcome::Told(answer) => ("told", answer, None),
        Outcome::Untold(answer) => ("untold", answer, None),
        Outcome::Refused(answer) => ("dead", answer, None),
        Outcome::Failed(answer) if attempts >= MOST_ATTEMPTS => ("dead", answer, None),
        Outcome::Failed(answer) => {
            ("waiting", answer, Some(FIRST_PAUSE.saturating_mul(1 << attempts.saturating_sub(1).min(16))))
        }
    };
    // What has ended is needed no more; who was told of which click is nobody's to look up later.
    let note = "UPDATE deliveries SET state = ?2, answer = ?3, claimed_at = NULL, \
                told = CASE WHEN ?2 IN ('told', 'untold') THEN '' ELSE told END WHERE key = ?1";
    db.prepare(note).bind(&[key.into(), state.into(), answer.into()])?.run().await?;
    Ok(pause)
}

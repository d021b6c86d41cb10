//! Reports conversions to networks through a queue. Each delivery is a row with a key and the outcome so far.
//!
//! # Design
//! A message holds a key and nothing else. Who gets it claims the row, sends the request, and notes the outcome; a row
//! that is delivered, or claimed by somebody else just now, is left alone, so a message that comes twice does no harm. Should
//! the Worker end between sending and noting, the claim lapses and the request is sent again: the networks know the
//! conversion by its id and count it once. What is refused, or fails too often, is dead until somebody replays it; what a
//! network has no call for ends as `untold`, with the reason.

mod access;
pub mod list;
mod outcome;
mod reason;
pub mod replay;
mod send;

use chrono::{TimeDelta, Utc};
use kirkas_core::clicks::Touch;
use kirkas_postbacks::conversion::Conversion;
use kirkas_postbacks::networks::Postback;
use kirkas_postbacks::touches_json::TouchMembers;
use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement, Env, MessageBatch, MessageExt, QueueRetryOptionsBuilder};

use crate::clock::{before, milliseconds};
use crate::problem::Problem;
use crate::sql::{self, statement};

pub use access::bindings;
use outcome::Outcome;

/// Binding of the queue.
const QUEUE: &str = "DELIVERIES";
/// Attempts after which a delivery is dead.
const MAX_ATTEMPTS: u32 = 8;
/// Seconds until the second attempt; each later one waits twice as long.
const FIRST_PAUSE: u32 = 30;
/// For how long a claim holds: longer than a request may take.
const CLAIM_SECONDS: u32 = 60;
/// How old a waiting row is when it is put into the queue again: older than the last pause.
const REQUEUE_AFTER: TimeDelta = TimeDelta::hours(3);
/// Messages that a queue takes at once.
const MAX_BATCH: usize = 100;
/// Rows that are put into the queue again at once.
const MAX_REQUEUED: u32 = 100;

/// A conversion that is to be reported to a network.
#[derive(Serialize, Deserialize)]
pub struct Delivery {
    /// The conversion.
    pub conversion: Conversion,
    /// The click that it is put down to.
    #[serde(with = "TouchMembers")]
    pub touch: Touch,
    /// How the network takes reports.
    pub postback: Postback,
}

impl Delivery {
    /// What tells this delivery from every other.
    pub fn key(&self, campaign: &str) -> String {
        let Conversion { id, change, changed_at, .. } = &self.conversion;
        format!("{id}/{}/{changed_at}/{campaign}", change.name())
    }

    /// The statement that adds it, once.
    pub fn insert(&self, db: &D1Database, key: &str, campaign: &str) -> Result<D1PreparedStatement, Problem> {
        let insert = "INSERT INTO deliveries (key, campaign, network, told, state, created_at) \
                      VALUES (?1, ?2, ?3, ?4, 'waiting', ?5) ON CONFLICT (key) DO NOTHING";
        let network = self.postback.network.name();
        let report = serde_json::to_string(self)?;
        Ok(statement(db, insert, &[&key, &campaign, &network, &report, &milliseconds(Utc::now())])?)
    }
}

/// Puts keys into the queue. What the queue does not take stays in the table until [`requeue_waiting`].
pub async fn enqueue(env: &Env, keys: &[String]) {
    let Ok(queue) = env.queue(QUEUE) else {
        return;
    };
    for batch in keys.chunks(MAX_BATCH) {
        if let Err(error) = queue.send_batch(batch.to_vec()).await {
            worker::console_error!("{} deliveries stay in the table until later: {error}", batch.len());
        }
    }
}

/// Puts deliveries into the queue again that have waited for longer than the queue would have let them.
pub async fn requeue_waiting(env: &Env) {
    #[derive(Deserialize)]
    struct Row {
        key: String,
    }
    let waiting = async {
        let select = "SELECT key FROM deliveries WHERE state = 'waiting' AND max(created_at, coalesce(claimed_at, 0)) < ?1 \
                      ORDER BY created_at LIMIT ?2";
        let latest = milliseconds(before(Utc::now(), REQUEUE_AFTER));
        sql::rows::<Row>(&env.d1("DB")?, select, &[&latest, &MAX_REQUEUED]).await
    };
    match waiting.await {
        Ok(rows) => enqueue(env, &rows.into_iter().map(|row| row.key).collect::<Vec<_>>()).await,
        Err(error) => worker::console_error!("deliveries could not be looked for: {error}"),
    }
}

/// Whether a batch is of deliveries.
pub fn are_in(batch: &MessageBatch<String>) -> bool {
    batch.queue().ends_with("deliveries")
}

/// Makes the deliveries of a batch; each message is done, or comes again later.
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
        /// The delivery as JSON.
        #[serde(rename = "told")]
        report: String,
        attempts: u32,
    }
    let db = env.d1("DB")?;
    let now = Utc::now();
    let expired = before(now, TimeDelta::seconds(CLAIM_SECONDS.into()));
    let claim = "UPDATE deliveries SET claimed_at = ?2, attempts = attempts + 1 WHERE key = ?1 AND state = 'waiting' \
                 AND (claimed_at IS NULL OR claimed_at < ?3) RETURNING told, attempts";
    let claimed = sql::row(&db, claim, &[&key, &milliseconds(now), &milliseconds(expired)]).await?;
    let Some(Claimed { report, attempts }) = claimed else {
        // Who has claimed it may have ended in the middle.
        let waits = "SELECT 1 AS one FROM deliveries WHERE key = ?1 AND state = 'waiting'";
        let waits: Option<u32> = sql::value(&db, waits, &[&key], "one").await?;
        return Ok(waits.map(|_| CLAIM_SECONDS));
    };
    let (outcome, status) = send::send(env, &serde_json::from_str(&report)?).await;
    let (state, answer, pause) = match outcome {
        Outcome::Delivered(answer) => ("told", answer, None),
        Outcome::NotApplicable(answer) => ("untold", answer, None),
        Outcome::Refused(answer) => ("dead", answer, None),
        Outcome::Failed(answer) if attempts >= MAX_ATTEMPTS => ("dead", answer, None),
        Outcome::Failed(answer) => {
            ("waiting", answer, Some(FIRST_PAUSE.saturating_mul(1 << attempts.saturating_sub(1).min(16))))
        }
    };
    // A delivery that has ended is needed no more. Nobody is to look up later which network got which click.
    let note = "UPDATE deliveries SET state = ?2, answer = ?3, status = ?4, next_at = ?5, claimed_at = NULL, \
                told = CASE WHEN ?2 IN ('told', 'untold') THEN '' ELSE told END WHERE key = ?1";
    let next = pause.map(|pause| milliseconds(Utc::now()) + f64::from(pause) * 1000.0);
    statement(&db, note, &[&key, &state, &answer, &status.map(u32::from), &next])?.run().await?;
    Ok(pause)
}

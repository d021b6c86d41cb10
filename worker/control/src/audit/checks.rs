//! Whether the audit is as it was written: each entry's hash is of what it says and of the entry before, and those that were signed
//! at night have the hash that they had then.
//!
//! # Design
//! A check goes on from the last signed entry, unless the whole is asked for. What a key signed that is no more in the ring counts as
//! not signed.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use kirkas_core::signed::KeyRing;
use kirkas_publishing::audit::FIRST;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use worker::{Env, console_error};

use super::{COLUMNS, MAX_ENTRIES, StoredEntry};
use crate::app::App;
use crate::call::Parameters;
use crate::clock::{moment, now_in_milliseconds, now_in_seconds, time_text};
use crate::keys::ring;
use crate::problem::Problem;
use crate::sql::{self, Parameter};

/// For which a signature is believed.
const PURPOSE: &str = "checkpoint of the audit";

/// From where the audit is to be checked.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CheckQuery {
    /// `true` checks from the first entry on, in place of the last one that was signed.
    #[serde(default)]
    #[param(required = false)]
    all: bool,
}

/// What a check of the audit found.
#[derive(Serialize, ToSchema)]
pub struct AuditCheck {
    /// Whether no entry was changed.
    whole: bool,
    /// How many entries were checked.
    entries: u32,
    /// Hash of the last entry that is right.
    last: String,
    /// Number of the first entry that is wrong; none where all are right.
    #[schema(required)]
    broken_at: Option<u32>,
    /// The signed entry after which the check began; none where it began with the first entry.
    #[schema(required)]
    since: Option<AuditCheckpoint>,
}

/// An entry that was signed.
#[derive(Clone, Serialize, ToSchema)]
struct AuditCheckpoint {
    /// Its number.
    number: u32,
    /// When it was signed, such as `2026-11-21T02:20:00.000Z`.
    at: String,
    /// The hash that was signed.
    #[serde(skip)]
    hash: String,
}

/// A signed entry as it is stored.
#[derive(Deserialize)]
struct StoredCheckpoint {
    at: u64,
    signed: String,
}

/// Whether each entry is as it was written; where not, the number of the first that is wrong.
#[utoipa::path(
    get,
    path = "/api/control/audit/check",
    operation_id = "checkAudit",
    params(CheckQuery),
    responses(
        (status = 200, description = "What the check found", body = AuditCheck),
        (status = 400, description = "The query is not what the call takes"),
    )
)]
#[worker::send]
pub async fn check(
    State(App { env }): State<App>,
    Parameters(CheckQuery { all }): Parameters<CheckQuery>,
) -> Result<Json<AuditCheck>, Problem> {
    let checkpoints = checkpoints(&env, &ring(&env, "SIGNING_KEYS")?).await?;
    let since = checkpoints.values().next_back().filter(|_| !all).cloned();
    Ok(Json(verified(&env, &checkpoints, since).await?))
}

/// Signs the last entry, if all that came since the last signed one are right.
pub async fn sign_last(env: &Env) {
    match try_signing(env).await {
        Ok(None) => {}
        Ok(Some(number)) => console_error!("the audit is not as it was written: entry {number} was changed"),
        Err(problem) => console_error!("the audit could not be signed: {problem:?}"),
    }
}

/// The number of the first entry that is wrong, which nothing is signed after.
async fn try_signing(env: &Env) -> Result<Option<u32>, Problem> {
    let ring = ring(env, "SIGNING_KEYS")?;
    let checkpoints = checkpoints(env, &ring).await?;
    let since = checkpoints.values().next_back().cloned();
    let AuditCheck { entries, last, broken_at, since, .. } = verified(env, &checkpoints, since).await?;
    if broken_at.is_some() || entries == 0 {
        return Ok(broken_at);
    }
    let number = since.map_or(0, |since| since.number).saturating_add(entries);
    let signed = ring.sign(PURPOSE, u64::MAX, format!("{number} {last}").as_bytes());
    let values: [&dyn Parameter; 3] = [&number, &now_in_milliseconds(), &signed];
    let insert = "INSERT OR REPLACE INTO audit_checkpoints (number, at, signed) VALUES (?1, ?2, ?3)";
    sql::statement(&env.d1("DB")?, insert, &values)?.run().await?;
    Ok(None)
}

/// The signed entries by their numbers.
async fn checkpoints(env: &Env, ring: &KeyRing) -> Result<BTreeMap<u32, AuditCheckpoint>, Problem> {
    let stored: Vec<StoredCheckpoint> =
        sql::rows(&env.d1("DB")?, "SELECT at, signed FROM audit_checkpoints", &[]).await?;
    let now = now_in_seconds();
    let read = |StoredCheckpoint { at, signed }: StoredCheckpoint| {
        let payload = String::from_utf8(ring.open(PURPOSE, now, &signed).ok()?).ok()?;
        let (number, hash) = payload.split_once(' ')?;
        let number = number.parse().ok()?;
        Some((number, AuditCheckpoint { number, at: time_text(moment(at)), hash: hash.to_owned() }))
    };
    Ok(stored.into_iter().filter_map(read).collect())
}

/// Checks the entries after a signed one.
async fn verified(
    env: &Env,
    checkpoints: &BTreeMap<u32, AuditCheckpoint>,
    since: Option<AuditCheckpoint>,
) -> Result<AuditCheck, Problem> {
    let db = env.d1("DB")?;
    let first = since.as_ref().map_or(0, |since| since.number);
    let (mut number, mut last) = (first, since.as_ref().map_or(FIRST, |since| &since.hash).to_owned());
    let mut broken = None;
    if let Some(AuditCheckpoint { number, hash, .. }) = &since {
        let select = format!("SELECT {COLUMNS} FROM audit WHERE number = ?1");
        let entry: Option<StoredEntry> = sql::row(&db, &select, &[number]).await?;
        let is_right = entry.is_some_and(|entry| entry.hash == *hash && entry.expected_hash() == *hash);
        broken = (!is_right).then_some(*number);
    }
    let select = format!("SELECT {COLUMNS} FROM audit WHERE number > ?1 ORDER BY number LIMIT {MAX_ENTRIES}");
    while broken.is_none() {
        let entries: Vec<StoredEntry> = sql::rows(&db, &select, &[&number]).await?;
        if entries.is_empty() {
            // Entries may have been taken from the end.
            let is_short = checkpoints.keys().next_back().is_some_and(|signed| *signed > number);
            broken = is_short.then(|| number.saturating_add(1));
            break;
        }
        for entry in entries {
            number = number.saturating_add(1);
            let is_signed_so = checkpoints.get(&number).is_none_or(|signed| signed.hash == entry.hash);
            let is_chained = entry.number == number && entry.previous == last && entry.expected_hash() == entry.hash;
            if !is_chained || !is_signed_so {
                broken = Some(number);
                break;
            }
            last = entry.hash;
        }
    }
    let entries = number.saturating_sub(first);
    Ok(AuditCheck { whole: broken.is_none(), entries, last, broken_at: broken, since })
}

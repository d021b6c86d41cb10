//! Trying dead deliveries again: one, some, or all that a filter finds.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use worker::D1Database;

use super::enqueue;
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, DryRun, Note};
use crate::problem::Problem;
use crate::sql;

/// Deliveries that one call replays at most.
const MAX_REPLAYED: u32 = 1000;

/// Which deliveries to try again.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
enum ReplayRequest {
    Keys(ReplayByKeys),
    Filter(ReplayByFilter),
}

/// Deliveries by their keys.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReplayByKeys {
    /// At most 1,000.
    keys: Vec<String>,
}

/// Deliveries by what they have in common.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReplayByFilter {
    /// All dead ones that it finds; of more than 1,000 those that were made first.
    filter: ReplayFilter,
}

/// What dead deliveries have in common; empty for all.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReplayFilter {
    /// Name of the campaign.
    #[serde(skip_serializing_if = "Option::is_none")]
    campaign: Option<String>,
}

/// Deliveries that are tried again.
#[derive(Serialize, ToSchema)]
pub struct Replay {
    /// Keys of those that were dead.
    replayed: Vec<String>,
    /// How many more the filter finds: call again for them.
    left: u32,
    /// Whether nothing was changed; only in a dry run.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    dry_run: bool,
}

#[derive(Deserialize)]
struct Key {
    key: String,
}

/// Tries dead deliveries again: those of `{"keys": […]}`, or those of `{"filter": {"campaign": "…"}}`.
#[utoipa::path(
    post,
    path = "/api/control/deliveries/replay",
    operation_id = "replayDeliveries",
    params(DryRun, Note),
    request_body = ReplayRequest,
    responses(
        (status = 200, description = "Those that are tried again, or would be", body = Replay),
        (status = 400, description = "Neither keys nor a filter, or both"),
        (status = 413, description = "Too many keys"),
    )
)]
#[worker::send]
pub async fn post(State(App { env }): State<App>, call: Call) -> Result<Json<Replay>, Problem> {
    let advice =
        "Send {\"keys\": [\"…\"]}, keys as GET deliveries answers them, or {\"filter\": {\"campaign\": \"…\"}}.";
    let request: ReplayRequest = call.body.json(advice).await?;
    let db = env.d1("DB")?;
    let (dead, left, detail) = match request {
        ReplayRequest::Keys(ReplayByKeys { keys }) => {
            if keys.len() > MAX_REPLAYED as usize {
                return Err(Problem::TooLarge(format!("Send at most {MAX_REPLAYED} keys at a time, or a filter.")));
            }
            (dead_among(&db, &keys).await?, 0, json!({ "keys": keys }))
        }
        ReplayRequest::Filter(ReplayByFilter { filter }) => {
            let (dead, left) = filter.find(&db).await?;
            let detail = json!({ "filter": filter, "deliveries": dead.len() });
            (dead, left, detail)
        }
    };
    if call.is_dry_run() {
        return Ok(Json(Replay { replayed: dead, left, dry_run: true }));
    }
    let replayed = replay(&env, &call, &dead, detail).await?;
    enqueue(&env, &replayed).await;
    Ok(Json(Replay { replayed, left, dry_run: false }))
}

/// Has deliveries that are still dead wait again; answers their keys.
async fn replay(env: &worker::Env, call: &Call, dead: &[String], detail: Value) -> Result<Vec<String>, Problem> {
    let (listed, note) = (serde_json::to_string(dead)?, call.note());
    let act = Act { who: &call.caller.id, what: "replay deliveries", detail, why: &note };
    let results = audit::record(env, &act, None, |db| {
        let update = "UPDATE deliveries SET state = 'waiting', attempts = 0, claimed_at = NULL, status = NULL, next_at = NULL \
                      WHERE state = 'dead' AND key IN (SELECT value FROM json_each(?1)) RETURNING key";
        Ok(vec![sql::statement(db, update, &[&listed])?])
    })
    .await?;
    let rows: Vec<Key> = sql::rows_of(results.first())?;
    Ok(rows.into_iter().map(|row| row.key).collect())
}

async fn dead_among(db: &D1Database, keys: &[String]) -> Result<Vec<String>, Problem> {
    let select = "SELECT key FROM deliveries WHERE state = 'dead' AND key IN (SELECT value FROM json_each(?1))";
    let rows: Vec<Key> = sql::rows(db, select, &[&serde_json::to_string(keys)?]).await?;
    Ok(rows.into_iter().map(|row| row.key).collect())
}

impl ReplayFilter {
    /// The keys that it finds, and how many more there are.
    async fn find(&self, db: &D1Database) -> Result<(Vec<String>, u32), Problem> {
        let select = "SELECT key FROM deliveries WHERE state = 'dead' AND (?1 IS NULL OR campaign = ?1) \
                      ORDER BY created_at, key LIMIT ?2";
        let rows: Vec<Key> = sql::rows(db, select, &[&self.campaign, &MAX_REPLAYED]).await?;
        let count = "SELECT count(*) AS n FROM deliveries WHERE state = 'dead' AND (?1 IS NULL OR campaign = ?1)";
        let all: u32 = sql::value(db, count, &[&self.campaign], "n").await?.unwrap_or_default();
        let left = all.saturating_sub(u32::try_from(rows.len()).unwrap_or(u32::MAX));
        Ok((rows.into_iter().map(|row| row.key).collect(), left))
    }
}

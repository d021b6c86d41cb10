//! What became of deliveries, and trying those again that are dead.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::enqueue;
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, DryRun, Note};
use crate::problem::Problem;
use crate::sql;

/// Deliveries that one answer holds, and one call replays, at most.
const MAX_ROWS: u32 = 500;

/// A delivery, without its report.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = Delivery)]
struct DeliveryRow {
    /// What tells it from every other.
    key: String,
    /// Name of the campaign.
    campaign: String,
    network: String,
    /// `waiting`, `told`, `untold` or `dead`.
    state: String,
    attempts: u32,
    /// What the network answered to the last attempt, in few words.
    answer: String,
    /// In milliseconds since 1970.
    created_at: f64,
}

/// Deliveries in one state.
#[derive(Serialize, ToSchema)]
pub struct Deliveries {
    /// The latest first.
    deliveries: Vec<DeliveryRow>,
}

/// Which deliveries to try again.
#[derive(Deserialize, ToSchema)]
struct ReplayRequest {
    /// Their keys, at most 500.
    keys: Vec<String>,
}

/// Deliveries that are tried again.
#[derive(Serialize, ToSchema)]
pub struct Replay {
    /// Keys of those that were dead.
    replayed: Vec<String>,
    /// Whether nothing was changed; only in a dry run.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    dry_run: bool,
}

/// The deliveries in a state (`state=waiting`, `told`, `untold` or `dead`, which is usual), the latest first.
#[utoipa::path(
    get,
    path = "/api/control/deliveries",
    operation_id = "listDeliveries",
    params(
        ("state" = Option<String>, Query, pattern = "^(dead|waiting|told|untold)$", description = "`dead` (the default), `waiting`, `told` or `untold`"),
    ),
    responses(
        (status = 200, description = "The deliveries", body = Deliveries),
        (status = 400, description = "A state that there is not"),
    )
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>, call: Call) -> Result<Json<Deliveries>, Problem> {
    let state = call.query("state").unwrap_or_else(|| "dead".to_owned());
    if !["waiting", "told", "untold", "dead"].contains(&state.as_str()) {
        return Err(Problem::Malformed("Say state=waiting, state=told, state=untold or state=dead.".to_owned()));
    }
    let select = "SELECT key, campaign, network, state, attempts, answer, created_at FROM deliveries WHERE state = ?1 \
                  ORDER BY created_at DESC, key LIMIT ?2";
    Ok(Json(Deliveries { deliveries: sql::rows(&env.d1("DB")?, select, &[&state, &MAX_ROWS]).await? }))
}

/// Tries dead deliveries again: those of `{"keys": […]}`.
#[utoipa::path(
    post,
    path = "/api/control/deliveries/replay",
    operation_id = "replayDeliveries",
    params(DryRun, Note),
    request_body = ReplayRequest,
    responses(
        (status = 200, description = "Those that are tried again, or would be", body = Replay),
        (status = 400, description = "No keys"),
        (status = 413, description = "Too many keys"),
    )
)]
#[worker::send]
pub async fn replay(State(App { env }): State<App>, call: Call) -> Result<Json<Replay>, Problem> {
    #[derive(Deserialize)]
    struct Key {
        key: String,
    }
    let advice = "Send {\"keys\": [\"…\"]}, keys as GET deliveries answers them.";
    let ReplayRequest { keys } = call.body.json(advice).await?;
    if keys.len() > MAX_ROWS as usize {
        return Err(Problem::TooLarge(format!("Send at most {MAX_ROWS} keys at a time.")));
    }
    let (listed, note) = (serde_json::to_string(&keys)?, call.note());
    if call.is_dry_run() {
        let select = "SELECT key FROM deliveries WHERE state = 'dead' AND key IN (SELECT value FROM json_each(?1))";
        let dead: Vec<Key> = sql::rows(&env.d1("DB")?, select, &[&listed]).await?;
        let replayed = dead.into_iter().map(|row| row.key).collect();
        return Ok(Json(Replay { replayed, dry_run: true }));
    }
    let act = Act { who: &call.caller.who, what: "replay deliveries", detail: json!({ "keys": keys }), why: &note };
    let results = audit::record(&env, &act, None, |db| {
        let update = "UPDATE deliveries SET state = 'waiting', attempts = 0, claimed_at = NULL \
                      WHERE state = 'dead' AND key IN (SELECT value FROM json_each(?1)) RETURNING key";
        Ok(vec![sql::statement(db, update, &[&listed])?])
    })
    .await?;
    let rows: Vec<Key> = sql::rows_of(results.first())?;
    let replayed: Vec<String> = rows.into_iter().map(|row| row.key).collect();
    enqueue(&env, &replayed).await;
    Ok(Json(Replay { replayed, dry_run: false }))
}

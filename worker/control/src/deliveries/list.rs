//! What became of deliveries, page by page.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::reason::Reason;
use crate::app::App;
use crate::call::Parameters;
use crate::problem::Problem;
use crate::sql;

/// Deliveries that one answer holds at most.
const MAX_ROWS: u32 = 500;
/// The states that a delivery can be in.
const STATES: [&str; 4] = ["waiting", "told", "untold", "dead"];

/// Which deliveries a call asks for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DeliveriesQuery {
    /// `dead` (the default), `waiting`, `told` or `untold`
    #[param(required = false, pattern = "^(dead|waiting|told|untold)$")]
    state: Option<String>,
    /// Only those of the campaign with this name.
    #[param(required = false)]
    campaign: Option<String>,
    /// Where the last answer ended: its `next`.
    #[param(required = false, pattern = "^[0-9]{1,15}~")]
    cursor: Option<String>,
    /// Deliveries at most: 500 by default.
    #[param(value_type = u64, minimum = 1, maximum = 500, required = false)]
    limit: Option<String>,
}

/// A delivery, without its report.
#[derive(Serialize, ToSchema)]
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
    /// Why it is where it is.
    reason: Reason,
    /// The reason in words, with what to do.
    advice: &'static str,
    /// When it is tried again, in milliseconds since 1970; none where it is not, or at any moment.
    #[schema(required)]
    next_at: Option<f64>,
    /// In milliseconds since 1970.
    created_at: f64,
}

/// Deliveries in one state.
#[derive(Serialize, ToSchema)]
pub struct Deliveries {
    /// The latest first.
    deliveries: Vec<DeliveryRow>,
    /// What `cursor` has to be to go on; none where nothing follows.
    #[schema(required)]
    next: Option<String>,
    /// How many match altogether.
    total: u32,
}

#[derive(Deserialize)]
struct StoredDelivery {
    key: String,
    campaign: String,
    network: String,
    state: String,
    attempts: u32,
    answer: String,
    status: Option<u16>,
    next_at: Option<f64>,
    created_at: f64,
}

impl From<StoredDelivery> for DeliveryRow {
    fn from(stored: StoredDelivery) -> Self {
        let StoredDelivery { key, campaign, network, state, attempts, answer, status, next_at, created_at } = stored;
        let reason = Reason::of(&state, attempts, status);
        let next_at = next_at.filter(|_| state == "waiting");
        Self { key, campaign, network, state, attempts, answer, reason, advice: reason.words(), next_at, created_at }
    }
}

/// The deliveries in a state (`state=waiting`, `told`, `untold` or `dead`, which is usual), the latest first.
#[utoipa::path(
    get,
    path = "/api/control/deliveries",
    operation_id = "listDeliveries",
    params(DeliveriesQuery),
    responses(
        (status = 200, description = "The deliveries", body = Deliveries),
        (status = 400, description = "A state that there is not, or a parameter that is malformed"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    Parameters(query): Parameters<DeliveriesQuery>,
) -> Result<Json<Deliveries>, Problem> {
    let state = query.state.as_deref().unwrap_or("dead");
    if !STATES.contains(&state) {
        return Err(Problem::Malformed("Say state=waiting, state=told, state=untold or state=dead.".to_owned()));
    }
    let limit = query.limit()?;
    let (at, key) = query.place()?;
    let db = env.d1("DB")?;
    // One more than is answered says whether there are more.
    let select = "SELECT key, campaign, network, state, attempts, answer, status, next_at, created_at FROM deliveries \
                  WHERE state = ?1 AND (?2 IS NULL OR campaign = ?2) \
                  AND (?3 IS NULL OR created_at < ?3 OR (created_at = ?3 AND key > ?4)) \
                  ORDER BY created_at DESC, key LIMIT ?5";
    let parameters: [&dyn sql::Parameter; 5] = [&state, &query.campaign, &at, &key, &limit.saturating_add(1)];
    let mut rows: Vec<StoredDelivery> = sql::rows(&db, select, &parameters).await?;
    let is_last = rows.len() <= limit as usize;
    rows.truncate(limit as usize);
    let next = rows.last().filter(|_| !is_last).map(|last| format!("{}~{}", last.created_at, last.key));
    let count = "SELECT count(*) AS n FROM deliveries WHERE state = ?1 AND (?2 IS NULL OR campaign = ?2)";
    let total = sql::value(&db, count, &[&state, &query.campaign], "n").await?.unwrap_or_default();
    Ok(Json(Deliveries { deliveries: rows.into_iter().map(DeliveryRow::from).collect(), next, total }))
}

impl DeliveriesQuery {
    fn limit(&self) -> Result<u32, Problem> {
        let Some(limit) = &self.limit else {
            return Ok(MAX_ROWS);
        };
        let limit = limit.parse().ok().filter(|limit| (1..=MAX_ROWS).contains(limit));
        limit.ok_or_else(|| Problem::Malformed(format!("Give as limit= a number from 1 to {MAX_ROWS}.")))
    }

    /// When the last delivery before was made, and its key.
    fn place(&self) -> Result<(Option<u64>, Option<&str>), Problem> {
        let Some(cursor) = &self.cursor else {
            return Ok((None, None));
        };
        let place = cursor.split_once('~').and_then(|(at, key)| Some((Some(at.parse().ok()?), Some(key))));
        place.ok_or_else(|| Problem::Malformed("Give as cursor= what the last answer had as next.".to_owned()))
    }
}

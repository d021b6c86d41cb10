//! What was turned away of what strangers can have recorded, for operators.

use axum::extract::State;
use axum::response::Response;
use kirkas_publishing::reports::csv_text;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::question::{BetweenDays, Days, Extent};
use crate::app::App;
use crate::problem::Problem;

/// What was turned away on a day.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = TurnedAwayRow)]
struct Row {
    day: String,
    /// `sessions`, `clicks`, `exposures`, `paths`, `audience` or `renewals`.
    what: String,
    /// `address`: one address asked too often; `day`: there were too many that day.
    why: String,
    count: u64,
}

/// What was turned away, by day.
#[derive(Serialize, ToSchema)]
struct TurnedAwayReport {
    turned_away: Vec<Row>,
}

/// Answers by day, the newest first.
#[utoipa::path(
    get,
    path = "/api/control/reports/turned-away",
    operation_id = "reportTurnedAway",
    params(Days, Extent),
    responses(
        (status = 200, description = "What was turned away", content((TurnedAwayReport = "application/json"), (String = "text/csv"))),
        (status = 400, description = "A parameter is unknown or malformed"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, BetweenDays(question): BetweenDays) -> Result<Response, Problem> {
    let select = "SELECT day, what, why, count FROM turned_away WHERE day BETWEEN ?1 AND ?2 \
                  ORDER BY day DESC, count DESC, what, why LIMIT ?3";
    let report = TurnedAwayReport { turned_away: question.rows(&env, select).await? };
    question.answer(&report, || {
        let rows = report
            .turned_away
            .iter()
            .map(|Row { day, what, why, count }| vec![day.clone(), what.clone(), why.clone(), count.to_string()]);
        csv_text(&["day", "what", "why", "count"], rows)
    })
}

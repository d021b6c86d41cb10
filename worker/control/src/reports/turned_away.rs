//! What was turned away of what strangers can have recorded, told to operators.

use axum::extract::State;
use axum::response::Response;
use kirkas_core::reports::csv_text;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::question::Question;
use crate::app::App;
use crate::call::Call;
use crate::problem::Problem;

/// What was turned away on a day.
#[derive(Serialize, Deserialize)]
struct Row {
    day: String,
    /// `sessions`, `clicks`, `exposures`, `paths` or `renewals`.
    what: String,
    /// `address`: one address asked too often; `day`: there were too many that day.
    why: String,
    count: u64,
}

/// Answers by day, the newest first.
#[utoipa::path(
    get,
    path = "/api/control/reports/turned-away",
    operation_id = "reportTurnedAway",
    params(
        ("from" = Option<String>, Query, description = "The first day, such as `2026-11-21` (UTC)"),
        ("to" = Option<String>, Query, description = "The last day"),
        ("limit" = Option<String>, Query, description = "Rows at most: 100, where nothing is said, and never more than 1000"),
        ("format" = Option<String>, Query, description = "`json` or `csv`"),
    ),
    responses(
        (status = 200, description = "`{turned_away}`", content((Object = "application/json"), (String = "text/csv"))),
        (status = 400, description = "The query is not what the call takes"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let question = Question::between_days(&call)?;
    let select = "SELECT day, what, why, count FROM turned_away WHERE day BETWEEN ?1 AND ?2 \
                  ORDER BY day DESC, count DESC, what, why LIMIT ?3";
    let asked = [question.since.as_str().into(), question.until.as_str().into(), question.limit.into()];
    let rows: Vec<Row> = env.d1("DB")?.prepare(select).bind(&asked)?.all().await?.results()?;
    question.answer(&json!({ "turned_away": rows }), || {
        let rows = rows
            .iter()
            .map(|Row { day, what, why, count }| vec![day.clone(), what.clone(), why.clone(), count.to_string()]);
        csv_text(&["day", "what", "why", "count"], rows)
    })
}

//! How many sessions of visitors who consent there were, by day or by what they have in common.

use axum::extract::State;
use axum::response::Response;
use kirkas_core::reports::csv_text;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::question::Question;
use crate::app::App;
use crate::call::Call;
use crate::problem::Problem;

const MEASURES: [&str; 7] = ["landing", "title", "referrer", "language", "screen", "viewport", "visit"];

/// Sessions of a region that have a value in common.
#[derive(Serialize, Deserialize)]
struct Row {
    region: String,
    value: String,
    sessions: u64,
}

/// All sessions of the days, and what came in place of one and could not be read.
#[derive(Serialize, Deserialize)]
struct Sums {
    total: u64,
    unreadable: u64,
}

/// The sessions from one day to another: by day, the newest first, or by a measure, the most frequent
/// first.
#[utoipa::path(
    get,
    path = "/api/control/reports/sessions",
    operation_id = "reportSessions",
    params(
        ("from" = Option<String>, Query, description = "The first day, such as `2026-11-21` (UTC)"),
        ("to" = Option<String>, Query, description = "The last day"),
        ("limit" = Option<String>, Query, description = "Rows at most: 100, where nothing is said, and never more than 1000"),
        ("format" = Option<String>, Query, description = "`json` or `csv`"),
    ),
    responses(
        (status = 200, description = "Sessions by what became of them", content((Object = "application/json"), (String = "text/csv"))),
        (status = 400, description = "The query is not what the call takes"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let question = Question::between_days(&call)?;
    let by = call.query("by").unwrap_or_else(|| "day".to_owned());
    let (measure, value, order) = match MEASURES.contains(&by.as_str()) {
        true => (by.as_str(), "value", "sessions DESC, value"),
        false if by == "day" => ("session", "day", "value DESC"),
        false => return Err(Problem::Malformed(format!("Say by=day or by={}.", MEASURES.join(", by=")))),
    };
    let db = env.d1("DB")?;
    let days = [question.since.as_str().into(), question.until.as_str().into()];
    let select = format!(
        "SELECT region, {value} AS value, sum(sessions) AS sessions FROM session_counts \
         WHERE day BETWEEN ?1 AND ?2 AND measure = ?3 GROUP BY region, {value} ORDER BY {order}, region LIMIT ?4"
    );
    let asked: Vec<_> = days.iter().cloned().chain([measure.into(), question.limit.into()]).collect();
    let rows: Vec<Row> = db.prepare(select).bind(&asked)?.all().await?.results()?;
    let select = "SELECT coalesce(sum(sessions) FILTER (WHERE measure = 'session'), 0) AS total, \
                  coalesce(sum(sessions) FILTER (WHERE measure = 'unreadable'), 0) AS unreadable \
                  FROM session_counts WHERE day BETWEEN ?1 AND ?2";
    let sums: Option<Sums> = db.prepare(select).bind(&days)?.first(None).await?;
    question.answer(&json!({ "by": by, "sessions": rows, "sums": sums }), || {
        let rows = rows.iter().map(|row| vec![row.region.clone(), row.value.clone(), row.sessions.to_string()]);
        csv_text(&["region", &by, "sessions"], rows)
    })
}

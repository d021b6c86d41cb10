//! How many sessions of visitors who consent there were, by day or by what they have in common.

use axum::extract::State;
use axum::response::Response;
use kirkas_publishing::reports::csv_text;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::question::{BetweenDays, Days, Extent, Question};
use crate::app::App;
use crate::call::Parameters;
use crate::problem::Problem;
use crate::sql;

const MEASURES: [&str; 7] = ["landing", "title", "referrer", "language", "screen", "viewport", "visit"];

/// Sessions of a region that have a value in common.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = SessionRow)]
struct Row {
    region: String,
    value: String,
    sessions: u64,
}

/// All sessions of the days, and what came in place of one and could not be read.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = SessionSums)]
struct Sums {
    total: u64,
    unreadable: u64,
}

/// What sessions are put together by.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SessionMeasure {
    /// What rows have in common: `day`, where nothing is said, `landing`, `title`, `referrer`, `language`, `screen`, `viewport` or
    /// `visit`.
    #[param(pattern = "^(day|landing|title|referrer|language|screen|viewport|visit)$")]
    by: Option<String>,
}

/// Sessions, by what they have in common.
#[derive(Serialize, ToSchema)]
struct SessionsReport<'b> {
    by: &'b str,
    sessions: Vec<Row>,
    #[schema(required)]
    sums: Option<Sums>,
}

/// The sessions from one day to another: by day, the newest first, or by a measure, the most frequent
/// first.
#[utoipa::path(
    get,
    path = "/api/control/reports/sessions",
    operation_id = "reportSessions",
    params(Days, Extent, SessionMeasure),
    responses(
        (status = 200, description = "The sessions", content((SessionsReport = "application/json"), (String = "text/csv"))),
        (status = 400, description = "A parameter is unknown or malformed"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    BetweenDays(question): BetweenDays,
    Parameters(SessionMeasure { by }): Parameters<SessionMeasure>,
) -> Result<Response, Problem> {
    let by = by.unwrap_or_else(|| "day".to_owned());
    let (measure, value, order) = match MEASURES.contains(&by.as_str()) {
        true => (by.as_str(), "value", "sessions DESC, value"),
        false if by == "day" => ("session", "day", "value DESC"),
        false => return Err(Problem::Malformed(format!("Say by=day or by={}.", MEASURES.join(", by=")))),
    };
    let db = env.d1("DB")?;
    let Question { since, until, limit, .. } = &question;
    let select = format!(
        "SELECT region, {value} AS value, sum(sessions) AS sessions FROM session_counts \
         WHERE day BETWEEN ?1 AND ?2 AND measure = ?3 GROUP BY region, {value} ORDER BY {order}, region LIMIT ?4"
    );
    let rows: Vec<Row> = sql::rows(&db, &select, &[since, until, &measure, limit]).await?;
    let select = "SELECT coalesce(sum(sessions) FILTER (WHERE measure = 'session'), 0) AS total, \
                  coalesce(sum(sessions) FILTER (WHERE measure = 'unreadable'), 0) AS unreadable \
                  FROM session_counts WHERE day BETWEEN ?1 AND ?2";
    let sums: Option<Sums> = sql::row(&db, select, &[since, until]).await?;
    let report = SessionsReport { by: &by, sessions: rows, sums };
    question.answer(&report, || {
        let rows =
            report.sessions.iter().map(|row| vec![row.region.clone(), row.value.clone(), row.sessions.to_string()]);
        csv_text(&["region", &by, "sessions"], rows)
    })
}

//! Whose accounts are still there: control has their names, and forgets those of the others.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use http::HeaderMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::signature;
use crate::app::App;
use crate::problem::{Problem, ProblemDetails};
use crate::sql::statement;

/// How many control may ask of at once.
const MAX_USERS: usize = 500;
const KNOWN: &str = "SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?1))";

/// Users that control knows.
#[derive(Deserialize, ToSchema)]
pub struct PeopleQuestion {
    /// Their ids: at most 500.
    users: Vec<String>,
}

/// Those of them who have an account.
#[derive(Serialize, ToSchema)]
pub struct PeopleAnswer {
    /// Their ids.
    known: Vec<String>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
}

/// Which of these users have an account.
#[utoipa::path(
    post,
    path = "/api/v1/control/people",
    operation_id = "askForPeople",
    tag = "control",
    params(("Kirkas-Signature" = String, Header, description = "Control's signature of the body")),
    request_body = PeopleQuestion,
    security(()),
    responses(
        (status = 200, description = "Those who have one", body = PeopleAnswer),
        (status = 400, description = "Malformed body, or more than 500", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Control has not signed it lately", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn ask(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Result<Json<PeopleAnswer>, Problem> {
    let PeopleQuestion { users } = signature::read(&app, &headers, &body, "people")?;
    if users.len() > MAX_USERS {
        return Err(Problem::Malformed(format!("Ask of {MAX_USERS} users at most.")));
    }
    let ids = serde_json::to_string(&users).map_err(|error| Problem::Internal(error.to_string()))?;
    let rows: Vec<Row> = statement(&app.database()?, KNOWN, &[&ids])?.all().await?.results()?;
    Ok(Json(PeopleAnswer { known: rows.into_iter().map(|row| row.id).collect() }))
}

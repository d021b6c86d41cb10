//! Reading and changing what admins set.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::Utc;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{MAX_APPROVALS, NAME, ReviewSettings};
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, Note};
use crate::clock::milliseconds;
use crate::problem::Problem;
use crate::sql::statement;

/// What admins set.
#[derive(Serialize, ToSchema)]
struct Settings {
    review: ReviewSettings,
}

/// What admins have set for everybody.
#[utoipa::path(
    get,
    path = "/api/control/settings",
    operation_id = "getSettings",
    responses((status = 200, description = "The settings", body = Settings))
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>) -> Result<Response, Problem> {
    Ok(Json(Settings { review: ReviewSettings::read(&env).await? }).into_response())
}

/// Sets what needs a review.
#[utoipa::path(
    put,
    path = "/api/control/settings/review",
    operation_id = "setReview",
    params(Note),
    request_body = ReviewSettings,
    responses(
        (status = 200, description = "The settings", body = Settings),
        (status = 400, description = "The body is not what the call takes"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let advice = "Send {\"redirects\": \"never\", \"large\" or \"always\", \"releases\": the same, \"decisions\": \"never\" or \"against-verdict\", \"approvals\": 1, \"ci_tokens_reviewed\": false}.";
    let review: ReviewSettings = call.body.json(advice).await?;
    if !(1..=MAX_APPROVALS).contains(&review.approvals) {
        return Err(Problem::Malformed(format!("approvals is a number from 1 to {MAX_APPROVALS}.")));
    }
    let (value, now) = (serde_json::to_string(&review)?, milliseconds(Utc::now()));
    let (who, why) = (&call.caller.id, call.note());
    let act = Act { who, what: "set reviews", detail: json!({ "kind": "settings", "review": review }), why: &why };
    audit::record(&env, &act, None, |db| {
        let upsert = "INSERT INTO settings (name, value, updated_at, updated_by) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (name) DO UPDATE \
                      SET value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by";
        Ok(vec![statement(db, upsert, &[&NAME, &value, &now, &who])?])
    })
    .await?;
    Ok(Json(Settings { review }).into_response())
}

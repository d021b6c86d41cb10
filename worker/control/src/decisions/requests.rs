//! Decisions that wait for a review: listing them, approving one, and taking one back.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::State;
use chrono::Utc;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, Id, Note};
use crate::caller::{Caller, Credential};
use crate::clock::{milliseconds, moment, time_text};
use crate::decisions::request::DecisionRequest;
use crate::people::NAME_OF_USER;
use crate::problem::Problem;
use crate::review::ReviewSettings;
use crate::sql::{self, Parameter, statement};

/// What the database says where a request has ended that an approval, a refusal or a decision is of: each has a column that is `NULL`
/// then.
const ENDED: [&str; 3] = [
    "NOT NULL constraint failed: decision_approvals.request",
    "NOT NULL constraint failed: decision_requests.experiment",
    "NOT NULL constraint failed: decisions.experiment",
];

/// Decisions that wait, or are approved and not made yet.
#[derive(Serialize, ToSchema)]
pub struct DecisionRequests {
    /// The oldest first.
    requests: Vec<DecisionRequest>,
}

/// Decisions against the verdict that wait for a review, or are approved and not made yet.
#[utoipa::path(
    get,
    path = "/api/control/experiments/decision-requests",
    operation_id = "listDecisionRequests",
    responses((status = 200, description = "The requests", body = DecisionRequests))
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>) -> Result<Json<DecisionRequests>, Problem> {
    Ok(Json(DecisionRequests { requests: open(&env, "true", &[]).await? }))
}

/// Approves a decision against the verdict, which whoever asked can then make by the same call as before. They can't approve it
/// themselves, nor can a token for continuous integration.
#[utoipa::path(
    post,
    path = "/api/control/experiments/decision-requests/{id}/approve",
    operation_id = "approveDecision",
    params(("id" = String, Path, description = "Id of the request"), Note),
    responses(
        (status = 200, description = "The request", body = DecisionRequest),
        (status = 404, description = "No such request waits"),
    )
)]
#[worker::send]
pub async fn approve(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Json<DecisionRequest>, Problem> {
    let request = with_id(&env, &id).await?;
    let is_user = matches!(call.caller.credential, Credential::User(_));
    if !is_user || request.person == call.caller.person {
        return Err(Problem::OwnChange);
    }
    let insert = "INSERT INTO decision_approvals (request, person, at) \
                  VALUES ((SELECT id FROM decision_requests WHERE id = ?1 AND ended_at IS NULL), ?2, ?3) ON CONFLICT DO NOTHING";
    let values: [&dyn Parameter; 3] = [&request.id, &call.caller.user(), &milliseconds(Utc::now())];
    act(&env, &call, &request, "approve decision", (insert, &values)).await.map_err(ended)?;
    with_id(&env, &id).await.map(Json)
}

/// Takes back or refuses a request, so that the decision is not made.
#[utoipa::path(
    delete,
    path = "/api/control/experiments/decision-requests/{id}",
    operation_id = "refuseDecision",
    params(("id" = String, Path, description = "Id of the request"), Note),
    responses(
        (status = 200, description = "The request as it was", body = DecisionRequest),
        (status = 404, description = "No such request waits"),
    )
)]
#[worker::send]
pub async fn delete(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Json<DecisionRequest>, Problem> {
    let request = with_id(&env, &id).await?;
    let update = "UPDATE decision_requests SET experiment = iif(ended_at IS NULL, experiment, NULL), ended_at = ?2 WHERE id = ?1";
    let now = milliseconds(Utc::now());
    act(&env, &call, &request, "refuse decision", (update, &[&request.id, &now])).await.map_err(ended)?;
    Ok(Json(request))
}

async fn act(
    env: &Env,
    call: &Call,
    request: &DecisionRequest,
    what: &str,
    (change, values): (&str, &[&dyn Parameter]),
) -> Result<(), Problem> {
    let (Caller { id: who, .. }, why) = (&call.caller, call.note());
    let DecisionRequest { id, experiment, choice, .. } = request;
    let detail = json!({ "kind": "experiments", "request": id, "experiment": experiment, "choice": choice });
    audit::record(env, &Act { who, what, detail, why: &why }, None, |db| Ok(vec![statement(db, change, values)?]))
        .await?;
    Ok(())
}

/// The open request of this id.
async fn with_id(env: &Env, id: &str) -> Result<DecisionRequest, Problem> {
    let absent = || Problem::Absent(format!("No decision {id:?} waits: see GET experiments/decision-requests."));
    let number: u32 = id.parse().map_err(|_| absent())?;
    open(env, "id = ?1", &[&number]).await?.pop().ok_or_else(absent)
}

/// The open request of what has this digest.
pub async fn with_content(env: &Env, content: &str) -> Result<Option<DecisionRequest>, Problem> {
    Ok(open(env, "content = ?1", &[&content]).await?.pop())
}

/// Keys of the experiments of which decisions wait for an approval.
pub async fn waiting(env: &Env) -> Result<BTreeSet<String>, Problem> {
    let requests = open(env, "true", &[]).await?;
    Ok(requests.into_iter().filter(|request| !request.is_approved()).map(|request| request.experiment).collect())
}

/// Says of a write that failed because its request has ended that there is none.
pub fn ended(problem: Problem) -> Problem {
    match problem {
        Problem::Internal(text) if ENDED.iter().any(|ended| text.contains(ended)) => {
            Problem::Absent("The request for a review has ended in the meantime: ask for another one.".to_owned())
        }
        problem => problem,
    }
}

/// Who has approved a request, by their ids.
const APPROVERS: &str = "(SELECT person AS value FROM decision_approvals WHERE request = id ORDER BY at)";

async fn open(env: &Env, which: &str, values: &[&dyn Parameter]) -> Result<Vec<DecisionRequest>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        id: u32,
        experiment: String,
        #[serde(deserialize_with = "sql::flag")]
        ships: bool,
        choice: String,
        verdict: Option<String>,
        reason: String,
        person: String,
        by: String,
        at: u64,
        approvers: String,
        approved_by: String,
    }
    let select = format!(
        "SELECT id, experiment, ships, choice, verdict, reason, person, \
         coalesce((SELECT name FROM people WHERE people.who = decision_requests.\"by\"), \"by\") AS \"by\", at, \
         (SELECT json_group_array(value) FROM {APPROVERS}) AS approvers, \
         (SELECT json_group_array({NAME_OF_USER}) FROM {APPROVERS}) AS approved_by \
         FROM decision_requests WHERE ended_at IS NULL AND {which} ORDER BY id"
    );
    let approvals_needed = ReviewSettings::read(env).await?.approvals;
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, &select, values).await?;
    let request =
        |Row { id, experiment, ships, choice, verdict, reason, person, by, at, approvers, approved_by }: Row| {
            Ok(DecisionRequest {
                id,
                experiment,
                ships,
                choice: serde_json::from_str(&choice)?,
                verdict: verdict.map(|verdict| serde_json::from_str(&verdict)).transpose()?,
                reason,
                who: by,
                at: time_text(moment(at)),
                approved_by: serde_json::from_str(&approved_by)?,
                approvers: serde_json::from_str(&approvers)?,
                approvals_needed,
                person,
            })
        };
    rows.into_iter().map(request).collect()
}

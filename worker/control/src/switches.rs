//! The switches of what is live: the maintenance page, and experiments.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::{IntoResponses, ToSchema};
use worker::Env;

use crate::app::App;
use crate::audit::Act;
use crate::call::{Call, DryRun, ExpectedVersion};
use crate::live::Live;
use crate::problem::Problem;

/// What is to be switched.
#[derive(Deserialize, ToSchema)]
pub struct Switch {
    /// Whether it is to be on.
    on: bool,
    /// Why, for the audit.
    #[serde(default)]
    note: String,
}

/// The answers of a switch.
#[derive(IntoResponses)]
#[expect(dead_code, clippy::large_enum_variant, reason = "only described")]
enum SwitchAnswers {
    /// What is live now; its version is the ETag
    #[response(status = 200)]
    Live(Live),
    /// The body or the header is malformed
    #[response(status = 400)]
    Malformed,
    /// Somebody else changed what is live in the meantime
    #[response(status = 412)]
    Moved,
}

/// Switches the maintenance page on or off.
#[utoipa::path(
    put,
    path = "/api/control/maintenance",
    operation_id = "switchMaintenance",
    params(ExpectedVersion, DryRun),
    request_body = Switch,
    responses(SwitchAnswers)
)]
#[worker::send]
pub async fn maintenance(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    switch(&call, &env, "maintenance", |on| ("maintenance", on)).await
}

/// Switches experiments off, so that everybody sees pages as they are, or on again.
#[utoipa::path(
    put,
    path = "/api/control/experiments/switch",
    operation_id = "switchExperiments",
    params(ExpectedVersion, DryRun),
    request_body = Switch,
    responses(SwitchAnswers)
)]
#[worker::send]
pub async fn experiments(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    switch(&call, &env, "experiments", |on| ("experiments_off", !on)).await
}

/// Switches something on or off, as the body says; `column` says where that is stored, and as what.
async fn switch(
    call: &Call,
    env: &Env,
    what: &str,
    column: impl Fn(bool) -> (&'static str, bool),
) -> Result<Response, Problem> {
    let Switch { on, note } = call.body.json("Send {\"on\": true} or {\"on\": false}.").await?;
    let live = Live::read_expected(env, call.expected_version()?).await?;
    if call.is_dry_run() {
        return live.response();
    }
    let act = Act { who: &call.caller.id, what, detail: serde_json::json!({ "on": on }), why: &note };
    let (column, value) = column(on);
    live.change(env, &format!("{column} = ?2"), &[&value], &act, |_| Ok(Vec::new())).await?.response()
}

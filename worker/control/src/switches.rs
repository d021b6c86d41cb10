//! The switches of what is live: the maintenance page, and experiments.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::audit::Act;
use crate::call::Call;
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

/// Switches the maintenance page on or off.
#[utoipa::path(
    put,
    path = "/api/control/maintenance",
    operation_id = "switchMaintenance",
    params(
        ("If-Match" = Option<String>, Header, description = "The version of what is live that the caller saw, such as `\"7\"`"),
        ("dry_run" = Option<String>, Query, description = "`true` changes nothing and answers what would be"),
    ),
    request_body(content = Switch, description = "`{on, note}`: whether pages answer with the maintenance page, and why"),
    responses(
        (status = 200, description = "What is live now", body = Live),
        (status = 400, description = "The body or the header is not what the call takes"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
    )
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
    params(
        ("If-Match" = Option<String>, Header, description = "The version of what is live that the caller saw, such as `\"7\"`"),
        ("dry_run" = Option<String>, Query, description = "`true` changes nothing and answers what would be"),
    ),
    request_body(content = Switch, description = "`{on, note}`: whether visitors see variations, and why"),
    responses(
        (status = 200, description = "What is live now", body = Live),
        (status = 400, description = "The body or the header is not what the call takes"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
    )
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
    let act = Act { who: &call.caller.who, what, detail: serde_json::json!({ "on": on }), why: &note };
    let (column, value) = column(on);
    live.change(env, &format!("{column} = ?2"), &[f64::from(u8::from(value)).into()], &act, |_| Ok(Vec::new()))
        .await?
        .response()
}

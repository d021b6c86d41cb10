//! The calls of planned maintenance: which windows there are, planning one, and cancelling one, which ends it if it has begun.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use worker::Env;

use super::new::NewWindow;
use super::window::{PlannedWindow, Window};
use crate::app::App;
use crate::audit::Act;
use crate::call::{Call, DryRun, ExpectedVersion, Id, Note};
use crate::clock::milliseconds;
use crate::live::Live;
use crate::problem::Problem;

const ADVICE: &str = "Send when pages are to be under maintenance: \
    {\"from\": \"2026-11-28T02:00\", \"until\": \"2026-11-28T04:00\", \"regions\": [\"fi\"], \"text\": \"…\"}.";

/// The windows of planned maintenance that are not over.
#[derive(Serialize, ToSchema)]
pub struct MaintenanceWindows {
    /// The next one first.
    windows: Vec<PlannedWindow>,
}

/// The windows of planned maintenance that are not over.
#[utoipa::path(
    get,
    path = "/api/control/maintenance/windows",
    operation_id = "listMaintenanceWindows",
    responses((status = 200, description = "The windows; the version of what is live is the ETag", body = MaintenanceWindows))
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>) -> Result<Response, Problem> {
    let live = Live::read(&env).await?;
    let now = now(Utc::now());
    let windows = live.windows.iter().filter(|window| !window.is_over(now)).map(|window| window.planned(now)).collect();
    live.tagged(Json(MaintenanceWindows { windows }).into_response())
}

/// Plans a window in which pages answer with the maintenance page. The edge reads what is live twice a minute, so plan it a minute
/// ahead.
#[utoipa::path(
    post,
    path = "/api/control/maintenance/windows",
    operation_id = "planMaintenance",
    params(ExpectedVersion, DryRun, Note),
    request_body = NewWindow,
    responses(
        (status = 200, description = "The window as it would be: it is a dry run", body = PlannedWindow),
        (status = 201, description = "The window", body = PlannedWindow),
        (status = 400, description = "The body or the header is malformed"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 422, description = "A time, region or text that can't be"),
    )
)]
#[worker::send]
pub async fn plan(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let new = call.body.json::<NewWindow>(ADVICE).await?;
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let moment = Utc::now();
    let now = now(moment);
    let mut windows = unfinished(&live, now);
    let window = new.check(live.version.saturating_add(1), moment, &windows)?;
    windows.push(window.clone());
    windows.sort_by_key(|window| window.from);
    let live = change(&env, &call, live, "plan maintenance", &window, &windows).await?;
    let status = if call.is_dry_run() { StatusCode::OK } else { StatusCode::CREATED };
    live.tagged((status, Json(window.planned(now))).into_response())
}

/// Cancels a window. One that has begun ends.
#[utoipa::path(
    delete,
    path = "/api/control/maintenance/windows/{id}",
    operation_id = "cancelMaintenance",
    params(("id" = String, Path, description = "The window's id"), ExpectedVersion, DryRun, Note),
    responses(
        (status = 200, description = "The window as it was", body = PlannedWindow),
        (status = 400, description = "The header is malformed"),
        (status = 404, description = "No window has this id, or it is over"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
    )
)]
#[worker::send]
pub async fn cancel(State(App { env }): State<App>, Id(id): Id, call: Call) -> Result<Response, Problem> {
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let now = now(Utc::now());
    let (cancelled, left): (Vec<Window>, Vec<Window>) =
        unfinished(&live, now).into_iter().partition(|window| window.id.to_string() == id);
    let window = cancelled.first().ok_or(Problem::NoWindow(id))?;
    let live = change(&env, &call, live, "cancel maintenance", window, &left).await?;
    live.tagged(Json(window.planned(now)).into_response())
}

/// The live windows that are not over: what is over is not stored again.
fn unfinished(live: &Live, now: u64) -> Vec<Window> {
    live.windows.iter().filter(|window| !window.is_over(now)).cloned().collect()
}

/// Makes these windows live, unless it is a dry run; what is done is done to `window`.
async fn change(
    env: &Env,
    call: &Call,
    live: Live,
    what: &str,
    window: &Window,
    windows: &[Window],
) -> Result<Live, Problem> {
    if call.is_dry_run() {
        return Ok(live);
    }
    let act = Act { who: &call.caller.id, what, detail: window.detail(), why: &call.note() };
    let column = serde_json::to_string(windows)?;
    live.change(env, "windows = ?2", &[&column], &act, |_| Ok(Vec::new())).await
}

fn now(moment: DateTime<Utc>) -> u64 {
    milliseconds(moment) as u64
}

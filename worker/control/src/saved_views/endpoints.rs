//! The calls that list saved views, save one, and remove one.

use axum::Json;
use axum::extract::State;
use chrono::Utc;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::question::{ReportQuestion, SavedReport};
use super::store::{self, SavedView, StoredView};
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, DryRun, Note, Parameters};
use crate::free_text;
use crate::problem::Problem;

/// The longest name, in characters.
const MAX_NAME: usize = 80;
/// Views that there can be at a time.
const MAX_VIEWS: usize = 200;
const ADVICE: &str =
    "Send {\"name\": \"First pages\", \"report\": \"sessions\", \"question\": {\"by\": \"landing\", \"days\": 30}}.";

/// A view that is to be saved.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewView {
    /// What it is to be called.
    #[schema(example = "First pages of the week", min_length = 1, max_length = 80)]
    name: String,
    /// Which report is asked.
    report: SavedReport,
    /// What it is asked.
    question: ReportQuestion,
}

/// Saved views.
#[derive(Serialize, ToSchema)]
pub struct SavedViews {
    /// In the order of their names.
    views: Vec<SavedView>,
}

/// Which view is to be removed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ViewQuery {
    /// As the list has it.
    name: String,
}

/// The saved views of the reports that the caller may read.
#[utoipa::path(
    get,
    path = "/api/control/views",
    operation_id = "listViews",
    responses((status = 200, description = "The views", body = SavedViews))
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>, call: Call) -> Result<Json<SavedViews>, Problem> {
    let caller = &call.caller;
    let views = store::list(&env.d1("DB")?).await?.into_iter();
    let views = views.filter(|view| caller.may(view.report.permission())).map(|view| view.seen_by(caller)).collect();
    Ok(Json(SavedViews { views }))
}

/// Saves what a report is asked, for everybody who may read it; in place of a view of the caller's own with the same name.
#[utoipa::path(
    put,
    path = "/api/control/views",
    operation_id = "saveView",
    params(DryRun),
    request_body = NewView,
    responses(
        (status = 200, description = "It is saved, or would be", body = SavedView),
        (status = 400, description = "The body is not what the call takes"),
        (status = 422, description = "The name is a colleague's view's or none, the days are none, or too many views are saved"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Json<SavedView>, Problem> {
    let NewView { name, report, question } = call.body.json(ADVICE).await?;
    call.caller.admit(report.permission())?;
    let name = free_text::line(&name, MAX_NAME).filter(|name| !name.is_empty());
    let name = name.ok_or_else(|| Problem::Refused(format!("name must be one line of 1 to {MAX_NAME} characters.")))?;
    question.check().map_err(Problem::Refused)?;
    let others = store::list(&env.d1("DB")?).await?;
    let view = StoredView::new(name, report, question, &call.caller, Utc::now());
    match others.iter().find(|other| other.name == view.name) {
        Some(other) if other.person != view.person => {
            return Err(Problem::Refused("A colleague has saved a view of this name: choose another one.".to_owned()));
        }
        None if others.len() >= MAX_VIEWS => {
            return Err(Problem::Refused(format!("{MAX_VIEWS} views are saved already: remove some.")));
        }
        _ => {}
    }
    if !call.is_dry_run() {
        let detail = json!({ "kind": report.part().name(), "name": view.name, "report": report });
        let act = Act { who: &call.caller.id, what: "save view", detail, why: "" };
        audit::record(&env, &act, None, |db| Ok(vec![view.put(db)?])).await?;
    }
    Ok(Json(view.seen_by(&call.caller)))
}

/// Removes a view that the caller has saved; an admin removes those of others, too.
#[utoipa::path(
    delete,
    path = "/api/control/views",
    operation_id = "removeView",
    params(ViewQuery, DryRun, Note),
    responses(
        (status = 204, description = "It is removed, or would be"),
        (status = 400, description = "No view is named"),
        (status = 404, description = "There is none of this name that the caller may read"),
        (status = 422, description = "It is a colleague's"),
    )
)]
#[worker::send]
pub async fn delete(
    State(App { env }): State<App>,
    call: Call,
    Parameters(ViewQuery { name }): Parameters<ViewQuery>,
) -> Result<StatusCode, Problem> {
    let views = store::list(&env.d1("DB")?).await?;
    let view = views.iter().find(|view| view.name == name && call.caller.may(view.report.permission()));
    let Some(view) = view else {
        return Err(Problem::Absent(format!("There is no view {name:?}: see GET /api/control/views.")));
    };
    if !view.may_be_removed_by(&call.caller) {
        return Err(Problem::Refused("A colleague has saved it: they or an admin can remove it.".to_owned()));
    }
    if !call.is_dry_run() {
        let detail = json!({ "kind": view.report.part().name(), "name": name, "report": view.report });
        let act = Act { who: &call.caller.id, what: "remove view", detail, why: &call.note() };
        audit::record(&env, &act, None, |db| Ok(vec![store::remove(db, &name)?])).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

//! The calls that list ignored paths, ignore paths, and show them again.

use axum::Json;
use axum::extract::State;
use chrono::{TimeDelta, Utc};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use worker::D1Database;

use super::pattern::PathPattern;
use super::store::{self, IgnoredPath, Ignoring};
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, DryRun, Note, Parameters};
use crate::free_text;
use crate::problem::Problem;
use crate::sql;

/// The longest reason, in characters.
const MAX_REASON_LENGTH: usize = 500;
/// The longest snooze, in days.
const MAX_DAYS: u32 = 365;
/// Paths that can be ignored at a time: the report compares each path with all of them.
const MAX_PATHS: usize = 500;
/// As many recorded paths are compared with a pattern.
const MAX_COUNTED: u32 = 5000;
const ADVICE: &str = "Send {\"path\": \"/wp-*\", \"reason\": \"Scanners\"}, with \"days\": 30 to snooze it.";

/// A path that is to be ignored.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewIgnoredPath {
    /// A path, or the beginning of paths and a star.
    #[schema(example = "/wp-*", max_length = 500)]
    path: String,
    /// Why.
    #[serde(default)]
    #[schema(max_length = 500)]
    reason: String,
    /// For how many days; for good where nothing is said.
    #[schema(minimum = 1, maximum = 365)]
    days: Option<u32>,
}

/// What is ignored.
#[derive(Serialize, ToSchema)]
pub struct IgnoredPaths {
    /// In the order of the paths.
    paths: Vec<IgnoredPath>,
}

/// A path that is ignored from now on, or would be.
#[derive(Serialize, ToSchema)]
pub struct NowIgnored {
    #[serde(flatten)]
    ignored: IgnoredPath,
    /// How many recorded paths that lead nowhere it is about.
    matches: u64,
}

/// Which path is to be shown again.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct IgnoredPathQuery {
    /// As the list has it.
    path: String,
}

/// The paths that are ignored, or snoozed, among those that lead nowhere.
#[utoipa::path(
    get,
    path = "/api/control/ignored-paths",
    operation_id = "listIgnoredPaths",
    responses((status = 200, description = "The paths", body = IgnoredPaths))
)]
#[worker::send]
pub async fn list(State(App { env }): State<App>) -> Result<Json<IgnoredPaths>, Problem> {
    Ok(Json(IgnoredPaths { paths: store::list(&env.d1("DB")?).await? }))
}

/// Ignores a path that leads nowhere, or all that begin so: for good, or for some days. It is left out of the report of such paths.
#[utoipa::path(
    put,
    path = "/api/control/ignored-paths",
    operation_id = "ignorePath",
    params(DryRun),
    request_body = NewIgnoredPath,
    responses(
        (status = 200, description = "It is ignored, or would be", body = NowIgnored),
        (status = 400, description = "The body is not what the call takes"),
        (status = 422, description = "What is written is no path, or too many are ignored"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Json<NowIgnored>, Problem> {
    let new: NewIgnoredPath = call.body.json(ADVICE).await?;
    let (pattern, reason) = new.check()?;
    let db = env.d1("DB")?;
    let path = pattern.text();
    let others = store::list(&db).await?;
    if others.len() >= MAX_PATHS && !others.iter().any(|other| other.path == path) {
        let advice = "show some again, or write one with a star for several";
        return Err(Problem::Refused(format!("{MAX_PATHS} paths are ignored already: {advice}.")));
    }
    let matches = count(&db, &pattern).await?;
    let now = Utc::now();
    let until = new.days.and_then(|days| now.checked_add_signed(TimeDelta::days(days.into())));
    let ignoring = Ignoring { path: &path, reason: &reason, by: &call.caller.name, at: now, until };
    if !call.is_dry_run() {
        let detail = json!({ "kind": "redirects", "path": path, "days": new.days });
        let act = Act { who: &call.caller.id, what: "ignore path", detail, why: &reason };
        audit::record(&env, &act, None, |db| Ok(vec![store::put(db, &ignoring)?])).await?;
    }
    Ok(Json(NowIgnored { ignored: ignoring.listed(), matches }))
}

/// Shows a path again that is ignored.
#[utoipa::path(
    delete,
    path = "/api/control/ignored-paths",
    operation_id = "showPathAgain",
    params(IgnoredPathQuery, DryRun, Note),
    responses(
        (status = 204, description = "It is shown again, or would be"),
        (status = 400, description = "No path is named"),
        (status = 404, description = "It is not ignored"),
        (status = 422, description = "What is written is no path"),
    )
)]
#[worker::send]
pub async fn delete(
    State(App { env }): State<App>,
    call: Call,
    Parameters(IgnoredPathQuery { path }): Parameters<IgnoredPathQuery>,
) -> Result<StatusCode, Problem> {
    let path = PathPattern::read(&path).map_err(Problem::Refused)?.text();
    if !store::list(&env.d1("DB")?).await?.iter().any(|ignored| ignored.path == path) {
        return Err(Problem::Absent(format!("{path:?} is not ignored: see GET /api/control/ignored-paths.")));
    }
    if !call.is_dry_run() {
        let detail = json!({ "kind": "redirects", "path": path });
        let act = Act { who: &call.caller.id, what: "show path again", detail, why: &call.note() };
        audit::record(&env, &act, None, |db| Ok(vec![store::remove(db, &path)?])).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

impl NewIgnoredPath {
    /// Which paths are to be ignored, and why.
    fn check(&self) -> Result<(PathPattern, String), Problem> {
        let refuse = |why: String| Err(Problem::Refused(why));
        let Some(reason) = free_text::line(&self.reason, MAX_REASON_LENGTH) else {
            return refuse(format!("reason must be one line of at most {MAX_REASON_LENGTH} characters."));
        };
        if self.days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
            return refuse(format!(
                "days must be a number from 1 to {MAX_DAYS}; leave it out to ignore the path for good."
            ));
        }
        Ok((PathPattern::read(self.path.trim()).map_err(Problem::Refused)?, reason))
    }
}

/// How many recorded paths that lead nowhere a pattern is about, among those that were asked for most often.
async fn count(db: &D1Database, pattern: &PathPattern) -> Result<u64, Problem> {
    #[derive(Deserialize)]
    struct Recorded {
        path: String,
    }
    let select = "SELECT path FROM seen_paths WHERE seen = 'not-found' ORDER BY count DESC LIMIT ?1";
    let recorded: Vec<Recorded> = sql::rows(db, select, &[&MAX_COUNTED]).await?;
    let count = recorded.iter().filter(|recorded| pattern.matches(&recorded.path)).count();
    Ok(u64::try_from(count).unwrap_or(u64::MAX))
}

//! The calls that list targets of live rules, and check one at once.

use axum::Json;
use axum::extract::State;
use kirkas_publishing::targets::health::State as TargetState;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use worker::D1Database;

use super::ask::Asker;
use super::listed::{ListedTarget, TargetCheck, TargetRow, checks_of, with_rules};
use super::store;
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, DryRun, Parameters};
use crate::problem::Problem;
use crate::rules::state::DATABASE;
use crate::sql::{self, Parameter};

/// Targets of a page where nothing is said.
const DEFAULT_LIMIT: u32 = 100;
/// The most targets of a page.
const MAX_LIMIT: u32 = 200;
/// More hits than any target has: what a double holds exactly.
const MORE_THAN_ANY: u64 = 1 << 53;

/// Which targets are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TargetsQuery {
    /// `failing` (the default), `moved`, `unknown` or `ok`.
    #[param(required = false, pattern = "^(failing|moved|unknown|ok)$")]
    state: Option<String>,
    /// `next` of the page before.
    #[param(required = false, pattern = "^[0-9]{1,15}~")]
    cursor: Option<String>,
    /// The most targets of a page: 100 where nothing is said.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// Targets in a state.
#[derive(Serialize, ToSchema)]
pub struct TargetList {
    /// Most hits first.
    targets: Vec<ListedTarget>,
    /// The `cursor` of the next page; none where this is the last.
    #[schema(required)]
    next: Option<String>,
    /// How many targets there are in each state.
    counts: StateCounts,
}

/// How many targets there are in each state.
#[derive(Default, Serialize, ToSchema)]
struct StateCounts {
    failing: u64,
    moved: u64,
    unknown: u64,
    ok: u64,
}

/// A target that is to be checked.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CheckRequest {
    /// As the list has it.
    url: String,
}

/// The targets of live rules in a state, those with most hits first, each with the rules that lead there.
#[utoipa::path(
    get,
    path = "/api/control/targets",
    operation_id = "listTargets",
    params(TargetsQuery),
    responses(
        (status = 200, description = "The targets", body = TargetList),
        (status = 400, description = "A state that there is not, or a parameter that is malformed"),
    )
)]
#[worker::send]
pub async fn list(
    State(App { env }): State<App>,
    Parameters(query): Parameters<TargetsQuery>,
) -> Result<Json<TargetList>, Problem> {
    let state = query.state()?;
    let limit = query.limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Problem::Malformed(format!("Say limit= from 1 to {MAX_LIMIT}.")));
    }
    let (hits, url) = query.place()?;
    store::follow(&env).await?;
    let db = env.d1(DATABASE)?;
    // One more than is answered says whether there are more.
    let select = "SELECT target_checks.*, (SELECT count(*) FROM rules WHERE target_url = url) AS rule_count FROM target_checks \
                  WHERE state = ?1 AND (hits, url) < (?2, ?3) ORDER BY hits DESC, url DESC LIMIT ?4";
    let values: [&dyn Parameter; 4] = [&state.name(), &hits, &url, &limit.saturating_add(1)];
    let mut rows: Vec<TargetRow> = sql::rows(&db, select, &values).await?;
    let is_last = rows.len() <= limit as usize;
    rows.truncate(limit as usize);
    let next = rows.last().filter(|_| !is_last).map(TargetRow::place);
    Ok(Json(TargetList { targets: with_rules(&db, rows).await?, next, counts: counts(&db).await? }))
}

/// Checks a target of live rules at once; three failures in a row, with a pause between them, make it fail.
#[utoipa::path(
    post,
    path = "/api/control/targets/check",
    operation_id = "checkTarget",
    params(DryRun),
    request_body = CheckRequest,
    responses(
        (status = 200, description = "What came of it; in a dry run how it is so far", body = TargetCheck),
        (status = 400, description = "The body is not what the call takes"),
        (status = 404, description = "No live rule leads there"),
    )
)]
#[worker::send]
pub async fn check(State(App { env }): State<App>, call: Call) -> Result<Json<TargetCheck>, Problem> {
    let CheckRequest { url } = call.body.json("Send {\"url\": \"…\"}, as GET targets answers it.").await?;
    store::follow(&env).await?;
    let absent = || Problem::Absent(format!("No live rule leads to {url:?}: see GET /api/control/targets."));
    let target = store::find(&env.d1(DATABASE)?, &url).await?.ok_or_else(absent)?;
    if !call.is_dry_run() {
        let detail = json!({ "kind": "redirects", "url": url });
        let act = Act { who: &call.caller.id, what: "check target", detail, why: "" };
        audit::record(&env, &act, None, |_| Ok(Vec::new())).await?;
        let asker = Asker::new(&env).await?;
        asker.check(&target).await?;
        asker.note().await?;
    }
    checks_of(&env, &[&url]).await?.remove(&url).map(Json).ok_or_else(absent)
}

impl TargetsQuery {
    fn state(&self) -> Result<TargetState, Problem> {
        let state = self.state.as_deref().map_or(Some(TargetState::Failing), TargetState::from_name);
        state.ok_or_else(|| Problem::Malformed("Say state=failing, moved, unknown or ok.".to_owned()))
    }

    /// The hits and the address of the last target of the page before; of the first page, more hits than any has.
    fn place(&self) -> Result<(u64, &str), Problem> {
        let Some(cursor) = &self.cursor else { return Ok((MORE_THAN_ANY, "")) };
        let place = cursor.split_once('~').and_then(|(hits, url)| Some((hits.parse().ok()?, url)));
        place.ok_or_else(|| Problem::Malformed("Give as cursor= what the last answer had as next.".to_owned()))
    }
}

async fn counts(db: &D1Database) -> Result<StateCounts, Problem> {
    #[derive(Deserialize)]
    struct Row {
        state: String,
        count: u64,
    }
    let rows: Vec<Row> =
        sql::rows(db, "SELECT state, count(*) AS count FROM target_checks GROUP BY state", &[]).await?;
    let mut counts = StateCounts::default();
    for Row { state, count } in rows {
        match TargetState::from_name(&state) {
            Some(TargetState::Failing) => counts.failing = count,
            Some(TargetState::Moved) => counts.moved = count,
            Some(TargetState::Ok) => counts.ok = count,
            Some(TargetState::Unknown) | None => counts.unknown = counts.unknown.saturating_add(count),
        }
    }
    Ok(counts)
}

//! The paths that most often lead nowhere, each with where it could lead.

use axum::extract::State;
use axum::response::Response;
use std::collections::BTreeMap;

use kirkas_core::decide::{Decision, decide};
use kirkas_core::facts::Facts;
use kirkas_core::path::{fold, normalise};
use kirkas_core::redirects::Status;
use kirkas_core::site::{self, Access, Region, Resolution};
use kirkas_core::snapshot::Snapshot;
use kirkas_publishing::reports::{Candidate, Candidates, csv_text};
use kirkas_redirects_compile::{PathMatcher, Rule};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use super::question::{Extent, FirstDay, SinceDay};
use crate::app::App;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sql;
use crate::{export, ignored_paths, redirects, shards, trace};

/// Paths that are looked at for one that still leads nowhere.
const MAX_MATCHED: u32 = 5000;
/// As often as many are read, where most of them are ignored.
const MAX_PAGES: u32 = 10;
/// Screens that nobody is to be led to.
const NO_TARGETS: [&str; 7] =
    ["not-found", "server-error", "forbidden", "maintenance", "test", "autologin", "login-callback"];

/// A path that was recorded.
#[derive(Deserialize)]
struct Recorded {
    region: String,
    path: String,
    count: u64,
    first_seen: String,
    last_seen: String,
}

/// A path of the report.
#[derive(Serialize, ToSchema)]
#[schema(as = NotFoundRow)]
struct Row {
    region: String,
    path: String,
    count: u64,
    first_seen: String,
    last_seen: String,
    /// What a rule for it would have as source.
    source: String,
    /// The market whose rule it would be.
    market: &'static str,
    /// Where it could lead; none where nothing is like it.
    #[schema(required)]
    suggestion: Option<String>,
}

/// Paths that led nowhere.
#[derive(Serialize, ToSchema)]
struct NotFoundReport {
    paths: Vec<Row>,
    /// How many requests are not counted, by the reason.
    uncounted: BTreeMap<String, u64>,
}

/// The paths that led nowhere since a day and still do, most frequent first, without those that are ignored. As CSV: rows of a
/// redirect table, for those with a suggestion.
#[utoipa::path(
    get,
    path = "/api/control/reports/not-found",
    operation_id = "reportNotFound",
    params(FirstDay, Extent),
    responses(
        (status = 200, description = "The paths, with suggestions", content((NotFoundReport = "application/json"), (String = "text/csv"))),
        (status = 400, description = "A parameter is unknown or malformed"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, SinceDay(question): SinceDay) -> Result<Response, Problem> {
    let select = "SELECT region, path, count, first_seen, last_seen FROM seen_paths \
                  WHERE seen = 'not-found' AND last_seen >= ?1 ORDER BY count DESC, last_seen DESC, path LIMIT ?2 OFFSET ?3";
    let db = env.d1("DB")?;
    let ignored = ignored_paths::current(&db).await?;
    let live = Live::read(&env).await?;
    let mut snapshot = trace::snapshot(&env, &live).await?;
    let rules = rules(&env).await?;
    let mut candidates: BTreeMap<String, Candidates> = BTreeMap::new();
    let mut rows = Vec::new();
    let mut shown: Vec<Recorded> = Vec::new();
    // Ignored paths may be most of the frequent ones: those behind them are to be found, too.
    for page in 0..MAX_PAGES {
        let offset = page.saturating_mul(MAX_MATCHED);
        let recorded: Vec<Recorded> = sql::rows(&db, select, &[&question.since, &MAX_MATCHED, &offset]).await?;
        let is_last = recorded.len() < MAX_MATCHED as usize;
        shown.extend(recorded.into_iter().filter(|one| !ignored.iter().any(|pattern| pattern.matches(&one.path))));
        if is_last || shown.len() >= MAX_MATCHED as usize {
            break;
        }
    }
    for Recorded { region: id, path, count, first_seen, last_seen } in shown {
        let Some(region) = site::region(&id) else { continue };
        if !leads_nowhere(&env, region, &path, &mut snapshot).await? {
            continue;
        }
        let candidates = candidates.entry(id.clone()).or_insert_with(|| of_region(region, &snapshot, &rules));
        let (source, market) = (path.replace('?', "%3F").replace('#', "%23"), market(region, &path));
        let suggestion = candidates.nearest(&path).map(str::to_owned);
        rows.push(Row { region: id, path, count, first_seen, last_seen, source, market, suggestion });
        if rows.len() >= question.limit as usize {
            break;
        }
    }
    let report = NotFoundReport { paths: rows, uncounted: uncounted(&env, &question.since).await? };
    question.answer(&report, || {
        let rows = report.paths.iter().filter_map(|row| {
            let note = format!("404: {} times, last {}", row.count, row.last_seen.get(..10)?);
            let (status, market) = ("301".to_owned(), row.market.to_owned());
            Some(vec![row.source.clone(), row.suggestion.clone()?, status, market, note])
        });
        csv_text(&["source", "target", "status", "market", "note"], rows)
    })
}

async fn uncounted(env: &Env, since: &str) -> Result<BTreeMap<String, u64>, Problem> {
    #[derive(Deserialize)]
    struct Sum {
        reason: String,
        count: u64,
    }
    let select = "SELECT reason, sum(count) AS count FROM uncounted WHERE day >= ?1 GROUP BY reason";
    let sums: Vec<Sum> = sql::rows(&env.d1("DB")?, select, &[&since]).await?;
    Ok(sums.into_iter().map(|Sum { reason, count }| (reason, count)).collect())
}

/// The rules of the live table, where there is one whose text is there and not too large.
async fn rules(env: &Env) -> Result<Vec<Rule>, Problem> {
    match export::list_of(env, Kind::Redirects, "live").await {
        Ok(list) => Ok(redirects::read_small(env, &list).await?.unwrap_or_default()),
        Err(Problem::NotFound | Problem::Refused(_)) => Ok(Vec::new()),
        Err(problem) => Err(problem),
    }
}

async fn leads_nowhere(env: &Env, region: &Region, path: &str, snapshot: &mut Snapshot) -> Result<bool, Problem> {
    let host = region.hosts.first().copied().unwrap_or_default();
    let facts = Facts { host, path, ..Facts::from_url("GET", "") };
    let decision = shards::ask(env, snapshot, |snapshot| decide(&facts, snapshot)).await?;
    Ok(matches!(decision, Decision::Answer(answer) if answer.status == 404))
}

/// The market that a path of a region belongs to.
fn market(region: &Region, path: &str) -> &'static str {
    let folded = fold(&normalise(path).text).to_string();
    site::markets().iter().find(|market| market.has_path(region, &folded)).map_or("all", |market| market.id)
}

/// Where visitors of a region can be led: its public pages, and where exact rules of the live table
/// lead, by their sources.
fn of_region(region: &Region, snapshot: &Snapshot, rules: &[Rule]) -> Candidates {
    let pages = snapshot.release.iter().flat_map(|release| release.page_paths(region.id));
    let pages = pages.filter(|path| match site::resolve(region, path) {
        Resolution::Screen { route, .. } => route.access == Access::Public && !NO_TARGETS.contains(&route.screen),
        Resolution::Unsupported { .. } | Resolution::Unknown { .. } => false,
    });
    let pages = pages.map(|path| Candidate { path: path.to_owned(), target: path.to_owned() });
    let of_rule = |rule: &Rule| {
        let PathMatcher::Path(path) = &rule.source.matcher else { return None };
        let here = rule.source.scope.regions().iter().any(|its| its.id == region.id);
        let target = rule.target.as_ref().filter(|target| here && !target.is_template())?;
        (rule.status != Status::Gone).then(|| Candidate { path: path.clone(), target: target.text.clone() })
    };
    Candidates::new(pages.chain(rules.iter().filter_map(of_rule)))
}

//! Runs the core on a URL against what is live, and tells each step.

mod asker;
pub mod batch;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

use kirkas_core::clicks::Campaigns;
use kirkas_core::experiments::Bundle;
use kirkas_core::facts::Facts;
use kirkas_core::maintenance::Window;
use kirkas_core::release::Manifest;
use kirkas_core::snapshot::Snapshot;
use kirkas_publishing::trace::{self as publishing, Visitor};
use serde::Serialize;
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::blobs;
use crate::bundles;
use crate::call::{Call, Parameters};
use crate::clock::now_in_milliseconds;
use crate::drafts;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects::stored::StoredTable;
use crate::reports::hit_rule::HitRule;
use crate::shards;
use asker::Asker;

/// Tells how `url=` is answered, by what is live, or with another table of redirects.
#[utoipa::path(
    get,
    path = "/api/control/trace",
    operation_id = "traceUrl",
    params(
        ("url" = String, Query, pattern = "://", description = "An absolute URL"),
        ("draft" = Option<String>, Query, description = "Id of a draft: the redirects are as in the draft"),
        ("version" = Option<String>, Query, description = "Id of a version of the redirects: they are as in that version"),
        Asker,
    ),
    responses(
        (status = 200, description = "How it is answered", body = Trace),
        (status = 400, description = "No absolute URL, both a draft and a version, or something that nobody can be"),
        (status = 404, description = "No such draft or version"),
        (status = 413, description = "The draft's table would be too large for drafts"),
        (status = 422, description = "Findings refuse the draft"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    Parameters(asker): Parameters<Asker>,
    call: Call,
) -> Result<Response, Problem> {
    let url = call.query("url").filter(|url| url.contains("://"));
    let url = url.ok_or_else(|| Problem::Malformed("Give url=, an absolute URL as in https://…/path/.".to_owned()))?;
    let live = Live::read(&env).await?;
    let (mut snapshot, patch_rules) = snapshot_of(&env, &live, call.query("draft"), call.query("version")).await?;
    let (visitor, now) = (asker.visitor()?, asker.time()?);
    let facts = Facts { now, headers: &visitor, ..Facts::from_url("GET", &url) };
    let trace = of_request(&env, &mut snapshot, &facts).await?;
    let steps = trace.steps.into_iter().map(Step::from).collect();
    let rule = trace.rule.map(|rule| Rule::new(rule, &patch_rules));
    let headers = trace.headers.into_iter().map(|(name, value)| AnswerHeader { name, value }).collect();
    let answer = Trace { url, live, steps, rule, status: trace.status, location: trace.location, headers };
    answer.live.tagged(Json(&answer).into_response())
}

/// What a call asks about: the live snapshot or one with the table of a draft or a version; and the rules of its patch.
async fn snapshot_of(
    env: &Env,
    live: &Live,
    draft: Option<String>,
    version: Option<String>,
) -> Result<(Snapshot, Vec<HitRule>), Problem> {
    let mut table = other_table(env, draft, version).await?;
    if let (None, Some(id)) = (&table, live.id(Kind::Redirects)) {
        table = Some(StoredTable::read(env, id).await?);
    }
    let snapshot = without_redirects(env, live).await?;
    let Some(mut table) = table else { return Ok((snapshot, Vec::new())) };
    let patch_rules = std::mem::take(&mut table.patch_rules);
    Ok((table.in_snapshot(snapshot), patch_rules))
}

/// The table that a call asks about, where that is not the live one.
async fn other_table(
    env: &Env,
    draft: Option<String>,
    version: Option<String>,
) -> Result<Option<StoredTable>, Problem> {
    Ok(match (draft, version) {
        (None, None) => None,
        (Some(draft), None) => Some(drafts::check::table_of(env, &draft).await?),
        (None, Some(version)) => {
            let stored = bundles::version(env, &version).await?;
            if stored.kind != Kind::Redirects {
                return Err(Problem::NotFound);
            }
            Some(StoredTable::read(env, &version).await?)
        }
        (Some(_), Some(_)) => return Err(Problem::Malformed("Give a draft or a version, not both.".to_owned())),
    })
}

/// How what is live answers an absolute URL now.
pub async fn of_url(env: &Env, snapshot: &mut Snapshot, url: &str) -> Result<publishing::Trace, Problem> {
    let visitor = Visitor::default();
    let facts = Facts { now: now_in_milliseconds(), headers: &visitor, ..Facts::from_url("GET", url) };
    of_request(env, snapshot, &facts).await
}

async fn of_request(env: &Env, snapshot: &mut Snapshot, facts: &Facts<'_>) -> Result<publishing::Trace, Problem> {
    let is_stored = match publishing::older_asset(facts, snapshot) {
        Some(keys) => blobs::absent(env, &keys).await?.len() < keys.len(),
        None => false,
    };
    shards::ask(env, snapshot, |snapshot| publishing::trace(facts, snapshot, is_stored)).await
}

/// How an address is answered.
#[derive(Serialize, ToSchema)]
struct Trace {
    url: String,
    live: Live,
    /// In the order in which they are taken.
    steps: Vec<Step>,
    /// The rule of the redirect table that matches; none where none does.
    #[schema(required)]
    rule: Option<Rule>,
    /// The status of the answer; none where another service answers.
    #[schema(required)]
    status: Option<u16>,
    /// The answer's `Location`.
    #[schema(required)]
    location: Option<String>,
    /// The answer's headers, without those that every answer or document carries; none where another service answers.
    headers: Vec<AnswerHeader>,
}

/// A header of an answer.
#[derive(Serialize, ToSchema)]
struct AnswerHeader {
    name: &'static str,
    value: String,
}

/// A step on the way to an answer.
#[derive(Serialize, ToSchema)]
#[schema(as = TraceStep)]
pub struct Step {
    /// What is checked.
    step: &'static str,
    /// What comes of it, as plain English.
    outcome: String,
    /// What comes of it, for programs.
    result: publishing::Outcome,
}

impl From<publishing::Step> for Step {
    fn from(publishing::Step { name, outcome }: publishing::Step) -> Self {
        Self { step: name, outcome: outcome.to_string(), result: outcome }
    }
}

/// A rule that matches.
#[derive(Serialize, ToSchema)]
#[schema(as = TraceRule)]
pub struct Rule {
    file: String,
    /// 0 of a rule that a draft has written or left in a large table, whose files are not read line by line: `source` names it.
    line: u32,
    /// What is written of the rule as its source; none where file and line say which it is.
    #[schema(required)]
    source: Option<String>,
    status: u16,
    #[schema(required)]
    location: Option<String>,
    /// Whether it answers; else a page does, because the rule is by pattern.
    answers: bool,
}

impl Rule {
    /// A rule of a table, or of a patch that has these.
    fn new(rule: publishing::MatchedRule, patch_rules: &[HitRule]) -> Self {
        let publishing::MatchedRule { file, line, number_in_patch, status, location, answers } = rule;
        let listed = number_in_patch.and_then(|number| patch_rules.get(usize::try_from(number).ok()?));
        Self { file, line, source: listed.map(|rule| rule.source.clone()), status, location, answers }
    }
}

/// What the edge has in memory once it has read the pointer.
pub async fn snapshot(env: &Env, live: &Live) -> Result<Snapshot, Problem> {
    Ok(snapshot_of(env, live, None, None).await?.0)
}

async fn without_redirects(env: &Env, live: &Live) -> Result<Snapshot, Problem> {
    let release = match live.id(Kind::Release) {
        None => None,
        Some(id) => {
            let bytes = bundles::read(env, id).await?.ok_or(Problem::NotFound)?;
            Some(Manifest::load(bytes).map_err(|error| Problem::Internal(error.to_string()))?)
        }
    };
    let campaigns = match live.id(Kind::Campaigns) {
        None => Campaigns::default(),
        Some(id) => {
            let bytes = bundles::read(env, id).await?.ok_or(Problem::NotFound)?;
            Campaigns::load(bytes).map_err(|error| Problem::Internal(error.to_string()))?
        }
    };
    let experiments = match live.id(Kind::Experiments) {
        None => None,
        Some(id) => {
            let bytes = bundles::read(env, id).await?.ok_or(Problem::NotFound)?;
            Some(Bundle::load(bytes).map_err(|error| Problem::Internal(error.to_string()))?)
        }
    };
    Ok(Snapshot {
        release,
        campaigns: Arc::new(campaigns),
        experiments,
        // Which of its pages a visitor is shown depends on who asks.
        variants: None,
        rollout: None,
        experiments_off: live.experiments_off,
        maintenance: live.maintenance,
        windows: Window::read_all(&serde_json::to_value(&live.windows)?),
        ..Snapshot::default()
    })
}

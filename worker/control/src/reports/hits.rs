//! How often each rule answered, and which never did.

use axum::extract::State;
use axum::response::Response;
use std::collections::BTreeMap;

use kirkas_publishing::reports::csv_text;
use kirkas_redirects_compile::Rule;
use kirkas_rules_search::id_of;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use worker::Env;

use super::question::{BetweenDays, Days, Extent, Question};
use crate::app::App;
use crate::call::Parameters;
use crate::kind::Kind;
use crate::problem::Problem;
use crate::sql;
use crate::{export, redirects};

/// A rule with its hits.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = HitRow)]
struct Row {
    source: String,
    #[schema(required)]
    target: Option<String>,
    #[schema(required)]
    status: Option<u16>,
    file: String,
    line: u32,
    hits: u64,
    /// When it answered last; none where it never did.
    #[schema(required)]
    last_hit: Option<String>,
}

/// How often all rules together answered on a day.
#[derive(Serialize, Deserialize, ToSchema)]
struct HitDay {
    /// In UTC.
    #[schema(format = Date)]
    day: String,
    hits: u64,
}

/// Rules with their hits.
#[derive(Serialize, ToSchema)]
struct HitsReport {
    rules: Vec<Row>,
    /// Days with hits, the newest first; none where rules without hits are wanted.
    days: Vec<HitDay>,
}

/// Which rules are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NeverHit {
    /// `true`: the live table's rules that did not answer.
    #[param(value_type = bool, required = false)]
    never: Option<String>,
}

const HEADER: [&str; 7] = ["source", "target", "status", "file", "line", "hits", "last_hit"];

/// The rules that answered from one day to another, most hits first, and how often all of them did by day; with `never=true` those
/// of the live table that have not answered since the first day.
#[utoipa::path(
    get,
    path = "/api/control/reports/redirects",
    operation_id = "reportRedirects",
    params(Days, Extent, NeverHit),
    responses(
        (status = 200, description = "The rules with their hits", content((HitsReport = "application/json"), (String = "text/csv"))),
        (status = 400, description = "A parameter is unknown or malformed"),
        (status = 404, description = "No redirect table is live, and rules that never answered are wanted"),
        (status = 413, description = "The live table is too large to be gone through here"),
        (status = 422, description = "The text of the live table was not sent with it"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    BetweenDays(question): BetweenDays,
    Parameters(NeverHit { never }): Parameters<NeverHit>,
) -> Result<Response, Problem> {
    let report = match never.as_deref() {
        None | Some("false") => HitsReport { rules: hit(&env, &question).await?, days: by_day(&env, &question).await? },
        Some("true") => HitsReport { rules: never_hit(&env, &question).await?, days: Vec::new() },
        Some(_) => return Err(Problem::Malformed("Say never=true for rules without hits.".to_owned())),
    };
    question.answer(&report, || {
        let rows = report.rules.iter().map(|row| {
            let Row { source, target, status, file, line, hits, last_hit } = row;
            let status = status.map(|status| status.to_string());
            let target = target.clone().unwrap_or_default();
            let (line, hits) = (line.to_string(), hits.to_string());
            let last_hit = last_hit.clone().unwrap_or_default();
            vec![source.clone(), target, status.unwrap_or_default(), file.clone(), line, hits, last_hit]
        });
        csv_text(&HEADER, rows)
    })
}

async fn hit(env: &Env, question: &Question) -> Result<Vec<Row>, Problem> {
    let select = "WITH most AS (SELECT rule, sum(hits) AS hits, max(last_hit) AS last_hit FROM rule_hits \
                  WHERE day BETWEEN ?1 AND ?2 GROUP BY rule ORDER BY hits DESC, last_hit DESC, rule LIMIT ?3) \
                  SELECT source, target, status, file, line, most.last_hit, most.hits FROM most JOIN hit_rules USING (rule) \
                  ORDER BY most.hits DESC, most.last_hit DESC, source";
    question.rows(env, select).await
}

/// The newest first.
async fn by_day(env: &Env, question: &Question) -> Result<Vec<HitDay>, Problem> {
    let select =
        "SELECT day, sum(hits) AS hits FROM rule_hits WHERE day BETWEEN ?1 AND ?2 GROUP BY day ORDER BY day DESC";
    Ok(sql::rows(&env.d1("DB")?, select, &[&question.since, &question.until]).await?)
}

/// In the order of the table; with the time of the last hit where that was before.
async fn never_hit(env: &Env, question: &Question) -> Result<Vec<Row>, Problem> {
    #[derive(Deserialize)]
    struct Hit {
        rule: String,
        last_hit: String,
    }
    let list = export::list_of(env, Kind::Redirects, "live").await?;
    let rules = redirects::read_small(env, &list).await?.ok_or_else(|| {
        Problem::TooLarge(
            "The live table is too large to be gone through here: compare edgectl redirects export with the hits."
                .to_owned(),
        )
    })?;
    // The hits of the last day that a rule was hit on have the time.
    let select = "SELECT hit_rules.rule, coalesce(rule_hits.last_hit, last_day) AS last_hit FROM hit_rules \
                  LEFT JOIN rule_hits ON rule_hits.day = last_day AND rule_hits.rule = hit_rules.rule WHERE last_day > ''";
    let hits: Vec<Hit> = sql::rows(&env.d1("DB")?, select, &[]).await?;
    let hits: BTreeMap<String, String> = hits.into_iter().map(|Hit { rule, last_hit }| (rule, last_hit)).collect();
    let row = |rule: &Rule| {
        let last_hit = hits.get(&id_of(rule)).cloned();
        let unhit = last_hit.as_ref().is_none_or(|last| last.as_str() < question.since.as_str());
        unhit.then(|| Row {
            source: rule.source.text.clone(),
            target: rule.target.as_ref().map(|target| target.text.clone()),
            status: Some(rule.status.code()),
            file: rule.origin.file.to_string(),
            line: rule.origin.line,
            hits: 0,
            last_hit,
        })
    };
    let rules = rules.iter().filter(|rule| !rule.source.second_reading);
    Ok(rules.filter_map(row).take(question.limit as usize).collect())
}

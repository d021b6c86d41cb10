//! How often rules answered, from the reports' tables.

use std::collections::BTreeMap;

use chrono::{TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use super::state::DATABASE;
use crate::clock::{before, day_text};
use crate::problem::Problem;
use crate::sql::{self, statement};
use crate::targets;

/// Over how many days hits are added up.
const DAYS: TimeDelta = TimeDelta::days(30);
/// Rules whose hits are written together.
const PAGE: u32 = 5000;

/// The hits of a rule.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Hits {
    rule: String,
    /// In the last 30 days.
    pub hits: u64,
    /// The day of the last one, in UTC, as in `2026-11-21`.
    pub last_day: Option<String>,
}

/// The hits of one day.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = RuleHitsOfDay)]
pub struct DayHits {
    /// In UTC, as in `2026-11-21`.
    day: String,
    hits: u64,
}

/// The hits of these rules as the reports have them now; of those without any, nothing.
pub async fn current(env: &Env, ids: &[&str]) -> Result<BTreeMap<String, Hits>, Problem> {
    let select = "SELECT rule, sum(CASE WHEN day >= ?2 THEN hits ELSE 0 END) AS hits, max(day) AS last_day FROM rule_hits \
                  WHERE rule IN (SELECT value FROM json_each(?1)) GROUP BY rule";
    let listed = serde_json::to_string(ids)?;
    let since = day_text(before(Utc::now(), DAYS));
    let hits: Vec<Hits> = sql::rows(&env.d1("DB")?, select, &[&listed, &since]).await?;
    Ok(hits.into_iter().map(|hits| (hits.rule.clone(), hits)).collect())
}

/// The hits of a rule, day by day, the oldest first.
pub async fn by_day(env: &Env, id: &str) -> Result<Vec<DayHits>, Problem> {
    let select = "SELECT day, hits FROM rule_hits WHERE rule = ?1 ORDER BY day";
    Ok(sql::rows(&env.d1("DB")?, select, &[&id]).await?)
}

/// Writes the hits of the last 30 days into the rows, by which they are sorted, and into their targets; each night.
pub async fn update(env: &Env) {
    if let Err(problem) = try_update(env).await {
        worker::console_error!("the hits could not be written into the rules, they will be tomorrow: {problem:?}");
    }
}

async fn try_update(env: &Env) -> Result<(), Problem> {
    let (db, rules) = (env.d1("DB")?, env.d1(DATABASE)?);
    let since = day_text(before(Utc::now(), DAYS));
    let select = "SELECT rule, sum(hits) AS hits, max(day) AS last_day FROM rule_hits WHERE day >= ?1 AND rule > ?2 \
                  GROUP BY rule ORDER BY rule LIMIT ?3";
    let write = "UPDATE rules SET hits_30 = value ->> 'hits', last_hit = unixepoch(value ->> 'last_day') * 1000 \
                 FROM json_each(?1) WHERE rules.id = value ->> 'rule' \
                 AND (hits_30 <> value ->> 'hits' OR last_hit <> unixepoch(value ->> 'last_day') * 1000)";
    let mut after = String::new();
    loop {
        let page: Vec<Hits> = sql::rows(&db, select, &[&since, &after, &PAGE]).await?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.rule);
        statement(&rules, write, &[&serde_json::to_string(&page)?])?.run().await?;
    }
    let forget = "UPDATE rules SET hits_30 = 0 WHERE hits_30 > 0 AND last_hit < unixepoch(?1) * 1000";
    let renew = "UPDATE index_state SET revision = revision + 1";
    let mut statements = vec![statement(&rules, forget, &[&since])?];
    statements.extend(targets::sum_hits(&rules));
    statements.push(statement(&rules, renew, &[])?);
    rules.batch(statements).await?;
    Ok(())
}

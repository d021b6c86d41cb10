//! Targets as they are answered.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::{D1Database, Env};

use crate::clock::{moment, time_text};
use crate::problem::Problem;
use crate::rules::state::DATABASE;
use crate::sql;

/// Rules that are named with each target.
const MAX_RULES: u32 = 20;

/// How a target is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TargetCheck {
    /// The address that is asked; a path where any of our hosts may answer.
    pub url: String,
    /// `ok`, `moved`, `failing` or `unknown`.
    #[schema(pattern = "^(ok|moved|failing|unknown)$")]
    state: String,
    /// Of the last answer; none where nothing answered.
    #[schema(required)]
    status: Option<u16>,
    /// Where the target is for good, where it says that it has moved.
    #[serde(rename = "final")]
    #[schema(required)]
    final_url: Option<String>,
    /// Why it is so: `answered`, `status`, `silent`, `too-many-redirects`, `turns-away`, `not-asked`, `leads-elsewhere` or
    /// `other-service`; empty before the first check.
    reason: String,
    /// Failures in a row; from three on it fails.
    failures: u32,
    /// When it was checked last, such as `2026-11-21T10:00:00.000Z`.
    #[schema(required)]
    checked_at: Option<String>,
    /// When it is checked next, at the earliest.
    next_at: String,
}

impl TargetCheck {
    /// How the target is, by name.
    pub fn state(&self) -> &str {
        &self.state
    }
}

/// A rule that leads to a target.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LeadingRule {
    id: String,
    source: String,
}

/// A target, and the rules that lead to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ListedTarget {
    #[serde(flatten)]
    check: TargetCheck,
    /// How many rules lead to it.
    rule_count: u64,
    /// Hits of all these rules in the last 30 days, as of last night.
    hits: u64,
    /// The rules, most hits first: 20 at most.
    rules: Vec<LeadingRule>,
}

/// A row of `target_checks`.
#[derive(Deserialize)]
pub struct CheckRow {
    url: String,
    state: String,
    status: Option<u16>,
    #[serde(rename = "final")]
    final_url: Option<String>,
    reason: String,
    failures: u32,
    checked_at: Option<u64>,
    next_at: u64,
}

impl From<CheckRow> for TargetCheck {
    fn from(row: CheckRow) -> Self {
        let CheckRow { url, state, status, final_url, reason, failures, checked_at, next_at } = row;
        let time = |at| time_text(moment(at));
        let (checked_at, next_at) = (checked_at.map(time), time(next_at));
        Self { url, state, status, final_url, reason, failures, checked_at, next_at }
    }
}

/// A row of `target_checks` with the sums of its rules.
#[derive(Deserialize)]
pub struct TargetRow {
    #[serde(flatten)]
    check: CheckRow,
    rule_count: u64,
    hits: u64,
}

impl TargetRow {
    /// What tells its place in the list: its hits, and its address.
    pub fn place(&self) -> String {
        format!("{}~{}", self.hits, self.check.url)
    }
}

/// The targets of rows, each with its rules.
pub async fn with_rules(db: &D1Database, rows: Vec<TargetRow>) -> Result<Vec<ListedTarget>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        url: String,
        id: String,
        source: String,
    }
    let select = "SELECT target_url AS url, rules.id, source FROM json_each(?1) JOIN rules ON n IN ( \
                  SELECT n FROM rules WHERE target_url = value ORDER BY hits_30 DESC, n DESC LIMIT ?2) ORDER BY target_url, hits_30 DESC, n DESC";
    let urls = serde_json::to_string(&rows.iter().map(|row| &row.check.url).collect::<Vec<_>>())?;
    let found: Vec<Row> = sql::rows(db, select, &[&urls, &MAX_RULES]).await?;
    let mut rules: BTreeMap<String, Vec<LeadingRule>> = BTreeMap::new();
    for Row { url, id, source } in found {
        rules.entry(url).or_default().push(LeadingRule { id, source });
    }
    let listed = |TargetRow { check, rule_count, hits }: TargetRow| {
        let rules = rules.remove(&check.url).unwrap_or_default();
        ListedTarget { check: check.into(), rule_count, hits, rules }
    };
    Ok(rows.into_iter().map(listed).collect())
}

/// The checks of these addresses, by address.
pub async fn checks_of(env: &Env, urls: &[&str]) -> Result<BTreeMap<String, TargetCheck>, Problem> {
    if urls.is_empty() {
        return Ok(BTreeMap::new());
    }
    let select = "SELECT * FROM target_checks WHERE url IN (SELECT value FROM json_each(?1))";
    let rows: Vec<CheckRow> = sql::rows(&env.d1(DATABASE)?, select, &[&serde_json::to_string(urls)?]).await?;
    Ok(rows.into_iter().map(|row| (row.url.clone(), row.into())).collect())
}

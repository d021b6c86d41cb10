//! Rules as they are answered.

use kirkas_rules_search::{Results, Row, Total};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use super::hits::{self, DayHits};
use super::progress::Progress;
use super::state::IndexState;
use crate::problem::Problem;
use crate::sources;
use crate::targets::{TargetCheck, checks_of};

/// A rule of the live table.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct ListedRule {
    /// Names the rule from version to version, wherever it leads.
    id: String,
    /// Of all that is written of the rule.
    digest: String,
    file: String,
    /// `all` where it is for all of them.
    market: String,
    /// Empty where it is for the hosts of its market.
    host: String,
    source: String,
    /// Empty where it leads nowhere (410).
    target: String,
    status: u16,
    /// `exact`, `prefix`, `placeholder` or `regex`.
    r#match: String,
    /// What becomes of the visitor's query: `keep`, `drop` or `exact`.
    query: String,
    /// `ignore` or `sensitive`.
    case: String,
    note: String,
    /// When it was written so, in milliseconds since 1970.
    changed_at: u64,
    /// Who made that live; empty where that is not known.
    changed_by: String,
    /// Hits of the last 30 days.
    #[serde(skip_deserializing)]
    hits: u64,
    /// The day of the last hit, in UTC; none where nobody used it.
    #[serde(skip_deserializing)]
    #[schema(required)]
    last_hit: Option<String>,
    /// How its target is: `ok`, `moved`, `failing` or `unknown`; none where it is not checked.
    #[serde(skip_deserializing)]
    #[schema(required)]
    health: Option<String>,
    /// What the draft that was asked for does to it: `added`, `changed` or `removed`; none where it does nothing to it.
    #[serde(default)]
    #[schema(required)]
    change: Option<String>,
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    target_url: Option<String>,
}

impl ListedRule {
    /// The address that its target is asked by, if it is.
    pub fn target_url(&self) -> Option<&str> {
        self.target_url.as_deref().filter(|url| !url.is_empty())
    }
}

/// A page of rules.
#[derive(Serialize, ToSchema)]
pub struct RuleList {
    /// In the order that was asked for.
    pub rows: Vec<ListedRule>,
    /// The `cursor` of the next page; none where this is the last.
    #[schema(required)]
    pub next: Option<String>,
    /// How many rules match.
    pub total: u64,
    /// Whether there may be more of them.
    pub is_lower_bound: bool,
    /// What the rows are of.
    pub index: IndexStatus,
}

/// A rule with what leads to it and where it leads.
#[derive(Serialize, ToSchema)]
pub struct RuleDetails {
    pub rule: ListedRule,
    /// Rules that lead to its source: a hundred at most.
    pub from: Vec<ListedRule>,
    /// Rules that answer its target: a hundred at most.
    pub to: Vec<ListedRule>,
    /// Whether its target still answers; none where that is not checked.
    #[schema(required)]
    pub target_check: Option<TargetCheck>,
    /// Its hits, the oldest day first.
    pub hits_by_day: Vec<DayHits>,
    pub index: IndexStatus,
}

/// Which version the rows are of.
#[derive(Serialize, ToSchema)]
pub struct IndexStatus {
    /// Id of the table.
    version: String,
    /// `done`, `updating`, or `no-text` where the table was published without its text and can't be searched.
    state: &'static str,
    /// How much of it is done, from 0 to 1.
    done: f64,
    /// Files that can't be searched, since they have too much text for their format: convert them to CSV.
    unread_files: Vec<String>,
}

impl IndexStatus {
    /// How far the rows have followed what is live.
    pub async fn of(env: &Env, state: &IndexState) -> Result<Self, Problem> {
        let (name, done) = match &state.progress {
            Progress::Done => ("done", 1.0),
            Progress::NoText => ("no-text", 0.0),
            Progress::Clear => ("updating", 0.0),
            Progress::Remove { .. } => ("updating", 0.99),
            Progress::Write(position) => ("updating", share(env, state, position.bytes_read).await?),
        };
        let (version, unread_files) = (state.version.clone(), state.unread_files.clone());
        Ok(Self { version, state: name, done, unread_files })
    }
}

async fn share(env: &Env, state: &IndexState, bytes_read: u64) -> Result<f64, Problem> {
    let Some(source) = &state.source else { return Ok(0.0) };
    let size = sources::size(env, &sources::read_list(env, source).await?).await?;
    Ok((bytes_read as f64 / size.max(1.0)).min(0.99))
}

/// The rules of rows, with their hits and their targets' health as they are now.
pub async fn with_counts(env: &Env, rows: Vec<Row>) -> Result<Vec<ListedRule>, Problem> {
    let parsed = rows.into_iter().map(|row| serde_json::from_value(row.into()));
    let mut rules: Vec<ListedRule> = parsed.collect::<Result<_, _>>()?;
    let ids: Vec<&str> = rules.iter().map(|rule| rule.id.as_str()).collect();
    let mut hits = hits::current(env, &ids).await?;
    for rule in &mut rules {
        if let Some(hits) = hits.remove(&rule.id) {
            (rule.hits, rule.last_hit) = (hits.hits, hits.last_day);
        }
    }
    let urls: Vec<&str> = rules.iter().filter_map(ListedRule::target_url).collect();
    let checks = checks_of(env, &urls).await?;
    for rule in &mut rules {
        let check = rule.target_url().and_then(|url| checks.get(url));
        rule.health = check.map(|check| check.state().to_owned());
    }
    Ok(rules)
}

/// The total of results, and whether there may be more.
pub fn total(results: &Results) -> (u64, bool) {
    let (count, is_lower_bound) = match results.total {
        Total::Exactly(count) => (count, false),
        Total::AtLeast(count) => (count, true),
    };
    (u64::try_from(count).unwrap_or(u64::MAX), is_lower_bound)
}

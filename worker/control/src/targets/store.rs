//! Rows of targets in the database of rules.

use kirkas_core::site;
use kirkas_publishing::targets::health::{Health, State};
use kirkas_publishing::targets::walk::Finding;
use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement, Env};

use crate::clock::now_in_milliseconds;
use crate::problem::Problem;
use crate::rules::state::{DATABASE, IndexState};
use crate::sql::{self, rows_of, statement};

/// Targets that are added at once: more come with the next round.
const MAX_ADDED: u32 = 20_000;

/// A target that is to be checked.
#[derive(Debug, Clone, Deserialize)]
pub struct Target {
    /// Its address, as its rules have it.
    pub url: String,
    state: String,
    failures: u32,
    next_at: u64,
    /// Whether a rule that leads there was hit in the last 30 days: 0 or 1.
    is_used: u32,
}

impl Target {
    /// One that was never checked.
    #[cfg(test)]
    pub fn of_url(url: String) -> Self {
        Self { url, state: "unknown".to_owned(), failures: 0, next_at: 0, is_used: 0 }
    }

    /// How it is so far.
    pub fn health(&self) -> Health {
        let state = State::from_name(&self.state).unwrap_or(State::Unknown);
        Health { state, failures: self.failures, next_at: self.next_at }
    }

    /// Whether a rule that leads there was hit in the last 30 days.
    pub fn is_used(&self) -> bool {
        self.is_used > 0
    }
}

const SELECT: &str = "SELECT url, state, failures, next_at, EXISTS (SELECT 1 FROM rules WHERE target_url = url AND hits_30 > 0) AS is_used \
                      FROM target_checks";

/// Has the rows follow the targets of live rules, where these have changed since they did last. While the rules themselves are being
/// made, nothing is done: what is missing then has not gone.
pub async fn follow(env: &Env) -> Result<(), Problem> {
    #[derive(Deserialize)]
    struct Added {}
    let Some(state) = IndexState::read(env).await?.filter(|state| state.progress.is_over()) else { return Ok(()) };
    if state.revision == state.targets_revision {
        return Ok(());
    }
    let db = env.d1(DATABASE)?;
    let add = "INSERT INTO target_checks (url, next_at) SELECT DISTINCT target_url, ?1 FROM rules WHERE target_url > '' \
               AND target_url NOT IN (SELECT url FROM target_checks) LIMIT ?2 RETURNING 1 AS one";
    let remove = "DELETE FROM target_checks WHERE NOT EXISTS (SELECT 1 FROM rules WHERE target_url = url)";
    let mut statements = vec![statement(&db, add, &[&now_in_milliseconds(), &MAX_ADDED])?, db.prepare(remove)];
    statements.extend(sum_hits(&db));
    let results = db.batch(statements).await?;
    let added: Vec<Added> = rows_of(results.first())?;
    if added.len() < MAX_ADDED as usize {
        statement(&db, "UPDATE index_state SET targets_revision = ?1", &[&state.revision])?.run().await?;
    }
    Ok(())
}

/// The statements that write the hits of rules into their targets, by which these are listed.
pub fn sum_hits(db: &D1Database) -> [D1PreparedStatement; 2] {
    [
        "UPDATE target_checks SET hits = 0 WHERE hits > 0 AND NOT EXISTS (SELECT 1 FROM rules WHERE target_url = url AND hits_30 > 0)",
        "UPDATE target_checks SET hits = sums.hits \
         FROM (SELECT target_url, sum(hits_30) AS hits FROM rules WHERE hits_30 > 0 GROUP BY target_url) AS sums \
         WHERE url = sums.target_url AND target_checks.hits <> sums.hits",
    ]
    .map(|update| db.prepare(update))
}

/// Whose targets: ours, which are looked up in what is live, or other sites', which are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Paths, and addresses on our hosts.
    Ours,
    /// All others.
    Others,
}

/// The targets of ours, or of others, that are due, the longest waiting first.
pub async fn due(db: &D1Database, whose: Whose, limit: u32) -> Result<Vec<Target>, Problem> {
    let negation = if whose == Whose::Ours { "" } else { "NOT" };
    let select = format!("{SELECT} WHERE next_at <= ?1 AND {negation} {IS_OURS} ORDER BY next_at LIMIT ?3");
    Ok(sql::rows(db, &select, &[&now_in_milliseconds(), &our_beginnings()?, &limit]).await?)
}

/// Has our own targets checked in the next round: pages may have gone, or come, with a release. Those that have failed keep their pause.
pub async fn recheck_ours(env: &Env) {
    let update = format!("UPDATE target_checks SET next_at = ?1 WHERE failures = 0 AND {IS_OURS}");
    let updating = async {
        let beginnings = our_beginnings()?;
        statement(&env.d1(DATABASE)?, &update, &[&now_in_milliseconds(), &beginnings])?.run().await?;
        Ok::<(), Problem>(())
    };
    if let Err(problem) = updating.await {
        worker::console_error!("targets of ours are not checked at once, they will be when they are due: {problem:?}");
    }
}

/// The condition that a target is ours; `?2` is [`our_beginnings`].
const IS_OURS: &str = "EXISTS (SELECT 1 FROM json_each(?2) WHERE substr(url, 1, length(value)) = value)";

/// What addresses of ours begin with, as JSON.
fn our_beginnings() -> Result<String, Problem> {
    let hosts = site::regions().iter().flat_map(|region| region.hosts);
    let of_host =
        |host: &&str| ["http://", "https://"].map(|scheme| [":", "/"].map(|end| [scheme, *host, end].concat()));
    let beginnings: Vec<String> = hosts.flat_map(of_host).flatten().chain(["/".to_owned()]).collect();
    Ok(serde_json::to_string(&beginnings)?)
}

/// The target with this address, if a live rule leads there.
pub async fn find(db: &D1Database, url: &str) -> Result<Option<Target>, Problem> {
    let select = format!("{SELECT} WHERE url = ?1 AND EXISTS (SELECT 1 FROM rules WHERE target_url = ?1)");
    Ok(sql::row(db, &select, &[&url]).await?)
}

/// What a check came to, as it is written.
#[derive(Debug, Serialize)]
pub struct Checked {
    url: String,
    state: &'static str,
    status: Option<u16>,
    moved_to: Option<String>,
    reason: &'static str,
    failures: u32,
    at: u64,
    next_at: u64,
}

impl Checked {
    /// Of a target that was checked at `now` (milliseconds since 1970).
    pub fn new(url: &str, health: Health, finding: &Finding, now: u64) -> Self {
        Self {
            url: url.to_owned(),
            state: health.state.name(),
            status: finding.status,
            moved_to: finding.moved_to.clone(),
            reason: finding.reason.name(),
            failures: health.failures,
            at: now,
            next_at: health.next_at,
        }
    }
}

/// Writes what checks came to, all in one statement: the platform bounds how many a round may take.
pub async fn note(db: &D1Database, checked: &[Checked]) -> Result<(), Problem> {
    if checked.is_empty() {
        return Ok(());
    }
    let update = "UPDATE target_checks SET state = value ->> 'state', status = value ->> 'status', final = value ->> 'moved_to', \
                  reason = value ->> 'reason', failures = value ->> 'failures', checked_at = value ->> 'at', next_at = value ->> 'next_at' \
                  FROM json_each(?1) WHERE url = value ->> 'url'";
    statement(db, update, &[&serde_json::to_string(checked)?])?.run().await?;
    Ok(())
}

/// Targets that fail and to which live rules lead.
const FAILING: &str =
    "FROM target_checks WHERE state = 'failing' AND EXISTS (SELECT 1 FROM rules WHERE target_url = url)";

/// How many targets fail to which live rules lead.
pub async fn count_failing(env: &Env) -> Result<u32, Problem> {
    let count = format!("SELECT count(*) AS n {FAILING}");
    Ok(sql::value(&env.d1(DATABASE)?, &count, &[], "n").await?.unwrap_or_default())
}

/// The addresses of the targets that fail and to which live rules lead.
pub async fn failing(env: &Env) -> Result<Vec<String>, Problem> {
    #[derive(Deserialize)]
    struct Failing {
        url: String,
    }
    let select = format!("SELECT url {FAILING} ORDER BY url");
    let rows: Vec<Failing> = sql::rows(&env.d1(DATABASE)?, &select, &[]).await?;
    Ok(rows.into_iter().map(|row| row.url).collect())
}

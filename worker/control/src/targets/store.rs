//! Rows of targets in the database of rules.

use kirkas_publishing::targets::health::{Health, State};
use kirkas_publishing::targets::walk::Finding;
use serde::Deserialize;
use worker::{D1Database, Env};

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
    let statements = vec![statement(&db, add, &[&now_in_milliseconds(), &MAX_ADDED])?, db.prepare(remove)];
    let results = db.batch(statements).await?;
    let added: Vec<Added> = rows_of(results.first())?;
    if added.len() < MAX_ADDED as usize {
        statement(&db, "UPDATE index_state SET targets_revision = ?1", &[&state.revision])?.run().await?;
    }
    Ok(())
}

/// The targets that are due, the longest waiting first.
pub async fn due(db: &D1Database, limit: u32) -> Result<Vec<Target>, Problem> {
    let select = format!("{SELECT} WHERE next_at <= ?1 ORDER BY next_at LIMIT ?2");
    Ok(sql::rows(db, &select, &[&now_in_milliseconds(), &limit]).await?)
}

/// The target with this address, if a live rule leads there.
pub async fn find(db: &D1Database, url: &str) -> Result<Option<Target>, Problem> {
    let select = format!("{SELECT} WHERE url = ?1 AND EXISTS (SELECT 1 FROM rules WHERE target_url = ?1)");
    Ok(sql::row(db, &select, &[&url]).await?)
}

/// Notes what a check came to.
pub async fn note(db: &D1Database, url: &str, health: Health, finding: &Finding, now: u64) -> Result<(), Problem> {
    let update = "UPDATE target_checks SET state = ?2, status = ?3, final = ?4, reason = ?5, failures = ?6, checked_at = ?7, next_at = ?8 \
                  WHERE url = ?1";
    let status = finding.status.map(u32::from);
    let values: [&dyn sql::Parameter; 8] = [
        &url,
        &health.state.name(),
        &status,
        &finding.moved_to,
        &finding.reason.name(),
        &health.failures,
        &now,
        &health.next_at,
    ];
    statement(db, update, &values)?.run().await?;
    Ok(())
}

/// How many targets fail to which live rules lead.
pub async fn count_failing(env: &Env) -> Result<u32, Problem> {
    let count = "SELECT count(*) AS n FROM target_checks WHERE state = 'failing' AND EXISTS (SELECT 1 FROM rules WHERE target_url = url)";
    Ok(sql::value(&env.d1(DATABASE)?, count, &[], "n").await?.unwrap_or_default())
}

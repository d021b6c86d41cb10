//! Ignored paths in D1.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::{D1Database, D1PreparedStatement, Env};

use super::pattern::PathPattern;
use crate::clock::{milliseconds, moment, time_text};
use crate::problem::Problem;
use crate::sql::{self, statement};

/// A path that is ignored, or the beginning of paths.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct IgnoredPath {
    /// With a star at the end: all paths that begin so.
    #[schema(example = "/wp-*")]
    pub path: String,
    /// Why, in the words of who ignores it.
    pub reason: String,
    /// Who ignores it, as the audit names them.
    pub by: String,
    /// Since when, such as `2026-11-21T10:00:00.000Z`.
    pub at: String,
    /// Until when it is snoozed; none where it is ignored for good.
    #[schema(required)]
    pub until: Option<String>,
}

#[derive(Deserialize)]
struct StoredPath {
    path: String,
    reason: String,
    by: String,
    at: u64,
    until: Option<u64>,
}

impl From<StoredPath> for IgnoredPath {
    fn from(StoredPath { path, reason, by, at, until }: StoredPath) -> Self {
        let time = |at| time_text(moment(at));
        Self { path, reason, by, at: time(at), until: until.map(time) }
    }
}

/// What is ignored now, in the order of the paths.
pub async fn list(db: &D1Database) -> Result<Vec<IgnoredPath>, Problem> {
    let select =
        "SELECT path, reason, \"by\", at, until FROM ignored_paths WHERE until IS NULL OR until > ?1 ORDER BY path";
    let stored: Vec<StoredPath> = sql::rows(db, select, &[&milliseconds(Utc::now())]).await?;
    Ok(stored.into_iter().map(IgnoredPath::from).collect())
}

/// The paths that are ignored now.
pub async fn current(db: &D1Database) -> Result<Vec<PathPattern>, Problem> {
    // What was stored was read before.
    Ok(list(db).await?.iter().filter_map(|ignored| PathPattern::read(&ignored.path).ok()).collect())
}

/// A path that is to be ignored, from one moment on until another or for good.
pub struct Ignoring<'a> {
    pub path: &'a str,
    pub reason: &'a str,
    pub by: &'a str,
    pub at: DateTime<Utc>,
    pub until: Option<DateTime<Utc>>,
}

impl Ignoring<'_> {
    /// As it is listed.
    pub fn listed(&self) -> IgnoredPath {
        let [path, reason, by] = [self.path, self.reason, self.by].map(str::to_owned);
        IgnoredPath { path, reason, by, at: time_text(self.at), until: self.until.map(time_text) }
    }
}

/// The statement that ignores a path; one that is ignored already is ignored as this says.
pub fn put(db: &D1Database, ignoring: &Ignoring<'_>) -> worker::Result<D1PreparedStatement> {
    let Ignoring { path, reason, by, at, until } = ignoring;
    let upsert = "INSERT INTO ignored_paths (path, reason, \"by\", at, until) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (path) DO UPDATE \
                  SET reason = excluded.reason, \"by\" = excluded.\"by\", at = excluded.at, until = excluded.until";
    statement(db, upsert, &[path, reason, by, &milliseconds(*at), &until.map(milliseconds)])
}

/// The statement that ignores a path no more.
pub fn remove(db: &D1Database, path: &str) -> worker::Result<D1PreparedStatement> {
    statement(db, "DELETE FROM ignored_paths WHERE path = ?1", &[&path])
}

/// Removes what is snoozed no more; each night.
pub async fn prune(env: &Env) {
    let pruning = async {
        let delete = "DELETE FROM ignored_paths WHERE until <= ?1";
        statement(&env.d1("DB")?, delete, &[&milliseconds(Utc::now())])?.run().await
    };
    if let Err(error) = pruning.await {
        worker::console_error!("paths that are snoozed no more could not be removed, they will be tomorrow: {error}");
    }
}

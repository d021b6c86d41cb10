//! What the rows are of: the one row of `index_state`.

use chrono::Utc;
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement, Env};

use super::progress::Progress;
use crate::bundles;
use crate::clock::milliseconds;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sql::{self, Parameter, statement};

/// Binding of the database.
pub const DATABASE: &str = "RULES";

/// How long an index may stand still before it lags, in milliseconds.
const STANDSTILL: f64 = 600_000.0;

/// Which version the rows are of, or are becoming.
#[derive(Debug, Clone)]
pub struct IndexState {
    /// The version of what is live that made the table live.
    pub live_version: u32,
    /// The table's own id.
    pub version: String,
    /// Digest of the list of its files.
    pub source: Option<String>,
    /// Who made it live, as new and changed rules say.
    pub changed_by: String,
    /// When, in milliseconds since 1970.
    pub changed_at: f64,
    /// What is done next.
    pub progress: Progress,
    /// Files that can't be read, since they have too much text for their format.
    pub unread_files: Vec<String>,
    /// Counts what was written.
    pub revision: u64,
    /// How many rules there are, once all rows are there.
    pub rules: u64,
    /// The revision whose targets are known.
    pub targets_revision: u64,
    /// When something was done last, in milliseconds since 1970.
    pub updated_at: f64,
}

#[derive(Deserialize)]
struct Stored {
    live_version: u32,
    version: String,
    source: Option<String>,
    changed_by: String,
    changed_at: f64,
    progress: String,
    unread_files: String,
    revision: u64,
    rules: u64,
    targets_revision: u64,
    updated_at: f64,
}

impl IndexState {
    /// Reads it; none before the first table.
    pub async fn read(env: &Env) -> Result<Option<Self>, Problem> {
        let stored: Option<Stored> = sql::row(&env.d1(DATABASE)?, "SELECT * FROM index_state", &[]).await?;
        let Some(stored) = stored else { return Ok(None) };
        Ok(Some(Self {
            live_version: stored.live_version,
            version: stored.version,
            source: stored.source,
            changed_by: stored.changed_by,
            changed_at: stored.changed_at,
            progress: serde_json::from_str(&stored.progress)?,
            unread_files: serde_json::from_str(&stored.unread_files)?,
            revision: stored.revision,
            rules: stored.rules,
            targets_revision: stored.targets_revision,
            updated_at: stored.updated_at,
        }))
    }

    /// Begins to follow the live table, unless the rows follow a later one. While all rows are made again, nothing is recorded as a change.
    pub async fn begin(env: &Env, live: &Live, who: &str, first: Progress) -> Result<(), Problem> {
        let Some(version) = live.id(Kind::Redirects) else { return Ok(()) };
        let source = bundles::version(env, version).await?.source;
        let progress = if source.is_some() { first } else { Progress::NoText };
        let now = milliseconds(Utc::now());
        let upsert = "INSERT INTO index_state (only, live_version, version, source, changed_at, changed_by, progress, revision, updated_at) \
                      VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, 1, ?4) ON CONFLICT (only) DO UPDATE SET live_version = excluded.live_version, \
                      version = excluded.version, source = excluded.source, changed_at = excluded.changed_at, \
                      changed_by = excluded.changed_by, progress = excluded.progress, unread_files = '[]', revision = revision + 1, \
                      records_changes = iif(?7, 0, records_changes), \
                      updated_at = excluded.updated_at WHERE excluded.live_version >= live_version";
        let is_rebuilt = progress == Progress::Clear;
        let progress = serde_json::to_string(&progress)?;
        let values: [&dyn Parameter; 7] = [&live.version, &version, &source, &now, &who, &progress, &is_rebuilt];
        statement(&env.d1(DATABASE)?, upsert, &values)?.run().await?;
        Ok(())
    }

    /// Whether something is left to do at `now` (milliseconds since 1970), and nothing has been done for 10 minutes.
    pub fn lags(&self, now: f64) -> bool {
        !self.progress.is_over() && now - self.updated_at > STANDSTILL
    }

    /// The progress as it is stored.
    pub fn progress_text(&self) -> Result<String, Problem> {
        Ok(serde_json::to_string(&self.progress)?)
    }

    /// The statement that notes progress, if nobody else has made any since this was read; it counts as a revision where rows
    /// `changed`. Once all rows are there, they are counted, and what changes is recorded.
    pub fn advance(&self, db: &D1Database, next: &Progress, changed: bool) -> Result<D1PreparedStatement, Problem> {
        let update = "UPDATE index_state SET progress = ?3, revision = revision + ?4, updated_at = ?5, unread_files = ?6, \
                      records_changes = iif(?7, 1, records_changes), rules = iif(?7, (SELECT count(*) FROM rules), rules) \
                      WHERE live_version = ?1 AND progress = ?2 RETURNING revision";
        let (before, after) = (self.progress_text()?, serde_json::to_string(next)?);
        let unread = serde_json::to_string(&self.unread_files)?;
        let now = milliseconds(Utc::now());
        let is_done = *next == Progress::Done;
        let values: [&dyn Parameter; 7] = [&self.live_version, &before, &after, &changed, &now, &unread, &is_done];
        Ok(statement(db, update, &values)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_lags_once_it_stands_still_with_something_left_to_do() {
        let cases = [
            (Progress::start(), STANDSTILL, false),
            (Progress::start(), STANDSTILL + 1.0, true),
            (Progress::Remove { after: 1 }, STANDSTILL + 1.0, true),
            (Progress::Done, STANDSTILL + 1.0, false),
            (Progress::NoText, STANDSTILL + 1.0, false),
        ];
        for (progress, now, expected) in cases {
            let state = IndexState {
                live_version: 1,
                version: "table".to_owned(),
                source: None,
                changed_by: "bootstrap".to_owned(),
                changed_at: 0.0,
                progress: progress.clone(),
                unread_files: Vec::new(),
                revision: 1,
                rules: 0,
                targets_revision: 0,
                updated_at: 0.0,
            };
            assert_eq!(state.lags(now), expected, "{progress:?} at {now}");
        }
    }
}

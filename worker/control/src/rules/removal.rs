//! Removes rows whose rules are no longer live.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use kirkas_rules_search::id_of;
use serde::Deserialize;
use worker::Env;

use super::progress::{Position, Progress};
use super::reader::Reader;
use super::state::{DATABASE, IndexState};
use crate::problem::Problem;
use crate::sql::{self, statement};

/// Rows that are looked at together.
const PAGE: u32 = 20_000;
/// Rows that one statement removes.
const MAX_REMOVED: usize = 2000;

/// The rules that are live, by a hash of their ids: a million take 16 MB. Two ids with one hash would leave a row too many.
pub struct LiveRules(HashSet<u64>);

const HASHES: BuildHasherDefault<DefaultHasher> = BuildHasherDefault::new();

impl LiveRules {
    /// Reads all files of a version.
    pub async fn read(env: &Env, source: &str) -> Result<Self, Problem> {
        let mut hashes = HashSet::new();
        let mut reader = Reader::open(env, source, Position::default()).await?;
        while let Some(piece) = reader.next().await? {
            hashes.extend(piece.rules.iter().map(|rule| HASHES.hash_one(id_of(rule))));
        }
        Ok(Self(hashes))
    }

    /// No rule at all.
    pub fn none() -> Self {
        Self(HashSet::new())
    }

    fn has(&self, id: &str) -> bool {
        self.0.contains(&HASHES.hash_one(id))
    }
}

/// Removes the rows of a page whose rules are not live, and notes the progress; answers it, and how many rows were removed. None
/// where somebody else made progress meanwhile.
pub async fn remove(
    env: &Env,
    state: &IndexState,
    live: &LiveRules,
    after: i64,
) -> Result<Option<(Progress, usize)>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        n: i64,
        id: String,
    }
    let db = env.d1(DATABASE)?;
    let select = "SELECT n, id FROM rules WHERE n > ?1 ORDER BY n LIMIT ?2";
    let rows: Vec<Row> = sql::rows(&db, select, &[&(after as f64), &PAGE]).await?;
    let is_last = rows.len() < PAGE as usize;
    let mut last = rows.last().map_or(after, |row| row.n);
    let mut removed: Vec<i64> = rows.iter().filter(|row| !live.has(&row.id)).map(|row| row.n).collect();
    let is_cut = removed.len() > MAX_REMOVED;
    if is_cut {
        removed.truncate(MAX_REMOVED);
        last = removed.last().copied().unwrap_or(last);
    }
    let next = match (is_last && !is_cut, &state.progress) {
        (true, Progress::Clear) => Progress::start(),
        (true, _) => Progress::Done,
        // While all rows go, the first that is left is the next.
        (false, Progress::Clear) => Progress::Clear,
        (false, _) => Progress::Remove { after: last },
    };
    let delete = "DELETE FROM rules WHERE n IN (SELECT value FROM json_each(?1)) \
                  AND EXISTS (SELECT 1 FROM index_state WHERE live_version = ?2 AND progress = ?3)";
    let numbers = serde_json::to_string(&removed)?;
    let statements = vec![
        statement(&db, delete, &[&numbers, &state.live_version, &state.progress_text()?])?,
        state.advance(&db, &next, !removed.is_empty())?,
    ];
    let results = db.batch(statements).await?;
    let noted: Vec<serde_json::Value> = sql::rows_of(results.last())?;
    Ok((!noted.is_empty()).then_some((next, removed.len())))
}

//! Writes rows of rules, those alone that differ.

use std::collections::BTreeMap;

use kirkas_rules_search::RuleRow;
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement, Env};

use super::progress::Progress;
use super::state::{DATABASE, IndexState};
use crate::problem::Problem;
use crate::sql::{self, statement};

/// The most text of one statement's rows, in bytes: D1 takes parameters of 2 MB.
const MAX_STATEMENT_SIZE: usize = 1_000_000;

const UPSERT: &str = "INSERT INTO rules (id, digest, file, market, host, key, source, target, target_key, target_url, status, match, query, \"case\", note, place, \
     search, first_live, changed_at, changed_by) SELECT value ->> 'id', value ->> 'digest', value ->> 'file', value ->> 'market', \
     value ->> 'host', value ->> 'key', value ->> 'source', value ->> 'target', value ->> 'target_key', value ->> 'target_url', value ->> 'status', \
     value ->> 'match', value ->> 'query', value ->> 'case', value ->> 'note', value ->> 'place', value ->> 'search', ?2, ?2, ?3 FROM json_each(?1) \
     WHERE EXISTS (SELECT 1 FROM index_state WHERE live_version = ?4 AND progress = ?5) \
     ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, file = excluded.file, market = excluded.market, host = excluded.host, \
     key = excluded.key, source = excluded.source, target = excluded.target, target_key = excluded.target_key, target_url = excluded.target_url, status = excluded.status, \
     match = excluded.match, query = excluded.query, \"case\" = excluded.\"case\", note = excluded.note, place = coalesce(excluded.place, rules.place), search = excluded.search, \
     changed_at = iif(rules.digest = excluded.digest, rules.changed_at, excluded.changed_at), \
     changed_by = iif(rules.digest = excluded.digest, rules.changed_by, excluded.changed_by)";

/// Writes the rows that differ from those there are, and notes the progress; answers how many were written, none where somebody else
/// made progress meanwhile.
pub async fn write(
    env: &Env,
    state: &IndexState,
    rows: Vec<RuleRow>,
    next: &Progress,
) -> Result<Option<usize>, Problem> {
    let db = env.d1(DATABASE)?;
    let changed = differing(env, rows).await?;
    let mut statements = upserts(&db, state, &changed)?;
    statements.push(state.advance(&db, next, !changed.is_empty())?);
    let results = db.batch(statements).await?;
    let noted: Vec<serde_json::Value> = sql::rows_of(results.last())?;
    Ok((!noted.is_empty()).then_some(changed.len()))
}

/// The statements that write rows, if nobody else has made progress since the state was read.
pub fn upserts(db: &D1Database, state: &IndexState, rows: &[RuleRow]) -> Result<Vec<D1PreparedStatement>, Problem> {
    let progress = state.progress_text()?;
    let upsert = |rows: String| {
        let parameters: [&dyn sql::Parameter; 5] =
            [&rows, &state.changed_at, &state.changed_by, &state.live_version, &progress];
        Ok(statement(db, UPSERT, &parameters)?)
    };
    batches(rows)?.into_iter().map(upsert).collect()
}

/// The rows whose rules are new, are written differently or at another place, or were written before targets were known.
async fn differing(env: &Env, rows: Vec<RuleRow>) -> Result<Vec<RuleRow>, Problem> {
    #[derive(Deserialize)]
    struct Stored {
        id: String,
        digest: String,
        place: Option<u64>,
    }
    let ids = serde_json::to_string(&rows.iter().map(|row| &row.id).collect::<Vec<_>>())?;
    let select =
        "SELECT id, digest, place FROM rules WHERE id IN (SELECT value FROM json_each(?1)) AND target_url IS NOT NULL";
    let stored: Vec<Stored> = sql::rows(&env.d1(DATABASE)?, select, &[&ids]).await?;
    let stored: BTreeMap<String, Stored> = stored.into_iter().map(|stored| (stored.id.clone(), stored)).collect();
    let is_stored = |row: &RuleRow| {
        let stored = stored.get(&row.id);
        stored.is_some_and(|stored| stored.digest == row.digest && (row.place.is_none() || stored.place == row.place))
    };
    Ok(rows.into_iter().filter(|row| !is_stored(row)).collect())
}

/// The rows as JSON, as many together as a statement takes.
fn batches(rows: &[RuleRow]) -> Result<Vec<String>, Problem> {
    let mut batches: Vec<String> = Vec::new();
    for row in rows {
        let row = serde_json::to_string(row)?;
        match batches.last_mut().filter(|batch| batch.len().saturating_add(row.len()) < MAX_STATEMENT_SIZE) {
            Some(batch) => {
                batch.push(',');
                batch.push_str(&row);
            }
            None => batches.push(format!("[{row}")),
        }
    }
    Ok(batches.into_iter().map(|batch| batch + "]").collect())
}

//! Follows a version that has the files of the one before and other changes of them, or that is compacted from it or it from that: only the
//! rows of changed rules differ, so they are current before the call that made it live is answered.

use std::collections::BTreeSet;

use chrono::Utc;
use kirkas_drafts::RuleTable;
use kirkas_rules_search::{RuleRow, id_of};
use worker::Env;

use super::progress::Progress;
use super::state::{DATABASE, IndexState};
use super::store;
use crate::bundles;
use crate::clock::milliseconds;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects::compaction::changes_of_both;
use crate::sources;
use crate::sql::{self, Parameter, statement};

/// Writes and removes the rows that differ; answers whether the rows are those of what is live then. They are not where its files are
/// others than those that the rows are of, or where somebody else writes rows.
pub async fn follow(env: &Env, live: &Live, who: &str) -> Result<bool, Problem> {
    let (Some(state), Some(version)) = (IndexState::read(env).await?, live.id(Kind::Redirects)) else {
        return Ok(false);
    };
    let (Some(old), Some(new)) = (&state.source, bundles::version(env, version).await?.source) else {
        return Ok(false);
    };
    if state.progress != Progress::Done || state.live_version > live.version {
        return Ok(false);
    }
    let Some((before, after)) = changes_of_both(env, old, &new).await? else { return Ok(false) };
    let to = sources::read_list(env, &new).await?;
    let market_of = |file: &str| to.market_of(file);
    let (before, after) = (before.touched_rules(&after, market_of), after.touched_rules(&before, market_of));
    let published = RuleTable::new(&before);
    let differs = |row: &RuleRow| published.digest(&row.id).as_ref() != Some(&row.digest);
    let rows: Vec<RuleRow> = after.iter().map(RuleRow::new).filter(differs).collect();
    let wanted: BTreeSet<String> = after.iter().map(id_of).collect();
    let gone: Vec<&str> = published.iter().map(|(id, _)| id).filter(|id| !wanted.contains(*id)).collect();
    let db = env.d1(DATABASE)?;
    let (now, progress) = (milliseconds(Utc::now()), state.progress_text()?);
    let added = wanted.iter().filter(|id| published.rule(id).is_none()).count();
    let rules = state.rules.saturating_add(added as u64).saturating_sub(gone.len() as u64);
    let update = "UPDATE index_state SET live_version = ?3, version = ?4, source = ?5, changed_at = ?6, changed_by = ?7, rules = ?8, \
                  revision = revision + 1, updated_at = ?6 WHERE live_version = ?1 AND progress = ?2 RETURNING revision";
    let values: [&dyn Parameter; 8] =
        [&state.live_version, &progress, &live.version, &version, &new, &now, &who, &(rules as f64)];
    // First, so that what changes is recorded as the new version's.
    let mut statements = vec![statement(&db, update, &values)?];
    let state = IndexState { live_version: live.version, changed_at: now, changed_by: who.to_owned(), ..state };
    statements.extend(store::upserts(&db, &state, &rows)?);
    let delete = "DELETE FROM rules WHERE id IN (SELECT value FROM json_each(?1)) \
                  AND EXISTS (SELECT 1 FROM index_state WHERE live_version = ?2 AND progress = ?3)";
    statements.push(statement(&db, delete, &[&serde_json::to_string(&gone)?, &state.live_version, &progress])?);
    let results = db.batch(statements).await?;
    let noted: Vec<serde_json::Value> = sql::rows_of(results.first())?;
    Ok(!noted.is_empty())
}

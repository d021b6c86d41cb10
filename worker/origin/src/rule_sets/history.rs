//! The published versions of a product's rules, and what differs between them.

use kirkas_lending::difference::differences;
use kirkas_lending::rules::RuleSet;
use worker::D1Database;

use super::product::{ProductRules, read};
use super::store::{self, VersionRow};
use super::{RuleChange, RulesVersion, RulesVersionPage, VersionState};
use crate::clock::{Timestamp, rfc3339};
use crate::problem::Problem;

/// A page of versions before one, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn page(
    database: &D1Database,
    rules: &ProductRules<'_>,
    before: u32,
    limit: u32,
    now: Timestamp,
) -> Result<RulesVersionPage, Problem> {
    let live = rules.live(database, now).await?.version;
    // Each is compared with the one before it, so one more is read than is shown.
    let mut rows = store::versions(database, &rules.product.id, before, limit.saturating_add(1)).await?;
    if rows.is_empty() && before > 1 {
        rows.extend(first(rules)?);
    }
    let read_rules = rows.iter().map(|row| read(&row.rules)).collect::<Result<Vec<RuleSet>, _>>()?;
    let mut items = Vec::new();
    for (place, row) in rows.iter().enumerate().take(limit as usize) {
        let own = read_rules.get(place).cloned().ok_or_else(|| Problem::Internal("a version is gone".to_owned()))?;
        let changes = read_rules.get(place.saturating_add(1)).map(|past| changes(past, &own)).transpose()?;
        items.push(present(row, own, changes.unwrap_or_default(), live, now));
    }
    let next = items.last().filter(|_| rows.len() > limit as usize).map(|last| last.version.to_string());
    Ok(RulesVersionPage { items, next })
}

fn present(row: &VersionRow, rules: RuleSet, changes: Vec<RuleChange>, live: u32, now: Timestamp) -> RulesVersion {
    RulesVersion {
        version: row.version,
        state: match row.version {
            version if version == live => VersionState::Live,
            _ if row.live_from > now => VersionState::Scheduled,
            _ => VersionState::Past,
        },
        live_from: rfc3339(row.live_from),
        published_at: rfc3339(row.published_at),
        author: row.author.clone(),
        note: row.note.clone(),
        copy_of: row.copy_of,
        changes,
        rules,
    }
}

/// The rules that the Worker was built with, where the product has some.
fn first(rules: &ProductRules<'_>) -> Result<Option<VersionRow>, Problem> {
    let Some(built_in) = rules.product.built_in_rules()? else { return Ok(None) };
    Ok(Some(VersionRow {
        version: 1,
        rules: super::product::rules_text(built_in)?,
        note: String::new(),
        author: None,
        copy_of: None,
        live_from: Timestamp(0),
        published_at: Timestamp(0),
    }))
}

fn changes(past: &RuleSet, rules: &RuleSet) -> Result<Vec<RuleChange>, Problem> {
    let json = |rules| serde_json::to_value(rules).map_err(|error| Problem::Internal(error.to_string()));
    let found = differences(&json(past)?, &json(rules)?).into_iter();
    Ok(found.map(|one| RuleChange { pointer: one.pointer, before: one.before, after: one.after }).collect())
}

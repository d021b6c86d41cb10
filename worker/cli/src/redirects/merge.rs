//! Has a push include what the console has published since the last one, rule by rule, so that nobody's work is lost.

use kirkas_drafts::{Conflict, Edits, RuleTable, RuleText, TableFile, read_file, rebase, reversal};
use kirkas_redirects_compile::{Markets, Rule};

use super::tables::{SourceFile, as_tables, with_edits};
use super::{published, undo};
use crate::connection::Connection;
use crate::count::counted;
use crate::failure::Failure;
use crate::terminal::message;

/// The files with what drafts have changed since files were pushed last, as far as they lack it.
///
/// # Errors
/// When files and drafts have changed the same rules differently.
pub fn with_drafts(connection: &Connection, files: Vec<SourceFile>) -> Result<Vec<SourceFile>, Failure> {
    let history = undo::history(connection)?;
    let drafts = history.iter().take_while(|made_live| made_live.is_of_drafts).count();
    let (Some(live), Some(pushed)) = (history.first(), history.get(drafts)) else { return Ok(files) };
    if drafts == 0 {
        return Ok(files);
    }
    let Since { base, edits } = since(connection, &pushed.id, &live.id)?;
    let base = RuleTable::new(&base);
    let tables = as_tables(&files);
    let own = rules_of(&tables);
    let own = RuleTable::new(&own);
    let market_of = |name: &str| match tables.iter().find(|file| file.name == name) {
        Some(file) => file.markets(),
        None => Markets::from_file_name(name),
    };
    let rebased = rebase(&edits, &base, &own, market_of, &Default::default());
    if !rebased.conflicts.is_empty() {
        return Err(Failure::Conflicts(rebased.conflicts.iter().map(describe).collect::<Vec<_>>().join("\n")));
    }
    if rebased.edits.is_empty() {
        return Ok(files);
    }
    let count = counted(rebased.edits.len(), "rule", "rules");
    message(&format_args!("{count} that the console changed: edgectl redirects pull writes them into the files"));
    with_edits(files, &rebased.edits)
}

/// What drafts have changed since a version was pushed.
struct Since {
    /// The rules of that version; of one whose files are those of the live one, the changed rules alone.
    base: Vec<Rule>,
    edits: Edits,
}

fn since(connection: &Connection, pushed: &str, live: &str) -> Result<Since, Failure> {
    let (before, now) = (published::list(pushed, connection)?, published::list(live, connection)?);
    if before.files == now.files && before.changes.is_none() {
        let changes = published::changes(&now, connection)?;
        let base = changes.rules_before(Markets::from_file_name);
        return Ok(Since { base, edits: changes.edits() });
    }
    let [base, live] = [pushed, live].map(|id| published::files(id, connection));
    let (base, live) = (rules_of(&as_tables(&base?)), rules_of(&as_tables(&live?)));
    let edits = reversal(&RuleTable::new(&base), &RuleTable::new(&live));
    Ok(Since { base, edits })
}

fn rules_of(tables: &[TableFile]) -> Vec<Rule> {
    tables.iter().flat_map(|file| read_file(file).0).collect()
}

fn describe(conflict: &Conflict) -> String {
    let text = |row: &Option<RuleText>| {
        row.as_ref().map_or("removed".to_owned(), |row| format!("{} {} {}", row.source, row.target, row.status))
    };
    format!("  in the console: {}\n  in the files:   {}", text(&conflict.mine), text(&conflict.theirs))
}

//! Has a push include what the console has published since the last one, rule by rule, so that nobody's work is lost.

use kirkas_drafts::{Conflict, Edits, RuleTable, RuleText, TableFile, apply, read_file, rebase, reversal};
use kirkas_redirects_compile::{Markets, Rule};

use super::tables::SourceFile;
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
    let drafts = history.iter().take_while(|made_live| made_live.by_draft).count();
    let (Some(live), Some(pushed)) = (history.first(), history.get(drafts)) else { return Ok(files) };
    if drafts == 0 {
        return Ok(files);
    }
    let [base, live] = [&pushed.id, &live.id].map(|id| published::files(id, connection));
    let (base, live) = (rules_of(&as_tables(&base?)), rules_of(&as_tables(&live?)));
    let (base, live) = (RuleTable::new(&base), RuleTable::new(&live));
    let tables = as_tables(&files);
    let own = rules_of(&tables);
    let own = RuleTable::new(&own);
    let edits = reversal(&base, &live);
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
    write(&tables, &rebased.edits)
}

fn write(tables: &[TableFile], edits: &Edits) -> Result<Vec<SourceFile>, Failure> {
    let unwritable =
        |error| Failure::Pack(format!("what the console changed can't be written into the files ({error:?})"));
    let applied = apply(tables, edits, false).map_err(unwritable)?;
    let file = |TableFile { name, market, text, .. }| SourceFile::new(name, text.into_bytes(), market.as_deref());
    applied.files.into_iter().map(file).collect()
}

fn as_tables(files: &[SourceFile]) -> Vec<TableFile> {
    let table = |file: &SourceFile| {
        let market = file.markets.map(|markets| markets.name().to_owned());
        TableFile::new(file.name.clone(), market, String::from_utf8_lossy(&file.bytes).into_owned())
    };
    files.iter().map(table).collect()
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

//! `edgectl redirects import`: turns a list FROM-TAB-TO into a CSV table to edit.

use std::io::{self, Write};
use std::path::Path;

use crate::failure::Failure;

const TWO_READINGS: &str = "ended in a question mark: this row reads it as part of the address";
const EMPTY_QUERY: &str = "ended in a question mark: this row reads it as an empty query";

/// Writes the table to a file or to standard output. What the list says is kept as it is: `check`
/// judges it.
pub fn run(file: &Path, out: Option<&Path>) -> Result<(), Failure> {
    let text = std::fs::read_to_string(file).map_err(Failure::reading(file))?;
    let table = convert(&text).map_err(|reason| Failure::Content { path: file.to_owned(), reason })?;
    match out {
        Some(out) => std::fs::write(out, table).map_err(Failure::writing(out)),
        None => io::stdout().lock().write_all(&table).map_err(Failure::Output),
    }
}

fn convert(list: &str) -> Result<Vec<u8>, String> {
    let rows = rows(list)?;
    let has_own_row = |source: &str| rows.iter().any(|(_, from, _)| *from == source);
    let mut table = csv::Writer::from_writer(Vec::new());
    let mut write = |row: [&str; 5]| table.write_record(row).map_err(|error| error.to_string());
    write(["source", "target", "status", "match", "note"])?;
    let mut doubled = 0_usize;
    for (line, from, to) in &rows {
        let Some(stem) = from.strip_suffix('?') else {
            write([from, to, "301", "exact", ""])?;
            continue;
        };
        doubled = doubled.saturating_add(1);
        write([&format!("{stem}%3F"), to, "301", "exact", TWO_READINGS])?;
        if has_own_row(stem) {
            eprintln!("line {line}: {from} ends in a question mark; {stem} has its own row, so only %3F is written");
        } else {
            write([stem, to, "301", "exact", EMPTY_QUERY])?;
            eprintln!("line {line}: {from} ends in a question mark; a row is written for each reading");
        }
    }
    eprintln!("{} redirects read, {doubled} of them with two readings", rows.len());
    table.into_inner().map_err(|error| error.to_string())
}

/// Line number, FROM and TO of every redirect in a list.
fn rows(list: &str) -> Result<Vec<(u32, &str, &str)>, String> {
    let mut rows = Vec::new();
    for (line, number) in list.trim_start_matches('\u{feff}').lines().zip(1..) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        match line.split_once('\t') {
            Some((from, to)) if !to.contains('\t') => rows.push((number, from.trim(), to.trim())),
            _ => return Err(format!("line {number} is not two addresses with a tab between them")),
        }
    }
    Ok(rows)
}

//! Reads a table as people edit it: CSV with a header.

use std::sync::Arc;

use csv::{ReaderBuilder, StringRecord};

use super::finding::{Check, Finding, Origin};
use super::row::{self, Row};
use super::rule::Rule;

const REQUIRED: [&str; 3] = ["source", "target", "status"];
const OPTIONAL: [&str; 4] = ["match", "query", "case", "note"];

/// The rules of a CSV table and what is to be said about its rows.
pub(super) fn read(file: &Arc<str>, text: &str) -> (Vec<Rule>, Vec<Finding>) {
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let mut records = reader.records();
    let origin = |line| Origin { file: Arc::clone(file), line };
    let header = match records.next() {
        Some(Ok(record)) => record,
        Some(Err(error)) => return (Vec::new(), vec![malformed(&origin(1), error.to_string())]),
        None => StringRecord::new(),
    };
    if let Err(reason) = check_header(&header) {
        return (Vec::new(), vec![malformed(&origin(1), reason)]);
    }
    let (mut rules, mut findings) = (Vec::new(), Vec::new());
    for record in records {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                findings.push(malformed(&origin(narrow(line)), error.to_string()));
                continue;
            }
        };
        let line = record.position().map_or(0, |position| line_of(position, text));
        if let Err((column, reason)) = check_length(&header, record.len()) {
            findings.push(Finding { column, ..malformed(&origin(line), reason) });
            continue;
        }
        let column = |name| {
            let at = header.iter().position(|column| column == name);
            at.and_then(|at| record.get(at)).unwrap_or_default()
        };
        let (read, said) = row::read(&Row {
            origin: origin(line),
            source: column("source"),
            target: column("target"),
            status: column("status"),
            matching: column("match"),
            query: column("query"),
            case: column("case"),
        });
        rules.extend(read);
        findings.extend(said);
    }
    (rules, findings)
}

fn check_header(header: &StringRecord) -> Result<(), String> {
    let known = |name: &&str| REQUIRED.contains(name) || OPTIONAL.contains(name);
    if let Some(missing) = REQUIRED.iter().find(|name| !header.iter().any(|column| column == **name)) {
        let seen = header.iter().next().unwrap_or_default();
        let hint = if seen.contains(';') { " The columns seem to be divided by semicolons." } else { "" };
        return Err(format!("The header has no column {missing:?}.{hint}"));
    }
    if let Some(unknown) = header.iter().find(|name| !known(name)) {
        return Err(format!("There is no column {unknown:?}."));
    }
    let twice = header.iter().enumerate().find(|(at, name)| header.iter().take(*at).any(|other| other == *name));
    match twice {
        Some((_, name)) => Err(format!("The column {name:?} comes twice.")),
        None => Ok(()),
    }
}

/// A row may leave off optional columns at its end; it may not lack what every rule has, nor have
/// more than the header names.
fn check_length(header: &StringRecord, length: usize) -> Result<(), (Option<&'static str>, String)> {
    if length > header.len() {
        return Err((None, format!("The row has {length} columns, the header {}.", header.len())));
    }
    let at = |name: &str| header.iter().position(|column| column == name);
    match REQUIRED.into_iter().find(|name| at(name).is_some_and(|at| at >= length)) {
        Some(missing) => Err((Some(missing), format!("The row ends before this column; it has {length} columns."))),
        None => Ok(()),
    }
}

fn malformed(origin: &Origin, reason: String) -> Finding {
    let advice = "The columns are source,target,status and, as wanted, match,query,case,note; \
                  text with a comma or quotes goes in double quotes.";
    Finding::new(Check::MalformedRow, origin, None, reason, advice)
}

/// The line a record is on. The reader's own count is where the blank lines before it begin.
fn line_of(position: &csv::Position, text: &str) -> u32 {
    let start = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    let rest = text.get(start..).unwrap_or_default();
    let blank = rest.bytes().take_while(u8::is_ascii_whitespace).filter(|byte| *byte == b'\n').count();
    narrow(position.line().saturating_add(blank as u64))
}

fn narrow(line: u64) -> u32 {
    u32::try_from(line).unwrap_or(u32::MAX)
}

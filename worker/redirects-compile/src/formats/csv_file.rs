//! The table as people edit it: CSV with a header.

use csv::{ReaderBuilder, StringRecord};
use kirkas_routing::redirects::Status;

use super::capabilities::{Capabilities, HostSupport};
use super::collector::RuleCollector;
use crate::csv_text::{CsvText, unescape_cell};
use crate::row::Row;
use crate::rule::{QueryMode, Rule};

const REQUIRED: [&str; 3] = ["source", "target", "status"];
const ADVICE: &str = "The columns are source,target,status and, as wanted, match,query,case,market,note; \
                      text with a comma or quotes goes in double quotes.";
const OPTIONAL: [&str; 5] = ["match", "query", "case", "market", "note"];

pub(super) const CAPABILITIES: Capabilities = Capabilities {
    hosts: HostSupport::Both,
    parameters: true,
    prefixes: true,
    placeholders: true,
    expressions: true,
    statuses: &Status::ALL,
    queries: &[QueryMode::Keep, QueryMode::Drop, QueryMode::Exact],
    sensitive: true,
    markets: true,
    notes: true,
    local_targets: true,
    question_mark_at_end: true,
};

/// Reads a CSV table.
pub(super) fn read(text: &str, collector: &mut RuleCollector) {
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let mut header = StringRecord::new();
    if let Err(error) = reader.read_record(&mut header) {
        return malformed(collector, 1, error.to_string());
    }
    if let Err(reason) = check_header(&header) {
        return malformed(collector, 1, reason);
    }
    let at = |name: &str| header.iter().position(|column| column == name).unwrap_or(usize::MAX);
    let [source, target, status] = REQUIRED.map(at);
    let [matching, query, case, market, note] = OPTIONAL.map(at);
    let mut record = StringRecord::new();
    loop {
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                malformed(collector, narrow(line), error.to_string());
                // A reader that can't go on would return this error for ever.
                if error.is_io_error() {
                    return;
                }
                continue;
            }
        }
        let line = record.position().map_or(0, |position| line_of(position, text));
        if let Err((column, reason)) = check_length(&header, record.len()) {
            collector.malformed_at(line, column, reason, ADVICE);
            continue;
        }
        let column = |at| unescape_cell(record.get(at).unwrap_or_default()).trim();
        collector.row(&Row {
            origin: collector.origin(line),
            source: column(source),
            target: column(target),
            status: column(status),
            matching: column(matching),
            query: column(query),
            case: column(case),
            market: column(market),
            note: column(note),
        });
    }
}

/// Writes every column; defaults stay empty. The market is always written, as the file may get any name.
pub(super) fn write(rules: &[Rule]) -> String {
    let mut out = CsvText::new(&[&REQUIRED[..], &OPTIONAL[..]].concat());
    for rule in rules {
        let status = rule.status.code().to_string();
        let matching = match rule.match_name() {
            "exact" => "",
            name => name,
        };
        let query = match rule.query {
            QueryMode::Keep => "",
            QueryMode::Drop => "drop",
            QueryMode::Exact => "exact",
        };
        let case = if rule.sensitive { "sensitive" } else { "" };
        let target = rule.target.as_ref().map_or("", |target| &target.text);
        let note = rule.note.as_deref().unwrap_or_default();
        let market = rule.source.scope.market_name();
        out.row(&[&rule.source.text, target, &status, matching, query, case, market, note]);
    }
    out.finish()
}

fn check_header(header: &StringRecord) -> Result<(), String> {
    let known = |name: &&str| REQUIRED.contains(name) || OPTIONAL.contains(name);
    if let Some(missing) = REQUIRED.iter().find(|name| !header.iter().any(|column| column == **name)) {
        let first_column = header.iter().next().unwrap_or_default();
        let hint = if first_column.contains(';') { " The columns seem to be divided by semicolons." } else { "" };
        return Err(format!("The header has no column {missing:?}.{hint}"));
    }
    if let Some(unknown) = header.iter().find(|name| !known(name)) {
        return Err(format!("There is no column {unknown:?}."));
    }
    let duplicate = header.iter().enumerate().find(|(at, name)| header.iter().take(*at).any(|other| other == *name));
    match duplicate {
        Some((_, name)) => Err(format!("The column {name:?} comes twice.")),
        None => Ok(()),
    }
}

/// A row may leave off optional columns at its end. It may neither lack required columns nor have more
/// than the header names.
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

fn malformed(collector: &mut RuleCollector, line: u32, reason: String) {
    collector.malformed(line, reason, ADVICE);
}

/// The line a record is on. The reader's own count is where the blank lines before it begin.
pub(super) fn line_of(position: &csv::Position, text: &str) -> u32 {
    let start = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    let rest = text.as_bytes().get(start..).unwrap_or_default();
    let blank = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).filter(|byte| **byte == b'\n').count();
    narrow(position.line().saturating_add(blank as u64))
}

fn narrow(line: u64) -> u32 {
    u32::try_from(line).unwrap_or(u32::MAX)
}

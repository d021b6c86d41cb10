//! Edits of a CSV table that leave every other line as people wrote it: order, spelling, blank lines, line ends.

use std::collections::BTreeMap;
use std::ops::Range;

use csv::{ReaderBuilder, StringRecord};
use kirkas_redirects_compile::Rule;
use kirkas_redirects_compile::csv_text::{CsvText, escape_cell, unescape_cell};

use crate::rule_text::{COLUMNS, RuleText};

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// What becomes of a line.
pub enum LineEdit<'a> {
    /// It is written differently: the rule on it, its name, and what is written from now on.
    Set(&'a Rule, &'a str, &'a RuleText),
    /// It goes.
    Remove,
}

/// A file after its edits.
pub struct EditedFile<'a> {
    /// Its text.
    pub text: String,
    /// The lines of the rules that were written, by their names.
    pub lines: Vec<(&'a str, u32)>,
}

/// The edits of one file: by line, and new rules for its end.
#[derive(Default)]
pub struct FileEdits<'a> {
    /// What becomes of lines, from 1.
    pub lines: BTreeMap<u32, LineEdit<'a>>,
    /// New rules with their names.
    pub additions: Vec<(&'a str, &'a RuleText)>,
}

impl<'a> FileEdits<'a> {
    fn rows(&self) -> impl Iterator<Item = &'a RuleText> {
        let set = self.lines.values().filter_map(|edit| match edit {
            LineEdit::Set(_, _, row) => Some(*row),
            LineEdit::Remove => None,
        });
        set.chain(self.additions.iter().map(|(_, row)| *row))
    }

    /// Makes the edits in a text; rows for `market` need not say so.
    pub fn make(&self, text: &str, market: Option<&str>) -> EditedFile<'a> {
        let (mark, text) = text.strip_prefix(BYTE_ORDER_MARK).map_or(("", text), |text| (BYTE_ORDER_MARK, text));
        let records = records(text);
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let mut out = mark.to_owned();
        let mut written = Vec::new();
        let (columns, mut end) = match records.first() {
            Some(header) => {
                let (columns, text) = self.header(text.get(header.bytes.clone()).unwrap_or_default(), market);
                out.push_str(&text);
                (columns, header.bytes.end)
            }
            None => {
                let columns: Vec<String> = COLUMNS.map(str::to_owned).to_vec();
                out.push_str(&columns.join(","));
                out.push_str(newline);
                (columns, text.len())
            }
        };
        for record in records.iter().skip(1) {
            let Some(edit) = self.lines.get(&record.line) else { continue };
            out.push_str(text.get(end..record.bytes.start).unwrap_or_default());
            end = record.bytes.end;
            match edit {
                LineEdit::Set(rule, name, row) => {
                    written.push((*name, line_at_end(&out)));
                    let old = text.get(record.bytes.clone()).unwrap_or_default();
                    out.push_str(&record_text(&columns, row, Some((old, rule)), market));
                }
                LineEdit::Remove => end = after_line(text, end),
            }
        }
        out.push_str(text.get(end..).unwrap_or_default());
        for (name, row) in &self.additions {
            if !out.ends_with('\n') {
                out.push_str(newline);
            }
            written.push((*name, line_at_end(&out)));
            out.push_str(&record_text(&columns, row, None, market));
            out.push_str(newline);
        }
        EditedFile { text: out, lines: written }
    }

    /// The columns of a header with those that rows need besides, and its text.
    fn header(&self, header: &str, market: Option<&str>) -> (Vec<String>, String) {
        let mut columns: Vec<String> = cells(header).iter().map(|cell| cell.trim().to_owned()).collect();
        let mut text = header.to_owned();
        for column in COLUMNS {
            let is_needed = || self.rows().any(|row| !cell_of(row, column, market).is_empty());
            if !columns.iter().any(|known| known == column) && is_needed() {
                columns.push(column.to_owned());
                text.push(',');
                text.push_str(column);
            }
        }
        (columns, text)
    }
}

/// The text of a row under columns; cells that say the same as before stay as they were.
fn record_text(columns: &[String], row: &RuleText, old: Option<(&str, &Rule)>, market: Option<&str>) -> String {
    let old = old.map(|(text, rule)| (cells(text), RuleText::of(rule)));
    let cells: Vec<String> = columns
        .iter()
        .enumerate()
        .map(|(index, column)| match &old {
            Some((cells, before)) if before.cell(column) == row.cell(column) => {
                cells.get(index).unwrap_or_default().to_owned()
            }
            _ => escape_cell(cell_of(row, column, market)).into_owned(),
        })
        .collect();
    let mut text = CsvText::literal();
    text.row(&cells.iter().map(String::as_str).collect::<Vec<_>>());
    let mut text = text.finish();
    text.truncate(text.trim_end_matches('\n').len());
    text
}

/// What a column says of a row in a file for `market`.
fn cell_of<'a>(row: &'a RuleText, column: &str, market: Option<&str>) -> &'a str {
    match row.cell(column) {
        cell if column == "market" && Some(cell) == market => "",
        cell => cell,
    }
}

/// A record of a table, and where it is.
struct Record {
    /// From 1.
    line: u32,
    /// Without its line's end.
    bytes: Range<usize>,
}

fn records(text: &str) -> Vec<Record> {
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut record = StringRecord::new();
    let mut records = Vec::new();
    let (mut line, mut counted) = (1_u32, 0);
    while reader.read_record(&mut record).unwrap_or(false) {
        let position = |position: Option<&csv::Position>| position.map_or(0, csv::Position::byte);
        let begin = usize::try_from(position(record.position())).unwrap_or_default();
        let end = usize::try_from(reader.position().byte()).unwrap_or_default();
        let whole = text.get(begin..end).unwrap_or_default();
        let start = begin.saturating_add(whole.len()).saturating_sub(whole.trim_start_matches(['\r', '\n']).len());
        let length = whole.trim_matches(['\r', '\n']).len();
        line = line.saturating_add(lines_in(text.get(counted..start).unwrap_or_default()));
        counted = start;
        records.push(Record { line, bytes: start..start.saturating_add(length) });
    }
    records
}

fn cells(record: &str) -> StringRecord {
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(record.as_bytes());
    let mut cells = StringRecord::new();
    // What was read as a record before is one.
    reader.read_record(&mut cells).ok();
    cells
}

fn lines_in(text: &str) -> u32 {
    u32::try_from(text.bytes().filter(|byte| *byte == b'\n').count()).unwrap_or(u32::MAX)
}

/// The line that would be written next, from 1.
fn line_at_end(text: &str) -> u32 {
    lines_in(text).saturating_add(1)
}

/// Where the line goes on after the one that ends here.
fn after_line(text: &str, end: usize) -> usize {
    let rest = text.get(end..).unwrap_or_default();
    let ending = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) };
    end.saturating_add(ending)
}

/// The rows of a table as they are written, right or wrong; none where the header lacks a column, or has one that there is not.
pub fn csv_rows(text: &str) -> Option<Vec<RuleText>> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let mut records = reader.records().map_while(Result::ok);
    let header = records.next()?;
    let has = |name: &&str| header.iter().any(|column| column == *name);
    if !["source", "target", "status"].iter().all(has) || !header.iter().all(|column| COLUMNS.contains(&column)) {
        return None;
    }
    let row = |record: StringRecord| {
        let mut row = RuleText::default();
        for (column, cell) in header.iter().zip(&record) {
            if let Some(field) = row.field_mut(column) {
                unescape_cell(cell).trim().clone_into(field);
            }
        }
        row
    };
    Some(records.map(row).collect())
}

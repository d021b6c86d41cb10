//! Writes CSV in which no cell is a formula to a spreadsheet, and from which the same cells are read back.
//!
//! # Design
//! A spreadsheet runs a cell that begins with `=`, `+`, `-` or `@`, or with a tab or a line's end before one of them (OWASP,
//! "CSV Injection"), and cells hold what strangers chose: paths, titles, names of campaigns. Such a cell is written with an
//! apostrophe before it, which spreadsheets take as the sign of a text. A cell that begins with an apostrophe gets one
//! more, so that reading takes off one and never a letter that was the cell's own. A plain number is harmless and stays
//! a number.
//!
//! Files in formats of other systems ([`CsvText::literal`]) get no apostrophe, because those systems don't take it off.

use std::borrow::Cow;

/// Stands before a cell that would be a formula.
const MARK: char = '\'';

/// CSV being written.
pub struct CsvText {
    writer: csv::Writer<Vec<u8>>,
    is_literal: bool,
}

impl CsvText {
    /// A text with a header. All cells are written by [`escape_cell`].
    pub fn new(header: &[&str]) -> Self {
        let mut text = Self::literal();
        text.is_literal = false;
        text.row(header);
        text
    }

    /// A text for another system: every cell is written as it is.
    pub fn literal() -> Self {
        let writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        Self { writer, is_literal: true }
    }

    /// Adds a row. Writing to memory doesn't fail.
    pub fn row(&mut self, cells: &[&str]) {
        let written = match self.is_literal {
            true => self.writer.write_record(cells),
            false => self.writer.write_record(cells.iter().map(|cell| escape_cell(cell).into_owned())),
        };
        written.ok();
    }

    /// The finished text.
    pub fn finish(self) -> String {
        self.writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

/// A cell with an apostrophe before it where it would be a formula.
pub fn escape_cell(cell: &str) -> Cow<'_, str> {
    if is_formula(cell) || cell.starts_with(MARK) { Cow::Owned(format!("{MARK}{cell}")) } else { Cow::Borrowed(cell) }
}

/// Undoes [`escape_cell`]. A cell that people wrote may begin with an apostrophe of its own: that one stays.
pub fn unescape_cell(written: &str) -> &str {
    let marked = written.strip_prefix(MARK);
    marked.filter(|cell| cell.starts_with(MARK) || is_formula(cell)).unwrap_or(written)
}

/// A CSV text that people wrote, safe for others to open: the same bytes, unless one of its cells is a formula. Spaces
/// around cells have no meaning in it.
pub fn escape_text(text: &str) -> Cow<'_, str> {
    let records = |trim| {
        let reader =
            csv::ReaderBuilder::new().has_headers(false).flexible(true).trim(trim).from_reader(text.as_bytes());
        reader.into_records().flatten()
    };
    let is_unsafe = |cell: &str| is_formula(cell) || is_formula(cell.trim());
    if !records(csv::Trim::None).any(|record| record.iter().any(is_unsafe)) {
        return Cow::Borrowed(text);
    }
    let mut out = CsvText::literal();
    for record in records(csv::Trim::All) {
        // A cell that begins with the mark is escaped already.
        let cells: Vec<Cow<str>> =
            record.iter().map(|cell| if is_formula(cell) { escape_cell(cell) } else { cell.into() }).collect();
        out.row(&cells.iter().map(AsRef::as_ref).collect::<Vec<_>>());
    }
    Cow::Owned(out.finish())
}

/// Whether a spreadsheet may run a cell. Some take the wide forms of the signs as well.
fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) && !is_number(cell)
}

/// Digits with one decimal point at most, and a minus sign before them at most.
fn is_number(cell: &str) -> bool {
    let unsigned = cell.strip_prefix('-').unwrap_or(cell);
    let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits(whole) && digits(decimals)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{CsvText, escape_cell, escape_text, unescape_cell};
    use proptest::prelude::*;

    #[test]
    fn no_cell_is_a_formula_to_a_spreadsheet() {
        let cases = [
            ("=1+1", "'=1+1"),
            ("+358", "'+358"),
            ("-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "'\t=1"),
            ("\r=1", "'\r=1"),
            ("\n=1", "'\n=1"),
            ("＝1", "'＝1"),
            ("-", "'-"),
            ("-5", "-5"),
            ("-0.5", "-0.5"),
            ("--5", "'--5"),
            ("-5.", "'-5."),
            ("-5.-5", "'-5.-5"),
            ("-5+1", "'-5+1"),
            ("'quoted'", "''quoted'"),
            ("'=1", "''=1"),
            ("a=1", "a=1"),
            ("/path/", "/path/"),
            ("", ""),
        ];
        for (cell, written) in cases {
            assert_eq!(escape_cell(cell), written, "{cell:?}");
            assert_eq!(unescape_cell(written), cell, "{cell:?}");
        }
    }

    #[test]
    fn an_apostrophe_that_people_wrote_stays() {
        for cell in ["'tis", "'", "'-5", "don't"] {
            assert_eq!(unescape_cell(cell), cell);
        }
    }

    #[test]
    fn a_text_of_people_stays_byte_for_byte_unless_a_cell_is_a_formula() {
        let harmless = "\u{feff}source,note\r\n /a ,\"'x\"\r\n\r\n-5,'=1\n";
        assert_eq!(escape_text(harmless), harmless);
        assert_eq!(escape_text("a,b\n/x, =1\n'=2,\"@\"\"y\"\n"), "a,b\n/x,'=1\n'=2,\"'@\"\"y\"\n");
        assert_eq!(escape_text("/x,\"\ty\"\n"), "/x,y\n");
    }

    #[test]
    fn another_systems_file_is_literal() {
        let mut text = CsvText::literal();
        text.row(&["=1", "'a", "-"]);
        assert_eq!(text.finish(), "=1,'a,-\n");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            rows in prop::collection::vec(prop::collection::vec("['=+@\t\r\n-]{0,3}[ -~ä＝]{0,6}", 1..4), 1..6)
        ) {
            let mut text = CsvText::new(&["=header", "'b"]);
            for row in &rows {
                text.row(&row.iter().map(String::as_str).collect::<Vec<_>>());
            }
            let text = text.finish();
            let mut reader =
                csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
            let read: Vec<Vec<String>> = reader.records().map(|record| {
                let record = record.unwrap();
                for cell in &record {
                    let is_number = cell.parse::<f64>().is_ok();
                    prop_assert!(is_number || !cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell:?}");
                }
                Ok(record.iter().map(|cell| unescape_cell(cell).to_owned()).collect())
            }).collect::<Result<_, TestCaseError>>()?;
            let header = vec!["=header".to_owned(), "'b".to_owned()];
            prop_assert_eq!(read, [vec![header], rows].concat());
        }
    }
}

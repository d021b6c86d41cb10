//! What is written for people: tables as wide as the terminal, and messages beside results, in colour where the terminal
//! shows it. `NO_COLOR`, `CLICOLOR` and `--color` decide about colour.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use comfy_table::{ContentArrangement, Table, presets};

use crate::failure::Failure;

/// What went wrong, or is refused.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// What is remarkable.
pub const WARNING: Style = AnsiColor::Yellow.on_default();

/// Characters of an id that are shown on a terminal, where every command takes them.
const SHORT_ID_LENGTH: usize = 12;

/// Writes a line to standard error; where nobody reads that, the command goes on all the same.
pub fn message(text: &dyn Display) {
    let _unread = writeln!(anstream::stderr().lock(), "{text}");
}

/// Prints a table, with a header where one is given: on a terminal as wide as that, with long texts wrapped; else every
/// row is a line.
///
/// # Errors
/// When standard output can't be written to.
pub fn print_table(header: &[&str], rows: &[Vec<String>]) -> Result<(), Failure> {
    Failure::of_output(write_table(&mut io::stdout().lock(), width(), header, rows))
}

/// An id as people read it: its first characters on a terminal, else all of it.
pub fn display_id(id: &str) -> &str {
    if io::stdout().is_terminal() { id.get(..SHORT_ID_LENGTH).unwrap_or(id) } else { id }
}

/// How wide standard output is, where that is a terminal.
fn width() -> Option<u16> {
    terminal_size::terminal_size_of(io::stdout()).map(|(terminal_size::Width(width), _)| width)
}

fn write_table(out: &mut impl Write, width: Option<u16>, header: &[&str], rows: &[Vec<String>]) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).add_rows(rows);
    if !header.is_empty() {
        table.set_header(header);
    }
    match width {
        Some(width) => table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width),
        None => table.set_content_arrangement(ContentArrangement::Disabled),
    };
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::write_table;

    fn written(width: Option<u16>) -> String {
        let long = "/lainan-kayttotarkoitus/auto-vene-moottoripyora/";
        let rows = [vec!["/sää".to_owned(), "7".to_owned()], vec![long.to_owned(), String::new()]];
        let mut out = Vec::new();
        assert!(write_table(&mut out, width, &["path", "n"], &rows).is_ok());
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn a_table_is_as_wide_as_its_texts_where_it_is_no_terminals() {
        let expected = "path                                              n\n\
                        /sää                                              7\n\
                        /lainan-kayttotarkoitus/auto-vene-moottoripyora/\n";
        assert_eq!(written(None), expected);
    }

    #[test]
    fn a_table_fits_the_terminal_and_loses_nothing() {
        for width in [20, 40, 60] {
            let text = written(Some(width));
            assert!(text.lines().all(|line| line.chars().count() <= usize::from(width)), "{width}: {text}");
            let letters: String = text.split_whitespace().collect();
            assert!(letters.contains("/lainan-kayttotarkoitus/auto-vene-moottoripyora/"), "{width}: {text}");
        }
    }
}

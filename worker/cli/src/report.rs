//! Asks for a report and writes it: as control tells it, or as a table for people.

use std::io::{self, Write};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::arguments::{ReportForm, ReportFormat};
use crate::connection::Connection;
use crate::failure::Failure;

/// Asks with these parameters, as far as they are given, besides those that every report takes. As CSV and JSON the answer is
/// written as it comes; for people, `rows` makes a table of it, and what is to be said besides.
pub fn run<T: DeserializeOwned>(
    connection: &Connection,
    path: &str,
    form: &ReportForm,
    also: &[(&str, Option<&str>)],
    header: &[&str],
    rows: impl FnOnce(T) -> (Vec<Vec<String>>, String),
) -> Result<(), Failure> {
    let limit = form.limit.to_string();
    let mut query = vec![("limit", limit.as_str())];
    query.extend(also.iter().filter_map(|(name, value)| Some((*name, (*value)?))));
    let mut out = io::stdout().lock();
    match if form.json { ReportFormat::Json } else { form.format } {
        ReportFormat::Json => {
            let told: Value = connection.get_with(path, &query)?;
            writeln!(out, "{told:#}").map_err(Failure::Output)
        }
        ReportFormat::Csv => {
            query.push(("format", "csv"));
            out.write_all(&connection.get_bytes_with(path, &query)?).map_err(Failure::Output)
        }
        ReportFormat::Text => {
            let (rows, besides) = rows(connection.get_with(path, &query)?);
            write_table(&mut out, header, &rows).map_err(Failure::Output)?;
            if !besides.is_empty() {
                eprintln!("{besides}");
            }
            Ok(())
        }
    }
}

/// Columns as wide as their widest text, the last as it comes.
fn write_table(out: &mut impl Write, header: &[&str], rows: &[Vec<String>]) -> io::Result<()> {
    let header: Vec<String> = header.iter().map(|name| (*name).to_owned()).collect();
    let width = |column: usize| {
        let texts = rows.iter().chain([&header]).filter_map(|row| row.get(column));
        texts.map(|text| text.chars().count()).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    for row in [&header].into_iter().chain(rows) {
        let cells = row.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}"));
        writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// A time as people read it: to the second.
pub fn time(text: &str) -> String {
    text.get(..19).unwrap_or(text).replace('T', " ")
}

#[cfg(test)]
mod tests {
    use super::{time, write_table};

    #[test]
    fn columns_are_as_wide_as_their_widest_text() {
        let rows = [vec!["/sää".to_owned(), "7".to_owned()], vec!["/a".to_owned(), String::new()]];
        let mut out = Vec::new();
        assert!(write_table(&mut out, &["path", "n"], &rows).is_ok());
        assert_eq!(String::from_utf8_lossy(&out), "path  n\n/sää  7\n/a\n");
        assert_eq!(time("2026-11-21T04:05:06.789Z"), "2026-11-21 04:05:06");
    }
}

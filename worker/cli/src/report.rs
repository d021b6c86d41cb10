//! Asks for a report and writes it: as control tells it, or as a table for people.

use std::io::{self, Write};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::arguments::{ReportForm, ReportFormat};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

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
    match if form.json { ReportFormat::Json } else { form.format } {
        ReportFormat::Json => {
            let answer: Value = connection.get_with(path, &query)?;
            form::print_json(&answer)
        }
        ReportFormat::Csv => {
            query.push(("format", "csv"));
            let rows = connection.get_bytes_with(path, &query)?;
            Failure::of_output(io::stdout().lock().write_all(&rows))
        }
        ReportFormat::Text => {
            let (rows, besides) = rows(connection.get_with(path, &query)?);
            print_table(header, &rows)?;
            if !besides.is_empty() {
                message(&besides);
            }
            Ok(())
        }
    }
}

/// A time as people read it: to the second.
pub fn time(text: &str) -> String {
    text.get(..19).unwrap_or(text).replace('T', " ")
}

#[cfg(test)]
mod tests {
    use super::time;

    #[test]
    fn a_time_is_shown_to_the_second() {
        assert_eq!(time("2026-11-21T04:05:06.789Z"), "2026-11-21 04:05:06");
    }
}

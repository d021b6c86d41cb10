//! `--json` and `--format`: how a command answers, and how the tables are written that it reads or
//! writes.

use std::io::{self, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use kirkas_redirects_compile::{Format, Markets};
use serde::Serialize;

use crate::failure::Failure;

/// Of a command that has nothing to do with tables as text.
#[derive(Args)]
pub struct AnswerForm {
    /// Answer as JSON, as --format json does.
    #[arg(long)]
    json: bool,
    /// How to answer.
    #[arg(long, value_name = "FORMAT", value_parser = format_names(&[]), conflicts_with = "json")]
    format: Option<FormatName>,
}

/// Of a command that reads tables, or writes one.
#[derive(Args)]
pub struct TableForm {
    /// Answer as JSON, as --format json does.
    #[arg(long)]
    json: bool,
    /// How tables are written (without it: those that are read, as name and content tell; one that
    /// is written, csv), or how to answer: text or json. For both, give it twice.
    #[arg(long = "format", value_name = "FORMAT", value_parser = format_names(&Format::ALL))]
    formats: Vec<FormatName>,
    /// The market whose rules tables have, where neither their rows nor their names say (fi.csv is for fi); of a table
    /// that is exported: the market whose rules to write.
    #[arg(long, value_parser = PossibleValuesParser::new(Markets::names().collect::<Vec<_>>()))]
    market: Option<String>,
}

/// What `--format` can name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FormatName {
    Text,
    Json,
    Table(Format),
}

impl AnswerForm {
    /// Whether to answer as JSON.
    pub fn is_json(&self) -> bool {
        self.json || self.format == Some(FormatName::Json)
    }
}

impl TableForm {
    /// Whether to answer as JSON.
    pub fn is_json(&self) -> bool {
        self.json || self.formats.contains(&FormatName::Json)
    }

    /// Whether to answer as text, where JSON is usual.
    pub fn is_text(&self) -> bool {
        !self.is_json() && self.formats.contains(&FormatName::Text)
    }

    /// The market of the tables.
    pub fn markets(&self) -> Option<Markets> {
        Markets::from_name(self.market.as_deref()?)
    }

    /// The format of the tables.
    pub fn table(&self) -> Option<Format> {
        self.formats.iter().rev().find_map(|name| match name {
            FormatName::Table(format) => Some(*format),
            FormatName::Text | FormatName::Json => None,
        })
    }
}

/// Prints an answer as JSON or as text.
///
/// # Errors
/// When standard output can't be written to.
pub fn answer(is_json: bool, json: &impl Serialize, text: &str) -> Result<(), Failure> {
    if is_json { print_json(json) } else { print(text) }
}

/// Prints JSON.
///
/// # Errors
/// When standard output can't be written to.
pub fn print_json(json: &impl Serialize) -> Result<(), Failure> {
    print(&serde_json::to_string_pretty(json).map_err(|error| Failure::Pack(error.to_string()))?)
}

/// Prints a line.
///
/// # Errors
/// When standard output can't be written to.
pub fn print(line: &str) -> Result<(), Failure> {
    Failure::of_output(writeln!(io::stdout().lock(), "{line}"))
}

fn format_names(formats: &'static [Format]) -> impl TypedValueParser<Value = FormatName> {
    let names = ["text", "json"].into_iter().chain(formats.iter().map(|format| format.name()));
    PossibleValuesParser::new(names.collect::<Vec<_>>()).try_map(|name| match name.as_str() {
        "text" => Ok(FormatName::Text),
        "json" => Ok(FormatName::Json),
        name => Format::from_name(name).map(FormatName::Table).ok_or("there is no such format"),
    })
}

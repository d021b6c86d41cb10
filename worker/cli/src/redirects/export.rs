//! `edgectl redirects export`: writes tables in another system's format.

use std::path::PathBuf;

use kirkas_redirects_compile::{self as compile, Format, Notes};

use super::destination::Destination;
use super::{published, tables};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form::TableForm;

/// Writes the files named or, without any, the table that is live; of a market alone where one is said. What the format
/// can't hold is refused with the rule's file and line.
pub fn run(
    files: &[PathBuf],
    connect: impl FnOnce() -> Result<Connection, Failure>,
    form: &TableForm,
    notes: Notes,
    to: &Destination,
) -> Result<(), Failure> {
    let format = form.table().unwrap_or(Format::Csv);
    let files = if files.is_empty() { published::files("live", &connect()?)? } else { tables::read_any(files)? };
    let from = files.first().map(|file| file.format).filter(|first| files.iter().all(|file| file.format == *first));
    let (mut rules, findings) = tables::rules(&files);
    if let Some(markets) = form.markets() {
        rules = compile::rules_of_market(rules, markets, format);
    }
    to.put((rules, findings), from, format, notes)
}

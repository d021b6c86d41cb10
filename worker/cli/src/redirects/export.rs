//! `edgectl redirects export`: writes tables in another system's format.

use std::path::PathBuf;

use kirkas_core::redirects::compile::{Format, Notes};

use super::destination::Destination;
use super::{published, tables};
use crate::connection::Connection;
use crate::failure::Failure;

/// Writes the files named or, without any, the table that is live. What the format can't hold is
/// refused with the rule's file and line.
pub fn run(
    files: &[PathBuf],
    connect: impl FnOnce() -> Result<Connection, Failure>,
    format: Format,
    notes: Notes,
    to: &Destination,
) -> Result<(), Failure> {
    let files = if files.is_empty() { published::files("live", &connect()?)? } else { tables::read_as(files, None)? };
    let from = files.first().map(|file| file.format).filter(|first| files.iter().all(|file| file.format == *first));
    to.put(tables::rules(&files), from, format, notes)
}

//! `edgectl redirects import`: turns a table of another system into a CSV table to edit.

use std::path::{Path, PathBuf};

use kirkas_core::redirects::compile::{Format, Notes};

use super::destination::Destination;
use super::tables;
use crate::failure::Failure;

/// Writes the table. What a CSV table can't hold is refused with its line; what the rules say
/// together is for `check` to judge.
pub fn run(file: &Path, format: Option<Format>, to: &Destination) -> Result<(), Failure> {
    let files = tables::read_as(&[PathBuf::from(file)], format)?;
    let from = files.first().map(|file| file.format);
    to.put(tables::rules(&files), from, Format::Csv, Notes::Keep)
}

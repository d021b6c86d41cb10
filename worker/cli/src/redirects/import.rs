//! `edgectl redirects import`: turns a table of another system into a CSV table to edit.

use std::path::{Path, PathBuf};

use kirkas_redirects_compile::{self as compile, Format, Notes};

use super::destination::Destination;
use super::tables;
use crate::failure::Failure;
use crate::form::TableForm;

/// Writes the table. What a CSV table can't hold is refused with its line, and so are rules on screens that none may take;
/// what the rules say together is for `check` to judge.
pub fn run(file: &Path, form: &TableForm, to: &Destination) -> Result<(), Failure> {
    let files = tables::read_as(&[PathBuf::from(file)], form)?;
    let from = files.first().map(|file| file.format);
    let (rules, mut said) = tables::rules(&files);
    said.extend(compile::sensitive_rules(&rules));
    to.put((rules, said), from, Format::Csv, Notes::Keep)
}

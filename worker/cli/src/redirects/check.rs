//! `edgectl redirects check`: says what is wrong or remarkable in tables.

use std::io;
use std::path::PathBuf;

use super::{findings, tables};
use crate::failure::Failure;
use crate::form::{self, TableForm};

/// Fails where a finding refuses.
pub fn run(files: &[PathBuf], form: &TableForm, all: bool) -> Result<(), Failure> {
    let compiled = tables::compile_as(files, form.table())?;
    if form.is_json() {
        form::print_json(&findings::json(&compiled))?;
    } else {
        findings::write(&mut io::stdout().lock(), &compiled, all).map_err(Failure::Output)?;
    }
    match findings::refusals(&compiled.findings) {
        0 => Ok(()),
        refused => Err(Failure::Refused(refused)),
    }
}

//! `edgectl redirects check`: says what is wrong or remarkable in tables.

use std::io;
use std::path::PathBuf;

use kirkas_core::redirects::compile::Format;

use super::{findings, tables};
use crate::failure::Failure;

/// Fails where a finding refuses.
pub fn run(files: &[PathBuf], format: Option<Format>, json: bool, all: bool) -> Result<(), Failure> {
    let compiled = tables::compile_as(files, format)?;
    if json {
        println!("{:#}", findings::json(&compiled));
    } else {
        findings::write(&mut io::stdout().lock(), &compiled, all).map_err(Failure::Output)?;
    }
    match findings::refusals(&compiled.findings) {
        0 => Ok(()),
        refused => Err(Failure::Refused(refused)),
    }
}

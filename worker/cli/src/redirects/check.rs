//! `edgectl redirects check`: says what is wrong or remarkable in tables.

use std::io;
use std::path::PathBuf;

use super::{findings, tables};
use crate::failure::Failure;

/// Fails where a finding refuses.
pub fn run(files: &[PathBuf], json: bool, all: bool) -> Result<(), Failure> {
    let compiled = tables::compile(files)?;
    if json {
        println!("{:#}", findings::json(&compiled));
    } else {
        findings::write(&mut io::stdout().lock(), &compiled, all).map_err(Failure::Output)?;
    }
    match findings::refusals(&compiled) {
        0 => Ok(()),
        refused => Err(Failure::Refused(refused)),
    }
}

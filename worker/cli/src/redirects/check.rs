//! `edgectl redirects check`: says what is wrong or remarkable in tables.

use std::io::Write;
use std::path::PathBuf;

use kirkas_redirects_compile::{SHARD_BYTES, target_hosts};
use serde_json::json;

use super::{findings, hosts, tables};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form::{self, TableForm};

/// Fails where a finding refuses. Names the hosts that no live rule leads to.
pub fn run(
    files: &[PathBuf],
    form: &TableForm,
    all: bool,
    connect: impl Fn() -> Result<Connection, Failure>,
) -> Result<(), Failure> {
    let files = tables::read_as(files, form)?;
    let (rules, said) = tables::rules(&files);
    let (new, unknown) = hosts::new_hosts(target_hosts(&rules), connect);
    let compiled = tables::compile_rules(rules, said, SHARD_BYTES);
    if form.is_json() {
        let mut report = findings::json(&compiled);
        if let Some(report) = report.as_object_mut() {
            let why = unknown.map(|failure| failure.to_string());
            report.insert("new_hosts".to_owned(), json!(new));
            report.insert("live_hosts_unknown".to_owned(), json!(why));
        }
        form::print_json(&report)?;
    } else {
        let mut out = anstream::stdout().lock();
        for line in hosts::lines(&new, unknown.as_ref()) {
            Failure::of_output(writeln!(out, "{line}"))?;
        }
        Failure::of_output(findings::write(&mut out, &compiled, all))?;
    }
    match findings::refusals(&compiled.findings) {
        0 => Ok(()),
        refused => Err(Failure::Refused(refused)),
    }
}

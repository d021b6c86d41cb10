//! Where a table goes that was read and is written in another format.

use std::io::{self, Write};
use std::path::PathBuf;

use kirkas_redirects_compile::{self as compile, Finding, Format, Notes, Rule};
use serde_json::json;

use super::findings;
use crate::count::counted;
use crate::failure::Failure;
use crate::form;
use crate::terminal::message;

/// A file or standard output, as it is or within a JSON object.
pub struct Destination {
    /// The file; standard output where there is none.
    pub out: Option<PathBuf>,
    /// Answer with one JSON object: what was found and, without a file, the table's text.
    pub json: bool,
    /// Write no file and no table, only what was found.
    pub dry_run: bool,
}

impl Destination {
    /// Writes rules in a format. Where reading or writing refuses one, nothing is written.
    pub fn put(
        &self,
        (rules, mut said): (Vec<Rule>, Vec<Finding>),
        from: Option<Format>,
        to: Format,
        notes: Notes,
    ) -> Result<(), Failure> {
        let written = match compile::write(&rules, to, notes) {
            Ok(written) => Some(written).filter(|_| findings::refusals(&said) == 0),
            Err(refused) => {
                said.extend(refused);
                None
            }
        };
        let text = written.as_deref().map(String::from_utf8_lossy);
        if let (Some(out), Some(bytes), false) = (&self.out, &written, self.dry_run) {
            std::fs::write(out, bytes).map_err(Failure::writing(out))?;
        }
        if self.json {
            let answer = json!({
                "from": from.map(Format::name),
                "to": to.name(),
                "rules": rules.len(),
                "refused": findings::refusals(&said),
                "findings": findings::list(&said),
                "out": self.out,
                "text": text.filter(|_| self.out.is_none() && !self.dry_run),
                "dry_run": self.dry_run,
            });
            form::print_json(&answer)?;
        } else {
            findings::report(&said);
            if let (Some(bytes), None, false) = (&written, &self.out, self.dry_run) {
                Failure::of_output(io::stdout().lock().write_all(bytes))?;
            }
            let (rules, from) = (counted(rules.len(), "rule", "rules"), from.map_or("", Format::name));
            let dry = if self.dry_run { "; nothing is written" } else { "" };
            message(&format_args!("{rules}, {from} to {}{dry}", to.name()));
        }
        match written {
            Some(_) => Ok(()),
            None => Err(Failure::Refused(findings::refusals(&said))),
        }
    }
}

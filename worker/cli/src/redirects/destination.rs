//! Where a table goes that was read and is written in another format.

use std::io::{self, Write};
use std::path::PathBuf;

use kirkas_core::redirects::compile::{self, Finding, Format, Notes, Rule};
use serde_json::json;

use super::findings;
use crate::failure::Failure;

/// A file or standard output, as it is or within a JSON object.
pub struct Destination {
    /// The file; standard output where there is none.
    pub out: Option<PathBuf>,
    /// Answer with one JSON object: what was found and, without a file, the table's text.
    pub json: bool,
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
        if let (Some(out), Some(bytes)) = (&self.out, &written) {
            std::fs::write(out, bytes).map_err(Failure::writing(out))?;
        }
        let mut stdout = io::stdout().lock();
        if self.json {
            let answer = json!({
                "from": from.map(Format::name),
                "to": to.name(),
                "rules": rules.len(),
                "refused": findings::refusals(&said),
                "findings": findings::list(&said),
                "out": self.out,
                "text": text.filter(|_| self.out.is_none()),
            });
            writeln!(stdout, "{answer:#}").map_err(Failure::Output)?;
        } else {
            let mut stderr = io::stderr().lock();
            findings::write_list(&mut stderr, &said, false).map_err(Failure::Output)?;
            if let (Some(bytes), None) = (&written, &self.out) {
                stdout.write_all(bytes).map_err(Failure::Output)?;
            }
            let from = from.map_or("", Format::name);
            writeln!(stderr, "{} rules, {from} to {}", rules.len(), to.name()).map_err(Failure::Output)?;
        }
        match written {
            Some(_) => Ok(()),
            None => Err(Failure::Refused(findings::refusals(&said))),
        }
    }
}

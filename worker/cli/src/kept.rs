//! Files that the project keeps and control publishes as text: campaigns and experiments.

use std::path::PathBuf;

use kirkas_core::files::{File, Finding};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::Publication;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::live::{self, Live};
use crate::project;

/// The files named, or those of a folder of the project.
pub fn read(files: &[PathBuf], folder: &str) -> Result<Vec<File>, Failure> {
    let read = |(name, path): (String, PathBuf)| {
        let text = std::fs::read_to_string(&path).map_err(Failure::reading(&path))?;
        Ok(File { name, text })
    };
    project::named(files, folder, "json")?.into_iter().map(read).collect()
}

/// Says what was found in `count` things of a kind; fails where a finding refuses.
pub fn check(kind: &str, count: usize, findings: &[Finding], json: bool) -> Result<(), Failure> {
    let said = json!({ kind: count, "findings": findings.iter().map(Finding::json).collect::<Vec<Value>>() });
    let lines: Vec<String> = findings.iter().map(line).chain([format!("{count} {kind}")]).collect();
    form::answer(json, &said, &lines.join("\n"))?;
    accepted(findings)
}

/// Makes files of a kind, which its folder is named after, live: if nothing that `check` finds refuses them and nobody publishes meanwhile.
pub fn push(
    kind: &str,
    Publication { files, dry_run, note, form }: &Publication,
    check: impl Fn(&[File]) -> Vec<Finding>,
    connection: &Connection,
) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct Published {
        id: String,
        live: Live,
        dry_run: bool,
        #[serde(flatten)]
        facts: serde_json::Map<String, Value>,
    }
    let files = read(files, kind)?;
    let findings = check(&files);
    findings.iter().for_each(|finding| eprintln!("{}", line(finding)));
    accepted(&findings)?;
    let seen = live::read(connection)?;
    let body: Vec<Value> = files.iter().map(|File { name, text }| json!({ "file": name, "text": text })).collect();
    let query = [("note", note.as_str()), ("dry_run", if *dry_run { "true" } else { "false" })];
    let published: Published = connection.put(kind, &query, Some(seen.version), &body)?;
    let Published { id, live, .. } = &published;
    let text = match dry_run {
        true => format!("{id} would be live"),
        false => format!("{id} is live (version {})", live.version),
    };
    form::answer(form.is_json(), &published, &text)
}

fn line(finding: &Finding) -> String {
    format!("{}  {finding}", if finding.refuses { "refused" } else { "note   " })
}

/// Fails where a finding refuses.
pub fn accepted(findings: &[Finding]) -> Result<(), Failure> {
    match findings.iter().filter(|finding| finding.refuses).count() {
        0 => Ok(()),
        refused => Err(Failure::Refused(refused)),
    }
}

//! Files that the project keeps and control publishes as text: campaigns and experiments.

use std::io::Write;
use std::path::PathBuf;

use kirkas_publishing::files::{File, Finding};
use kirkas_publishing::hosts::HostList;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::Publication;
use crate::connection::Connection;
use crate::count::counted;
use crate::failure::Failure;
use crate::form;
use crate::live::{self, Live};
use crate::project;
use crate::terminal::{ERROR, WARNING, message};

/// The files named, or those of a folder of the project.
pub fn read(files: &[PathBuf], folder: &str) -> Result<Vec<File>, Failure> {
    let read = |(name, path): (String, PathBuf)| {
        let text = std::fs::read_to_string(&path).map_err(Failure::reading(&path))?;
        Ok(File { name, text })
    };
    // The list of hosts stands beside the campaigns, and is published by itself.
    let is_included = |(name, _): &(String, PathBuf)| !files.is_empty() || !name.ends_with(HostList::FILE);
    project::input_files(files, folder, "json")?.into_iter().filter(is_included).map(read).collect()
}

/// Says what was found in `count` things of a kind; fails where a finding refuses.
pub fn check(kind: &str, count: usize, findings: &[Finding], json: bool) -> Result<(), Failure> {
    let report = json!({ kind: count, "findings": findings.iter().map(Finding::json).collect::<Vec<Value>>() });
    if json {
        form::print_json(&report)?;
    } else {
        let one = kind.strip_suffix('s').unwrap_or(kind);
        let lines: Vec<String> = findings.iter().map(line).chain([counted(count, one, kind)]).collect();
        Failure::of_output(writeln!(anstream::stdout().lock(), "{}", lines.join("\n")))?;
    }
    refuse_on_findings(findings)
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
        changes: bool,
        #[serde(flatten)]
        facts: serde_json::Map<String, Value>,
    }
    let files = read(files, kind)?;
    let findings = check(&files);
    findings.iter().for_each(|finding| message(&line(finding)));
    refuse_on_findings(&findings)?;
    let live_before = live::read(connection)?;
    let body: Vec<Value> = files.iter().map(|File { name, text }| json!({ "file": name, "text": text })).collect();
    let [dry] = dry_run.query();
    let published: Published =
        connection.put(kind, &[("note", note.as_str()), dry], Some(live_before.version), &body)?;
    let Published { id, live, changes, .. } = &published;
    let text = match (dry_run.dry_run, changes) {
        (true, true) => live.would_be(kind, id),
        (true, false) => live.would_not_change(id),
        (false, _) => format!("{id} is live (version {})", live.version),
    };
    form::answer(form.is_json(), &published, &text)
}

fn line(finding: &Finding) -> String {
    match finding.is_error {
        true => format!("{ERROR}refused{ERROR:#}  {finding}"),
        false => format!("{WARNING}note{WARNING:#}     {finding}"),
    }
}

/// Fails where a finding refuses.
pub fn refuse_on_findings(findings: &[Finding]) -> Result<(), Failure> {
    match findings.iter().filter(|finding| finding.is_error).count() {
        0 => Ok(()),
        refused => Err(Failure::Refused(refused)),
    }
}

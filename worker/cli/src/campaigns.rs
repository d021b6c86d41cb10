//! `edgectl campaigns`: checks campaigns and the sources of clicks, makes them live, and makes links.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use kirkas_core::clicks::compile::{self, Compiled, File, Finding};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::live::{self, Live};
use crate::project;

/// Where the project keeps them.
const FOLDER: &str = "campaigns";

/// Says what was found; fails where a finding refuses.
pub fn check(files: &[PathBuf], json: bool) -> Result<(), Failure> {
    let compiled = compiled(&read(files)?);
    let findings: Vec<Value> = compiled.findings.iter().map(Finding::json).collect();
    let campaigns = compiled.campaigns.len();
    let said = json!({ "campaigns": campaigns, "findings": findings });
    let lines: Vec<String> = compiled.findings.iter().map(line).chain([format!("{campaigns} campaigns")]).collect();
    form::answer(json, &said, &lines.join("\n"))?;
    accepted(&compiled)
}

/// Makes files live, if nobody publishes meanwhile.
pub fn push(files: &[PathBuf], dry_run: bool, note: &str, connection: &Connection, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct Published {
        id: String,
        campaigns: usize,
        live: Live,
        dry_run: bool,
    }
    let seen = live::read(connection)?;
    let files = read(files)?;
    let compiled = compiled(&files);
    compiled.findings.iter().for_each(|finding| eprintln!("{}", line(finding)));
    accepted(&compiled)?;
    let body: Vec<Value> = files.iter().map(|File { name, text }| json!({ "file": name, "text": text })).collect();
    let query = [("note", note), ("dry_run", if dry_run { "true" } else { "false" })];
    let published: Published = connection.put("campaigns", &query, Some(seen.version), &body)?;
    let Published { id, live, .. } = &published;
    let text = match dry_run {
        true => format!("{id} would be live"),
        false => format!("{id} is live (version {})", live.version),
    };
    form::answer(json, &published, &text)
}

/// Prints the link to a campaign of the project, with these parameters besides.
pub fn link(name: &str, parameters: &[String], json: bool) -> Result<(), Failure> {
    let parameters: Option<Vec<(String, String)>> = parameters
        .iter()
        .map(|parameter| parameter.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())))
        .collect();
    let unfit = |reason: &str| Failure::Content { path: project::root().join(FOLDER), reason: reason.to_owned() };
    let parameters = parameters.ok_or_else(|| unfit("parameters of a link are written as name=value"))?;
    let compiled = compiled(&read(&[])?);
    accepted(&compiled)?;
    let campaign = compiled.campaigns.iter().find(|campaign| campaign.name == name);
    let link = campaign.and_then(|campaign| kirkas_core::clicks::link(campaign, &parameters));
    let link = link.ok_or_else(|| unfit(&format!("there is no campaign named {name:?}")))?;
    form::answer(json, &json!({ "campaign": name, "link": link }), &link)
}

fn line(finding: &Finding) -> String {
    format!("{}  {finding}", if finding.refuses { "refused" } else { "note   " })
}

fn accepted(compiled: &Compiled) -> Result<(), Failure> {
    match compiled.findings.iter().filter(|finding| finding.refuses).count() {
        0 => Ok(()),
        refused => Err(Failure::Refused(refused)),
    }
}

fn compiled(files: &[File]) -> Compiled {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    compile::compile(files, u64::try_from(now.as_millis()).unwrap_or(u64::MAX))
}

/// The files named, or those of the project.
fn read(files: &[PathBuf]) -> Result<Vec<File>, Failure> {
    let read = |(name, path): (String, PathBuf)| {
        let text = std::fs::read_to_string(&path).map_err(Failure::reading(&path))?;
        Ok(File { name, text })
    };
    project::named(files, FOLDER, "json")?.into_iter().map(read).collect()
}

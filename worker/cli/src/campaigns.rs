//! `edgectl campaigns`: checks campaigns and the sources of clicks, makes them live, and makes links.

pub mod live;

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use kirkas_postbacks::compile::{self, Compiled, Context, File, Finding};
use kirkas_postbacks::parameters::{self, Parameter};
use kirkas_publishing::hosts::HostList;
use serde_json::json;

use crate::arguments::{Link, Publication};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::{form, hosts, project, published_files};

/// Where the project keeps them.
const FOLDER: &str = "campaigns";

/// Says what was found; fails where a finding refuses.
pub fn check(files: &[PathBuf], json: bool) -> Result<(), Failure> {
    let compiled = compiled(&published_files::read(files, FOLDER)?, &hosts::of_project()?);
    published_files::check(FOLDER, compiled.campaigns.len(), &compiled.findings, json)
}

/// Makes files live, if nobody publishes meanwhile.
pub fn push(publication: &Publication, connection: &Connection) -> Result<(), Failure> {
    let hosts = hosts::of_project()?;
    published_files::push(FOLDER, publication, |files| compiled(files, &hosts).findings, connection)
}

/// Prints the link to a campaign of the project, with its parameters.
pub fn link(link: &Link, json: bool) -> Result<(), Failure> {
    let parameters = parameters(link)?;
    refuse_on(&parameters::check(&parameters))?;
    let compiled = compiled(&published_files::read(&[], FOLDER)?, &hosts::of_project()?);
    published_files::refuse_on_findings(&compiled.findings)?;
    let name = &link.name;
    let campaign = compiled.campaigns.iter().find(|campaign| campaign.name == *name);
    let address = campaign.and_then(|campaign| kirkas_postbacks::link(campaign, &parameters));
    let address = address.ok_or_else(|| unfit(&format!("there is no campaign named {name:?}")))?;
    refuse_on(parameters::check_length(&address).as_slice())?;
    form::answer(json, &json!({ "campaign": name, "link": address }), &address)
}

/// The parameters of a link as they are written, not encoded.
fn parameters(link: &Link) -> Result<Vec<Parameter>, Failure> {
    let pair = |parameter: &String| parameter.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let parameters: Option<Vec<Parameter>> = link.parameters.iter().map(pair).collect();
    parameters.ok_or_else(|| unfit("parameters of a link are written as name=value"))
}

/// Fails with what is wrong with a link's parameters, if anything is.
fn refuse_on(findings: &[Finding]) -> Result<(), Failure> {
    let words: Vec<String> = findings.iter().map(|finding| format!("{} {}", finding.reason, finding.advice)).collect();
    if words.is_empty() { Ok(()) } else { Err(unfit(&words.join(" "))) }
}

fn unfit(reason: &str) -> Failure {
    Failure::Content { path: project::root().join(FOLDER), reason: reason.to_owned() }
}

fn compiled(files: &[File], hosts: &HostList) -> Compiled {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now_ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
    compile::compile(files, &Context { hosts: Some(hosts), ..Context::at(now_ms) })
}

//! `edgectl campaigns`: checks campaigns and the sources of clicks, makes them live, and makes links.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use kirkas_postbacks::compile::{self, Compiled, Context, File};
use kirkas_publishing::hosts::HostList;
use serde_json::json;

use crate::arguments::Publication;
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

/// Prints the link to a campaign of the project, with these parameters besides.
pub fn link(name: &str, parameters: &[String], json: bool) -> Result<(), Failure> {
    let parameters: Option<Vec<(String, String)>> = parameters
        .iter()
        .map(|parameter| parameter.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned())))
        .collect();
    let unfit = |reason: &str| Failure::Content { path: project::root().join(FOLDER), reason: reason.to_owned() };
    let parameters = parameters.ok_or_else(|| unfit("parameters of a link are written as name=value"))?;
    let compiled = compiled(&published_files::read(&[], FOLDER)?, &hosts::of_project()?);
    published_files::refuse_on_findings(&compiled.findings)?;
    let campaign = compiled.campaigns.iter().find(|campaign| campaign.name == name);
    let link = campaign.and_then(|campaign| kirkas_postbacks::link(campaign, &parameters));
    let link = link.ok_or_else(|| unfit(&format!("there is no campaign named {name:?}")))?;
    form::answer(json, &json!({ "campaign": name, "link": link }), &link)
}

fn compiled(files: &[File], hosts: &HostList) -> Compiled {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now_ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
    compile::compile(files, &Context { hosts: Some(hosts), ..Context::at(now_ms) })
}

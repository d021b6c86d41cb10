//! `edgectl experiments`: checks experiments, makes them live, switches them off, links to their variations, and runs
//! the specification's cases against the engine.

pub mod audience;
pub mod conformance;
pub mod diff;
pub mod outcome;
pub mod plan;

use std::path::{Path, PathBuf};

use kirkas_publishing::experiments::project::{self, Compiled};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arguments::{DryRun, Publication};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::live::{self, Live};
use crate::terminal::message;
use crate::{form, hosts, published_files};

/// Where the project keeps them.
const FOLDER: &str = "experiments";

/// Says what was found; fails where a finding refuses. Which pages a release has, control knows.
pub fn check(files: &[PathBuf], json: bool) -> Result<(), Failure> {
    let Compiled { experiments, findings, .. } =
        project::compile(&published_files::read(files, FOLDER)?, None, Some(&hosts::of_project()?));
    published_files::check(FOLDER, experiments.len(), &findings, json)
}

/// Writes what files are compiled to into a file.
pub fn compile(files: &[PathBuf], out: &Path) -> Result<(), Failure> {
    let compiled = project::compile(&published_files::read(files, FOLDER)?, None, Some(&hosts::of_project()?));
    compiled.findings.iter().for_each(|finding| message(finding));
    published_files::refuse_on_findings(&compiled.findings)?;
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    }
    std::fs::write(out, compiled.bundle.unwrap_or_default()).map_err(Failure::writing(out))?;
    form::print(&out.display().to_string())
}

/// Makes files live, if nobody publishes meanwhile.
pub fn push(publication: &Publication, connection: &Connection) -> Result<(), Failure> {
    let hosts = hosts::of_project()?;
    published_files::push(FOLDER, publication, |files| project::compile(files, None, Some(&hosts)).findings, connection)
}

/// Switches all experiments on or off.
pub fn switch(on: bool, dry_run: DryRun, note: &str, connection: &Connection, json: bool) -> Result<(), Failure> {
    let what = json!({ "on": on, "note": note });
    let live: Live = connection.put("experiments/switch", &dry_run.query(), None, &what)?;
    live::answer_of_switch("experiments", on, !live.experiments_off, dry_run, &live, json)
}

/// Prints a link to a variation.
pub fn preview(
    experiment: &str,
    variation: &str,
    path: Option<&str>,
    connection: &Connection,
    json: bool,
) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct Preview {
        experiment: String,
        variation: u32,
        link: String,
    }
    let mut query = vec![("experiment", experiment), ("variation", variation)];
    query.extend(path.map(|path| ("path", path)));
    let preview: Preview = connection.get_with("experiments/preview", &query)?;
    form::answer(json, &preview, &preview.link)
}

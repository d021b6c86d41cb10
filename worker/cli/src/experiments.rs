//! `edgectl experiments`: checks experiments, makes them live, switches them off, links to their variations, and runs
//! the specification's cases against the engine.

pub mod conformance;
pub mod diff;

use std::path::{Path, PathBuf};

use kirkas_core::experiments::project::{self, Compiled};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arguments::Publication;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::live::Live;
use crate::{form, kept};

/// Where the project keeps them.
const FOLDER: &str = "experiments";

/// Says what was found; fails where a finding refuses. Which pages a release has, control knows.
pub fn check(files: &[PathBuf], json: bool) -> Result<(), Failure> {
    let Compiled { experiments, findings, .. } = project::compile(&kept::read(files, FOLDER)?, None);
    kept::check(FOLDER, experiments.len(), &findings, json)
}

/// Writes what files are compiled to into a folder.
pub fn compile(files: &[PathBuf], out: &Path) -> Result<(), Failure> {
    let compiled = project::compile(&kept::read(files, FOLDER)?, None);
    compiled.findings.iter().for_each(|finding| eprintln!("{finding}"));
    kept::accepted(&compiled.findings)?;
    std::fs::create_dir_all(out).map_err(Failure::writing(out))?;
    let file = out.join("experiments.bundle");
    std::fs::write(&file, compiled.bundle.unwrap_or_default()).map_err(Failure::writing(&file))?;
    form::print(&file.display().to_string())
}

/// Makes files live, if nobody publishes meanwhile.
pub fn push(publication: &Publication, connection: &Connection) -> Result<(), Failure> {
    kept::push(FOLDER, publication, |files| project::compile(files, None).findings, connection)
}

/// Switches all experiments on or off.
pub fn switch(on: bool, note: &str, connection: &Connection, json: bool) -> Result<(), Failure> {
    let live: Live = connection.put("experiments/switch", &[], None, &json!({ "on": on, "note": note }))?;
    let text = if live.experiments_off { "experiments off" } else { "experiments on" };
    form::answer(json, &live, text)
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

//! Experiments as they are stored: checked against the live release, compiled, stored with the pages that their variations
//! show, and made live.

pub mod audience;
pub mod check;
pub mod endpoints;
pub mod holdout;
pub mod plan;
pub mod released;
pub mod ship;

use axum::Json;
use axum::response::{IntoResponse, Response};
use kirkas_publishing::experiments::project::{self, Compiled, Experiment, Release};
use kirkas_publishing::hosts::HostList;
use worker::Env;

use crate::export;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sources::{self, SourceFile};

/// The most text that is compiled here, in bytes.
pub const MAX_TEXT_SIZE: usize = 2 * 1024 * 1024;
/// The file that holds what a GrowthBook instance sent.
pub const GROWTHBOOK_FILE: &str = "growthbook.json";

/// Tells what changes from one version to another.
pub async fn diff(env: &Env, from: &str, to: &str) -> Result<Response, Problem> {
    let compiled = |files: Vec<SourceFile>| project::compile(&sources::as_files(&files), None, None);
    let (from, to) = (compiled(files(env, from).await?), compiled(files(env, to).await?));
    Ok(Json(project::diff(&from, &to)).into_response())
}

/// The live experiment with a key.
pub async fn live_experiment(env: &Env, key: &str) -> Result<Experiment, Problem> {
    let compiled = project::compile(&sources::as_files(&files(env, "live").await?), None, None);
    let keys = compiled.experiments.iter().map(|known| known.key.as_str()).collect::<Vec<_>>().join(" or experiment=");
    let unknown = Problem::Malformed(format!("There is no experiment {key:?}. Say experiment={keys}."));
    compiled.experiments.into_iter().find(|known| known.key == key).ok_or(unknown)
}

/// Files compiled for a release and the hosts that may be led to; without them, as they were when they were published.
pub fn compiled(files: &[SourceFile], release: Option<Release<'_>>, hosts: Option<&HostList>) -> Compiled {
    project::compile(&sources::as_files(files), release, hosts)
}

/// The live files; none where nothing is live.
pub async fn live_files(env: &Env, live: &Live) -> Result<Vec<SourceFile>, Problem> {
    match live.id(Kind::Experiments) {
        Some(id) => files(env, id).await,
        None => Ok(Vec::new()),
    }
}

/// The experiments of a version; none where its text was never sent, so that nobody knows them.
pub async fn of_version(env: &Env, version: &str) -> Result<Option<Vec<Experiment>>, Problem> {
    match files(env, version).await {
        Err(Problem::Refused(_)) => Ok(None),
        files => Ok(Some(compiled(&files?, None, None).experiments)),
    }
}

/// Those of what is live; none where nothing is.
pub async fn of_live(env: &Env, live: &Live) -> Result<Option<Vec<Experiment>>, Problem> {
    match live.id(Kind::Experiments) {
        Some(version) => of_version(env, version).await,
        None => Ok(None),
    }
}

/// The files of a version.
pub async fn files(env: &Env, version: &str) -> Result<Vec<SourceFile>, Problem> {
    export::files(env, Kind::Experiments, version).await
}

//! Publishing experiments: checked against the live release, compiled, stored with the pages that their variations
//! show, and made live, or nothing of it.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_core::experiments::project::{self, Compiled, Experiment};
use kirkas_core::hosts::HostList;
use serde_json::json;
use worker::Env;

use crate::app::App;
use crate::bundles::Kind;
use crate::call::Call;
use crate::ended;
use crate::export;
use crate::hosts;
use crate::live::{Live, Switch};
use crate::problem::Problem;
use crate::publish::{self, Compiled as Publication};
use crate::sources::{self, SourceFile};
use crate::variants::{self, LiveRelease};

/// The most text that is compiled here, in bytes.
pub const LARGEST_TEXT: usize = 2 * 1024 * 1024;
/// The file that holds what a GrowthBook instance sent.
pub const SENT: &str = "growthbook.json";

/// The files of a version, or of what is live, as they were sent.
#[utoipa::path(
    get,
    path = "/api/control/experiments",
    operation_id = "getExperiments",
    params(("version" = Option<String>, Query, description = "Id of a version, else the live one")),
    responses(
        (status = 200, description = "The files", body = Vec<SourceFile>),
        (status = 404, description = "No such version"),
        (status = 422, description = "The text was not sent with the version"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    export::get_files(&env, Kind::Experiments, &call).await
}

/// Compiles the files in the body, JSON `[{"file","text"}]`, and makes them live, if nobody changed what is live
/// since the version in `If-Match`. What a GrowthBook instance sent stays, unless it is among them.
#[utoipa::path(
    put,
    path = "/api/control/experiments",
    operation_id = "publishExperiments",
    params(
        ("If-Match" = Option<String>, Header, description = "The version of what is live that the caller saw, such as `\"7\"`"),
        ("dry_run" = Option<String>, Query, description = "`true` changes nothing and answers what would be"),
        ("note" = Option<String>, Query, description = "Why, for the audit"),
    ),
    request_body(content = [SourceFile], description = "Files"),
    responses(
        (status = 200, description = "`{id, findings, live, dry_run, changes, bytes}`, and what the kind counts: what is published, or would be", body = Object),
        (status = 400, description = "The body or the query is not what the call takes"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
        (status = 413, description = "The files are too large"),
        (status = 422, description = "Findings refuse the files; nothing was made live"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let live = Live::read_expected(&env, call.expected_version()?).await?;
    let mut files = publish::files(&call, LARGEST_TEXT, None).await?;
    if files.iter().all(|file| file.file != SENT) {
        files.extend(live_files(&env, &live).await?.into_iter().filter(|file| file.file == SENT));
    }
    let publication = checked(&env, &live, &files).await?;
    publish::publish(&call, &env, &files, &live, publication).await
}

/// Tells what changes from one version to another.
pub async fn diff(env: &Env, from: &str, to: &str) -> Result<Response, Problem> {
    let compiled = |files: Vec<SourceFile>| project::compile(&sources::as_files(&files), None, None);
    let (from, to) = (compiled(files(env, from).await?), compiled(files(env, to).await?));
    Ok(Json(project::diff(&from, &to)).into_response())
}

/// Switches experiments off, so that everybody sees pages as they are, or on again.
#[utoipa::path(
    put,
    path = "/api/control/experiments/switch",
    operation_id = "switchExperiments",
    params(
        ("If-Match" = Option<String>, Header, description = "The version of what is live that the caller saw, such as `\"7\"`"),
        ("dry_run" = Option<String>, Query, description = "`true` changes nothing and answers what would be"),
    ),
    request_body(content = Switch, description = "`{on, note}`: whether visitors see variations, and why"),
    responses(
        (status = 200, description = "What is live now", body = Live),
        (status = 400, description = "The body or the header is not what the call takes"),
        (status = 412, description = "Somebody else changed what is live in the meantime"),
    )
)]
#[worker::send]
pub async fn switch(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    Live::switch(&call, &env, "experiments", |on| ("experiments_off", !on)).await
}

/// The experiment with a key: the live one, else as it was when it was live last.
pub async fn known_experiment(env: &Env, key: &str) -> Result<Experiment, Problem> {
    match live_experiment(env, key).await {
        Err(unknown @ (Problem::Malformed(_) | Problem::NotFound)) => ended::experiment(env, key).await?.ok_or(unknown),
        found => found,
    }
}

/// The live experiment with a key.
pub async fn live_experiment(env: &Env, key: &str) -> Result<Experiment, Problem> {
    let compiled = project::compile(&sources::as_files(&files(env, "live").await?), None, None);
    let keys = compiled.experiments.iter().map(|known| known.key.as_str()).collect::<Vec<_>>().join(" or experiment=");
    let unknown = Problem::Malformed(format!("There is no experiment {key:?}. Say experiment={keys}."));
    compiled.experiments.into_iter().find(|known| known.key == key).ok_or(unknown)
}

/// Files compiled for the live release, with what its pages lack; a problem where that refuses them.
pub async fn checked(env: &Env, live: &Live, files: &[SourceFile]) -> Result<Publication, Problem> {
    let release = LiveRelease::read(env, live.id(Kind::Release)).await?;
    let hosts = hosts::live_list(env, live).await?;
    let mut compiled = compiled(files, release.as_ref(), Some(&hosts));
    let mut findings = std::mem::take(&mut compiled.findings);
    let mut pages = 0;
    if let Some(release) = &release {
        let rendered = variants::render(env, &compiled, release).await?;
        findings.extend(rendered.findings);
        pages = rendered.variants.len();
    }
    let (experiments, features) = (compiled.experiments.len(), compiled.features());
    let facts = json!({ "experiments": experiments, "features": features, "pages": pages });
    Publication::whole(Kind::Experiments, compiled.bundle, &findings, facts)
}

/// Files compiled for a release and the hosts that may be led to; without them, as they were when they were published.
pub fn compiled(files: &[SourceFile], release: Option<&LiveRelease>, hosts: Option<&HostList>) -> Compiled {
    project::compile(&sources::as_files(files), release.map(LiveRelease::as_release), hosts)
}

/// Refuses a version that could not be published any more.
pub async fn recheck(env: &Env, live: &Live, id: &str) -> Result<(), Problem> {
    checked(env, live, &files(env, id).await?).await.map(|_| ())
}

/// The live files; none where nothing is live.
pub async fn live_files(env: &Env, live: &Live) -> Result<Vec<SourceFile>, Problem> {
    match live.id(Kind::Experiments) {
        Some(id) => files(env, id).await,
        None => Ok(Vec::new()),
    }
}

/// The files of a version.
pub async fn files(env: &Env, version: &str) -> Result<Vec<SourceFile>, Problem> {
    export::files(env, Kind::Experiments, version).await
}

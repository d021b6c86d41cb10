//! Publishing experiments, or nothing of them.

use axum::extract::State;
use axum::response::Response;

use super::check::ExperimentFiles;
use crate::app::App;
use crate::call::{Call, DryRun, ExpectedVersion, Note, Parameters};
use crate::export::{self, VersionQuery};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::publish;
use crate::publish::answer::{FilesAnswers, PublishAnswers};
use crate::sources::SourceFile;

/// The files of a version, or of what is live, as they were sent.
#[utoipa::path(
    get,
    path = "/api/control/experiments",
    operation_id = "getExperiments",
    params(VersionQuery),
    responses(FilesAnswers)
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, query: Parameters<VersionQuery>) -> Result<Response, Problem> {
    export::get_files(&env, Kind::Experiments, query).await
}

/// Compiles the files in the body, JSON `[{"file","text"}]`, and makes them live, if nobody changed what is live
/// since the version in `If-Match`. What a GrowthBook instance sent stays, unless it is among them.
#[utoipa::path(
    put,
    path = "/api/control/experiments",
    operation_id = "publishExperiments",
    params(ExpectedVersion, DryRun, Note),
    request_body = Vec<SourceFile>,
    responses(PublishAnswers)
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    publish::put::<ExperimentFiles>(&env, &call).await
}

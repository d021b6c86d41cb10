//! Publishing experiments, or nothing of them.

use axum::extract::State;
use axum::response::Response;

use super::check::checked;
use super::{LARGEST_TEXT, SENT, live_files};
use crate::app::App;
use crate::call::Call;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::sources::SourceFile;
use crate::{export, publish};

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
    request_body(content = Vec<SourceFile>, description = "Files"),
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

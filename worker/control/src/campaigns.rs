//! Publishing campaigns and the sources of clicks: checked, compiled, stored and made live, or nothing of it.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_core::clicks::compile::{self, Compiled, Context, Definition};
use serde_json::json;
use worker::Env;

use crate::app::App;
use crate::call::Call;
use crate::clock::now_in_milliseconds;
use crate::deliveries;
use crate::export;
use crate::hosts;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{self, Compiled as Publication};
use crate::sources::{self, SourceFile};

/// The most text that is compiled here, in bytes: every isolate of the edge holds what comes of it.
const LARGEST_TEXT: usize = 512 * 1024;

/// The files of a version, or of what is live, as they were sent.
#[utoipa::path(
    get,
    path = "/api/control/campaigns",
    operation_id = "getCampaigns",
    params(("version" = Option<String>, Query, description = "Id of a version, else the live one")),
    responses(
        (status = 200, description = "The files", body = Vec<SourceFile>),
        (status = 404, description = "No such version"),
        (status = 422, description = "The text was not sent with the version"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    export::get_files(&env, Kind::Campaigns, &call).await
}

/// Compiles the files in the body, JSON `[{"file","text"}]`, and makes them live, if nobody changed what is live
/// since the version in `If-Match`.
#[utoipa::path(
    put,
    path = "/api/control/campaigns",
    operation_id = "publishCampaigns",
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
    let files = publish::files(&call, LARGEST_TEXT, None).await?;
    let publication = checked(&env, &live, &files).await?;
    publish::publish(&call, &env, &files, &live, publication).await
}

/// Files compiled with the secrets that control has and the hosts that may be led to; a problem where they refuse them.
async fn checked(env: &Env, live: &Live, files: &[SourceFile]) -> Result<Publication, Problem> {
    let (secrets, hosts) = (deliveries::bindings(env)?, hosts::live_list(env, live).await?);
    let context = Context { secrets: Some(&secrets), hosts: Some(&hosts), ..now() };
    let Compiled { bundle, findings, campaigns } = compile::compile(&sources::as_files(files), &context);
    let facts = json!({ "campaigns": campaigns.len() });
    Publication::whole(Kind::Campaigns, bundle, &findings, facts)
}

/// Refuses a version that could not be published any more.
pub async fn recheck(env: &Env, live: &Live, id: &str) -> Result<(), Problem> {
    checked(env, live, &files(env, id).await?).await.map(|_| ())
}

/// Tells what changes from one version to another.
pub async fn diff(env: &Env, from: &str, to: &str) -> Result<Response, Problem> {
    let (from, to) = (compiled(&files(env, from).await?), compiled(&files(env, to).await?));
    Ok(Json(compile::diff(&from, &to)).into_response())
}

/// The live campaigns; none where none are.
pub async fn live(env: &Env) -> Result<Vec<Definition>, Problem> {
    match files(env, "live").await {
        Ok(files) => Ok(compiled(&files).campaigns),
        Err(Problem::NotFound) => Ok(Vec::new()),
        Err(problem) => Err(problem),
    }
}

async fn files(env: &Env, version: &str) -> Result<Vec<SourceFile>, Problem> {
    export::files(env, Kind::Campaigns, version).await
}

/// Files that were published.
fn compiled(files: &[SourceFile]) -> Compiled {
    compile::compile(&sources::as_files(files), &now())
}

fn now() -> Context<'static> {
    Context::at(now_in_milliseconds())
}

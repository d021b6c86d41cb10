//! Publishing the hosts of other sites that experiments and campaigns may lead to.

use axum::extract::State;
use axum::response::Response;
use kirkas_core::hosts::HostList;
use serde_json::json;
use worker::Env;

use crate::app::App;
use crate::bundles;
use crate::call::Call;
use crate::export;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{self, Compiled};
use crate::sources::{self, SourceFile};

/// The most text of a list, in bytes.
const LARGEST_TEXT: usize = 64 * 1024;

/// The files of a version, or of what is live, as they were sent.
#[utoipa::path(
    get,
    path = "/api/control/hosts",
    operation_id = "getHosts",
    params(("version" = Option<String>, Query, description = "Id of a version, else the live one")),
    responses(
        (status = 200, description = "The files", body = Vec<SourceFile>),
        (status = 404, description = "No such version"),
        (status = 422, description = "The text was not sent with the version"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    export::get_files(&env, Kind::Hosts, &call).await
}

/// Makes the list in the body live, if nobody changed what is live since the version in `If-Match`.
#[utoipa::path(
    put,
    path = "/api/control/hosts",
    operation_id = "publishHosts",
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
    let (list, findings) = HostList::compile(&sources::as_files(&files));
    let facts = json!({ "hosts": list.as_ref().map_or(0, HostList::len) });
    let publication = Compiled::whole(Kind::Hosts, list.map(|list| list.bundle()), &findings, facts)?;
    publish::publish(&call, &env, &files, &live, publication).await
}

/// The live list; an empty one where none is live.
pub async fn live_list(env: &Env, live: &Live) -> Result<HostList, Problem> {
    let Some(id) = live.id(Kind::Hosts) else { return Ok(HostList::default()) };
    let bytes = bundles::read(env, id).await?.ok_or(Problem::NotFound)?;
    HostList::read(&bytes).map_err(Problem::Internal)
}

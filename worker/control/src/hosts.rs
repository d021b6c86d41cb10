//! Publishing the hosts of other sites that experiments and campaigns may lead to.

use axum::extract::State;
use axum::response::Response;
use kirkas_publishing::hosts::HostList;
use worker::Env;

use crate::app::App;
use crate::bundles;
use crate::call::{Call, DryRun, ExpectedVersion, Note, Parameters};
use crate::export::{self, VersionQuery};
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::answer::{Counts, FilesAnswers, PublishAnswers};
use crate::publish::{self, Compiled, Publishable};
use crate::sources::{self, SourceFile};

/// The list of hosts.
struct HostFiles;

impl Publishable for HostFiles {
    const KIND: Kind = Kind::Hosts;
    const MAX_TEXT_SIZE: usize = 64 * 1024;

    async fn compile(_: &Env, _: &Live, files: &[SourceFile]) -> Result<Compiled, Problem> {
        let (list, findings) = HostList::compile(&sources::as_files(files));
        let counts = Counts::Hosts { hosts: list.as_ref().map_or(0, HostList::len) };
        Compiled::without_parts(list.map(|list| list.bundle()), &findings, counts)
    }
}

/// The files of a version, or of what is live, as they were sent.
#[utoipa::path(
    get,
    path = "/api/control/hosts",
    operation_id = "getHosts",
    params(VersionQuery),
    responses(FilesAnswers)
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, query: Parameters<VersionQuery>) -> Result<Response, Problem> {
    export::get_files(&env, Kind::Hosts, query).await
}

/// Makes the list in the body live, if nobody changed what is live since the version in `If-Match`.
#[utoipa::path(
    put,
    path = "/api/control/hosts",
    operation_id = "publishHosts",
    params(ExpectedVersion, DryRun, Note),
    request_body = Vec<SourceFile>,
    responses(PublishAnswers)
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    publish::put::<HostFiles>(&env, &call).await
}

/// The live list; an empty one where none is live.
pub async fn live_list(env: &Env, live: &Live) -> Result<HostList, Problem> {
    let Some(id) = live.id(Kind::Hosts) else { return Ok(HostList::default()) };
    let bytes = bundles::read(env, id).await?.ok_or(Problem::NotFound)?;
    HostList::read(&bytes).map_err(Problem::Internal)
}

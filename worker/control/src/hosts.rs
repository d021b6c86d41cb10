//! Publishing the hosts of other sites that experiments and campaigns may lead to.

use kirkas_core::hosts::HostList;
use serde_json::json;
use worker::{Env, Response};

use crate::bundles::{self, Kind};
use crate::call::Call;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{self, Compiled};
use crate::sources;

/// The most text of a list, in bytes.
const LARGEST_TEXT: usize = 64 * 1024;

/// Makes the list in the body live, if nobody changed what is live since the version in `If-Match`.
pub async fn put(call: &mut Call, env: &Env) -> Result<Response, Problem> {
    call.caller.admit(Kind::Hosts.part())?;
    let live = Live::read_expected(env, call.expected_version()?).await?;
    let files = publish::files(call, LARGEST_TEXT, None).await?;
    let (list, findings) = HostList::compile(&sources::as_files(&files));
    let facts = json!({ "hosts": list.as_ref().map_or(0, HostList::len) });
    let publication = Compiled::whole(Kind::Hosts, list.map(|list| list.bundle()), &findings, facts)?;
    publish::publish(call, env, &files, &live, publication).await
}

/// The live list; an empty one where none is live.
pub async fn live_list(env: &Env, live: &Live) -> Result<HostList, Problem> {
    let Some(id) = live.id(Kind::Hosts) else { return Ok(HostList::default()) };
    let bytes = bundles::read(env, id).await?.ok_or(Problem::NotFound)?;
    HostList::read(&bytes).map_err(Problem::Internal)
}

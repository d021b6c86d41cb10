//! Publishing campaigns and the sources of clicks: checked, compiled, stored and made live, or nothing of it.

use kirkas_core::clicks::compile::{self, Compiled, Context, Definition};
use serde_json::json;
use worker::{Env, Response};

use crate::bundles::Kind;
use crate::call::Call;
use crate::clock::now_in_milliseconds;
use crate::deliveries;
use crate::export;
use crate::hosts;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::{self, Compiled as Publication};
use crate::sources::{self, SourceFile};

/// The most text that is compiled here, in bytes: every isolate of the edge holds what comes of it.
const LARGEST_TEXT: usize = 512 * 1024;

/// Compiles the files in the body, JSON `[{"file","text"}]`, and makes them live, if nobody changed what is live
/// since the version in `If-Match`.
pub async fn put(call: &mut Call, env: &Env) -> Result<Response, Problem> {
    let live = Live::read_expected(env, call.expected_version()?).await?;
    let files = publish::files(call, LARGEST_TEXT, None).await?;
    let publication = checked(env, &live, &files).await?;
    publish::publish(call, env, &files, &live, publication).await
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
    Ok(Response::from_json(&compile::diff(&from, &to))?)
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

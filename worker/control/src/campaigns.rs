//! Publishing campaigns and the sources of clicks: checked, compiled, stored and made live, or nothing of it. And what marketers
//! look up of live campaigns: their figures, links and QR codes.

pub mod links;
pub mod qr;
mod qr_picture;
mod rows;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_postbacks::compile::{self, Context, Definition};
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::call::{Call, DryRun, ExpectedVersion, Note, Parameters};
use crate::clock::now_in_milliseconds;
use crate::deliveries;
use crate::export::{self, VersionQuery};
use crate::hosts;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::publish::answer::{Counts, PublishAnswers};
use crate::publish::{self, Compiled, Publishable};
use crate::reports;
use crate::sources::{self, SourceFile};
use rows::{CampaignRows, RowsQuery};

/// Campaigns and the sources of clicks.
struct CampaignFiles;

impl Publishable for CampaignFiles {
    const KIND: Kind = Kind::Campaigns;
    // Every isolate of the edge holds what comes of it.
    const MAX_TEXT_SIZE: usize = 512 * 1024;

    async fn compile(env: &Env, live: &Live, files: &[SourceFile]) -> Result<Compiled, Problem> {
        // Checked with the secrets that control has and the hosts that may be led to.
        let (secrets, hosts) = (deliveries::bindings(env)?, hosts::live_list(env, live).await?);
        let context = Context { secrets: Some(&secrets), hosts: Some(&hosts), ..now() };
        let compiled = compile::compile(&sources::as_files(files), &context);
        let counts = Counts::Campaigns { campaigns: compiled.campaigns.len() };
        Compiled::without_parts(compiled.bundle, &compiled.findings, counts)
    }
}

/// What reading campaigns answers: files, or rows.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only described")]
enum CampaignsAnswer {
    Files(Vec<SourceFile>),
    Rows(CampaignRows),
}

/// The files of a version, or of what is live, as they were sent. With `state=`, `q=`, `cursor=` or `limit=`: the live campaigns
/// as rows with what they brought, those that begin last first.
#[utoipa::path(
    get,
    path = "/api/control/campaigns",
    operation_id = "getCampaigns",
    params(VersionQuery, RowsQuery),
    responses(
        (status = 200, description = "The files, or the campaigns", body = CampaignsAnswer),
        (status = 400, description = "A parameter is malformed"),
        (status = 404, description = "No such version"),
        (status = 422, description = "The text was not sent with the version"),
    )
)]
#[worker::send]
pub async fn get(
    State(App { env }): State<App>,
    version: Parameters<VersionQuery>,
    Parameters(query): Parameters<RowsQuery>,
) -> Result<Response, Problem> {
    if query.is_empty() {
        return export::get_files(&env, Kind::Campaigns, version).await;
    }
    // The rows say what is counted, as reports do.
    reports::merge(&env).await;
    Ok(Json(rows::read(&env, &query).await?).into_response())
}

/// Compiles the files in the body, JSON `[{"file","text"}]`, and makes them live, if nobody changed what is live
/// since the version in `If-Match`.
#[utoipa::path(
    put,
    path = "/api/control/campaigns",
    operation_id = "publishCampaigns",
    params(ExpectedVersion, DryRun, Note),
    request_body = Vec<SourceFile>,
    responses(PublishAnswers)
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    publish::put::<CampaignFiles>(&env, &call).await
}

/// Refuses a version that could not be published any more.
pub async fn recheck(env: &Env, live: &Live, id: &str) -> Result<(), Problem> {
    CampaignFiles::compile(env, live, &files(env, id).await?).await.map(|_| ())
}

/// Tells what changes from one version to another.
pub async fn diff(env: &Env, from: &str, to: &str) -> Result<Response, Problem> {
    let (from, to) = (compiled(&files(env, from).await?), compiled(&files(env, to).await?));
    Ok(Json(compile::diff(&from, &to)).into_response())
}

/// The live campaigns; none where none are.
pub async fn live(env: &Env) -> Result<Vec<Definition>, Problem> {
    Ok(live_compiled(env).await?.map(|compiled| compiled.campaigns).unwrap_or_default())
}

/// What is live, with the sources of clicks; none where nothing is.
async fn live_compiled(env: &Env) -> Result<Option<compile::Compiled>, Problem> {
    match files(env, "live").await {
        Ok(files) => Ok(Some(compiled(&files))),
        Err(Problem::NotFound) => Ok(None),
        Err(problem) => Err(problem),
    }
}

async fn files(env: &Env, version: &str) -> Result<Vec<SourceFile>, Problem> {
    export::files(env, Kind::Campaigns, version).await
}

/// Files that were published.
fn compiled(files: &[SourceFile]) -> compile::Compiled {
    compile::compile(&sources::as_files(files), &now())
}

fn now() -> Context<'static> {
    Context::at(now_in_milliseconds())
}

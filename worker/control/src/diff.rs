//! Compares two versions of what is published.

mod answer;
mod release;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_publishing::diff::{Diff, Side, sample};
use worker::Env;

use crate::app::App;
use crate::call::Call;
use crate::export;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects::stored::StoredTable;
use crate::{campaigns, experiments, redirects, reports};
use answer::VersionDiff;

/// Tells what changes from the version `from=` to the version `to=` (ids, or `live`). Of redirects: by rule, and
/// which of the URLs that visitors asked for, and of the sources of both, get another answer; of `kind=campaigns`:
/// by campaign and row of the table of sources; of `kind=experiments`: by experiment, feature and saved group; of
/// `kind=release`: which pages, and how many bytes visitors load.
#[utoipa::path(
    get,
    path = "/api/control/diff",
    operation_id = "compareVersions",
    params(
        ("from" = String, Query, description = "Id of a version, or `live`"),
        ("to" = String, Query, description = "Id of a version, or `live`"),
        ("kind" = Option<String>, Query, pattern = "^(redirects|release|campaigns|experiments)$", description = "`redirects` (the default), `release`, `campaigns` or `experiments`"),
    ),
    responses(
        (status = 200, description = "What changes", body = VersionDiff),
        (status = 400, description = "A parameter is unknown or malformed"),
        (status = 404, description = "No such version"),
        (status = 413, description = "The tables are too large to be compared here"),
        (status = 422, description = "The text of a version was not sent with it"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let version = |name: &str| {
        let malformed = || Problem::Malformed("Say from= and to=, each the id of a version or live.".to_owned());
        call.query(name).ok_or_else(malformed)
    };
    let (from, to) = (version("from")?, version("to")?);
    let kind = call.query("kind").map_or(Ok(Kind::Redirects), |kind| Kind::parse(Some(kind)))?;
    call.caller.admit(kind.part().read())?;
    match kind {
        Kind::Redirects => {
            let (from, to) = (side(&env, &from).await?, side(&env, &to).await?);
            let urls = sample(reports::recorded::urls(&env).await?, &from, &to);
            Ok(Json(Diff::new(&from, &to, &urls)?.json()).into_response())
        }
        Kind::Campaigns => campaigns::diff(&env, &from, &to).await,
        Kind::Experiments => experiments::diff(&env, &from, &to).await,
        Kind::Release => Ok(Json(release::compare(&env, &from, &to).await?).into_response()),
        Kind::Hosts => {
            Err(Problem::Malformed("Say kind=redirects, kind=release, kind=campaigns or kind=experiments.".to_owned()))
        }
    }
}

async fn side(env: &Env, version: &str) -> Result<Side, Problem> {
    let id = match version {
        "live" => Live::read(env).await?.id(Kind::Redirects).map(str::to_owned).ok_or(Problem::NotFound)?,
        id => id.to_owned(),
    };
    let list = export::list_of(env, Kind::Redirects, &id).await?;
    let rules = redirects::read_small(env, &list)
        .await?
        .ok_or_else(|| Problem::TooLarge("Compare tables of this size with edgectl redirects diff.".to_owned()))?;
    let StoredTable { base, patch } = StoredTable::read_whole(env, &id).await?;
    Ok(Side { rules, table: Some(base), patch })
}

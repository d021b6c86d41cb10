//! Compares two versions of what is published.

mod answer;
mod release;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use kirkas_publishing::diff::{Diff, Side, sample};
use serde_json::Value;
use worker::Env;

use crate::app::App;
use crate::call::Call;
use crate::drafts::comparison::rules_of_both;
use crate::export;
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects::stored::StoredTable;
use crate::{campaigns, experiments, redirects, reports};
use answer::VersionDiff;

/// Tells what changes from the version `from=` to the version `to=` (ids, or `live`). Of redirects: by rule, and
/// which of the URLs that visitors asked for, and of the sources of both, get another answer (of large tables no URLs are compared); of `kind=campaigns`:
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
            let (from, to) = (stored(&env, &from).await?, stored(&env, &to).await?);
            if redirects::is_large(&env, &from.list).await? && redirects::is_large(&env, &to.list).await? {
                return Ok(Json(large_diff(&env, &from, &to).await?).into_response());
            }
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

/// A version, and the digest of the list of its files.
struct Stored {
    id: String,
    list: String,
}

async fn stored(env: &Env, version: &str) -> Result<Stored, Problem> {
    let id = match version {
        "live" => Live::read(env).await?.id(Kind::Redirects).map(str::to_owned).ok_or(Problem::NotFound)?,
        id => id.to_owned(),
    };
    let list = export::list_of(env, Kind::Redirects, &id).await?;
    Ok(Stored { id, list })
}

/// Compares large tables by rule alone: those that drafts have changed of the files, which both have to have.
async fn large_diff(env: &Env, from: &Stored, to: &Stored) -> Result<Value, Problem> {
    let (from, to) = rules_of_both(env, &from.list, &to.list).await?;
    let side = |rules| Side { rules, table: None, patch: None };
    Ok(Diff::new(&side(from), &side(to), &[])?.json())
}

async fn side(env: &Env, Stored { id, list }: &Stored) -> Result<Side, Problem> {
    let rules = redirects::read_small(env, list)
        .await?
        .ok_or_else(|| Problem::TooLarge("Compare tables of this size with edgectl redirects diff.".to_owned()))?;
    let StoredTable { base, patch, .. } = StoredTable::read_whole(env, id).await?;
    Ok(Side { rules, table: Some(base), patch })
}

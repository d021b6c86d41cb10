//! The control Worker: what marketers and operators publish goes through it, is checked, stored
//! under the digest of its bytes, and made live by one pointer.

mod blobs;
mod bundles;
mod digest;
mod live;
mod problem;
mod records;
mod token;

use worker::{Context, Env, Method, Request, Response, event};

use problem::Problem;

/// The path below which control answers.
const BASE: &str = "/api/control/";

/// Answers one call.
#[event(fetch)]
pub async fn fetch(request: Request, env: Env, _context: Context) -> worker::Result<Response> {
    match route(request, &env).await {
        Ok(response) => Ok(response),
        Err(problem) => problem.response(),
    }
}

async fn route(mut request: Request, env: &Env) -> Result<Response, Problem> {
    let url = request.url()?;
    let path = url.path().strip_prefix(BASE).unwrap_or_default();
    if path == "health" {
        return Ok(Response::from_json(&serde_json::json!({ "status": "ok" }))?);
    }
    token::authorise(&request, env)?;
    let query = |name: &str| url.query_pairs().find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    let segments: Vec<&str> = path.split('/').collect();
    match (request.method(), segments.as_slice()) {
        (Method::Get, ["live"]) => live::get(env).await,
        (Method::Get, ["bundles", id]) => bundles::get(env, id).await,
        (Method::Put, ["bundles", id]) => bundles::put(&mut request, env, id, query("kind"), query("note")).await,
        (Method::Post, ["blobs", "missing"]) => blobs::missing(&mut request, env).await,
        (Method::Post, ["blobs"]) => blobs::store(&mut request, env).await,
        (Method::Get, ["versions"]) => bundles::versions(env, query("kind")).await,
        (Method::Post, ["versions", id, "promote"]) => {
            let dry_run = query("dry_run").is_some_and(|value| value == "true");
            live::promote(&mut request, env, id, dry_run).await
        }
        (Method::Put, ["maintenance"]) => live::maintenance(&mut request, env).await,
        (_, ["live" | "versions"] | ["bundles", _] | ["blobs"] | ["blobs", "missing"] | ["maintenance"]) => {
            Err(Problem::MethodNotAllowed)
        }
        _ => Err(Problem::NotFound),
    }
}

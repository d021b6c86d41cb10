//! The calls of bundles and their versions.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use serde::Deserialize;

use super::check::check;
use super::{Bundle, Version, key, read, store};
use crate::app::App;
use crate::call::{Call, Id, Note};
use crate::digest::{Binary, BytesAnswers, DigestPath, check_digest};
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::{redirects, sources, sql};

/// What KV takes at most, in bytes.
const MAX_SIZE: usize = 25 * 1024 * 1024;

/// Stores a bundle; 201 when it is new, 200 when it was there.
#[utoipa::path(
    put,
    path = "/api/control/bundles/{id}",
    operation_id = "storeBundle",
    params(
        DigestPath,
        ("kind" = Kind, Query, description = "`redirects` or `release`"),
        ("source" = Option<String>, Query, description = "Digest of the list of files that it was compiled from"),
        Note,
    ),
    request_body(content = Binary, description = "The bytes that the edge loads", content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "It was there"),
        (status = 201, description = "It is stored"),
        (status = 400, description = "A kind that there is not"),
        (status = 422, description = "The bytes are no bundle of this kind, or not these; or something of it is not stored"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let kind = Kind::parse(call.query("kind"))?;
    call.caller.admit(kind.part().change())?;
    if matches!(kind, Kind::Campaigns | Kind::Experiments | Kind::Hosts) {
        let name = kind.name();
        return Err(Problem::Refused(format!("Send the files with PUT {name}: {name} are checked and compiled here.")));
    }
    let (source, note) = (call.query("source"), call.note());
    let bytes = call.body.bytes().await?;
    if bytes.len() > MAX_SIZE {
        return Err(Problem::Refused(format!("A bundle has at most {MAX_SIZE} bytes; this one has {}.", bytes.len())));
    }
    check_digest(&bytes, &id)?;
    let base = check(kind, &env, bytes.clone()).await?;
    // Drafts and reviews rest on the text of a version: none takes its place that has other rules.
    let replaces_source = match &source {
        Some(source) => {
            sources::check(&env, source, kind).await?;
            kind != Kind::Redirects || redirects::may_replace(&env, source, &id).await?
        }
        None => false,
    };
    let bundle = Bundle {
        id: &id,
        kind,
        bytes: &bytes,
        source: source.as_deref(),
        replaces_source,
        base: base.as_deref(),
        patch_rules: None,
    };
    let new = store(&env, &call.caller.id, &bundle, &note).await?;
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok(status.into_response())
}

/// The bytes of a bundle, or of a part of one, for who may read its kind.
#[utoipa::path(
    get,
    path = "/api/control/bundles/{id}",
    operation_id = "getBundle",
    params(DigestPath),
    responses(BytesAnswers)
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    #[derive(Deserialize)]
    struct Row {
        kind: Option<Kind>,
    }
    let select = "SELECT kind FROM versions WHERE id = ?1 UNION ALL SELECT kind FROM blobs WHERE key = ?2";
    let row: Option<Row> = sql::row(&env.d1("DB")?, select, &[&id, &key(&id)]).await?;
    let row = row.ok_or(Problem::NotFound)?;
    call.caller.admit_reading(row.kind)?;
    let bytes = read(&env, &id).await?.ok_or(Problem::NotFound)?;
    Ok(bytes.into_response())
}

/// Every version of a kind (`kind=`), newest first.
#[utoipa::path(
    get,
    path = "/api/control/versions",
    operation_id = "listVersions",
    params(
        ("kind" = Kind, Query, description = "`redirects`, `release`, `campaigns`, `experiments` or `hosts`"),
    ),
    responses(
        (status = 200, description = "The versions", body = Vec<Version>),
        (status = 400, description = "A kind that there is not"),
    )
)]
#[worker::send]
pub async fn versions(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let kind = Kind::parse(call.query("kind"))?;
    call.caller.admit(kind.part().read())?;
    let select = "SELECT id, kind, bytes, note, created_at, source, base FROM versions WHERE kind = ?1 \
                  ORDER BY created_at DESC, id";
    let live = Live::read(&env).await?;
    let mut versions: Vec<Version> = sql::rows(&env.d1("DB")?, select, &[&kind.name()]).await?;
    for version in &mut versions {
        version.live = live.id(kind) == Some(version.id.as_str());
    }
    Ok(Json(versions).into_response())
}

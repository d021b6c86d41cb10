//! Bundles: checked when they arrive, stored under their digest, listed as versions.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use kirkas_core::clicks::Campaigns;
use kirkas_core::experiments;
use kirkas_core::hosts::HostList;
use kirkas_core::redirects::Table;
use kirkas_core::release::Manifest;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;
use worker::wasm_bindgen::JsValue;

use crate::access::Part;
use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, Id};
use crate::digest::{hex_digest, is_digest};
use crate::live::Live;
use crate::problem::Problem;
use crate::{shards, sources};

/// What KV takes at most, in bytes.
const LARGEST: usize = 25 * 1024 * 1024;

/// The kinds of bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A compiled redirect table.
    Redirects,
    /// The manifest of a release of the app.
    Release,
    /// Campaigns and the sources of clicks.
    Campaigns,
    /// Experiments and features.
    Experiments,
    /// Hosts of other sites that experiments and campaigns may lead to.
    Hosts,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Redirects, Self::Release, Self::Campaigns, Self::Experiments, Self::Hosts];

    /// The kind of this name.
    pub fn parse(name: Option<String>) -> Result<Self, Problem> {
        Self::ALL
            .into_iter()
            .find(|kind| name.as_deref() == Some(kind.name()))
            .ok_or_else(|| Problem::Malformed(format!("Say kind={}.", Self::ALL.map(Self::name).join(" or kind="))))
    }

    /// Its name: that of its column in the table of what is live, too.
    pub fn name(self) -> &'static str {
        match self {
            Self::Redirects => "redirects",
            Self::Release => "release",
            Self::Campaigns => "campaigns",
            Self::Experiments => "experiments",
            Self::Hosts => "hosts",
        }
    }

    /// The part of control that publishes it.
    pub fn part(self) -> Part {
        match self {
            Self::Redirects => Part::Redirects,
            Self::Release => Part::Release,
            Self::Campaigns => Part::Campaigns,
            Self::Experiments => Part::Experiments,
            Self::Hosts => Part::Hosts,
        }
    }

    /// Loads the bytes as the edge will, and each shard of a table that is stored in parts.
    pub async fn check(self, env: &Env, bytes: Vec<u8>) -> Result<(), Problem> {
        let refused = |error: &dyn std::fmt::Display| {
            Problem::Refused(format!("These bytes are no {} bundle: {error}. Compile them with edgectl.", self.name()))
        };
        match self {
            Self::Redirects => shards::verify(env, &Table::load(bytes).map_err(|error| refused(&error))?).await,
            Self::Release => Manifest::load(bytes).map(|_| ()).map_err(|error| refused(&error)),
            Self::Campaigns => Campaigns::load(bytes).map(|_| ()).map_err(|error| refused(&error)),
            Self::Experiments => experiments::Bundle::load(bytes).map(|_| ()).map_err(|error| refused(&error)),
            Self::Hosts => HostList::read(&bytes).map(|_| ()).map_err(|error| refused(&error)),
        }
    }
}

/// A published bundle.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct Version {
    /// SHA-256 of its bytes.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    bytes: u32,
    note: String,
    created_at: String,
    /// Digest of the list of files it was compiled from, where they were sent.
    pub source: Option<String>,
    #[serde(default)]
    live: bool,
}

/// A bundle to be stored.
pub struct Bundle<'a> {
    /// SHA-256 of its bytes.
    pub id: &'a str,
    /// What it is.
    pub kind: Kind,
    /// What the edge will load.
    pub bytes: &'a [u8],
    /// Digest of the list of files it was compiled from, where they were sent.
    pub source: Option<&'a str>,
}

/// Stores a bundle; 201 when it is new, 200 when it was there.
#[utoipa::path(
    put,
    path = "/api/control/bundles/{id}",
    operation_id = "storeBundle",
    params(
        ("id" = String, Path, description = "SHA-256 of the body"),
        ("kind" = String, Query, description = "`redirects` or `release`"),
        ("source" = Option<String>, Query, description = "Digest of the list of files that it was compiled from"),
        ("note" = Option<String>, Query, description = "Why, for the audit"),
    ),
    request_body(content = Vec<u8>, description = "The bytes that the edge loads", content_type = "application/octet-stream"),
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
    call.caller.admit(kind.part())?;
    if matches!(kind, Kind::Campaigns | Kind::Experiments | Kind::Hosts) {
        let name = kind.name();
        return Err(Problem::Refused(format!("Send the files with PUT {name}: {name} are checked and compiled here.")));
    }
    let (source, note) = (call.query("source"), call.note());
    let bytes = call.body.bytes().await?;
    if bytes.len() > LARGEST {
        return Err(Problem::Refused(format!("A bundle has at most {LARGEST} bytes; this one has {}.", bytes.len())));
    }
    if hex_digest(&bytes) != id {
        return Err(Problem::Refused("The SHA-256 of the body is not the one in the path: send it again.".to_owned()));
    }
    kind.check(&env, bytes.clone()).await?;
    if let Some(source) = &source {
        sources::check(&env, source, kind).await?;
    }
    let bundle = Bundle { id: &id, kind, bytes: &bytes, source: source.as_deref() };
    let new = store(&env, &call.caller.who, &bundle, &note).await?;
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok(status.into_response())
}

/// Stores a bundle that was checked; answers whether it is new.
pub async fn store(env: &Env, who: &str, bundle: &Bundle<'_>, note: &str) -> Result<bool, Problem> {
    let Bundle { id, kind, bytes, source } = *bundle;
    // A damaged value is repaired; a right one is written once.
    if read(env, id).await?.as_deref() != Some(bytes) {
        env.kv("PUBLISHED")?.put_bytes(&key(id), bytes)?.execute().await?;
    }
    let size = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let detail = serde_json::json!({ "kind": kind, "id": id, "bytes": size, "source": source });
    let act = Act { who, what: "store bundle", detail, why: note };
    let results = audit::record(env, &act, None, |db| {
        let known = db.prepare("SELECT id FROM versions WHERE id = ?1").bind(&[id.into()])?;
        let insert = db.prepare(
            "INSERT INTO versions (id, kind, bytes, note, source) VALUES (?1, ?2, ?3, ?4, ?5) \
             ON CONFLICT (id) DO UPDATE SET source = coalesce(excluded.source, source)",
        );
        let source = source.map_or(JsValue::NULL, JsValue::from);
        let values = [id.into(), kind.name().into(), f64::from(size).into(), note.into(), source];
        Ok(vec![known, insert.bind(&values)?])
    })
    .await?;
    let known: Vec<Known> = results.first().map_or(Ok(Vec::new()), |result| result.results())?;
    Ok(known.is_empty())
}

#[derive(Deserialize)]
struct Known {}

/// The bytes of a bundle, or of a part of one, for who may read its kind.
#[utoipa::path(
    get,
    path = "/api/control/bundles/{id}",
    operation_id = "getBundle",
    params(
        ("id" = String, Path, description = "SHA-256 of its bytes"),
    ),
    responses(
        (status = 200, description = "Its bytes", body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 404, description = "No such bundle"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    #[derive(Deserialize)]
    struct Row {
        kind: Option<Kind>,
    }
    let select = "SELECT kind FROM versions WHERE id = ?1 UNION ALL SELECT kind FROM blobs WHERE key = ?2";
    let select = env.d1("DB")?.prepare(select).bind(&[id.as_str().into(), key(&id).into()])?;
    let row = select.first::<Row>(None).await?.ok_or(Problem::NotFound)?;
    // Of a part that was stored before kinds were, nobody knows which: it takes all of them.
    for kind in row.kind.map_or(Kind::ALL.to_vec(), |kind| vec![kind]) {
        call.caller.admit(kind.part())?;
    }
    let bytes = read(&env, &id).await?.ok_or(Problem::NotFound)?;
    Ok(bytes.into_response())
}

/// A bundle's bytes, if it is stored.
pub async fn read(env: &Env, id: &str) -> Result<Option<Vec<u8>>, Problem> {
    if !is_digest(id) {
        return Ok(None);
    }
    Ok(env.kv("PUBLISHED")?.get(&key(id)).bytes().await?)
}

/// The key in KV.
pub fn key(id: &str) -> String {
    ["bundle/", id].concat()
}

/// The version with this id.
pub async fn version(env: &Env, id: &str) -> Result<Version, Problem> {
    let statement = env
        .d1("DB")?
        .prepare("SELECT id, kind, bytes, note, created_at, source FROM versions WHERE id = ?1")
        .bind(&[id.into()])?;
    statement.first::<Version>(None).await?.ok_or(Problem::NotFound)
}

/// Every version of a kind (`kind=`), newest first.
#[utoipa::path(
    get,
    path = "/api/control/versions",
    operation_id = "listVersions",
    params(
        ("kind" = String, Query, description = "`redirects`, `release`, `campaigns`, `experiments` or `hosts`"),
    ),
    responses(
        (status = 200, description = "The versions", body = Vec<Version>),
        (status = 400, description = "A kind that there is not"),
    )
)]
#[worker::send]
pub async fn versions(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let kind = Kind::parse(call.query("kind"))?;
    call.caller.admit(kind.part())?;
    let statement = env
        .d1("DB")?
        .prepare("SELECT id, kind, bytes, note, created_at, source FROM versions WHERE kind = ?1 ORDER BY created_at DESC, id")
        .bind(&[kind.name().into()])?;
    let live = Live::read(&env).await?;
    let mut versions: Vec<Version> = statement.all().await?.results()?;
    for version in &mut versions {
        version.live = live.id(kind) == Some(version.id.as_str());
    }
    Ok(Json(versions).into_response())
}

//! Bundles: checked when they arrive, stored under their digest, listed as versions.

use kirkas_core::redirects::Table;
use kirkas_core::release::Manifest;
use serde::{Deserialize, Serialize};
use worker::{Env, Request, Response};

use crate::digest::{hex_digest, is_digest};
use crate::live::Live;
use crate::problem::Problem;

/// What KV takes at most, in bytes.
const LARGEST: usize = 25 * 1024 * 1024;

/// The kinds of bundle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A compiled redirect table.
    Redirects,
    /// The manifest of a release of the app.
    Release,
}

impl Kind {
    fn parse(name: Option<String>) -> Result<Self, Problem> {
        match name.as_deref() {
            Some("redirects") => Ok(Self::Redirects),
            Some("release") => Ok(Self::Release),
            _ => Err(Problem::Malformed("Say kind=redirects or kind=release.".to_owned())),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Redirects => "redirects",
            Self::Release => "release",
        }
    }

    /// Loads the bytes as the edge will.
    fn check(self, bytes: Vec<u8>) -> Result<(), Problem> {
        let refused = |error: &dyn std::fmt::Display| {
            Problem::Refused(format!("These bytes are no {} bundle: {error}. Compile them with edgectl.", self.name()))
        };
        match self {
            Self::Redirects => Table::load(bytes).map(|_| ()).map_err(|error| refused(&error)),
            Self::Release => Manifest::load(bytes).map(|_| ()).map_err(|error| refused(&error)),
        }
    }
}

/// A published bundle.
#[derive(Serialize, Deserialize)]
pub struct Version {
    /// SHA-256 of its bytes.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    bytes: u32,
    note: String,
    created_at: String,
    #[serde(default)]
    live: bool,
}

/// Stores a bundle; 201 when it is new, 200 when it was there.
pub async fn put(
    request: &mut Request,
    env: &Env,
    id: &str,
    kind: Option<String>,
    note: Option<String>,
) -> Result<Response, Problem> {
    let kind = Kind::parse(kind)?;
    let bytes = request.bytes().await?;
    if bytes.len() > LARGEST {
        return Err(Problem::Refused(format!("A bundle has at most {LARGEST} bytes; this one has {}.", bytes.len())));
    }
    if hex_digest(&bytes) != id {
        return Err(Problem::Refused("The SHA-256 of the body is not the one in the path: send it again.".to_owned()));
    }
    kind.check(bytes.clone())?;
    env.kv("PUBLISHED")?.put_bytes(&key(id), &bytes)?.execute().await?;
    let size = f64::from(u32::try_from(bytes.len()).unwrap_or(u32::MAX));
    let inserted = env
        .d1("DB")?
        .prepare("INSERT INTO versions (id, kind, bytes, note) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (id) DO NOTHING RETURNING id")
        .bind(&[id.into(), kind.name().into(), size.into(), note.unwrap_or_default().into()])?
        .first::<String>(Some("id"))
        .await?;
    Ok(Response::empty()?.with_status(if inserted.is_some() { 201 } else { 200 }))
}

/// A bundle's bytes.
pub async fn get(env: &Env, id: &str) -> Result<Response, Problem> {
    let bytes = read(env, id).await?.ok_or(Problem::NotFound)?;
    Ok(Response::from_bytes(bytes)?)
}

/// A bundle's bytes, if it is stored.
pub async fn read(env: &Env, id: &str) -> Result<Option<Vec<u8>>, Problem> {
    if !is_digest(id) {
        return Ok(None);
    }
    Ok(env.kv("PUBLISHED")?.get(&key(id)).bytes().await?)
}

fn key(id: &str) -> String {
    ["bundle/", id].concat()
}

/// The version with this id.
pub async fn version(env: &Env, id: &str) -> Result<Version, Problem> {
    let statement = env
        .d1("DB")?
        .prepare("SELECT id, kind, bytes, note, created_at FROM versions WHERE id = ?1")
        .bind(&[id.into()])?;
    statement.first::<Version>(None).await?.ok_or(Problem::NotFound)
}

/// Every version of a kind, newest first.
pub async fn versions(env: &Env, kind: Option<String>) -> Result<Response, Problem> {
    let kind = Kind::parse(kind)?;
    let statement = env
        .d1("DB")?
        .prepare("SELECT id, kind, bytes, note, created_at FROM versions WHERE kind = ?1 ORDER BY created_at DESC, id")
        .bind(&[kind.name().into()])?;
    let live = Live::read(env).await?;
    let mut versions: Vec<Version> = statement.all().await?.results()?;
    for version in &mut versions {
        version.live = live.id(kind) == Some(version.id.as_str());
    }
    Ok(Response::from_json(&versions)?)
}

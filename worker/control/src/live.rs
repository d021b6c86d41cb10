//! What is live: one row in D1 decides, and its copy in KV is the pointer that the edge reads.

use kirkas_core::release::Manifest;
use serde::{Deserialize, Serialize};
use worker::wasm_bindgen::JsValue;
use worker::{Env, Request, Response};

use crate::blobs;
use crate::bundles::{self, Kind, Version};
use crate::problem::Problem;

const POINTER: &str = "pointer/live";

/// The live set.
#[derive(Serialize, Deserialize)]
pub struct Live {
    /// Counts every change of what is live.
    version: u32,
    redirects: Option<String>,
    release: Option<String>,
    #[serde(deserialize_with = "flag")]
    maintenance: bool,
}

/// SQLite has no booleans: 0 and 1.
fn flag<'de, D: serde::Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    f64::deserialize(from).map(|number| number != 0.0)
}

impl Live {
    /// Reads it from D1.
    pub async fn read(env: &Env) -> Result<Self, Problem> {
        let statement = env.d1("DB")?.prepare("SELECT version, redirects, release, maintenance FROM live");
        statement.first::<Self>(None).await?.ok_or_else(|| Problem::Internal("the table live is empty".to_owned()))
    }

    /// Id of the live bundle of a kind.
    pub fn id(&self, kind: Kind) -> Option<&str> {
        match kind {
            Kind::Redirects => self.redirects.as_deref(),
            Kind::Release => self.release.as_deref(),
        }
    }

    fn response(&self) -> Result<Response, Problem> {
        let response = Response::from_json(self)?;
        response.headers().set("etag", &format!("\"{}\"", self.version))?;
        response.headers().set("cache-control", "no-store")?;
        Ok(response)
    }
}

/// Answers the live set, its version as `ETag`.
pub async fn get(env: &Env) -> Result<Response, Problem> {
    Live::read(env).await?.response()
}

/// Makes a version live, if nobody changed what is live since the version in `If-Match`.
pub async fn promote(request: &mut Request, env: &Env, id: &str, dry_run: bool) -> Result<Response, Problem> {
    let expected = expected_version(request)?;
    let version = bundles::version(env, id).await?;
    whole(env, &version).await?;
    let live = Live::read(env).await?;
    if expected.is_some_and(|expected| expected != live.version) {
        return Err(Problem::Moved(live.version));
    }
    if dry_run {
        return live.response();
    }
    let column = match version.kind {
        Kind::Redirects => "redirects",
        Kind::Release => "release",
    };
    change(env, &live, &format!("{column} = ?2"), &id.into()).await
}

/// Switches the maintenance page on or off.
pub async fn maintenance(request: &mut Request, env: &Env) -> Result<Response, Problem> {
    #[derive(Deserialize)]
    struct Switch {
        on: bool,
    }
    let Switch { on } =
        request.json().await.map_err(|_| Problem::Malformed("Send {\"on\": true} or {\"on\": false}.".to_owned()))?;
    let live = Live::read(env).await?;
    change(env, &live, "maintenance = ?2", &f64::from(u8::from(on)).into()).await
}

/// Changes the row if it is still as it was read, then writes the pointer. Writing it is safe to
/// repeat: promoting what is live already mends a pointer that could not be written.
async fn change(env: &Env, seen: &Live, set: &str, value: &JsValue) -> Result<Response, Problem> {
    let changed = env
        .d1("DB")?
        .prepare(format!(
            "UPDATE live SET version = version + 1, {set} WHERE version = ?1 RETURNING version, redirects, release, maintenance"
        ))
        .bind(&[f64::from(seen.version).into(), value.clone()])?
        .first::<Live>(None)
        .await?;
    let Some(live) = changed else {
        return Err(Problem::Moved(Live::read(env).await?.version));
    };
    let pointer = serde_json::to_string(&live).map_err(|error| Problem::Internal(error.to_string()))?;
    env.kv("PUBLISHED")?.put(POINTER, pointer)?.execute().await?;
    live.response()
}

/// Refuses a version of which something is not stored: the edge must never be sent to what is not
/// there.
async fn whole(env: &Env, version: &Version) -> Result<(), Problem> {
    let bytes = bundles::read(env, &version.id).await?.ok_or(Problem::NotFound)?;
    if version.kind == Kind::Redirects {
        return Ok(());
    }
    let manifest = Manifest::load(bytes).map_err(|error| Problem::Refused(error.to_string()))?;
    let absent = blobs::absent(env, &manifest.blob_keys()).await?;
    match absent.first() {
        None => Ok(()),
        Some(first) => Err(Problem::Refused(format!(
            "{} of the release's files are not stored, {first} among them: push the release again.",
            absent.len()
        ))),
    }
}

fn expected_version(request: &Request) -> Result<Option<u32>, Problem> {
    let Some(header) = request.headers().get("if-match")? else {
        return Ok(None);
    };
    let number = header.trim().trim_matches('"').parse();
    number
        .map(Some)
        .map_err(|_| Problem::Malformed("If-Match takes the version that GET live answers, such as \"7\".".to_owned()))
}

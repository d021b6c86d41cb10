//! Bundles: checked when they arrive, stored under their digest, listed as versions.

pub mod check;
pub mod endpoints;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use crate::audit::{self, Act};
use crate::digest::is_digest;
use crate::kind::Kind;
use crate::problem::Problem;
use crate::sql::{self, Parameter};

/// A published bundle.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct Version {
    /// SHA-256 of its bytes.
    pub id: String,
    /// What it is.
    pub kind: Kind,
    /// How large it is.
    pub bytes: u32,
    note: String,
    created_at: String,
    /// Digest of the list of files it was compiled from, where they were sent.
    #[schema(required)]
    pub source: Option<String>,
    /// Id of the version that it is a patch on, where it is one: of a redirect table.
    #[schema(required)]
    pub base: Option<String>,
    /// Digest of the list of the patch's own rules.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub patch_rules: Option<String>,
    /// Whether it is live.
    #[serde(default)]
    #[schema(required)]
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
    /// Whether that list takes the place of one that is known: it does where the bundle was compiled from it here.
    pub replaces_source: bool,
    /// Id of the version that it is a patch on.
    pub base: Option<&'a str>,
    /// Digest of the list of the patch's own rules.
    pub patch_rules: Option<&'a str>,
}

/// Stores a bundle that was checked; answers whether it is new.
pub async fn store(env: &Env, who: &str, bundle: &Bundle<'_>, note: &str) -> Result<bool, Problem> {
    let Bundle { id, kind, bytes, source, replaces_source, base, patch_rules } = *bundle;
    // A damaged value is repaired; a right one is written once.
    if read(env, id).await?.as_deref() != Some(bytes) {
        env.kv("PUBLISHED")?.put_bytes(&key(id), bytes)?.execute().await?;
    }
    let size = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    let mut detail = serde_json::json!({ "kind": kind, "id": id, "bytes": size, "source": source });
    if let (Some(detail), Some(base)) = (detail.as_object_mut(), base) {
        detail.insert("base".to_owned(), base.into());
    }
    let act = Act { who, what: "store bundle", detail, why: note };
    let results = audit::record(env, &act, None, |db| {
        let known = sql::statement(db, "SELECT id FROM versions WHERE id = ?1", &[&id])?;
        let insert = "INSERT INTO versions (id, kind, bytes, note, source, base, patch_rules) VALUES (?1, ?2, ?3, ?4, ?5, ?7, ?8) \
                      ON CONFLICT (id) DO UPDATE SET \
                      source = iif(?6, coalesce(excluded.source, source), coalesce(source, excluded.source)), \
                      patch_rules = coalesce(excluded.patch_rules, patch_rules)";
        let values: [&dyn Parameter; 8] =
            [&id, &kind.name(), &size, &note, &source, &replaces_source, &base, &patch_rules];
        Ok(vec![known, sql::statement(db, insert, &values)?])
    })
    .await?;
    let known: Vec<Known> = sql::rows_of(results.first())?;
    Ok(known.is_empty())
}

#[derive(Deserialize)]
struct Known {}

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
    let select = "SELECT id, kind, bytes, note, created_at, source, base, patch_rules FROM versions WHERE id = ?1";
    sql::row(&env.d1("DB")?, select, &[&id]).await?.ok_or(Problem::NotFound)
}

/// Id of the version of the redirects that was live before another one was made live last.
///
/// # Errors
/// Where there was none, and where that one itself was live: then nothing but notes or the order of rules was changed.
pub async fn version_before(env: &Env, version: &str) -> Result<String, Problem> {
    let select = "SELECT version FROM audit WHERE part = 'redirects' AND what IN ('publish', 'promote') AND number < \
                  (SELECT max(number) FROM audit WHERE what IN ('publish', 'promote') AND version = ?1) ORDER BY number DESC LIMIT 1";
    let before: Option<String> = sql::value(&env.d1("DB")?, select, &[&version], "version").await?;
    let refused = |why: &str| Problem::Refused(why.to_owned());
    let before = before.ok_or_else(|| refused("That version is the first one: there is nothing to go back to."))?;
    match before == version {
        true => Err(refused(
            "What was published last changes no answer, but notes or the order of rules: edit those in a draft.",
        )),
        false => Ok(before),
    }
}

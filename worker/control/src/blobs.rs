//! Bodies of pages and assets, and shards of redirect tables: which are missing, and storing them.

//!
//! # Design
//! What a key holds never changes: its content has the digest that the key says, or, of an asset, the one that was stored
//! first. A value is written where there is none yet, or a damaged one.

mod content;

use axum::Json;
use axum::extract::State;
use std::collections::BTreeMap;

use kirkas_core::release::{Manifest, hex};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::audit::{self, Act};
use crate::call::Call;
use crate::digest::{Binary, hex_digest};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::{records, sql};
use content::{Key, MAX_SHARD_SIZE};

/// Keys that one call may ask about.
const MAX_KEYS: usize = 1000;
/// Records that one call may store.
const MAX_RECORDS: usize = 200;

/// Keys that are not stored.
#[derive(Serialize, ToSchema)]
pub struct MissingBlobs {
    missing: Vec<String>,
}

/// What a call stored.
#[derive(Serialize, ToSchema)]
pub struct StoredBlobs {
    /// How many records there were.
    stored: usize,
}

/// Answers which of the keys in the body are not stored.
#[utoipa::path(
    post,
    path = "/api/control/blobs/missing",
    operation_id = "findMissingBlobs",
    request_body(content = Vec<String>, description = "At most 1000 keys, such as `page/<sha256>`"),
    responses(
        (status = 200, description = "The keys that are not stored", body = MissingBlobs),
        (status = 400, description = "No list of keys, or too many"),
    )
)]
#[worker::send]
pub async fn missing(State(App { env }): State<App>, call: Call) -> Result<Json<MissingBlobs>, Problem> {
    let keys: Vec<String> = call.body.json("Send a JSON list of keys such as page/<sha256>.").await?;
    if keys.len() > MAX_KEYS {
        return Err(Problem::Malformed(format!("Ask for at most {MAX_KEYS} keys at a time.")));
    }
    Ok(Json(MissingBlobs { missing: absent(&env, &keys).await? }))
}

/// The keys that are not stored, those of a redirect table's sources (`source/<sha256>`) among them.
pub async fn absent(env: &Env, keys: &[String]) -> Result<Vec<String>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        value: String,
    }
    let listed = serde_json::to_string(keys).map_err(|error| Problem::Internal(error.to_string()))?;
    let select = "SELECT value FROM json_each(?1) \
                  WHERE value NOT IN (SELECT key FROM blobs) \
                  AND NOT (substr(value, 1, 7) = 'source/' AND substr(value, 8) IN \
                  (SELECT id FROM source_kinds WHERE kind = 'redirects'))";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&listed]).await?;
    Ok(rows.into_iter().map(|row| row.value).collect())
}

/// Stores the records in the body, all or, where one is refused, none.
#[utoipa::path(
    post,
    path = "/api/control/blobs",
    operation_id = "storeBlobs",
    request_body(content = Binary, description = "1 to 200 records: length of the key, length of the value (u32, little-endian), key, value", content_type = "application/octet-stream"),
    responses(
        (status = 200, description = "The records are stored", body = StoredBlobs),
        (status = 400, description = "The body ends in the middle of a record, or there are none or too many"),
        (status = 422, description = "A value that is not its key's"),
    )
)]
#[worker::send]
pub async fn upload(State(App { env }): State<App>, call: Call) -> Result<Json<StoredBlobs>, Problem> {
    let bytes = call.body.bytes().await?;
    let records = records::parse(&bytes)
        .ok_or_else(|| Problem::Malformed("The body ends in the middle of a record.".to_owned()))?;
    if records.is_empty() {
        return Err(Problem::Malformed("Send at least one record.".to_owned()));
    }
    if records.len() > MAX_RECORDS {
        return Err(Problem::Malformed(format!("Store at most {MAX_RECORDS} records at a time.")));
    }
    store(&env, &call.caller.id, Kind::Redirects, &records).await?;
    Ok(Json(StoredBlobs { stored: records.len() }))
}

/// A value that is to be written, as the audit tells of it.
#[derive(Serialize)]
struct Written<'r> {
    key: &'r str,
    /// Of the value.
    sha256: String,
    bytes: usize,
    /// Whether a damaged value was there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    repaired: bool,
    #[serde(skip)]
    value: &'r [u8],
    /// Digest of the content.
    #[serde(skip)]
    content: String,
}

/// Stores values under their keys, where they are not stored already. Bundles among them are of a kind.
pub async fn store(env: &Env, who: &str, kind: Kind, records: &[(&str, &[u8])]) -> Result<(), Problem> {
    let recorded = recorded(env, records.iter().filter_map(|(key, _)| Key::parse(key))).await?;
    let mut contents: BTreeMap<&str, String> = BTreeMap::new();
    let mut written = Vec::new();
    for (key, value) in records {
        let (name, content) = sound(key, value)?;
        let known = match contents.get(name.name) {
            Some(known) => Some(known.clone()),
            None => recorded_content(env, &name, &recorded).await?,
        };
        if known.is_some_and(|known| known != content) {
            return Err(Problem::Refused(format!(
                "{key} is stored with other bytes, which stay: give the file another name (the build of the app names \
                 files after their content)."
            )));
        }
        contents.insert(name.name, content.clone());
        let is_recorded = recorded.contains_key(*key);
        if !is_recorded || stored_content(env, key).await?.as_ref() != Some(&content) {
            let sha256 = hex_digest(value);
            written.push(Written { key, sha256, bytes: value.len(), repaired: is_recorded, value, content });
        }
    }
    if written.is_empty() {
        return Ok(());
    }
    let kv = env.kv("PUBLISHED")?;
    for Written { key, value, .. } in &written {
        kv.put_bytes(key, value)?.execute().await?;
    }
    let act = Act { who, what: "store blobs", detail: serde_json::json!({ "values": written }), why: "" };
    audit::record(env, &act, None, |db| {
        let row = |Written { key, bytes, content, .. }: &Written<'_>| {
            let size = u32::try_from(*bytes).unwrap_or(u32::MAX);
            // Of two calls that store different contents at once, what is stored in the end says which it is.
            let insert = "INSERT INTO blobs (key, bytes, digest, kind) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (key) \
                          DO UPDATE SET digest = iif(digest = excluded.digest, digest, NULL)";
            sql::statement(db, insert, &[key, &size, content, &kind.name()])
        };
        written.iter().map(row).collect()
    })
    .await?;
    Ok(())
}

/// Refuses a release with an asset of which other bytes are stored.
pub async fn check_assets(env: &Env, manifest: &Manifest) -> Result<(), Problem> {
    let assets: Vec<(String, String)> =
        manifest.assets().map(|(name, digest)| (["asset/", name].concat(), hex(&digest))).collect();
    let recorded = recorded(env, assets.iter().filter_map(|(key, _)| Key::parse(key))).await?;
    for (key, digest) in &assets {
        let Some(name) = Key::parse(key) else { continue };
        for form in name.forms().iter().filter(|form| recorded.contains_key(*form)) {
            let stored = match recorded.get(form).cloned().flatten() {
                Some(recorded) => Some(recorded),
                None => stored_content(env, form).await?,
            };
            if stored.as_ref() != Some(digest) {
                return Err(Problem::Refused(format!(
                    "{form} is stored with other bytes than the release's: give the file another name and push again."
                )));
            }
        }
    }
    Ok(())
}

/// The key of a record and the digest of its content; a problem where the key is none, or says another digest.
fn sound<'r>(key: &'r str, value: &[u8]) -> Result<(Key<'r>, String), Problem> {
    let checked = Key::parse(key).and_then(|name| Some((name, name.content_digest(value)?)));
    checked.filter(|(name, content)| name.digest().is_none_or(|digest| digest == content)).ok_or_else(|| {
        Problem::Refused(format!(
            "{key} is neither page/<sha256 of the content> nor asset/<file name>, with .br where the value is brotli, \
             nor bundle/<sha256 of the value> with {MAX_SHARD_SIZE} bytes at most."
        ))
    })
}

/// The digests of contents that are recorded for keys, in both forms; none for those that were stored before digests were.
async fn recorded<'k>(
    env: &Env,
    keys: impl Iterator<Item = Key<'k>>,
) -> Result<BTreeMap<String, Option<String>>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        key: String,
        digest: Option<String>,
    }
    let forms = serde_json::to_string(&keys.flat_map(|key| key.forms()).collect::<Vec<_>>())?;
    let select = "SELECT key, digest FROM blobs WHERE key IN (SELECT value FROM json_each(?1))";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&forms]).await?;
    Ok(rows.into_iter().map(|row| (row.key, row.digest)).collect())
}

/// The digest of the content that a key stands for; none where nothing is stored under it yet.
async fn recorded_content(
    env: &Env,
    key: &Key<'_>,
    recorded: &BTreeMap<String, Option<String>>,
) -> Result<Option<String>, Problem> {
    if let Some(digest) = key.digest() {
        return Ok(Some(digest.to_owned()));
    }
    for form in key.forms() {
        match recorded.get(&form) {
            Some(Some(digest)) => return Ok(Some(digest.clone())),
            Some(None) => {
                if let Some(digest) = stored_content(env, &form).await? {
                    return Ok(Some(digest));
                }
            }
            None => {}
        }
    }
    Ok(None)
}

/// The digest of the content that is stored under a key; none where there is nothing, or it is damaged.
async fn stored_content(env: &Env, key: &str) -> Result<Option<String>, Problem> {
    let value = env.kv("PUBLISHED")?.get(key).bytes().await?;
    Ok(value.and_then(|value| Key::parse(key)?.content_digest(&value)))
}

//! Bodies of pages and assets, and shards of redirect tables: which are missing, and storing them.

use serde::Deserialize;
use worker::{Env, Request, Response};

use crate::audit::{self, Act};
use crate::digest::{hex_digest, is_digest};
use crate::problem::Problem;
use crate::records;

/// Keys that one call may ask about.
const MOST_KEYS: usize = 1000;
/// Records that one call may store.
const MOST_RECORDS: usize = 200;
/// Bytes of a shard at most: an isolate at the edge has room for several.
const LARGEST_SHARD: usize = 4 * 1024 * 1024;

/// Answers which of the keys in the body are not stored.
pub async fn missing(request: &mut Request, env: &Env) -> Result<Response, Problem> {
    let keys: Vec<String> = request
        .json()
        .await
        .map_err(|_| Problem::Malformed("Send a JSON list of keys such as page/<sha256>.".to_owned()))?;
    if keys.len() > MOST_KEYS {
        return Err(Problem::Malformed(format!("Ask for at most {MOST_KEYS} keys at a time.")));
    }
    Ok(Response::from_json(&serde_json::json!({ "missing": absent(env, &keys).await? }))?)
}

/// The keys that are not stored, those of sources (`source/<sha256>`) among them.
pub async fn absent(env: &Env, keys: &[String]) -> Result<Vec<String>, Problem> {
    #[derive(Deserialize)]
    struct Row {
        value: String,
    }
    let asked = serde_json::to_string(keys).map_err(|error| Problem::Internal(error.to_string()))?;
    let statement = env
        .d1("DB")?
        .prepare(
            "SELECT value FROM json_each(?1) \
             WHERE value NOT IN (SELECT key FROM blobs) \
             AND NOT (substr(value, 1, 7) = 'source/' AND substr(value, 8) IN (SELECT id FROM sources))",
        )
        .bind(&[asked.into()])?;
    let rows: Vec<Row> = statement.all().await?.results()?;
    Ok(rows.into_iter().map(|row| row.value).collect())
}

/// Stores the records in the body.
pub async fn store(request: &mut Request, env: &Env, who: &str) -> Result<Response, Problem> {
    let bytes = request.bytes().await?;
    let records = records::parse(&bytes)
        .ok_or_else(|| Problem::Malformed("The body ends in the middle of a record.".to_owned()))?;
    if records.len() > MOST_RECORDS {
        return Err(Problem::Malformed(format!("Store at most {MOST_RECORDS} records at a time.")));
    }
    if let Some((key, _)) = records.iter().find(|(key, value)| !is_sound(key, value)) {
        return Err(Problem::Refused(format!(
            "{key} is neither page/<sha256 of the value> nor asset/<file name>, with .br where it is brotli, \
             nor bundle/<sha256 of the value> with {LARGEST_SHARD} bytes at most."
        )));
    }
    keep(env, who, &records).await?;
    Ok(Response::from_json(&serde_json::json!({ "stored": records.len() }))?)
}

/// Stores records that are sound.
pub async fn keep(env: &Env, who: &str, records: &[(&str, &[u8])]) -> Result<(), Problem> {
    let kv = env.kv("PUBLISHED")?;
    for (key, value) in records {
        kv.put_bytes(key, value)?.execute().await?;
    }
    let keys: Vec<&str> = records.iter().map(|(key, _)| *key).collect();
    let act = Act { who, what: "store blobs", detail: serde_json::json!({ "keys": keys }), why: "" };
    audit::record(env, &act, None, |db| {
        let row = |(key, value): &(&str, &[u8])| {
            let size = f64::from(u32::try_from(value.len()).unwrap_or(u32::MAX));
            let insert = "INSERT INTO blobs (key, bytes) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING";
            db.prepare(insert).bind(&[(*key).into(), size.into()])
        };
        records.iter().map(row).collect()
    })
    .await?;
    Ok(())
}

/// Whether a key may be stored with this value: a page and a shard under the digest of its bytes, an
/// asset under a plain file name.
fn is_sound(key: &str, value: &[u8]) -> bool {
    if let Some(name) = key.strip_prefix("page/") {
        return match name.strip_suffix(".br") {
            Some(digest) => is_digest(digest),
            None => is_digest(name) && hex_digest(value) == name,
        };
    }
    if let Some(digest) = key.strip_prefix("bundle/") {
        return value.len() <= LARGEST_SHARD && hex_digest(value) == digest;
    }
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_');
    key.strip_prefix("asset/").is_some_and(|name| !name.is_empty() && name.bytes().all(plain))
}

#[cfg(test)]
mod tests {
    use super::{LARGEST_SHARD, is_sound};
    use crate::digest::hex_digest;

    #[test]
    fn a_key_names_its_value_or_a_plain_file() {
        let page = format!("page/{}", hex_digest(b"hello"));
        let large = vec![0; LARGEST_SHARD + 1];
        let cases: [(&str, &[u8], bool); 11] = [
            (&page, b"hello", true),
            (&page, b"other", false),
            (&format!("bundle/{}", hex_digest(b"shard")), b"shard", true),
            (&format!("bundle/{}", hex_digest(b"shard")), b"other", false),
            (&format!("bundle/{}", hex_digest(&large)), &large, false),
            (&format!("{page}.br"), b"any", true),
            ("asset/index-AbC_1.js", b"", true),
            ("asset/index.js.br", b"", true),
            ("asset/../pointer/live", b"", false),
            ("asset/", b"", false),
            ("pointer/live", b"", false),
        ];
        for (key, value, sound) in cases {
            assert_eq!(is_sound(key, value), sound, "{key}");
        }
    }
}

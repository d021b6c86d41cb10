//! The text that a redirect table was compiled from, kept as it was for export.
//!
//! # Design
//! A file is kept in parts that KV can hold, each under the digest of its bytes, so that a file
//! which did not change is kept once. A version names the list of its files, which is kept the
//! same way.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use kirkas_drafts::Changes;
use kirkas_publishing::files::File;
use kirkas_redirects_compile::Markets;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::Env;

use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, Id};
use crate::digest::{Binary, BytesAnswers, DigestPath, check_digest, hex_digest, is_digest};
use crate::kind::Kind;
use crate::market::Market;
use crate::problem::Problem;
use crate::sql;

/// Largest part of a file, in bytes: KV takes 25 MiB.
const MAX_PART_SIZE: usize = 20 * 1024 * 1024;

/// A file of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SourceFile {
    /// The name it goes by in findings.
    pub file: String,
    /// What it holds.
    pub text: String,
    /// The market of a redirect table, where neither its rows nor its name tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Market>)]
    pub market: Option<String>,
}

/// Files as they are compiled.
pub fn as_files(files: &[SourceFile]) -> Vec<File> {
    files.iter().map(|SourceFile { file, text, .. }| File { name: file.clone(), text: text.clone() }).collect()
}

/// The files of a version, by the digests of their parts.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FileList {
    /// In the order they were read.
    pub files: Vec<ListedFile>,
    /// What the version changes of them; none where it is as they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<ListedChanges>,
}

/// What a version changes of its files: edits of a table that is too large to be written anew for each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ListedChanges {
    /// Digest of the changes as JSON, which are stored as parts are: by rule what the files say (`was`), and what becomes of it.
    pub id: String,
    /// How many rules are changed.
    pub count: usize,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ListedFile {
    /// The name it goes by in findings.
    pub file: String,
    /// Digests of its parts, in order.
    pub parts: Vec<String>,
    /// As of [`SourceFile::market`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<String>,
}

impl FileList {
    /// The market of the rows of a file that name none.
    pub fn market_of(&self, name: &str) -> Option<Markets> {
        let listed = self.files.iter().find(|file| file.file == name);
        let named = listed.and_then(|file| file.market.as_deref()).and_then(Markets::from_name);
        named.or_else(|| Markets::from_file_name(name))
    }
}

/// Stores a part or a list of a redirect table's files under its digest.
#[utoipa::path(
    put,
    path = "/api/control/sources/{id}",
    operation_id = "storeSource",
    params(DigestPath),
    request_body(content = Binary, description = "A part of a file, or a list of files as JSON", content_type = "application/octet-stream"),
    responses(
        (status = 201, description = "It is stored"),
        (status = 413, description = "A part is too large"),
        (status = 422, description = "The bytes are not these"),
    )
)]
#[worker::send]
pub async fn put(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    let bytes = call.body.bytes().await?;
    if bytes.len() > MAX_PART_SIZE {
        return Err(Problem::TooLarge(format!("A part has at most {MAX_PART_SIZE} bytes: send the file in several.")));
    }
    check_digest(&bytes, &id)?;
    store_part(&env, &call.caller.id, Kind::Redirects, &id, &bytes).await?;
    Ok(StatusCode::CREATED.into_response())
}

/// A part or a list, as it was stored, for who may read a kind that has it.
#[utoipa::path(
    get,
    path = "/api/control/sources/{id}",
    operation_id = "getSource",
    params(DigestPath),
    responses(BytesAnswers)
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call, Id(id): Id) -> Result<Response, Problem> {
    #[derive(Deserialize)]
    struct Row {
        kind: Option<Kind>,
    }
    let select = "SELECT kind FROM sources LEFT JOIN source_kinds USING (id) WHERE id = ?1";
    let rows: Vec<Row> = sql::rows(&env.d1("DB")?, select, &[&id]).await?;
    let first = rows.first().ok_or(Problem::NotFound)?;
    if !rows.iter().filter_map(|row| row.kind).any(|kind| call.caller.may(kind.part().read())) {
        call.caller.admit_reading(first.kind)?;
    }
    Ok(read_part(&env, &id).await?.into_response())
}

/// Stores the files of a kind; answers the digest of their list.
pub async fn store(env: &Env, who: &str, kind: Kind, files: &[SourceFile]) -> Result<String, Problem> {
    for part in files.iter().flat_map(parts) {
        store_part(env, who, kind, &hex_digest(part), part).await?;
    }
    store_bytes(env, who, kind, &list_of(files)?.1).await
}

/// Stores bytes that belong to a kind's files; answers their digest.
pub async fn store_bytes(env: &Env, who: &str, kind: Kind, bytes: &[u8]) -> Result<String, Problem> {
    let id = hex_digest(bytes);
    store_part(env, who, kind, &id, bytes).await?;
    Ok(id)
}

/// Stores the files of a version with what it changes of them; answers the digest of their list.
pub async fn store_changed(env: &Env, who: &str, files: Vec<ListedFile>, changes: &Changes) -> Result<String, Problem> {
    let text = serde_json::to_vec(changes)?;
    let id = hex_digest(&text);
    store_part(env, who, Kind::Redirects, &id, &text).await?;
    let changes = ListedChanges { id, count: changes.len() };
    let list = serde_json::to_vec(&FileList { files, changes: Some(changes) })?;
    let id = hex_digest(&list);
    store_part(env, who, Kind::Redirects, &id, &list).await?;
    Ok(id)
}

/// What a version changes of its files.
pub async fn read_changes(env: &Env, list: &FileList) -> Result<Changes, Problem> {
    match &list.changes {
        Some(changes) => Ok(serde_json::from_slice(&read_part(env, &changes.id).await?)?),
        None => Ok(Changes::default()),
    }
}

/// The list of files as it is stored, below its digest.
pub fn list_of(files: &[SourceFile]) -> Result<(String, Vec<u8>), Problem> {
    let list = serde_json::to_vec(&FileList { files: files.iter().map(listed).collect(), changes: None })?;
    Ok((hex_digest(&list), list))
}

fn listed(source: &SourceFile) -> ListedFile {
    let SourceFile { file, market, .. } = source.clone();
    ListedFile { file, parts: parts(source).map(hex_digest).collect(), market }
}

fn parts(file: &SourceFile) -> impl Iterator<Item = &[u8]> {
    file.text.as_bytes().chunks(MAX_PART_SIZE)
}

/// Refuses a list that is none or names parts that are not stored for this kind.
pub async fn check(env: &Env, list: &str, kind: Kind) -> Result<(), Problem> {
    let refused = |why: String| Problem::Refused(format!("{why}: send it with PUT sources/<sha256> first."));
    if !is_digest(list) || !are_stored(env, kind, &[list.to_owned()]).await? {
        return Err(refused(format!("source={list} is not stored")));
    }
    let FileList { files, changes } = read_list(env, list).await?;
    if changes.is_some() {
        return Err(Problem::Refused(
            "A list with changes is written where a draft is published, and nowhere else.".to_owned(),
        ));
    }
    let parts: Vec<String> = files.into_iter().flat_map(|file| file.parts).collect();
    if are_stored(env, kind, &parts).await? {
        Ok(())
    } else {
        Err(refused(format!("A part of source={list} is not stored")))
    }
}

/// The files of a list.
///
/// # Errors
/// Where the version changes them: those are too large to be written here.
pub async fn read(env: &Env, list: &str) -> Result<Vec<SourceFile>, Problem> {
    let FileList { files: listed, changes } = read_list(env, list).await?;
    if changes.is_some() {
        return Err(Problem::TooLarge(
            "Drafts have changed the files of this table since they were pushed: edgectl redirects pull writes them with the changes.".to_owned(),
        ));
    }
    let mut files = Vec::new();
    for ListedFile { file, parts, market } in listed {
        let mut bytes = Vec::new();
        for part in &parts {
            bytes.extend(read_part(env, part).await?);
        }
        files.push(SourceFile { file, text: String::from_utf8_lossy(&bytes).into_owned(), market });
    }
    Ok(files)
}

/// A list, as it is stored.
pub async fn read_list(env: &Env, list: &str) -> Result<FileList, Problem> {
    serde_json::from_slice(&read_part(env, list).await?)
        .map_err(|_| Problem::Refused(format!("source={list} is no list of files.")))
}

/// How many bytes the files of a list have.
pub async fn size(env: &Env, list: &FileList) -> Result<f64, Problem> {
    let parts: Vec<&String> = list.files.iter().flat_map(|file| &file.parts).collect();
    let listed = serde_json::to_string(&parts)?;
    let sum = "SELECT coalesce(sum(bytes), 0) AS n FROM json_each(?1) JOIN sources ON sources.id = value";
    Ok(sql::value(&env.d1("DB")?, sum, &[&listed], "n").await?.unwrap_or_default())
}

async fn are_stored(env: &Env, kind: Kind, ids: &[String]) -> Result<bool, Problem> {
    let listed = serde_json::to_string(ids)?;
    let absent = "SELECT count(*) AS n FROM json_each(?1) \
                  WHERE value NOT IN (SELECT id FROM source_kinds WHERE kind = ?2)";
    let absent: Option<u32> = sql::value(&env.d1("DB")?, absent, &[&listed, &kind.name()], "n").await?;
    Ok(absent == Some(0))
}

async fn store_part(env: &Env, who: &str, kind: Kind, id: &str, bytes: &[u8]) -> Result<(), Problem> {
    let kv = env.kv("PUBLISHED")?;
    let is_known = are_stored(env, kind, &[id.to_owned()]).await?;
    if is_known && kv.get(&key(id)).bytes().await?.as_deref() == Some(bytes) {
        return Ok(());
    }
    kv.put_bytes(&key(id), bytes)?.execute().await?;
    let (size, what) = (bytes.len(), if is_known { "repair source" } else { "store source" });
    let act = Act { who, what, detail: serde_json::json!({ "id": id, "kind": kind, "bytes": size }), why: "" };
    audit::record(env, &act, None, |db| {
        let insert = "INSERT INTO sources (id, bytes) VALUES (?1, ?2) ON CONFLICT (id) DO NOTHING";
        let of_kind = "INSERT INTO source_kinds (id, kind) VALUES (?1, ?2) ON CONFLICT DO NOTHING";
        Ok(vec![
            sql::statement(db, insert, &[&id, &(size as f64)])?,
            sql::statement(db, of_kind, &[&id, &kind.name()])?,
        ])
    })
    .await?;
    Ok(())
}

/// A part or a list, as bytes.
pub async fn read_part(env: &Env, id: &str) -> Result<Vec<u8>, Problem> {
    if !is_digest(id) {
        return Err(Problem::NotFound);
    }
    env.kv("PUBLISHED")?.get(&key(id)).bytes().await?.ok_or(Problem::NotFound)
}

fn key(id: &str) -> String {
    ["source/", id].concat()
}

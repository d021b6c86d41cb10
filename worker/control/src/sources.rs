//! The text that a redirect table was compiled from, kept as it was for export.
//!
//! # Design
//! A file is kept in parts that KV can hold, each under the digest of its bytes, so that a file
//! which did not change is kept once. A version names the list of its files, which is kept the
//! same way.

use kirkas_core::files::File;
use serde::{Deserialize, Serialize};
use worker::{Env, Request, Response};

use crate::audit::{self, Act};
use crate::digest::{hex_digest, is_digest};
use crate::problem::Problem;

/// Largest part of a file, in bytes: KV takes 25 MiB.
const LARGEST_PART: usize = 20 * 1024 * 1024;

/// A file of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// The name it goes by in findings.
    pub file: String,
    /// What it holds.
    pub text: String,
}

/// Files as they are compiled.
pub fn as_files(files: &[SourceFile]) -> Vec<File> {
    files.iter().map(|SourceFile { file, text }| File { name: file.clone(), text: text.clone() }).collect()
}

/// The files of a version, by the digests of their parts.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileList {
    /// In the order they were read.
    pub files: Vec<ListedFile>,
}

/// One of them.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListedFile {
    /// The name it goes by in findings.
    pub file: String,
    /// Digests of its parts, in order.
    pub parts: Vec<String>,
}

/// Stores a part or a list under its digest.
pub async fn put(request: &mut Request, env: &Env, who: &str, id: &str) -> Result<Response, Problem> {
    let bytes = request.bytes().await?;
    if bytes.len() > LARGEST_PART {
        return Err(Problem::TooLarge(format!("A part has at most {LARGEST_PART} bytes: send the file in several.")));
    }
    if hex_digest(&bytes) != id {
        return Err(Problem::Refused("The SHA-256 of the body is not the one in the path: send it again.".to_owned()));
    }
    store(env, who, id, &bytes).await?;
    Ok(Response::empty()?.with_status(201))
}

/// A part or a list, as it was stored.
pub async fn get(env: &Env, id: &str) -> Result<Response, Problem> {
    Ok(Response::from_bytes(read_part(env, id).await?)?)
}

/// Keeps files; answers the digest of their list.
pub async fn keep(env: &Env, who: &str, files: &[SourceFile]) -> Result<String, Problem> {
    let mut listed = Vec::with_capacity(files.len());
    for SourceFile { file, text } in files {
        let mut parts = Vec::new();
        for part in text.as_bytes().chunks(LARGEST_PART) {
            let id = hex_digest(part);
            store(env, who, &id, part).await?;
            parts.push(id);
        }
        listed.push(ListedFile { file: file.clone(), parts });
    }
    let list = serde_json::to_vec(&FileList { files: listed })?;
    let id = hex_digest(&list);
    store(env, who, &id, &list).await?;
    Ok(id)
}

/// Refuses a list that is none or names parts that are not stored.
pub async fn check(env: &Env, list: &str) -> Result<(), Problem> {
    let refused = |why: String| Problem::Refused(format!("{why}: send it with PUT sources/<sha256> first."));
    if !is_digest(list) || !are_stored(env, &[list.to_owned()]).await? {
        return Err(refused(format!("source={list} is not stored")));
    }
    let parts: Vec<String> = read_list(env, list).await?.files.into_iter().flat_map(|file| file.parts).collect();
    if are_stored(env, &parts).await? { Ok(()) } else { Err(refused(format!("A part of source={list} is not stored"))) }
}

/// The files of a list.
pub async fn read(env: &Env, list: &str) -> Result<Vec<SourceFile>, Problem> {
    let mut files = Vec::new();
    for ListedFile { file, parts } in read_list(env, list).await?.files {
        let mut bytes = Vec::new();
        for part in &parts {
            bytes.extend(read_part(env, part).await?);
        }
        files.push(SourceFile { file, text: String::from_utf8_lossy(&bytes).into_owned() });
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
    let asked = serde_json::to_string(&parts)?;
    let sum = "SELECT coalesce(sum(bytes), 0) AS n FROM json_each(?1) JOIN sources ON sources.id = value";
    let sum = env.d1("DB")?.prepare(sum).bind(&[asked.into()])?.first::<f64>(Some("n")).await?;
    Ok(sum.unwrap_or_default())
}

async fn are_stored(env: &Env, ids: &[String]) -> Result<bool, Problem> {
    let asked = serde_json::to_string(ids)?;
    let absent = "SELECT count(*) AS n FROM json_each(?1) WHERE value NOT IN (SELECT id FROM sources)";
    let absent = env.d1("DB")?.prepare(absent).bind(&[asked.into()])?.first::<u32>(Some("n")).await?;
    Ok(absent == Some(0))
}

async fn store(env: &Env, who: &str, id: &str, bytes: &[u8]) -> Result<(), Problem> {
    if are_stored(env, &[id.to_owned()]).await? {
        return Ok(());
    }
    env.kv("PUBLISHED")?.put_bytes(&key(id), bytes)?.execute().await?;
    let size = bytes.len();
    let act = Act { who, what: "store source", detail: serde_json::json!({ "id": id, "bytes": size }), why: "" };
    audit::record(env, &act, None, |db| {
        let insert = "INSERT INTO sources (id, bytes) VALUES (?1, ?2) ON CONFLICT (id) DO NOTHING";
        Ok(vec![db.prepare(insert).bind(&[id.into(), (size as f64).into()])?])
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

//! `edgectl redirects push`: compiles the tables and makes them live.

use std::path::PathBuf;

use kirkas_core::redirects::compile;
use serde_json::json;

use super::findings;
use super::tables::{self, SourceFile};
use crate::connection::Connection;
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::live;

/// Largest part of a file that control stores at once, in bytes.
const LARGEST_PART: usize = 20 * 1024 * 1024;

/// Publishes the tables, unless the very same bytes are live already; only if what is live has
/// the version `expected`, where one is given.
pub fn run(files: &[PathBuf], note: &str, expected: Option<u64>, connection: &Connection) -> Result<(), Failure> {
    let seen = live::read(connection)?;
    if let Some(expected) = expected.filter(|expected| *expected != seen.version) {
        return Err(Failure::Moved { expected, found: seen.version });
    }
    let files = tables::read(files)?;
    let (rules, said) = tables::rules(&files);
    let bundle = findings::accepted(compile::compile(rules, said))?;
    let id = hex_digest(&bundle);
    if seen.redirects.as_deref() == Some(&id) {
        println!("{id} is already live (version {})", seen.version);
        return Ok(());
    }
    let source = upload(&files, connection)?;
    let query = [("kind", "redirects"), ("note", note), ("source", source.as_str())];
    connection.put_bytes(&format!("bundles/{id}"), &query, &bundle)?;
    let live = live::promote(connection, &id, note, &seen)?;
    println!("{id} is live (version {})", live.version);
    Ok(())
}

/// Uploads the text of the tables, so that it can be exported; answers the digest of its list.
fn upload(files: &[SourceFile], connection: &Connection) -> Result<String, Failure> {
    let mut listed = Vec::with_capacity(files.len());
    for file in files {
        let parts = file.bytes.chunks(LARGEST_PART).map(|part| store(part, connection));
        let parts: Vec<String> = parts.collect::<Result<_, _>>()?;
        listed.push(json!({ "file": file.name, "parts": parts }));
    }
    store(json!({ "files": listed }).to_string().as_bytes(), connection)
}

fn store(bytes: &[u8], connection: &Connection) -> Result<String, Failure> {
    let id = hex_digest(bytes);
    connection.put_bytes(&format!("sources/{id}"), &[], bytes)?;
    Ok(id)
}

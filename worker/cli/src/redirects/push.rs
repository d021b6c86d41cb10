//! `edgectl redirects push`: compiles the tables and makes them live.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::findings;
use super::tables::{self, SourceFile};
use crate::connection::Connection;
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::form::{self, TableForm};
use crate::live;

/// Largest part of a file that control stores at once, in bytes.
const LARGEST_PART: usize = 20 * 1024 * 1024;

/// Publishes the tables, unless the very same bytes are live already; only if what is live has
/// the version `expected`, where one is given.
pub fn run(
    files: &[PathBuf],
    form: &TableForm,
    note: &str,
    expected: Option<u64>,
    connection: &Connection,
) -> Result<(), Failure> {
    let seen = live::read(connection)?;
    if let Some(expected) = expected.filter(|expected| *expected != seen.version) {
        return Err(Failure::Moved { expected, found: seen.version });
    }
    let files = tables::read_as(files, form.table())?;
    let compiled = tables::compile_read(&files);
    let rules = compiled.rules;
    if form.is_json() && compiled.bundle.is_none() {
        form::print_json(&findings::json(&compiled))?;
    }
    let bundle = findings::accepted(compiled)?;
    let id = hex_digest(&bundle);
    let source = Source::of(&files);
    if seen.redirects.as_deref() == Some(&id) {
        // The same rules may be written otherwise now: a note, the order of columns.
        if !source.is_live(connection) {
            put(&id, &bundle, note, &source, connection)?;
        }
        return say(form, &id, rules, seen.version, true);
    }
    put(&id, &bundle, note, &source, connection)?;
    let live = live::promote(connection, &id, note, &seen)?;
    say(form, &id, rules, live.version, false)
}

fn say(form: &TableForm, id: &str, rules: usize, version: u64, already: bool) -> Result<(), Failure> {
    let text = format!("{id} is {}live (version {version})", if already { "already " } else { "" });
    form::answer(form.is_json(), &json!({ "id": id, "version": version, "rules": rules, "was_live": already }), &text)
}

fn put(id: &str, bundle: &[u8], note: &str, source: &Source<'_>, connection: &Connection) -> Result<(), Failure> {
    let list = source.upload(connection)?;
    let query = [("kind", "redirects"), ("note", note), ("source", list.as_str())];
    connection.put_bytes(&format!("bundles/{id}"), &query, bundle)
}

/// The text of the tables, kept beside what it was compiled to, so that it can be exported.
struct Source<'a> {
    parts: Vec<&'a [u8]>,
    list: Value,
}

impl<'a> Source<'a> {
    fn of(files: &'a [SourceFile]) -> Self {
        let digests = |file: &SourceFile| file.bytes.chunks(LARGEST_PART).map(hex_digest).collect::<Vec<_>>();
        let listed: Vec<Value> =
            files.iter().map(|file| json!({ "file": file.name, "parts": digests(file) })).collect();
        Self {
            parts: files.iter().flat_map(|file| file.bytes.chunks(LARGEST_PART)).collect(),
            list: json!({ "files": listed }),
        }
    }

    /// Whether what is live was written so.
    fn is_live(&self, connection: &Connection) -> bool {
        connection.get_with("redirects", &[("format", "list")]).is_ok_and(|live: Value| live == self.list)
    }

    /// Stores the parts and their list; answers the digest of the list.
    fn upload(&self, connection: &Connection) -> Result<String, Failure> {
        for part in &self.parts {
            store(part, connection)?;
        }
        store(self.list.to_string().as_bytes(), connection)
    }
}

fn store(bytes: &[u8], connection: &Connection) -> Result<String, Failure> {
    let id = hex_digest(bytes);
    connection.put_bytes(&format!("sources/{id}"), &[], bytes)?;
    Ok(id)
}

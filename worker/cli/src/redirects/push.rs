//! `edgectl redirects push`: compiles the tables, uploads what the server doesn't have, and makes
//! them live.
//!
//! # Design
//! The text of a table is sent while its rules are checked and packed: it is most of what is sent, and known first.
//!
//! What is uploaded is named by its content and serves nobody. The last call alone makes it live,
//! and control makes it so only when everything is there: wherever a push ends before that, what
//! was live stays, and the next push goes on where it ended.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::thread;

use kirkas_redirects_compile::{Compiled, Finding, PublishedTable};
use serde_json::json;

use super::source::{Part, Source};
use super::tables::SourceFile;
use super::{findings, merge, tables};
use crate::connection::Connection;
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::form::{self, TableForm};
use crate::records::Records;
use crate::{live, progress, stored};

/// How a table is published.
pub struct Push<'a> {
    pub form: &'a TableForm,
    pub note: &'a str,
    /// The version that has to be live still.
    pub expected: Option<u64>,
    /// Whether only to say what would be live.
    pub dry_run: bool,
    /// About how large a shard is.
    pub shard_bytes: usize,
}

/// Publishes the tables, unless the very same bytes are live already; only if what is live has
/// the version `expected`, where one is given. A dry run says what it would.
pub fn run(
    files: &[PathBuf],
    Push { form, note, expected, dry_run, shard_bytes }: &Push<'_>,
    connection: &Connection,
) -> Result<(), Failure> {
    let live_before = live::read(connection)?;
    if let Some(expected) = expected.filter(|expected| *expected != live_before.version) {
        return Err(Failure::Moved { expected, found: live_before.version });
    }
    let files = merge::with_drafts(connection, tables::read_as(files, form)?)?;
    let (compiled, source) = compile_and_send(&files, *shard_bytes, *dry_run, connection)?;
    let rules = compiled.rules;
    if form.is_json() && compiled.bundle.is_none() {
        form::print_json(&findings::json(&compiled))?;
    }
    let table = findings::stored(compiled, *shard_bytes)?;
    let id = hex_digest(&table.bundle);
    if *dry_run {
        let already = live_before.redirects.as_deref() == Some(&id);
        let text = match already {
            true if source.is_live(connection) => live_before.would_not_change(&id),
            true => format!("no answer would change: {id} is live already, from tables that are written otherwise"),
            false => live_before.would_be("redirects", &id),
        };
        let json =
            json!({ "id": id, "version": live_before.version, "rules": rules, "was_live": already, "dry_run": true });
        return form::answer(form.is_json(), &json, &text);
    }
    if live_before.redirects.as_deref() == Some(&id) {
        // The same rules may be written otherwise now: a note, the order of columns. The list of rules follows what is made live.
        let mut version = live_before.version;
        if !source.is_live(connection) {
            put(&id, &table, note, &source, connection)?;
            if source.is_live(connection) {
                version = live::promote(connection, &id, note, &live_before)?.version;
            }
        }
        return say(form, &id, rules, version, true);
    }
    put(&id, &table, note, &source, connection)?;
    let live = live::promote(connection, &id, note, &live_before)?;
    say(form, &id, rules, live.version, false)
}

/// Compiles files, and sends their text meanwhile: but not in a dry run, nor where a row can't be read.
fn compile_and_send<'a>(
    files: &'a [SourceFile],
    shard_bytes: usize,
    dry_run: bool,
    connection: &Connection,
) -> Result<(Compiled, Source<'a>), Failure> {
    let (rules, findings) = tables::rules(files);
    let sends = !dry_run && !findings.iter().any(Finding::is_error);
    thread::scope(|scope| {
        let text = scope.spawn(|| {
            let source = Source::new(files);
            if sends {
                upload(&source.parts, connection)?;
            }
            Ok(source)
        });
        let compiled = tables::compile_rules(rules, findings, shard_bytes);
        let source: Result<_, Failure> = text.join().unwrap_or_else(|cause| resume_unwind(cause));
        Ok((compiled, source?))
    })
}

fn say(form: &TableForm, id: &str, rules: usize, version: u64, already: bool) -> Result<(), Failure> {
    let text = format!("{id} is {}live (version {version})", if already { "already " } else { "" });
    form::answer(form.is_json(), &json!({ "id": id, "version": version, "rules": rules, "was_live": already }), &text)
}

/// Stores the text of the tables and the shards, as far as they are not stored, then what names
/// them.
pub fn put(
    id: &str,
    table: &PublishedTable,
    note: &str,
    source: &Source<'_>,
    connection: &Connection,
) -> Result<(), Failure> {
    let list = source.list();
    let mut parts = source.parts.clone();
    parts.push(Part::new("source", &list));
    parts.extend(table.shards.iter().map(|shard| Part::new("bundle", shard)));
    upload(&parts, connection)?;
    let query = [("kind", "redirects"), ("note", note), ("source", &hex_digest(&list))];
    connection.put_bytes(&format!("bundles/{id}"), &query, &table.bundle)
}

fn upload(parts: &[Part<'_>], connection: &Connection) -> Result<(), Failure> {
    let keys: Vec<&str> = parts.iter().map(|part| part.key.as_str()).collect();
    let missing = stored::missing(connection, &keys)?;
    let parts = parts.iter().filter(|part| missing.contains(&part.key));
    let bar = progress::bytes(parts.clone().map(|part| part.bytes.len()).sum(), "uploading");
    let send = |body: Option<Vec<u8>>| body.map_or(Ok(()), |body| connection.post_bytes("blobs", &body));
    let mut records = Records::default();
    for Part { key, bytes } in parts {
        match key.strip_prefix("source/") {
            Some(id) => connection.put_bytes(&format!("sources/{id}"), &[], bytes)?,
            None => send(records.add(key, bytes).map_err(|_| Failure::Pack(format!("{key} is too large to send")))?)?,
        }
        bar.advance(bytes.len());
    }
    send(records.take())?;
    Ok(())
}

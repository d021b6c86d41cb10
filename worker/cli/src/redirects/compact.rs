//! `edgectl redirects compact`: compiles a large table anew with what drafts have changed since its files were pushed, so that it needs no
//! patch any more. No address is answered differently by it.

use serde_json::json;

use super::source::Source;
use super::{findings, published, push, tables};
use crate::connection::Connection;
use crate::count::counted;
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::{form, live};

/// Compiles what is live as a whole and makes that live, if nobody publishes meanwhile.
pub fn run(connection: &Connection, shard_bytes: usize, dry_run: bool, note: &str, json: bool) -> Result<(), Failure> {
    let live_before = live::read(connection)?;
    let list = published::list("live", connection)?;
    let changes = published::changes(&list, connection)?.len();
    if changes == 0 {
        let text = "nothing to compact: the live table is as its files are";
        return form::answer(json, &json!({ "changes": 0, "dry_run": dry_run }), text);
    }
    let changed = counted(changes, "changed rule", "changed rules");
    let files = published::files("live", connection)?;
    let compiled = tables::compile_files(&files, shard_bytes);
    let rules = compiled.rules;
    let table = findings::stored(compiled, shard_bytes)?;
    let id = hex_digest(&table.bundle);
    let answer =
        |version: u64| json!({ "id": id, "version": version, "rules": rules, "changes": changes, "dry_run": dry_run });
    if dry_run {
        let text = format!("{changed} would be written into the files, and {}", live_before.would_be("redirects", &id));
        return form::answer(json, &answer(live_before.version), &text);
    }
    push::put(&id, &table, note, &Source::new(&files), connection)?;
    let live = live::compact(connection, &id, note, &live_before)?;
    let text = format!("{changed} are in the files now: {id} is live (version {})", live.version);
    form::answer(json, &answer(live.version), &text)
}

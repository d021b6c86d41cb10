//! `edgectl audit`: who published what, and whether that record is whole.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use kirkas_publishing::audit::{self, FIRST};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::connection::Connection;
use crate::count::counted;
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::form;
use crate::terminal::print_table;

/// Entries that are asked for at a time.
const PAGE: u32 = 1000;
/// Entries that are listed.
const LISTED: u32 = 50;

/// An entry as the control API answers it.
#[derive(Debug, Deserialize, Serialize)]
struct Entry {
    number: u32,
    at: String,
    who: String,
    #[serde(default)]
    name: Option<String>,
    what: String,
    detail: String,
    why: String,
    previous: String,
    hash: String,
}

#[derive(Deserialize)]
struct Page {
    entries: Vec<Entry>,
}

/// Prints the latest entries that the query names, newest first.
pub fn list(connection: &Connection, query: &[(&str, &str)], json: bool) -> Result<(), Failure> {
    let limit = LISTED.to_string();
    let query: Vec<_> = query.iter().copied().chain([("limit", limit.as_str())]).collect();
    let page: Page = connection.get_with("audit", &query)?;
    if json {
        return form::print_json(&page.entries);
    }
    let row = |entry: &Entry| {
        let Entry { number, at, who, name, what, detail, why, .. } = entry;
        let who = name.as_ref().unwrap_or(who);
        [&number.to_string(), at, who, what, detail, why].map(String::clone).to_vec()
    };
    print_table(&[], &page.entries.iter().map(row).collect::<Vec<_>>())
}

/// Writes every entry that the query names to a file, in the format that its name ends with.
pub fn export(connection: &Connection, query: &[(&str, &str)], file: &Path, json: bool) -> Result<(), Failure> {
    let format = match file.extension().and_then(OsStr::to_str) {
        Some(format @ ("csv" | "jsonl")) => format,
        _ => {
            let reason = "its name has to end with .csv or .jsonl, which says how it is written".to_owned();
            return Err(Failure::Content { path: file.to_owned(), reason });
        }
    };
    let query: Vec<_> = query.iter().copied().chain([("format", format)]).collect();
    let bytes = connection.get_bytes_with("audit/export", &query)?;
    fs::write(file, &bytes).map_err(Failure::writing(file))?;
    let text = format!("{} bytes written to {}", bytes.len(), file.display());
    form::answer(json, &json!({ "file": file.display().to_string(), "bytes": bytes.len() }), &text)
}

/// Takes every entry's hash anew: here, so that the server is not asked whether it is honest.
pub fn verify(connection: &Connection, expect: Option<&str>, json: bool) -> Result<(), Failure> {
    let (mut below, mut newest, mut found) = (None, None::<String>, expect.is_none());
    let mut count = 0_usize;
    loop {
        let page: Page = match below {
            None => connection.get(&format!("audit?limit={PAGE}"))?,
            Some((number, _)) => connection.get(&format!("audit?limit={PAGE}&before={number}"))?,
        };
        if page.entries.is_empty() {
            break;
        }
        for entry in page.entries {
            below = Some((entry.number, check(&entry, below.as_ref())?));
            found |= expect == Some(&entry.hash);
            newest.get_or_insert(entry.hash);
            count += 1;
        }
    }
    if let Some((number, previous)) = below
        && (number != 1 || previous != FIRST)
    {
        return Err(Failure::Audit(format!("the first entry is {number}: what was before it is gone")));
    }
    if !found {
        return Err(Failure::Audit(format!("no entry has the hash {}", expect.unwrap_or_default())));
    }
    let last = newest.as_deref().unwrap_or(FIRST);
    let entries = counted(count, "entry", "entries");
    let text = format!("{entries}, the chain is whole; the last hash is {last}");
    form::answer(json, &json!({ "entries": count, "whole": true, "last": last }), &text)
}

/// Checks an entry against itself and the one after it; answers the hash that the one before it
/// must have.
fn check(entry: &Entry, after: Option<&(u32, String)>) -> Result<String, Failure> {
    let Entry { number, at, who, name: _, what, detail, why, previous, hash } = entry;
    let text = audit::Entry { number: *number, at, who, what, detail, why, previous }.hashed_text();
    let follows = after.is_none_or(|(next, expected)| number + 1 == *next && hash == expected);
    if follows && hex_digest(text.as_bytes()) == *hash {
        return Ok(previous.clone());
    }
    Err(Failure::Audit(format!("entry {number} of {at} was changed, or one after it is gone")))
}

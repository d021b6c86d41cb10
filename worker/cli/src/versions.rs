//! The history of what was published, and going back in it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arguments::{History, Promotion};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::terminal::{display_id, message, print_table};
use crate::{form, live};

/// The fewest characters that name a version.
const MIN_NAME_LENGTH: usize = 8;

/// A published version.
#[derive(Debug, Deserialize, Serialize)]
struct Version {
    id: String,
    kind: String,
    created_at: String,
    note: String,
    bytes: u64,
    live: bool,
    /// Id of the version that it is a patch on.
    #[serde(default)]
    base: Option<String>,
}

/// Carries out a command on the history of a kind.
pub fn run(command: &History, kind: &str, connection: &Connection) -> Result<(), Failure> {
    match command {
        History::Versions { form } => list(connection, kind, form.is_json()),
        History::Promote(Promotion { id, dry_run, form, .. }) if dry_run.dry_run => {
            try_to_promote(connection, kind, id, form.is_json())
        }
        History::Promote(Promotion { id, note, form, .. }) => promote(connection, kind, id, note, form.is_json()),
    }
}

/// Approves a version of a kind that somebody else has stored.
pub fn approve(connection: &Connection, kind: &str, name: &str, note: &str, json: bool) -> Result<(), Failure> {
    let id = find(connection, kind, name)?;
    let answer: Value = connection.post_with(&format!("versions/{id}/approve"), &[("note", note)], &Value::Null)?;
    form::answer(json, &answer, &format!("{id} is approved: edgectl {kind} promote makes it live"))
}

/// The id of the version of a kind that begins with these characters.
pub fn find(connection: &Connection, kind: &str, name: &str) -> Result<String, Failure> {
    let list = format!("`edgectl {kind} versions` lists them");
    if name.len() < MIN_NAME_LENGTH {
        let advice = format!("give the first {MIN_NAME_LENGTH} characters of its id, or more; {list}");
        return Err(Failure::Version(format!("{name:?} is too short to name a version: {advice}")));
    }
    let versions = read(connection, kind)?;
    let found: Vec<&str> =
        versions.iter().map(|version| version.id.as_str()).filter(|id| id.starts_with(name)).collect();
    match found.as_slice() {
        [] => Err(Failure::Version(format!("no version of {kind} begins with {name:?}: {list}"))),
        [id] => Ok((*id).to_owned()),
        ids => Err(Failure::Version(format!(
            "{} versions of {kind} begin with {name:?}: give more characters of the one you mean, {}",
            ids.len(),
            ids.join(" or ")
        ))),
    }
}

/// The versions of a kind, newest first.
fn read(connection: &Connection, kind: &str) -> Result<Vec<Version>, Failure> {
    connection.get(&format!("versions?kind={kind}"))
}

/// Prints the versions of a kind, newest first.
fn list(connection: &Connection, kind: &str, json: bool) -> Result<(), Failure> {
    let versions = read(connection, kind)?;
    if json {
        return form::print_json(&versions);
    }
    if versions.is_empty() {
        message(&"nothing of this kind was published yet");
        return Ok(());
    }
    let row = |Version { id, created_at, bytes, live, note, base, .. }: &Version| {
        let mark = if *live { "live" } else { "" };
        let on = base.as_ref().map_or(String::new(), |base| format!(", a patch on {}", display_id(base)));
        vec![display_id(id).to_owned(), created_at.clone(), format!("{bytes} bytes{on}"), mark.to_owned(), note.clone()]
    };
    let rows: Vec<Vec<String>> = versions.iter().map(row).collect();
    print_table(&[], &rows)
}

/// Says what making a version live would change.
fn try_to_promote(connection: &Connection, kind: &str, name: &str, json: bool) -> Result<(), Failure> {
    let id = find(connection, kind, name)?;
    let live = live::try_to_promote(connection, &id, &live::read(connection)?)?;
    let text = if live.id(kind) == Some(&id) { live.would_not_change(&id) } else { live.would_be(kind, &id) };
    form::answer(json, &live, &text)
}

/// Makes a version live that was published before.
fn promote(connection: &Connection, kind: &str, name: &str, note: &str, json: bool) -> Result<(), Failure> {
    let id = find(connection, kind, name)?;
    let live_before = live::read(connection)?;
    let live = live::promote(connection, &id, note, &live_before)?;
    form::answer(json, &live, &format!("{id} is live (version {})", live.version))
}

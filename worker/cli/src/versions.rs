//! The history of what was published, and going back in it.

use serde::{Deserialize, Serialize};

use crate::arguments::History;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::live;

/// A published version.
#[derive(Debug, Deserialize, Serialize)]
struct Version {
    id: String,
    kind: String,
    created_at: String,
    note: String,
    bytes: u64,
    live: bool,
}

/// Carries out a command on the history of a kind.
pub fn run(command: &History, kind: &str, connection: &Connection) -> Result<(), Failure> {
    match command {
        History::Versions { form } => list(connection, kind, form.is_json()),
        History::Promote { id, note, form } => promote(connection, id, note, form.is_json()),
    }
}

/// Prints the versions of a kind, newest first.
fn list(connection: &Connection, kind: &str, json: bool) -> Result<(), Failure> {
    let versions: Vec<Version> = connection.get(&format!("versions?kind={kind}"))?;
    if json {
        return form::print_json(&versions);
    }
    for version in &versions {
        let mark = if version.live { "live" } else { "" };
        let Version { id, created_at, bytes, note, .. } = version;
        form::print(&format!("{id}  {created_at}  {bytes:>9} bytes  {mark:<4}  {note}"))?;
    }
    if versions.is_empty() {
        eprintln!("nothing of this kind was published yet");
    }
    Ok(())
}

/// Makes a version live that was published before.
fn promote(connection: &Connection, id: &str, note: &str, json: bool) -> Result<(), Failure> {
    let seen = live::read(connection)?;
    let live = live::promote(connection, id, note, &seen)?;
    form::answer(json, &live, &format!("{id} is live (version {})", live.version))
}

//! The history of what was published, and going back in it.

use serde::{Deserialize, Serialize};

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

/// Prints the versions of a kind, newest first.
pub fn list(connection: &Connection, kind: &str, json: bool) -> Result<(), Failure> {
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
pub fn promote(connection: &Connection, id: &str, note: &str, json: bool) -> Result<(), Failure> {
    let seen = live::read(connection)?;
    let live = live::promote(connection, id, note, &seen)?;
    form::answer(json, &live, &format!("{id} is live (version {})", live.version))
}

//! `edgectl redirects undo`: takes back a version.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::connection::Connection;
use crate::failure::Failure;
use crate::{form, live, versions};

/// Goes back from the live version to the one before; an earlier version is taken back by a draft, since others have published since.
pub fn run(
    connection: &Connection,
    version: Option<&str>,
    dry_run: bool,
    note: &str,
    json: bool,
) -> Result<(), Failure> {
    let live_before = live::read(connection)?;
    let nothing = || Failure::Version("no redirect table is live".to_owned());
    let live_id = live_before.id("redirects").ok_or_else(nothing)?.to_owned();
    let id = version.map_or(Ok(live_id.clone()), |name| versions::find(connection, "redirects", name))?;
    if id != live_id {
        if dry_run {
            return form::answer(
                json,
                &json!({ "reverts": id, "dry_run": true }),
                &format!("a draft would take back {id}"),
            );
        }
        let draft: Value = connection.post("drafts", None, &json!({ "title": note, "reverts": id }))?;
        let name = draft.get("id").and_then(Value::as_str).unwrap_or_default();
        let text = format!(
            "others have published since: look at the draft {name}, then edgectl drafts publish {name} --note …"
        );
        return form::answer(json, &draft, &text);
    }
    let before = version_before(connection, &id)?;
    if dry_run {
        let live = live::try_to_promote(connection, &before, &live_before)?;
        return form::answer(json, &live, &live.would_be("redirects", &before));
    }
    let live = live::promote(connection, &before, note, &live_before)?;
    form::answer(json, &live, &format!("{before} is live (version {})", live.version))
}

/// The version that was live before one that is.
pub fn version_before(connection: &Connection, id: &str) -> Result<String, Failure> {
    let first = || Failure::Version(format!("{id} is the first version: there is none to go back to"));
    history(connection)?
        .into_iter()
        .find(|made_live| made_live.id != id)
        .map(|made_live| made_live.id)
        .ok_or_else(first)
}

/// A version that was made live.
pub struct MadeLive {
    /// The version's id.
    pub id: String,
    /// Whether a draft was published so.
    pub by_draft: bool,
}

/// The redirect tables that were made live, newest first: the last thousand.
pub fn history(connection: &Connection) -> Result<Vec<MadeLive>, Failure> {
    #[derive(Deserialize)]
    struct Entries {
        entries: Vec<Entry>,
    }
    #[derive(Deserialize)]
    struct Entry {
        what: String,
        detail: String,
    }
    let query = [("part", "redirects"), ("acts", "publishing"), ("limit", "1000")];
    let Entries { entries } = connection.get_with("audit", &query)?;
    let made_live = |Entry { what, detail }: Entry| {
        let detail: Value = serde_json::from_str(&detail).ok()?;
        let id =
            detail.get("id").and_then(Value::as_str).filter(|_| ["publish", "promote"].contains(&what.as_str()))?;
        Some(MadeLive { id: id.to_owned(), by_draft: detail.get("draft").is_some() })
    };
    Ok(entries.into_iter().filter_map(made_live).collect())
}

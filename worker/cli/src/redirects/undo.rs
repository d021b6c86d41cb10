//! `edgectl redirects undo`: takes back a version.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::connection::Connection;
use crate::failure::Failure;
use crate::live::{self, Live};
use crate::{form, versions};

/// What was taken back, as far as it is told.
#[derive(Deserialize, Serialize)]
struct Undone {
    version: String,
    at_once: bool,
    live: Live,
    draft: Option<Value>,
    dry_run: bool,
}

/// Takes back a version, the live one where none is named. Control says whether at once or by a draft.
pub fn run(
    connection: &Connection,
    version: Option<&str>,
    dry_run: bool,
    note: &str,
    json: bool,
) -> Result<(), Failure> {
    let version = version.map(|name| versions::find(connection, "redirects", name)).transpose()?;
    let path = format!("redirects/undo?dry_run={dry_run}");
    let live_before = live::read(connection)?;
    let body = json!({ "version": version, "reason": note });
    let undone: Undone = connection.post(&path, Some(live_before.version), &body)?;
    form::answer(json, &undone, &undone.text())
}

impl Undone {
    fn text(&self) -> String {
        let Self { version, at_once, live, draft, dry_run } = self;
        let name = draft.as_ref().and_then(|draft| draft.get("id")).and_then(Value::as_str);
        let before = live.id("redirects").unwrap_or_default();
        match (name, at_once, dry_run) {
            (Some(name), _, _) => format!(
                "others have published since, or 10 minutes have passed: look at the draft {name}, then edgectl drafts publish {name} --note …"
            ),
            (None, true, true) => format!("the version before {version} would be live"),
            (None, true, false) => format!("{before} is live (version {})", live.version),
            (None, false, _) => format!("a draft would take back {version}"),
        }
    }
}

/// A version that was made live.
pub struct MadeLive {
    /// The version's id.
    pub id: String,
    /// Whether it has what drafts have changed, and no files of the project: a draft was published so, or a large table compacted.
    pub is_of_drafts: bool,
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
        let is_of_drafts = detail.get("draft").is_some() || detail.get("compacts").is_some();
        Some(MadeLive { id: id.to_owned(), is_of_drafts })
    };
    let mut made_live: Vec<MadeLive> = entries.into_iter().filter_map(made_live).collect();
    // What a draft published may have been promoted later.
    let of_drafts: BTreeSet<String> =
        made_live.iter().filter(|version| version.is_of_drafts).map(|version| version.id.clone()).collect();
    made_live.iter_mut().for_each(|version| version.is_of_drafts = of_drafts.contains(&version.id));
    Ok(made_live)
}

//! `edgectl release rollout`: a release for a share of visitors, then for all of them or none.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::Rollout as Arguments;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::terminal::{display_id, message, print_table};
use crate::{form, versions};

const CANDIDATE: &str = "releases/candidate";

#[derive(Serialize, Deserialize)]
struct Rollout {
    live: Option<String>,
    arms: Vec<Arm>,
}

#[derive(Serialize, Deserialize)]
struct Arm {
    release: String,
    /// In hundredths of a percent.
    share: u32,
    pages: u64,
    not_found: u64,
    errors: u64,
}

/// Begins or raises, ends, or says how it goes.
pub fn run(arguments: &Arguments, connection: &Connection) -> Result<(), Failure> {
    let Arguments { id, share, promote, stop, dry_run, note, form } = arguments;
    let json = form.is_json();
    let query = [("note", note.as_str()), dry_run.query()[0]];
    let (done, would) = match (id, share) {
        (Some(id), Some(share)) => {
            let release = versions::find(connection, "release", id)?;
            let body = json!({ "release": release, "share": share });
            let rollout: Rollout = connection.put(CANDIDATE, &query, None, &body)?;
            let (id, share) = (display_id(&release), percent(*share));
            let verb = if dry_run.dry_run { "would go" } else { "goes" };
            return form::answer(json, &rollout, &format!("{id} {verb} to {share} of visitors"));
        }
        _ if *promote => ("the release is live for everybody", "the release would be live for everybody"),
        _ if *stop => ("the roll-out has ended: everybody has the live release", "the roll-out would end"),
        _ => return show(connection, json),
    };
    if *promote {
        let _: Value = connection.post_with("releases/candidate/promote", &query, &Value::Null)?;
    } else {
        connection.delete(CANDIDATE, &query)?;
    }
    let text = if dry_run.dry_run { would } else { done };
    form::answer(json, &json!({ "done": !dry_run.dry_run, "what": if *promote { "promote" } else { "stop" } }), text)
}

fn show(connection: &Connection, json: bool) -> Result<(), Failure> {
    let rollout: Rollout = connection.get(CANDIDATE)?;
    if json {
        return form::print_json(&rollout);
    }
    if rollout.arms.is_empty() {
        message(&"no release is rolled out");
        return Ok(());
    }
    let row = |Arm { release, share, pages, not_found, errors }: &Arm| {
        let counts = [pages, not_found, errors].map(ToString::to_string);
        [vec![display_id(release).to_owned(), percent(*share)], counts.to_vec()].concat()
    };
    let header = ["release", "share", "pages", "404s", "5xx"];
    print_table(&header, &rollout.arms.iter().map(row).collect::<Vec<_>>())
}

fn percent(share: u32) -> String {
    format!("{} %", f64::from(share) / 100.0)
}

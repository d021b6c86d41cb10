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
    reported: u64,
    script_errors: u64,
    /// In milliseconds.
    lcp: Option<u32>,
}

/// Begins or raises, ends, or says how it goes. What changes a roll-out says which one is meant, as it was when this was asked: control
/// refuses to change another.
pub fn run(arguments: &Arguments, connection: &Connection) -> Result<(), Failure> {
    let Arguments { id, share, promote, stop: _, dry_run, note, form } = arguments;
    let json = form.is_json();
    let Some(id) = id else { return show(connection, json) };
    let query = [("note", note.as_str()), dry_run.query()[0]];
    if let Some(share) = share {
        let release = versions::find(connection, "release", id)?;
        let seen = candidate(connection)?.filter(|candidate| candidate.release == release);
        let seen_share = seen.map_or(0, |candidate| candidate.share);
        let body = json!({ "release": release, "share": share, "seen_share": seen_share });
        let rollout: Rollout = connection.put(CANDIDATE, &query, None, &body)?;
        let verb = if dry_run.dry_run { "would go" } else { "goes" };
        let [from, to] = [seen_share, *share].map(percent);
        let text = format!("{} {verb} from {from} to {to} of visitors", display_id(&release));
        return form::answer(json, &rollout, &text);
    }
    let release = match candidate(connection)? {
        Some(Arm { release, .. }) if release.starts_with(id) => release,
        Some(Arm { release, .. }) => {
            let why = format!("{} is rolled out, and not {id:?}: see `edgectl release rollout`", display_id(&release));
            return Err(Failure::Version(why));
        }
        None => return Err(Failure::Version("no release is rolled out".to_owned())),
    };
    let query = [query[0], query[1], ("release", &release)];
    let (what, text) = if *promote {
        let _: Value = connection.post_with("releases/candidate/promote", &query, &Value::Null)?;
        ("promote", ["the release is live for everybody", "the release would be live for everybody"])
    } else {
        connection.delete(CANDIDATE, &query)?;
        ("stop", ["the roll-out has ended: everybody has the live release", "the roll-out would end"])
    };
    form::answer(json, &json!({ "done": !dry_run.dry_run, "what": what }), text[usize::from(dry_run.dry_run)])
}

/// The release that is rolled out now.
fn candidate(connection: &Connection) -> Result<Option<Arm>, Failure> {
    let Rollout { arms, .. } = connection.get(CANDIDATE)?;
    Ok(arms.into_iter().nth(1))
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
    let row = |Arm { release, share, pages, not_found, errors, reported, script_errors, lcp }: &Arm| {
        let counts = [pages, not_found, errors, reported, script_errors].map(ToString::to_string);
        let lcp = lcp.map_or_else(|| "-".to_owned(), |lcp| format!("{:.1} s", f64::from(lcp) / 1000.0));
        [vec![display_id(release).to_owned(), percent(*share)], counts.to_vec(), vec![lcp]].concat()
    };
    let header = ["release", "share", "pages", "404s", "5xx", "reported", "script errors", "LCP (p75)"];
    print_table(&header, &rollout.arms.iter().map(row).collect::<Vec<_>>())
}

fn percent(share: u32) -> String {
    format!("{} %", f64::from(share) / 100.0)
}

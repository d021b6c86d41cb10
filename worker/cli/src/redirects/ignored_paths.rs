//! `edgectl redirects ignored-paths`: paths that are left out of those that lead nowhere.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::arguments::{DryRun, IgnoredPathsCommand};
use crate::connection::Connection;
use crate::count::counted;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

const HEADER: [&str; 4] = ["path", "until (UTC)", "by", "reason"];

#[derive(Deserialize, Serialize)]
struct IgnoredPaths {
    paths: Vec<IgnoredPath>,
}

#[derive(Deserialize, Serialize)]
struct IgnoredPath {
    path: String,
    reason: String,
    by: String,
    at: String,
    until: Option<String>,
}

#[derive(Deserialize, Serialize)]
struct NowIgnored {
    #[serde(flatten)]
    ignored: IgnoredPath,
    matches: usize,
}

/// Lists them, ignores one, or shows one again.
pub fn run(connection: &Connection, command: Option<&IgnoredPathsCommand>, json: bool) -> Result<(), Failure> {
    match command {
        None => list(connection, json),
        Some(IgnoredPathsCommand::Add { path, reason, days, dry_run, form }) => {
            add(connection, &json!({ "path": path, "reason": reason, "days": days }), *dry_run, json || form.is_json())
        }
        Some(IgnoredPathsCommand::Remove { path, note, dry_run, form }) => {
            remove(connection, path, note, *dry_run, json || form.is_json())
        }
    }
}

fn list(connection: &Connection, json: bool) -> Result<(), Failure> {
    let answer: IgnoredPaths = connection.get("ignored-paths")?;
    if json {
        return form::print_json(&answer);
    }
    if answer.paths.is_empty() {
        message(&"no path is ignored");
        return Ok(());
    }
    let row = |IgnoredPath { path, reason, by, until, .. }: &IgnoredPath| {
        let until = until.as_deref().map_or("for good", day).to_owned();
        vec![path.clone(), until, by.clone(), reason.clone()]
    };
    print_table(&HEADER, &answer.paths.iter().map(row).collect::<Vec<_>>())
}

fn add(connection: &Connection, body: &serde_json::Value, dry_run: DryRun, json: bool) -> Result<(), Failure> {
    let answer: NowIgnored = connection.put("ignored-paths", &dry_run.query(), None, body)?;
    let verb = if dry_run.dry_run { "would be" } else { "is" };
    let until = answer.ignored.until.as_deref().map_or_else(String::new, |until| format!(" until {}", day(until)));
    let paths = counted(answer.matches, "recorded path", "recorded paths");
    form::answer(json, &answer, &format!("{} {verb} ignored{until}: {paths}", answer.ignored.path))
}

fn remove(connection: &Connection, path: &str, note: &str, dry_run: DryRun, json: bool) -> Result<(), Failure> {
    let [dry] = dry_run.query();
    connection.delete("ignored-paths", &[("path", path), ("note", note), dry])?;
    let verb = if dry_run.dry_run { "would be" } else { "is" };
    form::answer(
        json,
        &json!({ "shown_again": path, "dry_run": dry_run.dry_run }),
        &format!("{path} {verb} shown again"),
    )
}

/// The day (UTC) of a time.
fn day(time: &str) -> &str {
    time.get(..10).unwrap_or(time)
}

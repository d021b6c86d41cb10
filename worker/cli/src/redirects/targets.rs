//! `edgectl redirects targets`: where live rules lead, and whether that still answers.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::{DryRun, TargetState, TargetsCommand};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::report::time;
use crate::terminal::{message, print_table};

const HEADER: [&str; 6] = ["target", "state", "why", "hits", "rules", "checked (UTC)"];

#[derive(Deserialize, Serialize)]
struct TargetList {
    targets: Vec<Value>,
    next: Option<String>,
    counts: Value,
}

#[derive(Deserialize)]
struct Target {
    #[serde(flatten)]
    check: Check,
    rule_count: u64,
    hits: u64,
}

#[derive(Deserialize, Serialize)]
struct Check {
    url: String,
    state: String,
    status: Option<u16>,
    #[serde(rename = "final")]
    final_url: Option<String>,
    reason: String,
    failures: u32,
    checked_at: Option<String>,
    next_at: String,
}

/// Lists targets in a state, or checks one.
pub fn run(
    connection: &Connection,
    state: TargetState,
    command: Option<&TargetsCommand>,
    json: bool,
) -> Result<(), Failure> {
    match command {
        None => list(connection, state.name(), json),
        Some(TargetsCommand::Check { target, dry_run, form }) => {
            check(connection, target, *dry_run, json || form.is_json())
        }
    }
}

fn list(connection: &Connection, state: &str, json: bool) -> Result<(), Failure> {
    let mut list: TargetList = connection.get_with("targets", &[("state", state)])?;
    while let Some(cursor) = list.next.take() {
        let page: TargetList = connection.get_with("targets", &[("state", state), ("cursor", &cursor)])?;
        list.targets.extend(page.targets);
        list.next = page.next;
    }
    if json {
        return form::print_json(&json!({ "targets": list.targets, "counts": list.counts }));
    }
    if list.targets.is_empty() {
        message(&format_args!("no target is {state}"));
        return Ok(());
    }
    let targets: Vec<Target> = list.targets.into_iter().map(parse).collect::<Result<_, _>>()?;
    let row = |Target { check, rule_count, hits }: &Target| {
        let checked = check.checked_at.as_deref().map_or_else(|| "never".to_owned(), time);
        vec![check.url.clone(), check.state.clone(), check.why(), hits.to_string(), rule_count.to_string(), checked]
    };
    print_table(&HEADER, &targets.iter().map(row).collect::<Vec<_>>())
}

fn check(connection: &Connection, url: &str, dry_run: DryRun, json: bool) -> Result<(), Failure> {
    let check: Check = connection.post_with("targets/check", &dry_run.query(), &json!({ "url": url }))?;
    let text = format!("{}: {}, {}", check.url, check.state, check.why());
    form::answer(json, &check, &text)
}

impl Check {
    /// Why it is so, in few words.
    fn why(&self) -> String {
        let status = self.status.map(|status| format!(" ({status})")).unwrap_or_default();
        let moved = self.final_url.as_ref().map(|to| format!(", at {to} for good")).unwrap_or_default();
        let failures = if self.failures > 0 { format!(", {} failed in a row", self.failures) } else { String::new() };
        let reason = if self.reason.is_empty() { "not checked yet".to_owned() } else { self.reason.replace('-', " ") };
        [reason, status, moved, failures].concat()
    }
}

fn parse(target: Value) -> Result<Target, Failure> {
    serde_json::from_value(target)
        .map_err(|error| Failure::Answer { url: "targets".to_owned(), cause: error.to_string() })
}

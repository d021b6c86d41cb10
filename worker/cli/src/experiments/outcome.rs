//! What came of experiments: decisions and their reviews, shipping, taking out what a release has, the holdout, results in detail, and
//! the archive.

mod archive;
mod days;
mod holdout;
mod released;
mod requests;
mod segments;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::arguments::{DecisionName, DryRun, OutcomeCommand};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::live::Live;
use crate::report::time;
use crate::terminal::{message, print_table};

/// Executes a command.
pub fn run(command: &OutcomeCommand, connection: &Connection) -> Result<(), Failure> {
    match command {
        OutcomeCommand::Decisions { key, form } => decisions(connection, key, form.is_json()),
        OutcomeCommand::Decide { key, decision, variation, note, dry_run, form } => {
            let what = Decide { key, decision: *decision, variation: variation.as_deref(), note };
            decide(connection, &what, *dry_run, form.is_json())
        }
        OutcomeCommand::Ship { key, variation, note, dry_run, form } => {
            ship(connection, (key, variation, note), *dry_run, form.is_json())
        }
        OutcomeCommand::Requests { form } => requests::list(connection, form.is_json()),
        OutcomeCommand::Approve { id, note, form } => requests::approve(connection, *id, note, form.is_json()),
        OutcomeCommand::Refuse { id, note } => requests::refuse(connection, *id, note),
        OutcomeCommand::Released { form } => released::list(connection, form.is_json()),
        OutcomeCommand::Remove { key, note, dry_run, form } => {
            released::remove(connection, key, note, *dry_run, form.is_json())
        }
        OutcomeCommand::Holdout { share, until, end, note, dry_run, form } => {
            let change = match (share, until) {
                (Some(share), Some(until)) => Some(holdout::Change::Set { share: *share, until }),
                _ if *end => Some(holdout::Change::End),
                _ => None,
            };
            holdout::run(connection, change, note, *dry_run, form.is_json())
        }
        OutcomeCommand::Days { key, form } => days::run(connection, key, form.is_json()),
        OutcomeCommand::Segments { key, form } => segments::run(connection, key, form.is_json()),
        OutcomeCommand::Archive { key: Some(key), form } => archive::show(connection, key, form.is_json()),
        OutcomeCommand::Archive { key: None, form } => archive::list(connection, form.is_json()),
    }
}

/// A decision, or a verdict.
#[derive(Deserialize)]
struct Choice {
    decision: String,
    variation: Option<String>,
}

impl Choice {
    fn text(&self) -> String {
        let words = self.decision.replace('_', " ");
        self.variation.as_ref().map_or(words.clone(), |variation| format!("{words} “{variation}”"))
    }
}

/// An entry of the log, as far as it is printed.
#[derive(Deserialize)]
struct Entry {
    at: String,
    who: String,
    by: Option<String>,
    #[serde(flatten)]
    what: What,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum What {
    Started {
        hypothesis: String,
        planned_visitors: u64,
        planned_days: f64,
    },
    Decided {
        #[serde(flatten)]
        choice: Choice,
        verdict: Option<Choice>,
        against_verdict: bool,
        reason: String,
    },
}

impl Entry {
    fn cells(&self) -> Vec<String> {
        let (what, why) = match &self.what {
            What::Started { hypothesis, planned_visitors, planned_days } => {
                let plan = format!("started, planned for {planned_visitors} visitors and {planned_days} days");
                (plan, hypothesis.clone())
            }
            What::Decided { choice, verdict, against_verdict, reason } => {
                let verdict = verdict.as_ref().map_or_else(|| "none".to_owned(), Choice::text);
                let against = if *against_verdict { ", against the verdict" } else { "" };
                (format!("{} (verdict: {verdict}{against})", choice.text()), reason.clone())
            }
        };
        vec![time(&self.at), self.by.as_ref().unwrap_or(&self.who).clone(), what, why]
    }
}

fn print_entries(entries: &[Entry]) -> Result<(), Failure> {
    if entries.is_empty() {
        message(&format_args!("nothing is recorded yet"));
        return Ok(());
    }
    print_table(&["when", "who", "what", "why"], &entries.iter().map(Entry::cells).collect::<Vec<_>>())
}

fn decisions(connection: &Connection, key: &str, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.get(&format!("experiments/{key}/decisions"))?;
    if json {
        return form::print_json(&answer);
    }
    #[derive(Deserialize)]
    struct Log {
        decisions: Vec<Entry>,
        changed_since_start: Vec<String>,
    }
    let log: Log = read(answer)?;
    print_entries(&log.decisions)?;
    if !log.changed_since_start.is_empty() {
        message(&format_args!("changed since the start: {}", log.changed_since_start.join(", ")));
    }
    Ok(())
}

struct Decide<'a> {
    key: &'a str,
    decision: DecisionName,
    variation: Option<&'a str>,
    note: &'a str,
}

fn decide(connection: &Connection, what: &Decide<'_>, dry_run: DryRun, json: bool) -> Result<(), Failure> {
    let Decide { key, decision, variation, note } = what;
    let body = json!({ "decision": decision.name(), "variation": variation, "reason": note });
    let answer: Value = connection.post_with(&format!("experiments/{key}/decisions"), &dry_run.query(), &body)?;
    if json {
        return form::print_json(&answer);
    }
    print_entries(&[read(answer)?])
}

fn ship(
    connection: &Connection,
    (key, variation, note): (&str, &str, &str),
    dry_run: DryRun,
    json: bool,
) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Shipped {
        variation: String,
        decision: Entry,
        redirects: Vec<Redirect>,
    }
    #[derive(Deserialize)]
    struct Redirect {
        source: String,
        target: String,
    }
    let live: Live = connection.get("live")?;
    let path = format!("experiments/{key}/ship?dry_run={}", dry_run.dry_run);
    let answer: Value =
        connection.post(&path, Some(live.version), &json!({ "variation": variation, "reason": note }))?;
    if json {
        return form::print_json(&answer);
    }
    let Shipped { variation, decision, redirects } = read(answer)?;
    let would = if dry_run.dry_run { "everybody would see" } else { "everybody sees" };
    form::print(&format!("{key}: {would} “{variation}”, and nobody is counted any more"))?;
    print_entries(&[decision])?;
    for Redirect { source, target } in redirects {
        message(&format_args!("a redirect would do the same for good: {source} to {target} (edgectl redirects add)"));
    }
    Ok(())
}

/// An answer as far as it is printed.
fn read<T: for<'de> Deserialize<'de>>(answer: Value) -> Result<T, Failure> {
    serde_json::from_value(answer)
        .map_err(|error| Failure::Answer { url: "experiments".to_owned(), cause: error.to_string() })
}

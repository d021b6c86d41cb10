//! Decisions against the verdict that wait for somebody else: `edgectl experiments requests`, `approve` and `refuse`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::{Choice, read};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::report::time;
use crate::terminal::{message, print_table};

/// A request, as far as it is printed.
#[derive(Deserialize)]
struct Request {
    id: u32,
    experiment: String,
    ships: bool,
    #[serde(flatten)]
    choice: Choice,
    verdict: Option<Choice>,
    reason: String,
    who: String,
    at: String,
    approved_by: Vec<String>,
    approvals_needed: usize,
}

impl Request {
    fn cells(&self) -> Vec<String> {
        let what = if self.ships { self.choice.text() } else { format!("{} (recorded only)", self.choice.text()) };
        vec![
            self.id.to_string(),
            self.experiment.clone(),
            what,
            self.verdict.as_ref().map_or_else(|| "none".to_owned(), Choice::text),
            self.reason.clone(),
            format!("{}, {}", self.who, time(&self.at)),
            format!("{} of {}", self.approved_by.len(), self.approvals_needed),
        ]
    }
}

pub fn list(connection: &Connection, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.get("experiments/decision-requests")?;
    if json {
        return form::print_json(&answer);
    }
    #[derive(Deserialize)]
    struct Requests {
        requests: Vec<Request>,
    }
    let Requests { requests } = read(answer)?;
    if requests.is_empty() {
        message(&format_args!("no decision waits"));
        return Ok(());
    }
    let header = ["id", "experiment", "decision", "verdict", "why", "asked by", "approvals"];
    print_table(&header, &requests.iter().map(Request::cells).collect::<Vec<_>>())
}

pub fn approve(connection: &Connection, id: u32, note: &str, json: bool) -> Result<(), Failure> {
    let path = format!("experiments/decision-requests/{id}/approve");
    let answer: Value = connection.post_with(&path, &[("note", note)], &json!({}))?;
    if json {
        return form::print_json(&answer);
    }
    let Request { who, approved_by, approvals_needed, .. } = read(answer)?;
    let state = match approvals_needed.saturating_sub(approved_by.len()) {
        0 => format!("{who} can make the decision now, by the same command as before"),
        more => format!("{more} more have to approve it"),
    };
    form::print(&format!("approved {id}: {state}"))
}

pub fn refuse(connection: &Connection, id: u32, note: &str) -> Result<(), Failure> {
    connection.delete(&format!("experiments/decision-requests/{id}"), &[("note", note)])?;
    form::print(&format!("refused {id}: the decision is not made"))
}

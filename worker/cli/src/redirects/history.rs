//! `edgectl redirects history`: what published versions have changed of a rule.

use kirkas_drafts::RuleText;
use serde::{Deserialize, Serialize};

use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

const HEADER: [&str; 5] = ["live since", "by", "before", "after", "why"];

#[derive(Deserialize, Serialize)]
struct RuleHistory {
    changes: Vec<Change>,
}

#[derive(Deserialize, Serialize)]
struct Change {
    version: String,
    at: String,
    by: String,
    reason: String,
    draft: Option<String>,
    before: Option<RuleText>,
    after: Option<RuleText>,
}

/// Prints the changes of a rule, the newest first.
pub fn run(connection: &Connection, id: &str, json: bool) -> Result<(), Failure> {
    let history: RuleHistory = connection.get(&format!("rules/{id}/history"))?;
    if json {
        return form::print_json(&history);
    }
    if history.changes.is_empty() {
        message(&"no change of this rule is recorded");
        return Ok(());
    }
    print_table(&HEADER, &history.changes.into_iter().map(Change::row).collect::<Vec<_>>())
}

impl Change {
    fn row(self) -> Vec<String> {
        vec![self.at, self.by, written(self.before), written(self.after), self.reason]
    }
}

/// Where a rule leads, and what else is written of it that is not the default.
fn written(rule: Option<RuleText>) -> String {
    let Some(rule) = rule else { return "not live".to_owned() };
    let mut text =
        if rule.target.is_empty() { rule.status.clone() } else { format!("{} ({})", rule.target, rule.status) };
    for column in ["match", "query", "case", "note"] {
        match rule.cell(column) {
            "" => {}
            value => text.push_str(&format!(", {column} {value}")),
        }
    }
    text
}

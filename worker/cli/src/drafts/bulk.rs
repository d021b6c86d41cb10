//! Edits all rules of the live table that a query finds, in a draft.

use kirkas_drafts::RuleText;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::read;
use crate::arguments::{BulkAction, BulkEdit};
use crate::connection::Connection;
use crate::count::counted;
use crate::failure::Failure;
use crate::form;
use crate::terminal::message;

/// What was found, and what becomes of it.
#[derive(Deserialize, Serialize)]
struct Edited {
    matches: usize,
    changed: usize,
    digest: String,
    preview: Vec<Example>,
}

#[derive(Deserialize, Serialize)]
struct Example {
    rule: String,
    before: RuleText,
    after: Option<RuleText>,
}

/// Counts the rules, prints the first of them before and after, and has exactly these edited unless it is a dry run.
pub fn run(connection: &Connection, edit: &BulkEdit) -> Result<(), Failure> {
    let BulkEdit { id, matching, action, dry_run, form } = edit;
    let revision = read(connection, id)?.revision;
    let mut body = json!({ "filter": matching, "action": action.as_json() });
    let tried: Edited = connection.post(&format!("drafts/{id}/bulk?dry_run=true"), Some(revision), &body)?;
    let done: Option<Edited> = match (dry_run.dry_run, body.as_object_mut()) {
        (false, Some(fields)) => {
            fields.insert("digest".to_owned(), json!(tried.digest));
            Some(connection.post(&format!("drafts/{id}/bulk"), Some(revision), &body)?)
        }
        _ => None,
    };
    if form.is_json() {
        return form::print_json(&done.unwrap_or(tried));
    }
    for Example { rule, before, after } in &tried.preview {
        let text = |row: &RuleText| format!("{} {} {}", row.source, row.target, row.status);
        form::print(&format!("{rule}\n  {}\n  {}", text(before), after.as_ref().map_or("removed".to_owned(), text)))?;
    }
    let verb = if done.is_some() { "changed" } else { "would change" };
    message(&format!("{} of {} {verb}", tried.changed, counted(tried.matches, "rule", "rules")));
    Ok(())
}

impl BulkAction {
    /// As control takes it.
    fn as_json(&self) -> Value {
        match (&self.set, &self.replace_text) {
            (Some(set), _) => {
                let (field, value) = set.split_once('=').unwrap_or((set, ""));
                json!({ "op": "set", "field": field, "value": value })
            }
            (None, Some(texts)) => {
                let text = |place: usize| texts.get(place).map(String::as_str).unwrap_or_default();
                json!({ "op": "replace-text", "field": text(0), "find": text(1), "replace": text(2) })
            }
            (None, None) if self.gone => json!({ "op": "gone" }),
            (None, None) => json!({ "op": "remove" }),
        }
    }
}

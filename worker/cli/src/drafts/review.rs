//! Asking others for a review of a draft, giving it, and reading what was said.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Draft, read};
use crate::arguments::{DraftSay, DraftVerdict};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

/// What somebody said of a draft.
#[derive(Deserialize, Serialize)]
struct Entry {
    by: String,
    verdict: String,
    rule: Option<String>,
    text: String,
    void: bool,
    at: u64,
}

/// How a draft stands with others.
#[derive(Deserialize, Serialize)]
struct Review {
    draft: Draft,
    needs_review: bool,
    large: Vec<String>,
    approvals_needed: u32,
    approved_by: Vec<String>,
    editors: Vec<String>,
    entries: Vec<Entry>,
}

/// Tells control what somebody says of a draft, and where that leads it.
pub fn say(connection: &Connection, verdict: DraftVerdict, say: &DraftSay) -> Result<(), Failure> {
    let DraftSay { id, note, form } = say;
    let path = match verdict {
        DraftVerdict::Submit => format!("drafts/{id}/submit"),
        DraftVerdict::Approve => format!("drafts/{id}/approve"),
        DraftVerdict::RequestChanges => format!("drafts/{id}/request-changes"),
        DraftVerdict::Withdraw => format!("drafts/{id}/withdraw"),
    };
    let draft: Draft = connection.post(&path, Some(read(connection, id)?.revision), &json!({ "text": note }))?;
    form::answer(form.is_json(), &draft, &format!("{id} is {}", draft.state))
}

/// Comments on a draft, or on a rule of it.
pub fn comment(connection: &Connection, id: &str, text: &str, rule: Option<&str>, json: bool) -> Result<(), Failure> {
    let body = json!({ "text": text, "rule": rule });
    let entry: Value = connection.post(&format!("drafts/{id}/comments"), None, &body)?;
    form::answer(json, &entry, &format!("the comment is on {id}"))
}

/// Says how a draft stands with others.
pub fn show(connection: &Connection, id: &str, json: bool) -> Result<(), Failure> {
    let review: Review = connection.get(&format!("drafts/{id}/review"))?;
    if json {
        return form::print_json(&review);
    }
    let Review { draft, needs_review, large, approvals_needed, approved_by, editors, entries } = &review;
    let need = match (needs_review, large.is_empty()) {
        (true, true) => format!("approvals needed: {approvals_needed}"),
        (true, false) => format!("approvals needed: {approvals_needed}, as it is large ({})", large.join(", ")),
        (false, _) => "it needs no approval".to_owned(),
    };
    message(&format_args!("{} ({}): {need}; changed by {}", draft.title, draft.state, editors.join(", ")));
    if !approved_by.is_empty() {
        message(&format_args!("approved by {}", approved_by.join(", ")));
    }
    let row = |entry: &Entry| {
        let verdict = if entry.void { format!("{} (ended by an edit)", entry.verdict) } else { entry.verdict.clone() };
        vec![verdict, entry.by.clone(), entry.rule.clone().unwrap_or_default(), entry.text.clone()]
    };
    print_table(&["", "by", "rule", "text"], &entries.iter().map(row).collect::<Vec<_>>())
}

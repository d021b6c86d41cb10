//! `edgectl settings`: what admins set for everybody.

use serde_json::{Map, Value, json};

use crate::arguments::{ReviewSettings, SettingsCommand};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;

/// Executes a command.
pub fn run(command: &SettingsCommand, connection: &Connection) -> Result<(), Failure> {
    match command {
        SettingsCommand::Get { form } => print(&read(connection)?, form.is_json()),
        SettingsCommand::Set { review, note, form } => {
            let mut settings = read(connection)?.get("review").and_then(Value::as_object).cloned().unwrap_or_default();
            change(&mut settings, review);
            print(&connection.put("settings/review", &[("note", note)], None, &settings)?, form.is_json())
        }
    }
}

fn read(connection: &Connection) -> Result<Value, Failure> {
    connection.get("settings")
}

fn change(
    settings: &mut Map<String, Value>,
    ReviewSettings { review, releases, decisions, approvals, ci_tokens_reviewed }: &ReviewSettings,
) {
    let changes = [
        review.as_ref().map(|rule| ("redirects", json!(rule))),
        releases.as_ref().map(|rule| ("releases", json!(rule))),
        decisions.as_ref().map(|which| ("decisions", json!(which))),
        approvals.map(|count| ("approvals", json!(count))),
        ci_tokens_reviewed.map(|reviewed| ("ci_tokens_reviewed", json!(reviewed))),
    ];
    settings.extend(changes.into_iter().flatten().map(|(name, value)| (name.to_owned(), value)));
}

fn print(settings: &Value, json: bool) -> Result<(), Failure> {
    let review = |name: &str| settings.pointer(&format!("/review/{name}")).cloned().unwrap_or_default();
    let text = format!(
        "review of redirects: {}\nreview of releases: {}\nreview of decisions on experiments: {}\napprovals needed: {}\ntokens for continuous integration count as reviewed: {}",
        review("redirects").as_str().unwrap_or_default(),
        review("releases").as_str().unwrap_or_default(),
        review("decisions").as_str().unwrap_or_default(),
        review("approvals"),
        review("ci_tokens_reviewed")
    );
    form::answer(json, settings, &text)
}

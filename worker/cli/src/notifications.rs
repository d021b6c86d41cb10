//! `edgectl notifications`: what others did that concerns the caller and what goes wrong, which of it they have read, and whether they get mails.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::arguments::{DryRun, Switch};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

/// What is to change.
#[derive(Clone, Copy)]
pub struct Change {
    /// Whether what is printed is read then.
    pub read: bool,
    /// Whether there are mails.
    pub mails: Option<Switch>,
}

#[derive(Deserialize)]
struct Notifications {
    unread: u64,
    mails: bool,
    notifications: Vec<Notification>,
}

#[derive(Deserialize)]
struct Notification {
    id: u64,
    kind: String,
    by: String,
    draft: Option<String>,
    experiment: Option<String>,
    title: String,
    text: String,
    count: u32,
    is_read: bool,
}

impl Notification {
    fn row(&self) -> Vec<String> {
        let Self { kind, by, draft, experiment, title, text, count, is_read, .. } = self;
        let subject = draft.as_deref().or(experiment.as_deref()).unwrap_or_default();
        let unread = if *is_read { "" } else { "new" };
        let kind = &if *count > 0 { format!("{kind} ({count})") } else { kind.clone() };
        let texts = [unread, kind, by, subject, title, text.lines().next().unwrap_or_default()];
        texts.map(str::to_owned).into()
    }
}

/// Prints them as they were before a change, and makes it.
pub fn run(connection: &Connection, change: Change, dry_run: DryRun, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.get("notifications")?;
    let failure =
        |error: serde_json::Error| Failure::Answer { url: "notifications".to_owned(), cause: error.to_string() };
    let before = Notifications::deserialize(&answer).map_err(failure)?;
    let mut after = answer;
    if let Some(mails) = change.mails {
        let body = json!({ "on": mails == Switch::On });
        after = connection.put("notifications/mails", &dry_run.query(), None, &body)?;
    }
    if let Some(newest) = before.notifications.first().filter(|_| change.read) {
        let body = json!({ "until": newest.id });
        after = connection.put("notifications/read", &dry_run.query(), None, &body)?;
    }
    if json {
        return form::print_json(&after);
    }
    print_table(&[], &before.notifications.iter().map(Notification::row).collect::<Vec<_>>())?;
    let Notifications { unread, mails, .. } = Notifications::deserialize(&after).map_err(failure)?;
    message(&format_args!("{unread} unread, mails are {}", if mails { "on" } else { "off" }));
    Ok(())
}

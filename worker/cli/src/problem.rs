//! Problem details (RFC 9457) as the control API answers them.

use std::fmt::{Display, Formatter};

use serde::Deserialize;

/// An answer that says no.
#[derive(Debug, Default, Deserialize)]
pub struct Problem {
    #[serde(default)]
    pub status: u16,
    #[serde(default)]
    r#type: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    detail: String,
    /// Rules of a draft that somebody else has published differently.
    #[serde(default)]
    conflicts: Vec<Conflict>,
}

/// A rule that a draft and somebody else have changed.
#[derive(Debug, Deserialize)]
struct Conflict {
    rule: String,
    theirs: Option<Row>,
    mine: Option<Row>,
}

#[derive(Debug, Deserialize)]
struct Row {
    source: String,
    target: String,
    status: String,
}

impl Display for Conflict {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        let text = |row: &Option<Row>| {
            row.as_ref()
                .map_or("removed".to_owned(), |Row { source, target, status }| format!("{source} {target} {status}"))
        };
        write!(out, "{}\n  live:  {}\n  draft: {}", self.rule, text(&self.theirs), text(&self.mine))
    }
}

impl Problem {
    /// The problem in a body; whatever the body is, the status counts.
    pub fn read(status: u16, body: &[u8]) -> Self {
        let read: Self = serde_json::from_slice(body).unwrap_or_default();
        Self { status, ..read }
    }
}

impl Problem {
    /// Whether the user has to sign in again before it can be done.
    pub fn asks_for_sign_in(&self) -> bool {
        self.r#type.ends_with(":sign-in-again")
    }
}

impl Problem {
    /// Whether somebody else has to approve it first.
    pub fn asks_for_approval(&self) -> bool {
        self.r#type.ends_with(":not-approved")
    }
}

impl Display for Problem {
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        let advice = match self.status {
            _ if self.asks_for_sign_in() => {
                "confirm your token with edgectl login --confirm, or sign in with edgectl login; then repeat the command"
            }
            _ if self.asks_for_approval() => "somebody else has to approve it first",
            401 => "the token does not work: sign in with edgectl login, or check KIRKAS_TOKEN or .state/control-token",
            403 => "the token may not do this",
            404 => "there is no such thing on the server",
            409 if !self.conflicts.is_empty() => {
                "decide each rule with edgectl drafts rebase ID --mine RULE or --theirs RULE, then repeat the command"
            }
            412 => "look at what is live now, then try again",
            413 => "what is sent is too large",
            422 => "the server refuses it",
            500.. => "try again in a moment; the server's log has the cause",
            _ => "the server refuses the request",
        };
        write!(out, "{advice} ({}", self.status)?;
        for text in [&self.title, &self.detail] {
            if !text.is_empty() {
                write!(out, ": {text}")?;
            }
        }
        out.write_str(")")?;
        self.conflicts.iter().try_for_each(|conflict| write!(out, "\n{conflict}"))
    }
}

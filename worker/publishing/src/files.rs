//! Files that people edit and publish, and what checking them finds, in words that say what to do.

use serde_json::json;

/// A file as people edit it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The name it goes by in findings.
    pub name: String,
    /// What it holds.
    pub text: String,
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Name of the file.
    pub file: String,
    /// Where in it, such as `[2].landing` or `#/experiments/0/key`; empty where it is about the whole file.
    pub place: String,
    /// What is the matter.
    pub reason: String,
    /// What to do about it.
    pub advice: String,
    /// Whether this stops the files from being published.
    pub is_error: bool,
}

impl Finding {
    /// A finding that stops the files from being published.
    pub fn error(file: &str, place: impl Into<String>, reason: impl Into<String>, advice: impl Into<String>) -> Self {
        let (place, reason, advice) = (place.into(), reason.into(), advice.into());
        Self { file: file.to_owned(), place, reason, advice, is_error: true }
    }

    /// It as one that somebody should know of, and no more.
    pub fn into_warning(self) -> Self {
        Self { is_error: false, ..self }
    }

    /// For programs: `edgectl … --json` and control say a finding in the same way.
    pub fn json(&self) -> serde_json::Value {
        let Self { file, place, reason, advice, is_error } = self;
        json!({
            "severity": if *is_error { "refuse" } else { "report" },
            "file": file,
            "place": place,
            "message": format!("{reason} {advice}"),
        })
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { file, place, reason, advice, .. } = self;
        write!(out, "{file}{place}: {reason} {advice}")
    }
}

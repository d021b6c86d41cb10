//! Notes as lines of comments right before a rule.

use crate::rule::Rule;

/// The comments read since the last rule or blank line.
#[derive(Default)]
pub(super) struct Comments(String);

impl Comments {
    /// Adds a comment: the text after the number sign.
    pub(super) fn add(&mut self, comment: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(comment.strip_prefix(' ').unwrap_or(comment));
    }

    /// Drops the comments: a blank line separates them from the next rule.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The note of the next rule; no comments are left.
    pub(super) fn take_note(&mut self) -> String {
        std::mem::take(&mut self.0).trim().to_owned()
    }
}

/// Writes a note as comments, each line after `margin`.
pub(super) fn write(out: &mut String, margin: &str, note: Option<&str>) {
    for line in note.unwrap_or_default().lines() {
        out.push_str(&format!("{margin}# {line}\n"));
    }
}

/// A note that comments can't hold unchanged.
pub(super) fn unsupported_part(rule: &Rule) -> Option<&'static str> {
    let note = rule.note.as_deref().unwrap_or_default();
    note.contains(['\r', '\t']).then_some("a note with a tab or carriage return")
}

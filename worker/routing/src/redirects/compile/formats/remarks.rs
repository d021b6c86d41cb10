//! Notes as lines of remarks right before a rule.

use crate::redirects::compile::rule::Rule;

/// The remarks read since the last rule or blank line.
#[derive(Default)]
pub(super) struct Remarks(String);

impl Remarks {
    /// Takes what follows the number sign.
    pub(super) fn add(&mut self, remark: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(remark.strip_prefix(' ').unwrap_or(remark));
    }

    /// Forgets them: a blank line parts them from what follows.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The note of the rule that follows.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.0).trim().to_owned()
    }
}

/// Writes a note as remarks, each line after `margin`.
pub(super) fn write(out: &mut String, margin: &str, note: Option<&str>) {
    for line in note.unwrap_or_default().lines() {
        out.push_str(&format!("{margin}# {line}\n"));
    }
}

/// A note that would not come back from remarks as it is.
pub(super) fn lacks(rule: &Rule) -> Option<&'static str> {
    let note = rule.note.as_deref().unwrap_or_default();
    note.contains(['\r', '\t']).then_some("a note with a tab or carriage return")
}

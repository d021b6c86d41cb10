//! What a draft changes: one edit for each rule.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::read_rows;
use crate::rule_text::RuleText;
use crate::table::{RuleTable, digest_of};

/// What a new rule's name in a draft begins with.
pub const NEW: &str = "new:";

/// An edit of one rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case")]
pub enum Edit {
    /// A new rule, at the end of its file.
    Add {
        /// What is written of it.
        row: RuleText,
    },
    /// The rule is written differently.
    Set {
        /// Digest of the rule that this was made on.
        before: String,
        /// What is written of it from now on.
        row: RuleText,
    },
    /// The rule goes.
    Remove {
        /// Digest of the rule that this was made on.
        before: String,
    },
}

impl Edit {
    /// What is written of the rule afterwards; none where it goes.
    pub fn row(&self) -> Option<&RuleText> {
        match self {
            Self::Add { row } | Self::Set { row, .. } => Some(row),
            Self::Remove { .. } => None,
        }
    }

    /// Digest of the rule that it was made on; none of a new rule.
    pub fn before(&self) -> Option<&str> {
        match self {
            Self::Add { .. } => None,
            Self::Set { before, .. } | Self::Remove { before } => Some(before),
        }
    }

    /// Its name.
    pub fn op(&self) -> &'static str {
        match self {
            Self::Add { .. } => "add",
            Self::Set { .. } => "set",
            Self::Remove { .. } => "remove",
        }
    }
}

/// The edits of a draft: by the rule's id, of new rules by a name that begins with [`NEW`].
pub type Edits = BTreeMap<String, Edit>;

/// An edit that somebody makes in a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditRequest {
    /// A rule with this name is new.
    Add(String, RuleText),
    /// A rule is to be written so; with the digest that it was made on, where that is known.
    Set(String, Option<String>, RuleText),
    /// A rule is to go.
    Remove(String, Option<String>),
    /// The rule is to stay as it is published.
    Revert(String),
}

/// Why an edit can't be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditError {
    /// Neither the version nor the draft has the rule.
    NoRule(String),
    /// The rule has been changed since: it was not made on what the draft is based on.
    Changed(String),
}

impl EditRequest {
    /// Makes the edit in a draft that is based on a table. An edit that leaves a rule as it is published is none.
    ///
    /// # Errors
    /// [`EditError`] where there is no such rule, or another one by now; then nothing is changed.
    pub fn make(self, edits: &mut Edits, table: &RuleTable<'_>) -> Result<(), EditError> {
        let base = |id: &str, before: Option<&str>| {
            let rule = table.rule(id).ok_or_else(|| EditError::NoRule(id.to_owned()))?;
            let digest = digest_of(rule);
            match before {
                Some(before) if before != digest => Err(EditError::Changed(id.to_owned())),
                _ => Ok((rule, digest)),
            }
        };
        match self {
            Self::Add(name, row) => {
                edits.insert(name, Edit::Add { row });
            }
            Self::Set(name, _, row) if name.starts_with(NEW) => match edits.get_mut(&name) {
                Some(edit) => *edit = Edit::Add { row },
                None => return Err(EditError::NoRule(name)),
            },
            Self::Set(id, before, row) => {
                let (rule, digest) = base(&id, before.as_deref())?;
                if row == RuleText::of(rule) || is_same(&row, &digest) {
                    edits.remove(&id);
                } else {
                    edits.insert(id, Edit::Set { before: digest, row });
                }
            }
            Self::Remove(name, _) | Self::Revert(name) if name.starts_with(NEW) => {
                edits.remove(&name).ok_or(EditError::NoRule(name))?;
            }
            Self::Remove(id, before) => {
                let (_, before) = base(&id, before.as_deref())?;
                edits.insert(id, Edit::Remove { before });
            }
            Self::Revert(id) => {
                edits.remove(&id);
            }
        }
        Ok(())
    }
}

/// Whether a row reads as the rule with a digest.
fn is_same(row: &RuleText, digest: &str) -> bool {
    read_rows(&[row], kirkas_redirects_compile::Markets::from_file_name)
        .pop()
        .flatten()
        .is_some_and(|rule| digest_of(&rule) == digest)
}

/// SHA-256 of edits, in hexadecimal: an approval is of exactly these.
pub fn hash(edits: &Edits) -> String {
    // A map of texts can be written as JSON.
    let text = serde_json::to_vec(edits).unwrap_or_default();
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

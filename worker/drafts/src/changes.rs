//! What a version changes of the files that it is based on, rule by rule, so that a large table is changed without being written anew.

use std::collections::BTreeMap;

use kirkas_redirects_compile::{Markets, Rule};
use kirkas_rules_search::id_of;
use serde::{Deserialize, Serialize};

use crate::edits::{Edit, Edits, NEW};
use crate::rule_text::{RuleText, read_rows};
use crate::table::RuleTable;

/// What is changed of one rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    /// What the files say of it; none of a new rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub was: Option<RuleText>,
    /// What becomes of it.
    #[serde(flatten)]
    pub edit: Edit,
}

/// All that a version changes of its files: by the rule's id in them, of new rules by a name that begins with [`NEW`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Changes(BTreeMap<String, Change>);

impl Changes {
    /// How many rules are changed.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the version is as its files are.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether they change a rule of the files.
    pub fn has(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// As what is to be written into the files.
    pub fn edits(&self) -> Edits {
        self.0.iter().map(|(name, change)| (name.clone(), change.edit.clone())).collect()
    }

    /// These changes and then the edits of a draft that is based on them. `published` has the rules that the draft edits, as they are
    /// with these changes.
    pub fn then(
        mut self,
        edits: &Edits,
        published: &RuleTable<'_>,
        market_of: impl Fn(&str) -> Option<Markets>,
    ) -> Self {
        let names = self.names(market_of);
        let number = |name: &String| name.strip_prefix(NEW).and_then(|number| number.parse::<u64>().ok());
        let mut next = self.0.keys().filter_map(number).max().unwrap_or_default();
        for (rule, edit) in edits {
            match (edit, names.get(rule)) {
                (Edit::Add { row }, _) => {
                    next = next.saturating_add(1);
                    let edit = Edit::Add { row: row.clone() };
                    self.0.insert(format!("{NEW}{next:09}"), Change { was: None, edit });
                }
                (Edit::Set { row, .. }, Some(name)) => self.rewrite(name, row),
                (Edit::Remove { .. }, Some(name)) => self.remove(name),
                (Edit::Set { .. } | Edit::Remove { .. }, None) => {
                    let was = published.rule(rule).map(RuleText::of);
                    self.0.insert(rule.clone(), Change { was, edit: edit.clone() });
                }
            }
        }
        self
    }

    /// The rules with these changes, of those that these or other changes of the same files touch.
    pub fn touched_rules(&self, other: &Self, market_of: impl Fn(&str) -> Option<Markets>) -> Vec<Rule> {
        let of_others =
            other.0.iter().filter(|(name, _)| !self.has(name)).filter_map(|(_, change)| change.was.as_ref());
        let rows: Vec<&RuleText> = self.rows().chain(of_others).collect();
        read_rows(&rows, market_of).into_iter().flatten().collect()
    }

    /// The rules that are changed, as the files have them.
    pub fn rules_before(&self, market_of: impl Fn(&str) -> Option<Markets>) -> Vec<Rule> {
        Self::default().touched_rules(self, market_of)
    }

    /// What is written of rules.
    fn rows(&self) -> impl Iterator<Item = &RuleText> {
        self.0.values().filter_map(|change| change.edit.row())
    }

    /// The names of the rules that are written, by the ids that they have by that.
    fn names(&self, market_of: impl Fn(&str) -> Option<Markets>) -> BTreeMap<String, String> {
        let written = self.0.iter().filter_map(|(name, change)| Some((name, change.edit.row()?)));
        let (names, rows): (Vec<&String>, Vec<&RuleText>) = written.unzip();
        let rules = read_rows(&rows, market_of);
        names.into_iter().zip(rules).filter_map(|(name, rule)| Some((id_of(&rule?), name.clone()))).collect()
    }

    fn rewrite(&mut self, name: &str, new: &RuleText) {
        let Some(change) = self.0.get_mut(name) else { return };
        if change.was.as_ref() == Some(new) {
            self.0.remove(name);
        } else if let Edit::Add { row } | Edit::Set { row, .. } = &mut change.edit {
            row.clone_from(new);
        }
    }

    fn remove(&mut self, name: &str) {
        let Some(Change { edit, .. }) = self.0.get_mut(name) else { return };
        match edit.before().map(str::to_owned) {
            Some(before) => *edit = Edit::Remove { before },
            None => {
                self.0.remove(name);
            }
        }
    }
}

#[cfg(test)]
mod tests;

//! The rules of a version, found by what names them from version to version.

use std::collections::HashMap;

use kirkas_redirects_compile::Rule;
use kirkas_rules_search::{RuleRow, id_of};

/// The rules of a version by their ids.
pub struct RuleTable<'a> {
    by_id: HashMap<String, &'a Rule>,
}

impl<'a> RuleTable<'a> {
    /// The rules that were read; of two with one id the first, which answers.
    pub fn new(rules: &'a [Rule]) -> Self {
        let mut by_id = HashMap::new();
        for rule in rules.iter().filter(|rule| !rule.source.second_reading) {
            by_id.entry(id_of(rule)).or_insert(rule);
        }
        Self { by_id }
    }

    /// The rule with an id.
    pub fn rule(&self, id: &str) -> Option<&'a Rule> {
        self.by_id.get(id).copied()
    }

    /// The digest of the rule with an id.
    pub fn digest(&self, id: &str) -> Option<String> {
        self.rule(id).map(digest_of)
    }

    /// Every rule with its id, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &'a Rule)> {
        self.by_id.iter().map(|(id, rule)| (id.as_str(), *rule))
    }
}

/// The digest of all that is written of a rule, as the list of rules has it.
pub fn digest_of(rule: &Rule) -> String {
    RuleRow::new(rule).digest
}

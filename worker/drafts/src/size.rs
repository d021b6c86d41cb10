//! What makes a change so large that somebody else should look at it first.

use std::collections::BTreeSet;

use kirkas_redirects_compile::Markets;
use serde::Serialize;

use crate::edits::Edits;
use crate::rule_text::{RuleText, read_rows};
use crate::table::RuleTable;

/// As many rules can be changed before a change is large.
pub const MANY_RULES: usize = 100;

/// What makes a change large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Largeness {
    /// It changes more than [`MANY_RULES`] rules.
    ManyRules,
    /// It changes a rule that answers more than one path: a pattern, an expression, or a whole host.
    Pattern,
}

/// What makes edits of a table large; nothing where they are small. A row that can't be read counts for nothing: it can't be published.
pub fn largeness(
    edits: &Edits,
    table: &RuleTable<'_>,
    market_of: impl Fn(&str) -> Option<Markets>,
) -> BTreeSet<Largeness> {
    let mut reasons = BTreeSet::new();
    if edits.len() > MANY_RULES {
        reasons.insert(Largeness::ManyRules);
    }
    let rows: Vec<&RuleText> = edits.values().filter_map(|edit| edit.row()).collect();
    let after = read_rows(&rows, market_of);
    let mut rules = after.iter().flatten().chain(edits.keys().filter_map(|id| table.rule(id)));
    if rules.any(|rule| rule.is_pattern()) {
        reasons.insert(Largeness::Pattern);
    }
    reasons
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_redirects_compile::{Format, Markets, Rule, read_for};
    use kirkas_rules_search::id_of;

    use super::{Largeness, largeness};
    use crate::{Edit, EditRequest, Edits, RuleTable, RuleText};

    const TABLE: &str = "source,target,match\n/old,/new,\n/blog/*,/blogi/*,prefix\n";

    fn rules() -> Vec<Rule> {
        read_for(Some(Markets::All), "all.csv", Format::Csv, TABLE.as_bytes()).0
    }

    fn row(source: &str, r#match: &str) -> RuleText {
        let [file, source, target, status] = ["all.csv", source, "/sanasto/", "301"].map(str::to_owned);
        RuleText { file, source, target, status, r#match: r#match.to_owned(), ..RuleText::default() }
    }

    fn of(edits: &Edits) -> Vec<Largeness> {
        largeness(edits, &RuleTable::new(&rules()), Markets::from_file_name).into_iter().collect()
    }

    #[test]
    fn a_change_is_large_by_its_number_of_rules_and_by_patterns() {
        let add = |count: usize| -> Edits {
            (0..count)
                .map(|number| (format!("new:{number:03}"), Edit::Add { row: row(&format!("/a{number}"), "") }))
                .collect()
        };
        for (edits, expected) in [
            (add(1), vec![]),
            (add(100), vec![]),
            (add(101), vec![Largeness::ManyRules]),
            (Edits::from([("new:0".to_owned(), Edit::Add { row: row("/a/*", "prefix") })]), vec![Largeness::Pattern]),
            (
                Edits::from([("new:0".to_owned(), Edit::Add { row: row("^/a[0-9]$", "regex") })]),
                vec![Largeness::Pattern],
            ),
        ] {
            assert_eq!(of(&edits), expected, "{edits:?}");
        }
    }

    #[test]
    fn taking_away_a_pattern_is_large_and_an_exact_rule_is_not() {
        let rules = rules();
        let table = RuleTable::new(&rules);
        for (rule, expected) in rules.iter().zip([vec![], vec![Largeness::Pattern]]) {
            let mut edits = Edits::new();
            EditRequest::Remove(id_of(rule), None).make(&mut edits, &table).unwrap();
            assert_eq!(of(&edits), expected, "{}", rule.source.text);
        }
    }
}

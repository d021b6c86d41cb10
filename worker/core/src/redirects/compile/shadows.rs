//! Finds rules that never answer: others answer their own source. Of a regular expression some paths
//! that it fits are tried, and it is reported where others answer every one of them.

use super::finding::{Check, Finding};
use super::rule::Rule;
use crate::redirects::Table;

/// Asks the table for every rule's own source and reports whose answer is another rule's.
pub(super) fn check(rules: &[Rule], table: &Table, findings: &mut Vec<Finding>) {
    for (rule, number) in rules.iter().zip(0_u32..) {
        let host = rule.source.host.as_deref().unwrap_or_default();
        let parameters = &rule.source.parameters;
        let query = (!parameters.is_empty()).then_some(parameters.as_str());
        let hits = rule.sample_paths().into_iter().map(|path| table.find(host, &path, query));
        let others: Option<Vec<u32>> = hits.map(|hit| hit.map(|hit| hit.rule).filter(|rule| *rule != number)).collect();
        let other = others.and_then(|others| others.first().copied());
        if let Some(other) = other.and_then(|other| rules.get(other as usize)) {
            let reason = format!("{} answers in place of this rule.", other.origin);
            let advice = "Remove one of the two, or make this source more specific.";
            findings.push(Finding::new(Check::Shadowed, &rule.origin, Some("source"), reason, advice));
        }
    }
}

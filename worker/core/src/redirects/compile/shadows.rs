//! Finds rules that never answer: another one answers their own source.

use super::finding::{Check, Finding};
use super::rule::Rule;
use crate::redirects::Table;

/// Asks the table for every rule's own source and reports whose answer is another rule's.
pub(super) fn check(rules: &[Rule], table: &Table, findings: &mut Vec<Finding>) {
    for (rule, number) in rules.iter().zip(0_u32..) {
        let host = rule.source.host.as_deref().unwrap_or_default();
        let parameters = &rule.source.parameters;
        let query = (!parameters.is_empty()).then_some(parameters.as_str());
        let Some(hit) = table.find(host, &rule.sample_path(), query) else {
            continue;
        };
        if let Some(other) = rules.get(hit.rule as usize).filter(|_| hit.rule != number) {
            let reason = format!("{} answers in place of this rule.", other.origin);
            let advice = "Remove one of the two, or make this source more specific.";
            findings.push(Finding::new(Check::Shadowed, &rule.origin, Some("source"), reason, advice));
        }
    }
}

//! Finds rules that never answer: another one answers their own source.

use std::collections::BTreeSet;

use super::draft::Draft;
use super::finding::{Check, Finding};
use super::shapes::Shapes;

/// Asks the table for the source of every rule that another one might answer, and reports whose
/// answer is another rule's. An exact rule comes before any pattern, so only others of its shape
/// could take its place.
pub(super) fn check(draft: &Draft, findings: &mut Vec<Finding>) {
    let rules = &draft.rules;
    let patterns = rules.iter().zip(0_u32..).filter(|(rule, _)| rule.is_pattern()).map(|(_, number)| number);
    let numbers: BTreeSet<u32> = Shapes::of(rules).shared().flatten().chain(patterns).collect();
    for number in numbers {
        let Some(rule) = rules.get(number as usize) else { continue };
        let host = rule.source.host.as_deref().unwrap_or_default();
        let parameters = &rule.source.parameters;
        let query = (!parameters.is_empty()).then_some(parameters.as_str());
        let hit = draft.table.find(host, &rule.sample_path(), query).filter(|hit| hit.rule != number);
        if let Some(other) = hit.and_then(|hit| rules.get(hit.rule as usize)) {
            let reason = format!("{} answers in place of this rule.", other.origin);
            let advice = "Remove one of the two, or make this source more specific.";
            findings.push(Finding::new(Check::Shadowed, &rule.origin, Some("source"), reason, advice));
        }
    }
}

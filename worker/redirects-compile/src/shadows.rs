//! Finds rules that never answer, because others answer their source. For a regular expression some paths
//! that it fits are tried, and it is reported if others answer every one of them.

use std::collections::BTreeSet;

use super::finding::{Check, Finding};
use super::overlap::OverlapTable;
use super::shapes::Shapes;

/// Looks up the source of every rule that another rule might answer, and reports the rules that
/// never answer it. An exact rule comes before any pattern, so only rules of the same shape could
/// shadow it.
pub(super) fn check(overlap: &OverlapTable, findings: &mut Vec<Finding>) {
    let rules = &overlap.rules;
    let patterns = rules.iter().zip(0_u32..).filter(|(rule, _)| rule.is_pattern()).map(|(_, number)| number);
    let numbers: BTreeSet<u32> = Shapes::from_rules(rules).shared().flatten().chain(patterns).collect();
    for number in numbers {
        let Some(rule) = rules.get(number as usize) else { continue };
        let parameters = &rule.source.parameters;
        let query = (!parameters.is_empty()).then_some(parameters.as_str());
        let paths = rule.sample_paths();
        let hosts = rule.source.scope.hosts();
        let hits = hosts.iter().flat_map(|host| paths.iter().map(|path| overlap.table.find(host, path, query)));
        let others: Option<Vec<u32>> = hits.map(|hit| hit.map(|hit| hit.rule).filter(|rule| *rule != number)).collect();
        let other = others.and_then(|others| others.first().copied());
        if let Some(other) = other.and_then(|other| rules.get(other as usize)) {
            let reason = format!("{} answers in place of this rule.", other.origin);
            let advice = "Remove one of the two, or make this source more specific.";
            findings.push(Finding::new(Check::Shadowed, &rule.origin, Some("source"), reason, advice));
        }
    }
}

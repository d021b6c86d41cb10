//! Refuses exact rules on screens that carry secrets or personal data, or need a session: a redirect would pass on what
//! their addresses hold. Rules by pattern yield to them.

use super::finding::{Check, Finding};
use super::rule::{PathMatcher, Rule};
use super::{parallel, service};

/// Says which rules are on such screens.
pub fn sensitive_rules(rules: &[Rule]) -> Vec<Finding> {
    parallel::map_chunks(rules, |_, part| part.iter().filter_map(finding).collect::<Vec<_>>())
        .into_iter()
        .flatten()
        .collect()
}

fn finding(rule: &Rule) -> Option<Finding> {
    let PathMatcher::Path(path) = &rule.source.matcher else { return None };
    let screen = service::sensitive_screen(&rule.source.scope.regions(), path)?;
    let reason =
        format!("{path} is the screen {screen}, whose address may hold a secret or personal data: no rule takes it.");
    Some(Finding::new(Check::SensitiveScreen, &rule.origin, Some("source"), reason, "Remove the rule."))
}

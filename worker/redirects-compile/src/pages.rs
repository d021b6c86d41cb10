//! Checks a table against the pages that the service has.

use std::collections::BTreeMap;

use super::finding::{Check, Finding};
use super::overlap::OverlapTable;
use super::rule::Rule;
use super::service::{self, LivePage};

/// Looks up every live page in the table. A permanent exact rule there is an error; any other rule there
/// is reported once.
pub(super) fn check(overlap: &OverlapTable, findings: &mut Vec<Finding>) {
    let mut rules_on_pages: BTreeMap<u32, Vec<LivePage>> = BTreeMap::new();
    for page in service::live_pages() {
        if let Some(hit) = overlap.table.find(page.host, &page.path, None) {
            rules_on_pages.entry(hit.rule).or_default().push(page);
        }
    }
    for (number, pages) in rules_on_pages {
        if let (Some(rule), Some(first)) = (overlap.rules.get(number as usize), pages.first()) {
            findings.push(finding(rule, first, pages.len()));
        }
    }
}

fn finding(rule: &Rule, first: &LivePage, count: usize) -> Finding {
    let LivePage { host, path } = first;
    let others = match count.saturating_sub(1) {
        0 => String::new(),
        others => format!(" (and {others} more)"),
    };
    let (check, reason, advice) = if rule.is_pattern() {
        let reason = format!("The pattern fits {count} live pages, such as {path} on {host}.");
        (Check::CoversPages, reason, "They stay: a pattern takes old addresses only.")
    } else if rule.status.is_permanent() {
        let reason = format!("{path} is a live page on {host}{others}; a permanent redirect would swallow it.");
        (
            Check::SwallowsPage,
            reason,
            "Remove the rule, or scope its source to the host that is meant, or make it temporary (302).",
        )
    } else {
        let reason =
            format!("{path} is a live page on {host}{others}; while this rule is published, the page can't be seen.");
        (Check::ReplacesPage, reason, "Remove the rule when the page is wanted again.")
    };
    Finding::new(check, &rule.origin, Some("source"), reason, advice)
}

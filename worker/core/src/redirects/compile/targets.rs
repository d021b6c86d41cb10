//! Brings targets that are routes of the service to their canonical path, so that the visitor
//! needs no second redirect, and reports those that lead to no page.

use super::finding::{Check, Finding};
use super::rule::{Rule, Target};
use super::service;

/// The rules with canonical targets.
pub(super) fn make_canonical(rules: Vec<Rule>, findings: &mut Vec<Finding>) -> Vec<Rule> {
    rules.into_iter().map(|rule| settle(rule, findings)).collect()
}

fn settle(mut rule: Rule, findings: &mut Vec<Finding>) -> Rule {
    let Some(target) = rule.target.as_mut().filter(|target| target.is_local()) else {
        return rule;
    };
    let end = target.location.find(['?', '#']).unwrap_or(target.location.len());
    let (path, tail) = target.location.split_at_checked(end).unwrap_or((&target.location, ""));
    let host = rule.source.host.as_deref();
    let sample = filled_with_sample(path);
    match service::canonical(host, &sample) {
        Some(canonical) if !target.is_template() => target.location = canonical + tail,
        Some(_) => {}
        None => findings.push(unknown(&rule.origin, target)),
    }
    rule
}

fn unknown(origin: &super::Origin, target: &Target) -> Finding {
    Finding::new(
        Check::UnknownTarget,
        origin,
        Some("target"),
        format!("{} is no page of the service.", target.text),
        "Correct it, unless something else answers there.",
    )
}

/// A target with sample text where captured text goes.
pub(super) fn filled_with_sample(location: &str) -> String {
    let mut out = String::new();
    let mut letters = location.chars();
    while let Some(letter) = letters.next() {
        if letter.is_ascii_control() {
            out.push_str(Rule::SAMPLE);
            letters.next();
        } else {
            out.push(letter);
        }
    }
    out
}

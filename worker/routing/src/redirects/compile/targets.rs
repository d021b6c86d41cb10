//! Brings targets that are routes of the service to their canonical path, so that the visitor
//! needs no second redirect, and reports those that lead to no page.

use std::borrow::Cow;

use super::finding::{Check, Finding};
use super::parts;
use super::rule::{Rule, Target};
use super::service;

/// Gives the rules canonical targets.
pub(super) fn make_canonical(rules: &mut [Rule], findings: &mut Vec<Finding>) {
    let settle_part = |first: usize, part: &[Rule]| {
        let mut said = Vec::new();
        let moved = part.iter().zip(first..).filter_map(|(rule, place)| Some((place, settle(rule, &mut said)?)));
        (moved.collect::<Vec<_>>(), said)
    };
    for (moved, said) in parts::of(rules, settle_part) {
        findings.extend(said);
        for (place, location) in moved {
            if let Some(target) = rules.get_mut(place).and_then(|rule| rule.target.as_mut()) {
                target.location = location;
            }
        }
    }
}

/// The canonical location of the rule's target, where it has another.
fn settle(rule: &Rule, findings: &mut Vec<Finding>) -> Option<String> {
    let target = rule.target.as_ref().filter(|target| target.is_local())?;
    let end = target.location.find(['?', '#']).unwrap_or(target.location.len());
    let (path, tail) = target.location.split_at_checked(end).unwrap_or((&target.location, ""));
    let host = rule.source.host.as_deref();
    match service::canonical(host, &filled_with_sample(path)) {
        Some(canonical) => (!target.is_template() && canonical != path).then(|| canonical + tail),
        None => {
            findings.push(unknown(&rule.origin, target));
            None
        }
    }
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
pub(super) fn filled_with_sample(location: &str) -> Cow<'_, str> {
    if !location.bytes().any(|byte| byte.is_ascii_control()) {
        return location.into();
    }
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
    out.into()
}

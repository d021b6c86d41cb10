//! Brings targets that are routes of the service to their canonical path, so that the visitor
//! needs no second redirect, and reports those that lead to no page.

use std::borrow::Cow;

use super::finding::{Check, Finding};
use super::journey::Address;
use super::parts;
use super::rule::{Rule, Target};
use super::scope::{Markets, Scope};
use super::service::{self, Canonical};
use crate::site::{self, Region};

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

/// The canonical location of the rule's target, where it has another. Every region where the rule answers is tried.
fn settle(rule: &Rule, findings: &mut Vec<Finding>) -> Option<String> {
    let target = rule.target.as_ref()?;
    if !target.is_local() {
        findings.extend(elsewhere(rule, target));
        return None;
    }
    let end = target.location.find(['?', '#']).unwrap_or(target.location.len());
    let (path, tail) = target.location.split_at_checked(end).unwrap_or((&target.location, ""));
    let regions = rule.source.scope.regions();
    let Canonical { path: canonical, absent } = service::canonical(&regions, &filled_with_sample(path));
    if !absent.is_empty() {
        findings.push(unknown(rule, target, &absent));
    }
    canonical.filter(|canonical| !target.is_template() && canonical != path).map(|canonical| canonical + tail)
}

/// What to say of a target with a host, where that is one of the service's.
fn elsewhere(rule: &Rule, target: &Target) -> Option<Finding> {
    let start = filled_with_sample(&target.location);
    let address = Address::of(&start);
    let host = address.host.filter(|host| service::hosts().any(|known| known == *host))?;
    let path = if address.path.is_empty() { "/" } else { address.path };
    (!service::is_route(host, path)).then(|| unknown(rule, target, &[site::region_of_host(host)]))
}

/// `absent` are the regions that have no page there.
fn unknown(rule: &Rule, target: &Target, absent: &[&Region]) -> Finding {
    let hosts: Vec<&str> = absent.iter().filter_map(|region| region.hosts.first().copied()).collect();
    let everywhere = matches!(rule.source.scope, Scope::Markets(Markets::All));
    let advice = if everywhere && absent.len() < site::regions().len() {
        "Put the rule into the table of the market that it is for, or correct the target."
    } else {
        "Correct it, unless something else answers there."
    };
    let reason = format!("{} is no page of the service on {}.", target.text, hosts.join(" and "));
    Finding::new(Check::UnknownTarget, &rule.origin, Some("target"), reason, advice)
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

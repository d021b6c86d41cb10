//! Brings targets that are routes of the service to their canonical path, so that the visitor
//! needs no second redirect, and reports those that lead to no page.

use std::borrow::Cow;

use kirkas_routing::site::{self, Region};

use super::finding::{Check, Finding};
use super::follow::Address;
use super::parallel;
use super::rule::{Rule, Target};
use super::scope::{Markets, Scope};
use super::service::{self, Canonical};

/// Gives the rules canonical targets.
pub(super) fn make_canonical(rules: &mut [Rule], findings: &mut Vec<Finding>) {
    let check_part = |first: usize, part: &[Rule]| {
        let mut part_findings = Vec::new();
        let changes = part
            .iter()
            .zip(first..)
            .filter_map(|(rule, index)| Some((index, canonical_location(rule, &mut part_findings)?)));
        (changes.collect::<Vec<_>>(), part_findings)
    };
    for (changes, part_findings) in parallel::map_chunks(rules, check_part) {
        findings.extend(part_findings);
        for (index, location) in changes {
            if let Some(target) = rules.get_mut(index).and_then(|rule| rule.target.as_mut()) {
                target.location = location;
            }
        }
    }
}

/// The canonical location of the rule's target, where it has another. Every region where the rule answers is tried.
fn canonical_location(rule: &Rule, findings: &mut Vec<Finding>) -> Option<String> {
    let target = rule.target.as_ref()?;
    if !target.is_local() {
        findings.extend(check_absolute(rule, target));
        return None;
    }
    let end = target.location.find(['?', '#']).unwrap_or(target.location.len());
    let (path, tail) = target.location.split_at_checked(end).unwrap_or((&target.location, ""));
    let regions = rule.source.scope.regions();
    let Canonical { path: canonical, absent } = service::canonical(&regions, &fill_with_sample(path));
    if !absent.is_empty() {
        findings.push(unknown_target(rule, target, &absent));
    }
    canonical.filter(|canonical| !target.is_template() && canonical != path).map(|canonical| canonical + tail)
}

/// Checks a target whose host is one of the service's.
fn check_absolute(rule: &Rule, target: &Target) -> Option<Finding> {
    let start = fill_with_sample(&target.location);
    let address = Address::parse(&start);
    let host = address.host.filter(|host| service::hosts().any(|known| known == *host))?;
    let path = if address.path.is_empty() { "/" } else { address.path };
    (!service::is_route(host, path)).then(|| unknown_target(rule, target, &[site::region_of_host(host)]))
}

/// `absent` are the regions that have no page there.
fn unknown_target(rule: &Rule, target: &Target, absent: &[&Region]) -> Finding {
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
pub(super) fn fill_with_sample(location: &str) -> Cow<'_, str> {
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

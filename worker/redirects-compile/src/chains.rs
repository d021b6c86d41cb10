//! Follows every target through the table: refuses loops and turns chains into one hop.
//!
//! # Design
//! A chain is made one hop only where that changes nothing but the number of hops: where the
//! target is the same for every visitor, on every host the rule answers on, whatever the query.
//! Elsewhere it is reported and stays.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use kirkas_routing::redirects::Status;

use super::finding::{Check, Finding};
use super::follow::{ChainEnd, RedirectChain, TargetFollower};
use super::overlap::OverlapTable;
use super::parallel;
use super::rule::{QueryMode, Rule};

/// The rules that change when chains become one hop, by their index. `overlap` is built from these rules.
pub(super) fn flatten(rules: &[Rule], overlap: &OverlapTable, findings: &mut Vec<Finding>) -> Vec<(usize, Rule)> {
    let scopes: BTreeSet<&str> = rules.iter().filter_map(|rule| rule.source.scope.host()).collect();
    let mut hosts: BTreeSet<&str> = super::service::hosts().collect();
    hosts.extend(scopes.iter().copied());
    let follower = TargetFollower { rules: &overlap.rules, table: &overlap.table, hosts: &hosts };
    let rules_with_query = overlap.rules.iter().filter(|rule| rule.depends_on_query());
    let query_matters: HashSet<Cow<'_, str>> =
        rules_with_query.map(|rule| rule.source.matcher.folded_shape()).collect();
    let flatten_part = |first: usize, part: &[Rule]| {
        let mut distinct_hosts: Vec<&str> = super::service::first_host_of_each_region().chain([""]).collect();
        distinct_hosts.extend(scopes.iter().copied());
        let mut final_locations = FinalLocations { hosts: distinct_hosts, known: HashMap::new() };
        let overlapping = overlap.positions.iter().zip(0_u32..).skip_while(|(index, _)| **index < first);
        let mut overlapping = overlapping.peekable();
        let (mut changed, mut part_findings) = (Vec::new(), Vec::new());
        for (rule, index) in part.iter().zip(first..) {
            let number = overlapping.next_if(|(overlapping, _)| **overlapping == index).map(|(_, number)| number);
            let verdict = check_chain(
                rule,
                &follow_on_each_host(rule, number, &follower, &mut final_locations),
                &overlap.rules,
                &query_matters,
            );
            part_findings.extend(verdict.finding);
            changed.extend(verdict.rule.map(|rule| (index, rule)));
        }
        (changed, part_findings)
    };
    let mut changed = Vec::new();
    for (changed_part, part_findings) in parallel::map_chunks(rules, flatten_part) {
        changed.extend(changed_part);
        findings.extend(part_findings);
    }
    changed
}

/// Where the rule's target leads, on every host that the rule answers on. `number` is the rule's
/// number in the overlap table, if it is there.
fn follow_on_each_host<'a>(
    rule: &'a Rule,
    number: Option<u32>,
    follower: &TargetFollower<'_>,
    final_locations: &mut FinalLocations<'a>,
) -> Vec<RedirectChain> {
    let Some(target) = &rule.target else {
        return Vec::new();
    };
    let start = super::targets::fill_with_sample(&target.location);
    match rule.source.scope.host() {
        Some(host) => vec![follower.follow(number, host, &start)],
        None if !target.is_local() => vec![follower.follow(number, "", &start)],
        None if final_locations.contains(&target.location, &start, follower) => Vec::new(),
        None => {
            let hosts = follower.hosts.iter().copied().chain([""]).filter(|host| rule.source.scope.is_on(host));
            let all: Vec<(bool, RedirectChain)> = hosts
                .map(|host| (super::service::has_route(host, &start), follower.follow(number, host, &start)))
                .collect();
            // A target that is a page on some hosts is meant for those; a loop counts anywhere.
            let meant = all.iter().any(|(has, _)| *has);
            let counts = |(has, chain): &(bool, RedirectChain)| *has || !meant || chain.end == ChainEnd::Loop;
            all.into_iter().filter(counts).map(|(_, chain)| chain).collect()
        }
    }
}

/// Locations that no rule answers. Many rules lead to few pages, so the result is cached.
struct FinalLocations<'a> {
    /// The hosts that the table distinguishes: those its rules name, one of each region, and an unknown one.
    hosts: Vec<&'a str>,
    known: HashMap<&'a str, bool>,
}

impl<'a> FinalLocations<'a> {
    /// Whether no rule answers a location, `start` with sample text in it, on any host.
    fn contains(&mut self, location: &'a str, start: &str, follower: &TargetFollower<'_>) -> bool {
        let hosts = &self.hosts;
        *self.known.entry(location).or_insert_with(|| !hosts.iter().any(|host| follower.is_redirected(host, start)))
    }
}

struct ChainVerdict {
    /// The rule, where it changes.
    rule: Option<Rule>,
    finding: Option<Finding>,
}

fn check_chain(
    rule: &Rule,
    chains: &[RedirectChain],
    rules: &[Rule],
    query_matters: &HashSet<Cow<'_, str>>,
) -> ChainVerdict {
    let unchanged = |finding| ChainVerdict { rule: None, finding };
    if let Some(chain) = chains.iter().find(|chain| chain.end == ChainEnd::Loop) {
        return unchanged(Some(loop_finding(rule, chain, rules)));
    }
    let Some(longest) = chains.iter().max_by_key(|chain| chain.hops.len()) else {
        return unchanged(None);
    };
    if longest.hops.is_empty() || longest.certain_hops == 0 {
        return unchanged(None);
    }
    let description = describe_chain(rule, longest, rules);
    let hops: Vec<&Rule> = longest.hops.iter().filter_map(|hop| rules.get(*hop as usize)).collect();
    let template = rule.target.as_ref().is_none_or(super::Target::is_template);
    let differs = chains.iter().any(|chain| chain.end != longest.end || chain.hops != longest.hops);
    let by_query =
        rule.query == QueryMode::Keep && longest.paths.iter().any(|path| query_matters.contains(path.as_str()));
    let advice = if template || longest.certain_hops < longest.hops.len() {
        "It depends on what is captured and which pages there are, so it stays: lead to the last address yourself."
    } else if differs {
        "It depends on the host, so it stays: put the rule into a market's table, or name the source's host."
    } else if by_query {
        "It depends on the visitor's query, so it stays: lead to the last address yourself."
    } else {
        let rule = flatten_rule(rule, longest, &hops);
        let advice = "It is published as one hop.";
        return ChainVerdict { finding: Some(chain_finding(&rule, description, advice)), rule: Some(rule) };
    };
    unchanged(Some(chain_finding(rule, description, advice)))
}

fn flatten_rule(rule: &Rule, chain: &RedirectChain, hops: &[&Rule]) -> Rule {
    let mut flat = rule.clone();
    let all_permanent = hops.iter().all(|hop| hop.status.is_permanent());
    match &chain.end {
        ChainEnd::Gone => {
            flat.status = if rule.status.is_permanent() && all_permanent { Status::Gone } else { rule.status };
            if flat.status == Status::Gone {
                flat.target = None;
            }
        }
        ChainEnd::Location(location) => {
            flat.status = match rule.status {
                Status::MovedPermanently if !all_permanent => Status::Found,
                Status::PermanentRedirect if !all_permanent => Status::TemporaryRedirect,
                status => status,
            };
            if let Some(target) = &mut flat.target {
                target.location.clone_from(location);
            }
        }
        ChainEnd::Loop => {}
    }
    if rule.query == QueryMode::Keep && hops.iter().any(|hop| hop.query == QueryMode::Drop) {
        flat.query = QueryMode::Drop;
    }
    flat
}

fn chain_finding(rule: &Rule, description: String, advice: &str) -> Finding {
    Finding::new(
        Check::Chain,
        &rule.origin,
        Some("target"),
        format!("The target is redirected again: {description}."),
        advice,
    )
}

fn loop_finding(rule: &Rule, chain: &RedirectChain, rules: &[Rule]) -> Finding {
    let reason = format!("The redirects never end: {}.", describe_chain(rule, chain, rules));
    Finding::new(Check::Loop, &rule.origin, Some("target"), reason, "Lead one of them to another address.")
}

/// The sources and targets of a chain, and where its rules are.
fn describe_chain(rule: &Rule, chain: &RedirectChain, rules: &[Rule]) -> String {
    let target = |rule: &Rule| rule.target.as_ref().map_or("gone".to_owned(), |target| target.text.clone());
    let mut text = format!("{} → {}", rule.source.text, target(rule));
    for hop in chain.hops.iter().take(8).filter_map(|hop| rules.get(*hop as usize)) {
        text.push_str(&format!(" → {} ({})", target(hop), hop.origin));
    }
    text
}

//! Follows every target through the table: loops are refused, chains become one hop.
//!
//! # Design
//! A chain is made one hop only where that changes nothing but the number of hops: where the
//! target is the same for every visitor, on every host the rule answers on, whatever the query.
//! Elsewhere it is reported and stays.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap, HashSet};

use super::draft::Draft;
use super::finding::{Check, Finding};
use super::journey::{End, Journey, Roads};
use super::parts;
use super::rule::{QueryMode, Rule};
use crate::redirects::Status;

/// The rules that change when chains are made one hop, by their place. The draft is of these rules.
pub(super) fn flatten(rules: &[Rule], draft: &Draft, findings: &mut Vec<Finding>) -> Vec<(usize, Rule)> {
    let scopes: BTreeSet<&str> = rules.iter().filter_map(|rule| rule.source.scope.host()).collect();
    let mut hosts: BTreeSet<&str> = super::service::hosts().collect();
    hosts.extend(scopes.iter().copied());
    let roads = Roads { rules: &draft.rules, table: &draft.table, hosts: &hosts };
    let asking = draft.rules.iter().filter(|rule| rule.asks_for_query());
    let query_matters: HashSet<Cow<'_, str>> = asking.map(|rule| rule.source.place.folded_shape()).collect();
    let flatten_part = |first: usize, part: &[Rule]| {
        let mut told_apart: Vec<&str> = super::service::a_host_of_each_region().chain([""]).collect();
        told_apart.extend(scopes.iter().copied());
        let mut quiet = Quiet { hosts: told_apart, known: HashMap::new() };
        let drafted = draft.places.iter().zip(0_u32..).skip_while(|(place, _)| **place < first);
        let mut drafted = drafted.peekable();
        let (mut changed, mut said) = (Vec::new(), Vec::new());
        for (rule, place) in part.iter().zip(first..) {
            let number = drafted.next_if(|(drafted, _)| **drafted == place).map(|(_, number)| number);
            let judged = judge(rule, &journeys(rule, number, &roads, &mut quiet), &draft.rules, &query_matters);
            said.extend(judged.finding);
            changed.extend(judged.rule.map(|rule| (place, rule)));
        }
        (changed, said)
    };
    let mut changed = Vec::new();
    for (changed_part, said) in parts::of(rules, flatten_part) {
        changed.extend(changed_part);
        findings.extend(said);
    }
    changed
}

/// Where the rule's target leads, on every host that the rule answers on. The draft may have the
/// rule, by this number.
fn journeys<'a>(rule: &'a Rule, number: Option<u32>, roads: &Roads<'_>, quiet: &mut Quiet<'a>) -> Vec<Journey> {
    let Some(target) = &rule.target else {
        return Vec::new();
    };
    let start = super::targets::filled_with_sample(&target.location);
    match rule.source.scope.host() {
        Some(host) => vec![roads.follow(number, host, &start)],
        None if !target.is_local() => vec![roads.follow(number, "", &start)],
        None if quiet.has(&target.location, &start, roads) => Vec::new(),
        None => {
            let hosts = roads.hosts.iter().copied().chain([""]).filter(|host| rule.source.scope.is_on(host));
            let all: Vec<(bool, Journey)> =
                hosts.map(|host| (super::service::has(host, &start), roads.follow(number, host, &start))).collect();
            // A target that is a page on some hosts is meant for those; a loop counts anywhere.
            let meant = all.iter().any(|(has, _)| *has);
            let counts = |(has, journey): &(bool, Journey)| *has || !meant || journey.end == End::Endless;
            all.into_iter().filter(counts).map(|(_, journey)| journey).collect()
        }
    }
}

/// Locations at which a journey ends before it begins: many rules lead to few pages.
struct Quiet<'a> {
    /// The hosts that the table tells apart: those its rules name, one of each region, and an unknown one.
    hosts: Vec<&'a str>,
    known: HashMap<&'a str, bool>,
}

impl<'a> Quiet<'a> {
    /// Whether no rule answers a location, `start` with sample text in it, on any host.
    fn has(&mut self, location: &'a str, start: &str, roads: &Roads<'_>) -> bool {
        let hosts = &self.hosts;
        *self.known.entry(location).or_insert_with(|| !hosts.iter().any(|host| roads.leaves(host, start)))
    }
}

struct Judged {
    /// The rule, where it changes.
    rule: Option<Rule>,
    finding: Option<Finding>,
}

fn judge(rule: &Rule, journeys: &[Journey], rules: &[Rule], query_matters: &HashSet<Cow<'_, str>>) -> Judged {
    let stays = |finding| Judged { rule: None, finding };
    if let Some(journey) = journeys.iter().find(|journey| journey.end == End::Endless) {
        return stays(Some(endless(rule, journey, rules)));
    }
    let Some(longest) = journeys.iter().max_by_key(|journey| journey.hops.len()) else {
        return stays(None);
    };
    if longest.hops.is_empty() || longest.sure == 0 {
        return stays(None);
    }
    let shown = shown(rule, longest, rules);
    let hops: Vec<&Rule> = longest.hops.iter().filter_map(|hop| rules.get(*hop as usize)).collect();
    let template = rule.target.as_ref().is_none_or(super::Target::is_template);
    let differs = journeys.iter().any(|journey| journey.end != longest.end || journey.hops != longest.hops);
    let by_query =
        rule.query == QueryMode::Keep && longest.paths.iter().any(|path| query_matters.contains(path.as_str()));
    let stay = if template || longest.sure < longest.hops.len() {
        "It depends on what is captured and which pages there are, so it stays: lead to the last address yourself."
    } else if differs {
        "It depends on the host, so it stays: put the rule into a market's table, or name the source's host."
    } else if by_query {
        "It depends on the visitor's query, so it stays: lead to the last address yourself."
    } else {
        let rule = one_hop(rule, longest, &hops);
        let advice = "It is published as one hop.";
        return Judged { finding: Some(chain(&rule, shown, advice)), rule: Some(rule) };
    };
    stays(Some(chain(rule, shown, stay)))
}

fn one_hop(rule: &Rule, journey: &Journey, hops: &[&Rule]) -> Rule {
    let mut flat = rule.clone();
    let all_permanent = hops.iter().all(|hop| hop.status.is_permanent());
    match &journey.end {
        End::Gone => {
            flat.status = if rule.status.is_permanent() && all_permanent { Status::Gone } else { rule.status };
            if flat.status == Status::Gone {
                flat.target = None;
            }
        }
        End::At(location) => {
            flat.status = match rule.status {
                Status::MovedPermanently if !all_permanent => Status::Found,
                Status::PermanentRedirect if !all_permanent => Status::TemporaryRedirect,
                status => status,
            };
            if let Some(target) = &mut flat.target {
                target.location.clone_from(location);
            }
        }
        End::Endless => {}
    }
    if rule.query == QueryMode::Keep && hops.iter().any(|hop| hop.query == QueryMode::Drop) {
        flat.query = QueryMode::Drop;
    }
    flat
}

fn chain(rule: &Rule, shown: String, advice: &str) -> Finding {
    Finding::new(
        Check::Chain,
        &rule.origin,
        Some("target"),
        format!("The target is redirected again: {shown}."),
        advice,
    )
}

fn endless(rule: &Rule, journey: &Journey, rules: &[Rule]) -> Finding {
    let reason = format!("The redirects never end: {}.", shown(rule, journey, rules));
    Finding::new(Check::Loop, &rule.origin, Some("target"), reason, "Lead one of them to another address.")
}

/// The sources and targets on the way, and where the rules are.
fn shown(rule: &Rule, journey: &Journey, rules: &[Rule]) -> String {
    let target = |rule: &Rule| rule.target.as_ref().map_or("gone".to_owned(), |target| target.text.clone());
    let mut text = format!("{} → {}", rule.source.text, target(rule));
    for hop in journey.hops.iter().take(8).filter_map(|hop| rules.get(*hop as usize)) {
        text.push_str(&format!(" → {} ({})", target(hop), hop.origin));
    }
    text
}

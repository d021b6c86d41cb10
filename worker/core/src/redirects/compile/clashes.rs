//! Finds rules with the same source, or sources that differ in spelling only.

use std::collections::HashMap;

use super::finding::{Check, Finding};
use super::rule::{QueryMode, Rule};

/// What two rules must share for one to take the other's requests.
#[derive(PartialEq, Eq, Hash)]
struct Key<'a> {
    pattern: bool,
    host: Option<&'a str>,
    shape: String,
    parameters: &'a str,
    no_other_query: bool,
}

/// The rules without duplicates. Two that answer one URL differently are refused.
pub(super) fn settle(rules: Vec<Rule>, findings: &mut Vec<Finding>) -> Vec<Rule> {
    let mut groups: HashMap<Key<'_>, Vec<usize>> = HashMap::with_capacity(rules.len());
    let mut dropped = vec![false; rules.len()];
    for (number, rule) in rules.iter().enumerate() {
        groups.entry(key(rule)).or_default().push(number);
    }
    for group in groups.values().filter(|group| group.len() > 1) {
        let mut kept: Vec<usize> = Vec::new();
        let by_rank = |number: &usize| rules.get(*number).is_some_and(|rule| rule.source.second_reading);
        let (second, first): (Vec<usize>, Vec<usize>) = group.iter().copied().partition(by_rank);
        for number in first.into_iter().chain(second) {
            let Some(rule) = rules.get(number) else { continue };
            let earlier = kept.iter().filter_map(|at| rules.get(*at));
            match compare(rule, earlier, findings) {
                Outcome::Stays => kept.push(number),
                Outcome::Goes => dropped.iter_mut().skip(number).take(1).for_each(|gone| *gone = true),
            }
        }
    }
    rules.into_iter().zip(dropped).filter(|(_, gone)| !gone).map(|(rule, _)| rule).collect()
}

enum Outcome {
    Stays,
    Goes,
}

fn compare<'a>(rule: &Rule, earlier: impl Iterator<Item = &'a Rule>, findings: &mut Vec<Finding>) -> Outcome {
    for other in earlier {
        if same_requests(rule, other) {
            findings.extend(clash(rule, other));
            return Outcome::Goes;
        }
        if !same_answer(rule, other) {
            findings.push(spelling_clash(rule, other));
        }
    }
    Outcome::Stays
}

fn key(rule: &Rule) -> Key<'_> {
    Key {
        pattern: rule.is_pattern(),
        host: rule.source.host.as_deref(),
        shape: rule.source.place.folded_shape(),
        parameters: &rule.source.parameters,
        no_other_query: rule.query == QueryMode::Exact,
    }
}

/// Whether two rules of one key answer the very same requests.
fn same_requests(rule: &Rule, other: &Rule) -> bool {
    rule.source.place.has_slash() == other.source.place.has_slash()
        && rule.sensitive == other.sensitive
        && (!rule.sensitive || rule.source.place.shape() == other.source.place.shape())
}

fn same_answer(rule: &Rule, other: &Rule) -> bool {
    let location = |rule: &Rule| rule.target.as_ref().map(|target| target.location.clone());
    rule.status == other.status
        && location(rule) == location(other)
        && (rule.query == QueryMode::Drop) == (other.query == QueryMode::Drop)
}

/// What to say of two rules for the very same requests; nothing where one is a second reading.
fn clash(rule: &Rule, other: &Rule) -> Option<Finding> {
    if rule.source.second_reading {
        return None;
    }
    let spelling = difference(rule, other);
    let finding = if same_answer(rule, other) {
        let reason = format!("{} says the same{spelling}.", other.origin);
        Finding::new(Check::Duplicate, &rule.origin, Some("source"), reason, "Remove one of the two.")
    } else {
        let reason = format!("{} answers the same address differently{spelling}.", other.origin);
        let advice = if spelling.contains("case") {
            "Remove one of the two, or set case to sensitive on both."
        } else {
            "Remove one of the two."
        };
        Finding::new(Check::Conflict, &rule.origin, Some("source"), reason, advice)
    };
    Some(finding)
}

fn difference(rule: &Rule, other: &Rule) -> &'static str {
    if rule.source.text == other.source.text {
        ""
    } else if rule.source.place.shape() != other.source.place.shape() {
        " (the sources differ in case only)"
    } else {
        " (the sources differ in spelling only)"
    }
}

fn spelling_clash(rule: &Rule, other: &Rule) -> Finding {
    let what = if rule.source.place.has_slash() == other.source.place.has_slash() {
        "in case only"
    } else {
        "in the closing slash only"
    };
    let reason = format!("This source and that of {} differ {what}, and lead to different places.", other.origin);
    Finding::new(Check::SpellingClash, &rule.origin, Some("source"), reason, "Make sure that both are meant.")
}

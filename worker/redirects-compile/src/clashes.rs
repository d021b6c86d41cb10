//! Finds rules with the same source, or sources that differ in spelling only.

use std::borrow::Cow;
use std::collections::HashMap;

use super::finding::{Check, Finding};
use super::rule::{QueryMode, Rule};
use super::scope::Scope;
use super::shapes::Shapes;

/// What two rules must share for one to take the other's requests.
#[derive(PartialEq, Eq, Hash)]
struct Key<'a> {
    pattern: bool,
    scope: &'a Scope,
    shape: Cow<'a, str>,
    parameters: &'a str,
    no_other_query: bool,
}

/// Removes duplicates from the rules. Two rules that answer one URL differently are refused.
pub(super) fn remove_duplicates(rules: &mut Vec<Rule>, findings: &mut Vec<Finding>) {
    let mut groups: HashMap<Key<'_>, Vec<usize>> = HashMap::new();
    for number in Shapes::from_rules(rules).shared().flatten() {
        if let Some(rule) = rules.get(number as usize) {
            groups.entry(key(rule)).or_default().push(number as usize);
        }
    }
    let mut is_duplicate = vec![false; rules.len()];
    for group in groups.values() {
        let mut retained: Vec<usize> = Vec::new();
        let is_second_reading = |number: &usize| rules.get(*number).is_some_and(|rule| rule.source.second_reading);
        let (second, first): (Vec<usize>, Vec<usize>) = group.iter().copied().partition(is_second_reading);
        for number in first.into_iter().chain(second) {
            let Some(rule) = rules.get(number) else { continue };
            let earlier = retained.iter().filter_map(|at| rules.get(*at));
            match compare(rule, earlier, findings) {
                Comparison::Distinct => retained.push(number),
                Comparison::Duplicate => {
                    if let Some(flag) = is_duplicate.get_mut(number) {
                        *flag = true;
                    }
                }
            }
        }
    }
    let mut flags = is_duplicate.iter();
    rules.retain(|_| flags.next() != Some(&true));
}

enum Comparison {
    Distinct,
    Duplicate,
}

fn compare<'a>(rule: &Rule, earlier: impl Iterator<Item = &'a Rule>, findings: &mut Vec<Finding>) -> Comparison {
    for other in earlier {
        if same_requests(rule, other) {
            findings.extend(clash(rule, other));
            return Comparison::Duplicate;
        }
        findings.push(clash_of_spellings(rule, other));
    }
    Comparison::Distinct
}

fn key(rule: &Rule) -> Key<'_> {
    Key {
        pattern: rule.is_pattern(),
        scope: &rule.source.scope,
        shape: rule.source.matcher.folded_shape(),
        parameters: &rule.source.parameters,
        no_other_query: rule.query == QueryMode::Exact,
    }
}

/// Whether two rules of one key answer the very same requests.
fn same_requests(rule: &Rule, other: &Rule) -> bool {
    rule.source.matcher.has_slash() == other.source.matcher.has_slash()
        && rule.sensitive == other.sensitive
        && (!rule.sensitive || rule.source.matcher.shape() == other.source.matcher.shape())
}

fn same_answer(rule: &Rule, other: &Rule) -> bool {
    let location = |rule: &Rule| rule.target.as_ref().map(|target| target.location.clone());
    rule.status == other.status
        && location(rule) == location(other)
        && (rule.query == QueryMode::Drop) == (other.query == QueryMode::Drop)
}

/// The findings about two rules for the very same requests: one is superfluous; and how their sources
/// are spelt differently, if they are. None where the rule is a second reading.
fn clash(rule: &Rule, other: &Rule) -> Vec<Finding> {
    if rule.source.second_reading {
        return Vec::new();
    }
    let spelling = Spelling::between(rule, other);
    let words = spelling.map_or(String::new(), |spelling| format!(" (the sources differ {})", spelling.description()));
    let (check, reason) = if same_answer(rule, other) {
        (Check::Duplicate, format!("{} says the same{words}.", other.origin))
    } else {
        (Check::Conflict, format!("{} answers the same address differently{words}.", other.origin))
    };
    let advice = if check == Check::Conflict && spelling == Some(Spelling::Case) {
        "Remove one of the two, or set case to sensitive on both."
    } else {
        "Remove one of the two."
    };
    let finding = Finding::new(check, &rule.origin, Some("source"), reason, advice);
    std::iter::once(finding).chain(spelling.map(|spelling| spelling.finding(rule, other))).collect()
}

/// The finding about two rules that differ in spelling, each of which answers its own.
fn clash_of_spellings(rule: &Rule, other: &Rule) -> Finding {
    let slashes = rule.source.matcher.has_slash() != other.source.matcher.has_slash();
    let spelling = if slashes { Spelling::Slash } else { Spelling::Case };
    spelling.finding(rule, other)
}

/// How two sources with the same look-up form differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    Case,
    Encoding,
    Slash,
}

impl Spelling {
    /// The difference between sources of the very same requests.
    fn between(rule: &Rule, other: &Rule) -> Option<Self> {
        if rule.source.text == other.source.text {
            None
        } else if rule.source.matcher.shape() != other.source.matcher.shape() {
            Some(Self::Case)
        } else {
            // Sources can also differ in names of placeholders, in ports and in the order of parameters.
            let encoded = |rule: &Rule| rule.source.text.contains('%') || !rule.source.text.is_ascii();
            (encoded(rule) || encoded(other)).then_some(Self::Encoding)
        }
    }

    fn description(self) -> &'static str {
        match self {
            Self::Case => "in case only",
            Self::Encoding => "in percent-encoding only",
            Self::Slash => "in the closing slash only",
        }
    }

    fn finding(self, rule: &Rule, other: &Rule) -> Finding {
        let check = match self {
            Self::Case => Check::CaseClash,
            Self::Encoding => Check::EncodingClash,
            Self::Slash => Check::SlashClash,
        };
        let lead = if same_answer(rule, other) { "to the same place" } else { "to different places" };
        let words = self.description();
        let reason = format!("This source and that of {} differ {words}, and lead {lead}.", other.origin);
        Finding::new(check, &rule.origin, Some("source"), reason, "Make sure that both are meant.")
    }
}

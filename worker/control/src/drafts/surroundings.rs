//! The rules of a large table that a change concerns, by which it is checked and of which a patch is compiled: those of the same paths,
//! those that lead there over however many others, those where they lead, and all rules by pattern.
//!
//! # Design
//! A chain of redirects is published as one hop. So a path concerns each path from which rules lead there. Exact rules are found by
//! their target in the rows; of a rule by pattern that may lead on, all rules count that lead to what it answers. A rule too many costs
//! a few bytes and changes nothing. Where too many do, they stay as they are, and the check says so: a chain over that pattern takes one
//! hop more until the table is compiled as a whole.

mod patterns;

use std::collections::{BTreeMap, BTreeSet};

use kirkas_core::site;
use kirkas_drafts::{Edits, RuleText, read_rows};
use kirkas_redirects_compile::Rule;
use kirkas_rules_search::{RuleRow, id_of};

use self::patterns::Patterns;
use crate::problem::Problem;
use crate::rules::stored::{MAX_RULES, StoredRule, StoredRules};

/// A question mark at the end of a path, as the rows have it.
const QUESTION_MARK: &str = "%3f";
/// As many paths are compiled for one change at most.
const MAX_PATHS: usize = 40_000;

/// What a change concerns.
pub struct Surroundings {
    /// The rules, as they are before it.
    pub rules: Vec<StoredRule>,
    /// The paths that may be answered differently, folded and without their closing slash.
    pub paths: BTreeSet<String>,
    /// Rules by pattern to which too many rules lead for all of them to be among these.
    pub unchecked: Vec<Rule>,
}

/// The rules that a draft's edits concern; `loaded` has those that are edited.
pub async fn of_edits(stored: &StoredRules, loaded: &[Rule], edits: &Edits) -> Result<Surroundings, Problem> {
    let rows: Vec<&RuleText> = edits.values().filter_map(|edit| edit.row()).collect();
    let written = read_rows(&rows, |file| stored.list.market_of(file)).into_iter().flatten();
    let edited = loaded.iter().filter(|rule| edits.contains_key(&id_of(rule))).cloned();
    of_changes(stored, &edited.chain(written).collect::<Vec<_>>()).await
}

/// The rules that a change concerns, by the rules that it changes: as they were and as they are.
pub async fn of_changes(stored: &StoredRules, changed: &[Rule]) -> Result<Surroundings, Problem> {
    let by_pattern = stored.patterns().await?;
    let of_hosts = stored.of_each_host().await?;
    let hosts = our_hosts(&of_hosts);
    let origins = stored.origins_led_to(&origins_of(&hosts)).await?;
    let (changed_patterns, exact): (Vec<&Rule>, Vec<&Rule>) = changed.iter().partition(|rule| rule.is_pattern());
    let mut patterns = Patterns::new(&read(stored, &by_pattern), &changed_patterns, &origins);
    let sources: BTreeSet<String> = changed_patterns.iter().map(|rule| rule.source.text.clone()).collect();
    let mut rules = Collected::default();
    rules.add(by_pattern);
    rules.add(of_hosts);

    let mut paths = BTreeSet::new();
    let mut next: BTreeSet<String> = exact.iter().map(|rule| RuleRow::new(rule).key).collect();
    let mut is_first = true;
    while !next.is_empty() || is_first {
        is_first = false;
        let read_otherwise: Vec<String> = next.iter().filter_map(|path| without_question_mark(path)).collect();
        next.extend(read_otherwise);
        paths.extend(next.iter().cloned());
        if paths.len() > MAX_PATHS {
            return Err(Problem::TooManyRules);
        }
        rules.add(stored.by_path(&with_question_marks(&next)).await?);
        let mut leading = stored.by_target(&addresses(&next, &origins), MAX_RULES).await?;
        leading.extend(patterns.led_to(stored, &next, &sources, &origins).await?);
        let from = leading.into_iter().filter(StoredRule::is_exact).map(|rule| rule.key);
        next = from.filter(|path| !paths.contains(path)).collect();
    }

    let mut known = paths.clone();
    let mut led_to: BTreeSet<String> = changed.iter().map(|rule| RuleRow::new(rule).target_key).collect();
    led_to.extend(rules.0.values().map(|rule| rule.target_key.clone()));
    loop {
        let on_ours = led_to.iter().filter_map(|target| path_of(target, &origins));
        let wanted: BTreeSet<String> = on_ours.filter(|path| !known.contains(path)).collect();
        if wanted.is_empty() {
            let rules = rules.0.into_values().collect();
            return Ok(Surroundings { rules, paths, unchecked: patterns.unchecked });
        }
        let found = stored.by_path(&with_question_marks(&wanted)).await?;
        led_to = found.iter().map(|rule| rule.target_key.clone()).collect();
        led_to.extend(patterns.led_on(&wanted, &hosts));
        known.extend(wanted);
        rules.add(found);
    }
}

/// The path that a source is read as, too, where it ends in a question mark: `/a?` answers `/a` as well as `/a%3F`, and its row has
/// the latter.
fn without_question_mark(path: &str) -> Option<String> {
    let rest = path.strip_suffix(QUESTION_MARK)?;
    Some(rest.strip_suffix('/').filter(|path| !path.is_empty()).unwrap_or(rest).to_owned())
}

/// Paths, and those by which the rows have the rules that answer them in their other reading.
fn with_question_marks(paths: &BTreeSet<String>) -> BTreeSet<String> {
    let others = paths.iter().flat_map(|path| [[path, QUESTION_MARK].concat(), [path, "/", QUESTION_MARK].concat()]);
    paths.iter().cloned().chain(others).collect()
}

/// Rules by their ids.
#[derive(Default)]
struct Collected(BTreeMap<String, StoredRule>);

impl Collected {
    fn add(&mut self, rules: Vec<StoredRule>) {
        self.0.extend(rules.into_iter().map(|rule| (rule.id.clone(), rule)));
    }
}

/// Stored rules as they are compiled.
fn read(stored: &StoredRules, rules: &[StoredRule]) -> Vec<Rule> {
    let rows: Vec<RuleText> = rules.iter().map(StoredRule::text).collect();
    let rows: Vec<&RuleText> = rows.iter().collect();
    read_rows(&rows, |file| stored.list.market_of(file)).into_iter().flatten().collect()
}

/// The path of a target on one of our hosts, as rules are found by it; none of a target elsewhere.
fn path_of(target: &str, origins: &[String]) -> Option<String> {
    if target.starts_with('/') {
        return Some(target.to_owned());
    }
    let path = origins.iter().find_map(|origin| {
        target.strip_prefix(origin.as_str()).filter(|path| path.is_empty() || path.starts_with('/'))
    })?;
    Some(if path.is_empty() { "/".to_owned() } else { path.to_owned() })
}

/// The targets that lead to these paths.
fn addresses(paths: &BTreeSet<String>, origins: &[String]) -> BTreeSet<String> {
    let of_path = |path: &String| {
        let rest = if path == "/" { "" } else { path };
        let absolute: Vec<String> = origins.iter().map(|origin| [origin, rest].concat()).collect();
        absolute.into_iter().chain([path.clone()])
    };
    paths.iter().flat_map(of_path).collect()
}

/// The hosts that the table answers on, by a rule of each that is named.
fn our_hosts(named: &[StoredRule]) -> BTreeSet<String> {
    let known = site::regions().iter().flat_map(|region| region.hosts.iter().map(|host| (*host).to_owned()));
    known.chain(named.iter().map(|rule| rule.host.clone())).collect()
}

/// What an address on each host begins with.
fn origins_of(hosts: &BTreeSet<String>) -> Vec<String> {
    hosts.iter().flat_map(|host| ["https://", "http://"].map(|scheme| [scheme, host].concat())).collect()
}

#[cfg(test)]
mod tests {
    use kirkas_drafts::RuleText;
    use kirkas_redirects_compile::Markets;
    use kirkas_rules_search::RuleRow;

    use super::{path_of, read_rows, without_question_mark};

    #[test]
    fn a_question_mark_at_the_end_may_begin_an_empty_query() {
        for (source, expected) in [("/a?", Some("/a")), ("/a/?", Some("/a")), ("/?", Some("/")), ("/a", None)] {
            let text = RuleText {
                source: source.into(),
                target: "/b".into(),
                status: "301".into(),
                r#match: "exact".into(),
                query: "keep".into(),
                case: "ignore".into(),
                ..RuleText::default()
            };
            let rule = read_rows(&[&text], |_| Some(Markets::All)).pop().flatten();
            let key = rule.map(|rule| RuleRow::new(&rule).key).unwrap_or_default();
            assert_eq!(without_question_mark(&key).as_deref(), expected, "{key}");
        }
    }

    #[test]
    fn a_target_on_one_of_our_hosts_is_a_path() {
        let origins = ["https://a.example".to_owned()];
        for (target, expected) in [
            ("/x", Some("/x")),
            ("https://a.example/x", Some("/x")),
            ("https://a.example", Some("/")),
            ("https://a.example.other/x", None),
            ("https://b.example/x", None),
            ("", None),
        ] {
            assert_eq!(path_of(target, &origins).as_deref(), expected, "{target}");
        }
    }
}

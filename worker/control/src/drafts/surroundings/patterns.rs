//! Rules by pattern on the ways that lead to a changed path: what they answer, and where they lead.

use std::collections::BTreeSet;

use kirkas_core::path::{fold, normalise};
use kirkas_core::redirects::Table;
use kirkas_core::site::{self, Resolution};
use kirkas_redirects_compile::{self as compile, Markets, PathMatcher, QueryMode, Rule, Scope, Segment, Source};
use kirkas_rules_search::{id_of, key_of_path};

use super::path_of;
use crate::problem::Problem;
use crate::rules::stored::{StoredRule, StoredRules};

/// As many rules are compiled at most because they lead to what a pattern answers: with all rules of a draft they have to fit into a patch.
const MAX_LED_ON: usize = 10_000;

/// The rules by pattern of a table, and those that a change makes of them.
pub struct Patterns {
    /// Those that nobody has looked at yet.
    rest: Vec<Pattern>,
    /// All as a table, which says where they lead.
    table: Option<Table>,
    /// The ids of those that were followed back.
    followed: BTreeSet<String>,
    /// How many rules were found that lead to what they answer.
    led_on_rules: usize,
    /// Those to which too many rules lead for all of them to be checked.
    pub unchecked: Vec<Rule>,
}

struct Pattern {
    rule: Rule,
    /// What all paths begin with that it answers.
    beginning: String,
    /// Where it leads on our hosts: what these paths begin with, or the path where all requests are led to one.
    leads_to: Option<Destination>,
}

enum Destination {
    Path(String),
    Below(String),
}

impl Patterns {
    /// These rules by pattern. `origins` are what addresses on our hosts begin with.
    pub fn new(rules: &[Rule], changed: &[&Rule], origins: &[String]) -> Self {
        let all = rules.iter().chain(changed.iter().copied()).filter(|rule| rule.is_pattern());
        let pattern = |rule: &Rule| Pattern {
            beginning: beginning_of(&rule.source.matcher),
            leads_to: destination_of(rule, origins),
            rule: rule.clone(),
        };
        let is_pattern = |rule: &&Rule| rule.is_pattern();
        let compiled = compile::compile(rules.iter().filter(is_pattern).cloned().collect(), Vec::new());
        let table = compiled.bundle.and_then(|bundle| Table::load(bundle).ok());
        Self {
            rest: all.map(pattern).collect(),
            table,
            followed: BTreeSet::new(),
            led_on_rules: 0,
            unchecked: Vec::new(),
        }
    }

    /// Where these paths lead by a pattern, on any of the hosts.
    pub fn led_on(&self, paths: &BTreeSet<String>, hosts: &BTreeSet<String>) -> BTreeSet<String> {
        let Some(table) = &self.table else { return BTreeSet::new() };
        let hosts: Vec<&str> = hosts.iter().map(String::as_str).chain([""]).collect();
        let answers = paths.iter().flat_map(|path| hosts.iter().filter_map(move |host| table.find(host, path, None)));
        answers.filter_map(|hit| Some(key_of_path(hit.location?.split(['?', '#']).next()?))).collect()
    }

    /// The rules that are led on by a pattern to one of these paths, or by one that was changed.
    pub async fn led_to(
        &mut self,
        stored: &StoredRules,
        paths: &BTreeSet<String>,
        changed: &BTreeSet<String>,
        origins: &[String],
    ) -> Result<Vec<StoredRule>, Problem> {
        let is_changed = |pattern: &Pattern| changed.contains(&pattern.rule.source.text);
        let mut found = self.take(|pattern| is_changed(pattern) || pattern.may_lead_to(paths));
        let mut begun = 0;
        while begun < found.len() {
            let beginnings: Vec<String> = found.iter().skip(begun).map(|pattern| pattern.beginning.clone()).collect();
            begun = found.len();
            found.extend(self.take(|pattern| beginnings.iter().any(|beginning| pattern.may_lead_below(beginning))));
        }
        let mut rules = Vec::new();
        // A changed one answers the same as before, wherever it leads.
        found.retain(|pattern| self.followed.insert(id_of(&pattern.rule)));
        for pattern in found {
            let most = MAX_LED_ON.saturating_sub(self.led_on_rules);
            match pattern.rules_led_on(stored, origins, most).await {
                Ok(led_on) => {
                    self.led_on_rules = self.led_on_rules.saturating_add(led_on.len());
                    rules.extend(led_on);
                }
                Err(Problem::TooManyRules) => self.unchecked.push(pattern.rule),
                Err(problem) => return Err(problem),
            }
        }
        Ok(rules)
    }

    /// Takes those for which this holds from those that nobody has looked at.
    fn take(&mut self, holds: impl Fn(&Pattern) -> bool) -> Vec<Pattern> {
        let (taken, rest) = std::mem::take(&mut self.rest).into_iter().partition(|pattern| holds(pattern));
        self.rest = rest;
        taken
    }
}

impl Pattern {
    /// The rules that lead to what it answers.
    ///
    /// # Errors
    /// [`Problem::TooManyRules`] where there are more than `most`.
    async fn rules_led_on(
        &self,
        stored: &StoredRules,
        origins: &[String],
        most: usize,
    ) -> Result<Vec<StoredRule>, Problem> {
        let Some(table) = table_of(&self.rule) else { return Ok(Vec::new()) };
        let is_answered = |target: &String| {
            let path = path_of(target, origins);
            path.is_some_and(|path| table.find("", &path, None).is_some() && !is_route(target, &path))
        };
        let mut targets = BTreeSet::new();
        for origin in origins.iter().map(String::as_str).chain([""]) {
            let below = stored.targets_from(&[origin, &self.beginning].concat()).await?;
            // The target that is a host alone is its home page.
            targets.extend(below.into_iter().chain([origin.to_owned()]).filter(is_answered));
        }
        stored.by_target(&targets, most).await
    }

    fn may_lead_to(&self, paths: &BTreeSet<String>) -> bool {
        match &self.leads_to {
            None => false,
            Some(Destination::Path(path)) => paths.contains(path),
            Some(Destination::Below(beginning)) => {
                paths.range(beginning.clone()..).next().is_some_and(|path| path.starts_with(beginning.as_str()))
            }
        }
    }

    fn may_lead_below(&self, beginning: &str) -> bool {
        match &self.leads_to {
            None => false,
            Some(Destination::Path(path)) => path.starts_with(beginning),
            Some(Destination::Below(own)) => own.starts_with(beginning) || beginning.starts_with(own.as_str()),
        }
    }
}

/// Whether a page of ours may be at a target on one of our hosts: chains end there, because rules by pattern yield to pages.
fn is_route(target: &str, path: &str) -> bool {
    let host = target.split_once("://").and_then(|(_, rest)| rest.split('/').next());
    let mut regions = site::regions().iter().filter(|region| host.is_none_or(|host| region.hosts.contains(&host)));
    regions.any(|region| matches!(site::resolve(region, path), Resolution::Screen { .. }))
}

/// A table that answers each path that the rule may, on whatever host and with whatever query; none where it can't be published.
fn table_of(pattern: &Rule) -> Option<Table> {
    let source = Source { scope: Scope::Markets(Markets::All), parameters: String::new(), ..pattern.source.clone() };
    let query = if pattern.query == QueryMode::Exact { QueryMode::Keep } else { pattern.query };
    let compiled = compile::compile(vec![Rule { source, query, ..pattern.clone() }], Vec::new());
    Table::load(compiled.bundle?).ok()
}

fn destination_of(rule: &Rule, origins: &[String]) -> Option<Destination> {
    let target = rule.target.as_ref()?;
    let location = target.location.split(['?', '#']).next().unwrap_or_default();
    let (head, is_whole) = match location.split_once(|letter: char| letter.is_ascii_control()) {
        Some((head, _)) => (head, false),
        None => (location, true),
    };
    Some(match is_whole {
        true => Destination::Path(path_of(&key_of_path(head), origins)?),
        false => Destination::Below(path_of(&fold(&normalise(head).text), origins)?),
    })
}

/// What all paths begin with that a pattern answers.
fn beginning_of(matcher: &PathMatcher) -> String {
    let text = match matcher {
        PathMatcher::Path(path) => path.clone(),
        PathMatcher::Pattern { segments, .. } => {
            let literal = |segment: &Segment| match segment {
                Segment::Literal(text) => Some(["/", text].concat()),
                Segment::Named(_) => None,
            };
            let literals: Vec<String> = segments.iter().map_while(literal).collect();
            if literals.is_empty() { "/".to_owned() } else { literals.concat() }
        }
        PathMatcher::Expression(expression) => beginning_of_expression(expression.text()).to_owned(),
    };
    let beginning = fold(&text).to_string();
    if beginning.is_empty() { "/".to_owned() } else { beginning }
}

/// What comes in an expression before anything that is no plain text.
fn beginning_of_expression(text: &str) -> &str {
    let text = text.strip_prefix('^').unwrap_or(text);
    let is_plain = |letter: char| matches!(letter, '/' | '-' | '_') || letter.is_alphanumeric();
    let end = text.find(|letter| !is_plain(letter)).unwrap_or(text.len());
    let (plain, rest) = text.split_at_checked(end).unwrap_or(("", text));
    // An alternative may begin otherwise, and the last letter may be left out.
    match plain.char_indices().next_back() {
        _ if rest.contains('|') && !rest.starts_with('(') => "/",
        Some((last, _)) if rest.starts_with(['?', '*', '{']) => plain.get(..last).unwrap_or_default(),
        _ => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::beginning_of_expression;

    #[test]
    fn an_expression_begins_with_its_plain_text() {
        for (text, expected) in [
            ("^/old/[0-9]+$", "/old/"),
            ("/old/.*", "/old/"),
            ("/olds?/x", "/old"),
            ("/(a|b)/c", "/"),
            ("/a.b|/c", "/"),
            ("/old", "/old"),
        ] {
            assert_eq!(beginning_of_expression(text), expected, "{text}");
        }
    }
}

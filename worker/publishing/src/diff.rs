//! What changes between two redirect tables: by rule, and by the answers that a sample of URLs get.

use std::collections::{BTreeMap, BTreeSet};

use kirkas_core::facts::Facts;
use kirkas_core::redirects::{MissingShard, Patch, PatchedTable, Table};
use kirkas_core::site;
use kirkas_redirects_compile::{Identity, Rule, target_hosts};
use serde_json::{Value, json};

/// A table with the rules it was compiled from. Without a table nothing is published.
#[derive(Default)]
pub struct Side {
    /// As they were written.
    pub rules: Vec<Rule>,
    /// What answers.
    pub table: Option<Table>,
    /// What has been changed in the table since.
    pub patch: Option<Patch>,
}

impl Side {
    fn answer(&self, url: &str) -> Result<Option<Answer>, MissingShard> {
        let Some(base) = &self.table else { return Ok(None) };
        let facts = Facts::from_url("GET", url);
        let table = PatchedTable { base, patch: self.patch.as_ref() };
        let hit = table.look_up(facts.host, facts.path, facts.query)?;
        Ok(hit.map(|hit| Answer { status: hit.status.code(), location: hit.location }))
    }
}

/// Changes of one kind that [`Diff::json`] shows at most.
const MAX_CHANGES: usize = 1000;

/// What changes from one table to another.
pub struct Diff<'a> {
    /// Rules that only the new table has.
    pub added: Vec<&'a Rule>,
    /// Rules that only the old table has.
    pub removed: Vec<&'a Rule>,
    /// Rules of one source with another target or status: the old and the new.
    pub changed: Vec<(&'a Rule, &'a Rule)>,
    /// Hosts of other sites that only the new table redirects to.
    pub hosts: Vec<String>,
    /// URLs that get another answer.
    pub answers: Vec<AnswerChange>,
    /// How many URLs were compared.
    pub asked: usize,
}

/// A URL that gets another answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerChange {
    /// The URL.
    pub url: String,
    /// The old table's answer; none where no rule fits.
    pub from: Option<Answer>,
    /// The new table's.
    pub to: Option<Answer>,
}

/// A table's answer to a URL.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// Value of `Location`.
    pub location: Option<String>,
}

impl<'a> Diff<'a> {
    /// Compares two tables, and their answers to `urls`.
    ///
    /// # Errors
    /// [`MissingShard`] when a table is not loaded whole.
    pub fn new(from: &'a Side, to: &'a Side, urls: &[String]) -> Result<Self, MissingShard> {
        let (old, new) = (by_source(&from.rules), by_source(&to.rules));
        let only = |one: &BTreeMap<Identity, &'a Rule>, other: &BTreeMap<Identity, &'a Rule>| {
            one.iter().filter(|(key, _)| !other.contains_key(*key)).map(|(_, rule)| *rule).collect()
        };
        let both = old.iter().filter_map(|(key, rule)| Some((*rule, *new.get(key)?)));
        let ask = |url: &String| {
            let (from, to) = (from.answer(url)?, to.answer(url)?);
            Ok((from != to).then(|| AnswerChange { url: url.clone(), from, to }))
        };
        Ok(Self {
            added: only(&new, &old),
            removed: only(&old, &new),
            changed: both.filter(|(old, new)| !same_target(old, new)).collect(),
            hosts: target_hosts(&to.rules).difference(&target_hosts(&from.rules)).cloned().collect(),
            answers: urls.iter().filter_map(|url| ask(url).transpose()).collect::<Result<_, _>>()?,
            asked: urls.len(),
        })
    }

    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty() && self.removed.is_empty() && self.changed.is_empty() && self.answers.is_empty()
    }

    /// How many changes there are of each kind, and the first of each.
    pub fn json(&self) -> Value {
        let shown = |rules: &[&Rule]| rules.iter().take(MAX_CHANGES).map(|rule| rule_json(rule)).collect::<Value>();
        let changed = self.changed.iter().take(MAX_CHANGES);
        let answers = self.answers.iter().take(MAX_CHANGES);
        let of = |answer: &Option<Answer>| {
            answer.as_ref().map(|Answer { status, location }| json!({ "status": status, "location": location }))
        };
        json!({
            "rules": {
                "added": self.added.len(),
                "removed": self.removed.len(),
                "changed": self.changed.len(),
            },
            "hosts": self.hosts,
            "urls": { "asked": self.asked, "changed": self.answers.len() },
            "added": shown(&self.added),
            "removed": shown(&self.removed),
            "changed": changed
                .map(|(old, new)| json!({ "from": rule_json(old), "to": rule_json(new) }))
                .collect::<Value>(),
            "answers": answers
                .map(|change| json!({ "url": change.url, "from": of(&change.from), "to": of(&change.to) }))
                .collect::<Value>(),
        })
    }
}

fn rule_json(rule: &Rule) -> Value {
    json!({
        "file": &*rule.origin.file,
        "line": rule.origin.line,
        "market": rule.source.scope.market_name(),
        "source": rule.source.text,
        "target": rule.target.as_ref().map(|target| &target.text),
        "status": rule.status.code(),
    })
}

/// The URLs to compare if none are given: those that visitors requested, most frequent first, then a
/// URL for every source of both tables.
pub fn sample(recorded: Vec<String>, from: &Side, to: &Side) -> Vec<String> {
    let known: BTreeSet<&String> = recorded.iter().collect();
    let sources = from.rules.iter().chain(&to.rules);
    // Of a market's rule on other hosts too: there it may have answered before.
    let sources = sources.flat_map(|rule| urls(rule.source.scope.host(), &rule.sample_address()));
    let sources: BTreeSet<String> = sources.filter(|url| !known.contains(url)).collect();
    recorded.into_iter().chain(sources).collect()
}

/// The URLs of a path with its query: on the host named, else on one host of each region.
pub fn urls(host: Option<&str>, address: &str) -> Vec<String> {
    let hosts = site::regions().iter().filter_map(|region| region.hosts.first().copied());
    let hosts: Vec<&str> = host.map_or_else(|| hosts.collect(), |host| vec![host]);
    hosts.iter().map(|host| ["http://", host, address].concat()).collect()
}

fn by_source(rules: &[Rule]) -> BTreeMap<Identity, &Rule> {
    // Where two rules have one source, the first answers.
    rules.iter().rev().map(|rule| (rule.identity(), rule)).collect()
}

fn same_target(one: &Rule, other: &Rule) -> bool {
    let location = |rule: &Rule| rule.target.as_ref().map(|target| target.location.clone());
    one.status == other.status && one.query == other.query && location(one) == location(other)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use kirkas_core::redirects::Table;
    use kirkas_redirects_compile::{Format, compile, read};

    use super::{Diff, Side, sample};

    fn side(rows: &str) -> Side {
        side_of("all.csv", rows)
    }

    fn side_of(file: &str, rows: &str) -> Side {
        let text = format!("source,target,status,match,query,case\n{rows}");
        let (rules, findings) = read(file, Format::Csv, text.as_bytes());
        let table = Table::load(compile(rules.clone(), findings).bundle.unwrap()).unwrap();
        Side { rules, table: Some(table), patch: None }
    }

    #[test]
    fn rules_are_added_removed_or_changed() {
        let from = side("/stays,/sanasto/,301,,,\n/Goes,/sanasto/,301,,,\n/turns,/sanasto/,301,,,\n");
        let to = side("/turns,/sanasto/,302,,,\n/STAYS,/sanasto/,301,,,\n/comes/*,/sanasto/,301,prefix,,\n");
        let diff = Diff::new(&from, &to, &sample(Vec::new(), &from, &to)).unwrap();
        let texts = |rules: &[&super::Rule]| rules.iter().map(|rule| rule.source.text.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&diff.added), ["/comes/*"]);
        assert_eq!(texts(&diff.removed), ["/Goes"]);
        let changed: Vec<_> = diff.changed.iter().map(|(old, new)| (old.status.code(), new.status.code())).collect();
        assert_eq!(changed, [(301, 302)]);
        // Of five spellings of sources three get another answer, on a host of each region.
        assert_eq!((diff.asked, diff.answers.len()), (10, 6));
    }

    #[test]
    fn a_rule_that_another_one_took_over_from_shows_in_the_answers_only() {
        let from = side("/old/*,/sanasto/,301,prefix,,\n");
        let to = side("/old/*,/sanasto/,301,prefix,,\n/old/page,/blogi/,301,,,\n");
        let urls = ["http://localhost/old/page", "http://localhost/old/other"].map(str::to_owned);
        let diff = Diff::new(&from, &to, &urls).unwrap();
        let changes: Vec<_> = diff.answers.iter().map(|change| change.url.as_str()).collect();
        assert_eq!(changes, ["http://localhost/old/page"]);
        let json = diff.json();
        assert_eq!(json.pointer("/answers/0/to/location").unwrap(), "/blogi/");
    }

    #[test]
    fn a_rule_that_stops_answering_elsewhere_shows_by_host() {
        let rows = "/a,/sanasto/,301,,,\n";
        // As it was published before tables had markets: its text tells the market, what is compiled answers everywhere.
        let from = Side { table: side(rows).table, ..side_of("fi.csv", rows) };
        let to = side_of("fi.csv", rows);
        let diff = Diff::new(&from, &to, &sample(Vec::new(), &from, &to)).unwrap();
        let changes: Vec<_> = diff.answers.iter().map(|change| (change.url.as_str(), change.to.clone())).collect();
        assert_eq!(changes, [("http://intl.localhost/a", None)]);
        assert!(diff.added.is_empty() && diff.removed.is_empty() && diff.changed.is_empty());

        let (from, to) = (side_of("all.csv", rows), side_of("gb.csv", rows));
        let diff = Diff::new(&from, &to, &sample(Vec::new(), &from, &to)).unwrap();
        assert_eq!((diff.added.len(), diff.removed.len(), diff.answers.len()), (1, 1, 1));
        assert_eq!(diff.json().pointer("/added/0/market").unwrap(), "gb");
    }

    #[test]
    fn a_table_that_lacks_a_part_is_not_compared() {
        let from = side("/a,/sanasto/,301,,,\n");
        let bundle = compile(from.rules.clone(), Vec::new()).bundle.unwrap();
        let index = Table::load(Table::split(bundle).unwrap().0).unwrap();
        let to = Side { table: Some(index), ..side("/a,/sanasto/,301,,,\n") };
        assert!(Diff::new(&from, &to, &sample(Vec::new(), &from, &to)).is_err());
    }

    #[test]
    fn what_visitors_asked_for_is_asked_first_and_once() {
        let from = side("/b,/sanasto/,301,,,\n");
        let to = side("/b,/sanasto/,302,,,\n/old/*,/sanasto/,301,prefix,,\n");
        let recorded = ["http://localhost/old/page", "http://localhost/b"].map(str::to_owned).to_vec();
        let urls = sample(recorded, &from, &to);
        assert_eq!(urls.get(..2).unwrap(), ["http://localhost/old/page", "http://localhost/b"]);
        assert_eq!(urls.len(), 5);
        let changed: Vec<_> =
            Diff::new(&from, &to, &urls).unwrap().answers.into_iter().map(|change| change.url).collect();
        assert_eq!(changed.first().map(String::as_str), Some("http://localhost/old/page"));
        assert_eq!(changed.len(), 5);
    }

    #[test]
    fn hosts_that_no_rule_led_to_are_named() {
        let from = side("/a,https://known.example/,301,,,\n");
        let to = side("/b,https://known.example/x,301,,,\n/c,https://new.example/,301,,,\n/d,/sanasto/,301,,,\n");
        assert_eq!(Diff::new(&from, &to, &[]).unwrap().hosts, ["new.example"]);
        assert!(Diff::new(&to, &from, &[]).unwrap().hosts.is_empty());
    }

    #[test]
    fn two_tables_alike_have_no_changes() {
        let rows = "/a,/sanasto/,301,,,\n/b?x=1,/blogi/,302,,,\n/c,,410,,,sensitive\n";
        let (from, to) = (side(rows), side(rows));
        assert!(Diff::new(&from, &to, &sample(Vec::new(), &from, &to)).unwrap().is_empty());
        let nothing = Side::default();
        assert_eq!(Diff::new(&nothing, &to, &[]).unwrap().added.len(), 3);
    }
}

//! `map` blocks of nginx (<https://nginx.org/en/docs/http/ngx_http_map_module.html>), one a status:
//! `map $uri $redirect_301 { "/old" "/new"; }`, used as
//! `if ($redirect_301) { return 301 $redirect_301$is_args$args; }`.
//!
//! nginx compares with the decoded path, ignoring case. A source with a host is in a map of
//! `$host$uri`. The status is read from the end of the variable's name, else it is 301. Comments
//! right before an entry are its note. Entries with `~` are regular expressions, with `~*` such for
//! which letters' case doesn't matter; nginx takes the first of a map that fits, so all of them have to
//! be in one map.

use kirkas_routing::redirects::Status;

use super::address;
use super::capabilities::{Capabilities, DIALECT, HostSupport, REDIRECTS};
use super::collector::RuleCollector;
use super::comments::{self, Comments};
use super::nginx_words::{Word, quote, words};
use crate::expression;
use crate::row::Row;
use crate::rule::{PathMatcher, QueryMode, Rule};

pub(super) const CAPABILITIES: Capabilities = Capabilities {
    hosts: HostSupport::Both,
    parameters: false,
    prefixes: false,
    placeholders: false,
    expressions: true,
    statuses: REDIRECTS,
    queries: &[QueryMode::Keep],
    sensitive: false,
    markets: false,
    notes: true,
    local_targets: true,
    question_mark_at_end: false,
};

const ADVICE: &str = "Write map $uri $redirect_301 { \"/old\" \"/new\"; }.";

/// Reads the maps of a file.
pub(super) fn read(text: &str, collector: &mut RuleCollector) {
    let mut map: Option<Map> = None;
    let (mut statement, mut comments) = (Vec::new(), Comments::default());
    let (mut last, mut last_entry_line) = (1, 0);
    for (line, word) in words(text) {
        last = line;
        match word {
            Word::Text(text) => statement.push((line, text)),
            // What stands behind an entry is not about the next one.
            Word::Comment(_) if line == last_entry_line => {}
            Word::Comment(comment) => comments.add(&comment),
            Word::BlankLine => comments.clear(),
            Word::Mark('{') => {
                map = begin_map(&statement, line, collector);
                statement.clear();
                comments.clear();
            }
            Word::Mark(';') => {
                last_entry_line = line;
                if let Some(map) = &map {
                    entry(&statement, map, &comments.take_note(), collector);
                } else {
                    collector.malformed(line, "Only maps are read here.", ADVICE);
                }
                statement.clear();
            }
            Word::Mark(_) => {
                if !statement.is_empty() || map.is_none() {
                    collector.malformed(line, "A } stands here, but nothing ends.", ADVICE);
                }
                statement.clear();
                map = None;
            }
        }
    }
    if map.is_some() || !statement.is_empty() {
        collector.malformed(last, "The file ends in the middle of a map.", ADVICE);
    }
}

/// A map that is being read.
struct Map {
    status: String,
    /// Whether its sources have hosts.
    hosts: bool,
}

/// The map that a statement begins.
fn begin_map(statement: &[(u32, String)], line: u32, collector: &mut RuleCollector) -> Option<Map> {
    let words: Vec<&str> = statement.iter().map(|(_, text)| text.as_str()).collect();
    let [keyword, key, variable] = words.as_slice() else {
        collector.malformed(line, "Only maps are read here.", ADVICE);
        return None;
    };
    if *keyword != "map" {
        collector.malformed(line, format!("{keyword} is no map."), ADVICE);
        return None;
    }
    if !["$uri", "$request_uri", "$host$uri", "$host$request_uri"].contains(key) {
        collector.unsupported(line, &format!("a map of {key}"), "Sources are of $uri, $request_uri or $host$uri.");
        return None;
    }
    let code = variable.rsplit('_').next().and_then(|code| code.parse().ok()).and_then(Status::from_code);
    let status = code.unwrap_or(Status::MovedPermanently).code().to_string();
    Some(Map { status, hosts: key.starts_with("$host") })
}

fn entry(statement: &[(u32, String)], map: &Map, note: &str, collector: &mut RuleCollector) {
    let Some((line, key)) = statement.first() else { return };
    let [_, (_, target)] = statement else {
        if key != "volatile" {
            collector.malformed(*line, "An entry has a source and a target.", ADVICE);
        }
        return;
    };
    if key == "default" && target.is_empty() {
        return;
    }
    if key == "default" || key == "include" {
        let advice = "Remove it; a file to include is read by itself.";
        return collector.unsupported(*line, &format!("{key} in a map"), advice);
    }
    let Map { status, hosts } = map;
    if let Some(expression) = key.strip_prefix('~') {
        if *hosts {
            return collector.unsupported(*line, "a regular expression over hosts", "Put it in a map of $uri.");
        }
        if has_variables(target) {
            return collector.unsupported(*line, "variables in a target", "Use groups, $1 to $9.");
        }
        let (case, expression) = match expression.strip_prefix('*') {
            Some(expression) => ("insensitive", expression),
            None => ("sensitive", expression),
        };
        let row = Row::plain(collector.origin(*line), "", target);
        let source = &expression::match_anywhere(expression);
        return collector.row(&Row { source, status, matching: "regex", case, note, ..row });
    }
    if target.contains('$') {
        return collector.unsupported(*line, "variables in a target", "Write the address itself.");
    }
    let source = match key.strip_prefix('\\').unwrap_or(key) {
        key if key.starts_with('/') => key.to_owned(),
        key => format!("https://{key}"),
    };
    collector.row(&Row { status, matching: "exact", note, ..Row::plain(collector.origin(*line), &source, target) });
}

/// Whether a target has a dollar sign that doesn't begin the number of a group.
fn has_variables(target: &str) -> bool {
    target.split('$').skip(1).any(|after| !after.starts_with(|digit: char| ('1'..='9').contains(&digit)))
}

/// A path that is not the same decoded; a target in which nginx would look for variables; expressions
/// that PCRE reads in another way, or that would not be in one map with the `first`.
pub(super) fn unsupported_part(rule: &Rule, first: Option<&Rule>) -> Option<&'static str> {
    let dollar = |target: &str| if rule.is_expression() { has_variables(target) } else { target.contains('$') };
    let dialect = matches!(&rule.source.matcher, PathMatcher::Expression(expression) if !expression.is_common());
    let other_status = first.is_some_and(|first| first.status != rule.status);
    let unsupported = [
        (path(rule).contains('%'), "a source with an escaped character that has a meaning in paths"),
        (rule.target.as_ref().is_some_and(|target| dollar(&target.text)), "a target with a dollar sign"),
        (dialect, DIALECT),
        (rule.is_expression() && rule.source.scope.host().is_some(), "a regular expression with a host"),
        (
            rule.is_expression() && other_status,
            "regular expressions with different statuses: their order would be lost",
        ),
    ];
    unsupported
        .into_iter()
        .find_map(|(unsupported, what)| unsupported.then_some(what))
        .or(comments::unsupported_part(rule))
}

fn path(rule: &Rule) -> String {
    match &rule.source.matcher {
        PathMatcher::Path(path) => path.clone(),
        PathMatcher::Pattern { .. } | PathMatcher::Expression(_) => address::path(rule),
    }
}

/// Writes a map for each status, with hosts and without.
pub(super) fn write(rules: &[Rule]) -> String {
    let mut out = String::new();
    for with_host in [false, true] {
        for status in REDIRECTS {
            let of_map = |rule: &&Rule| rule.status == *status && rule.source.scope.host().is_some() == with_host;
            let entries: Vec<&Rule> = rules.iter().filter(of_map).collect();
            if entries.is_empty() {
                continue;
            }
            let (key, name) = if with_host { ("$host$uri", "host_redirect") } else { ("$uri", "redirect") };
            out.push_str(&format!("map {key} ${name}_{} {{\n", status.code()));
            for rule in entries {
                comments::write(&mut out, "    ", rule.note.as_deref());
                let source = match (rule.is_expression(), rule.sensitive) {
                    (true, true) => format!("~^{}$", path(rule)),
                    (true, false) => format!("~*^{}$", path(rule)),
                    (false, _) => rule.source.scope.host().unwrap_or_default().to_owned() + &path(rule),
                };
                let target = rule.target.as_ref().map_or("", |target| &target.text);
                out.push_str(&format!("    {} {};\n", quote(&source), quote(target)));
            }
            out.push_str("}\n");
        }
    }
    out
}

//! `map` blocks of nginx (<https://nginx.org/en/docs/http/ngx_http_map_module.html>), one a status:
//! `map $uri $redirect_301 { "/old" "/new"; }`, used as
//! `if ($redirect_301) { return 301 $redirect_301$is_args$args; }`.
//!
//! nginx compares with the decoded path, ignoring case. A source with a host is in a map of
//! `$host$uri`. The status is read from the end of the variable's name, else it is 301. Remarks
//! right before an entry are its note. Entries with `~` are regular expressions, with `~*` such for
//! which letters' case doesn't matter; nginx takes the first of a map that fits, so all of them have to
//! be in one map.

use super::address;
use super::holds::{DIALECT, Holds, Hosts, REDIRECTS};
use super::nginx_words::{Word, quoted, words};
use super::reading::Reading;
use super::remarks::{self, Remarks};
use crate::redirects::Status;
use crate::redirects::compile::expression;
use crate::redirects::compile::row::Row;
use crate::redirects::compile::rule::{Place, QueryMode, Rule};

pub(super) const HOLDS: Holds = Holds {
    hosts: Hosts::Both,
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
pub(super) fn read(text: &str, reading: &mut Reading) {
    let mut map: Option<Map> = None;
    let (mut statement, mut remarks) = (Vec::new(), Remarks::default());
    let (mut last, mut ended) = (1, 0);
    for (line, word) in words(text) {
        last = line;
        match word {
            Word::Text(text) => statement.push((line, text)),
            // What stands behind an entry is not about the next one.
            Word::Remark(_) if line == ended => {}
            Word::Remark(remark) => remarks.add(&remark),
            Word::BlankLine => remarks.clear(),
            Word::Mark('{') => {
                map = begin_map(&statement, line, reading);
                statement.clear();
                remarks.clear();
            }
            Word::Mark(';') => {
                ended = line;
                if let Some(map) = &map {
                    entry(&statement, map, &remarks.take(), reading);
                } else {
                    reading.malformed(line, "Only maps are read here.", ADVICE);
                }
                statement.clear();
            }
            Word::Mark(_) => {
                if !statement.is_empty() || map.is_none() {
                    reading.malformed(line, "A } stands here, but nothing ends.", ADVICE);
                }
                statement.clear();
                map = None;
            }
        }
    }
    if map.is_some() || !statement.is_empty() {
        reading.malformed(last, "The file ends in the middle of a map.", ADVICE);
    }
}

/// A map that is being read.
struct Map {
    status: String,
    /// Whether its sources have hosts.
    hosts: bool,
}

/// The map that a statement begins.
fn begin_map(statement: &[(u32, String)], line: u32, reading: &mut Reading) -> Option<Map> {
    let words: Vec<&str> = statement.iter().map(|(_, text)| text.as_str()).collect();
    let [keyword, key, variable] = words.as_slice() else {
        reading.malformed(line, "Only maps are read here.", ADVICE);
        return None;
    };
    if *keyword != "map" {
        reading.malformed(line, format!("{keyword} is no map."), ADVICE);
        return None;
    }
    if !["$uri", "$request_uri", "$host$uri", "$host$request_uri"].contains(key) {
        reading.not_held(line, &format!("a map of {key}"), "Sources are of $uri, $request_uri or $host$uri.");
        return None;
    }
    let code = variable.rsplit('_').next().and_then(|code| code.parse().ok()).and_then(Status::from_code);
    let status = code.unwrap_or(Status::MovedPermanently).code().to_string();
    Some(Map { status, hosts: key.starts_with("$host") })
}

fn entry(statement: &[(u32, String)], map: &Map, note: &str, reading: &mut Reading) {
    let Some((line, key)) = statement.first() else { return };
    let [_, (_, target)] = statement else {
        if key != "volatile" {
            reading.malformed(*line, "An entry has a source and a target.", ADVICE);
        }
        return;
    };
    if key == "default" && target.is_empty() {
        return;
    }
    if key == "default" || key == "include" {
        let advice = "Remove it; a file to include is read by itself.";
        return reading.not_held(*line, &format!("{key} in a map"), advice);
    }
    let Map { status, hosts } = map;
    if let Some(expression) = key.strip_prefix('~') {
        if *hosts {
            return reading.not_held(*line, "a regular expression over hosts", "Put it in a map of $uri.");
        }
        if has_variables(target) {
            return reading.not_held(*line, "variables in a target", "Use groups, $1 to $9.");
        }
        let (case, expression) = match expression.strip_prefix('*') {
            Some(expression) => ("insensitive", expression),
            None => ("sensitive", expression),
        };
        let row = Row::plain(reading.origin(*line), "", target);
        let source = &expression::of_part(expression);
        return reading.row(&Row { source, status, matching: "regex", case, note, ..row });
    }
    if target.contains('$') {
        return reading.not_held(*line, "variables in a target", "Write the address itself.");
    }
    let source = match key.strip_prefix('\\').unwrap_or(key) {
        key if key.starts_with('/') => key.to_owned(),
        key => format!("https://{key}"),
    };
    reading.row(&Row { status, matching: "exact", note, ..Row::plain(reading.origin(*line), &source, target) });
}

/// Whether a target has a dollar sign that doesn't begin the number of a group.
fn has_variables(target: &str) -> bool {
    target.split('$').skip(1).any(|after| !after.starts_with(|digit: char| ('1'..='9').contains(&digit)))
}

/// A path that is not the same decoded; a target in which nginx would look for variables; expressions
/// that PCRE reads in another way, or that would not be in one map with the `first`.
pub(super) fn lacks(rule: &Rule, first: Option<&Rule>) -> Option<&'static str> {
    let dollar = |target: &str| if rule.is_expression() { has_variables(target) } else { target.contains('$') };
    let dialect = matches!(&rule.source.place, Place::Expression(expression) if !expression.is_common());
    let parted = first.is_some_and(|first| first.status != rule.status);
    let lacks = [
        (path(rule).contains('%'), "a source with an escaped character that has a meaning in paths"),
        (rule.target.as_ref().is_some_and(|target| dollar(&target.text)), "a target with a dollar sign"),
        (dialect, DIALECT),
        (rule.is_expression() && rule.source.scope.host().is_some(), "a regular expression with a host"),
        (rule.is_expression() && parted, "regular expressions with different statuses: their order would be lost"),
    ];
    lacks.into_iter().find_map(|(lacks, what)| lacks.then_some(what)).or(remarks::lacks(rule))
}

fn path(rule: &Rule) -> String {
    match &rule.source.place {
        Place::Path(path) => path.clone(),
        Place::Pattern { .. } | Place::Expression(_) => address::path(rule),
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
                remarks::write(&mut out, "    ", rule.note.as_deref());
                let source = match (rule.is_expression(), rule.sensitive) {
                    (true, true) => format!("~^{}$", path(rule)),
                    (true, false) => format!("~*^{}$", path(rule)),
                    (false, _) => rule.source.scope.host().unwrap_or_default().to_owned() + &path(rule),
                };
                let target = rule.target.as_ref().map_or("", |target| &target.text);
                out.push_str(&format!("    {} {};\n", quoted(&source), quoted(target)));
            }
            out.push_str("}\n");
        }
    }
    out
}

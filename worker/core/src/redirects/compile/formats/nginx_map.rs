//! `map` blocks of nginx (<https://nginx.org/en/docs/http/ngx_http_map_module.html>), one a status:
//! `map $uri $redirect_301 { "/old" "/new"; }`, used as
//! `if ($redirect_301) { return 301 $redirect_301$is_args$args; }`.
//!
//! nginx compares with the decoded path, ignoring case. A source with a host is in a map of
//! `$host$uri`. The status is read from the end of the variable's name, else it is 301. Remarks
//! right before an entry are its note. Entries with `~` are regular expressions.

use super::address;
use super::holds::{Holds, Hosts, REDIRECTS};
use super::nginx_words::{Word, quoted, words};
use super::reading::Reading;
use super::remarks::{self, Remarks};
use crate::redirects::Status;
use crate::redirects::compile::row::Row;
use crate::redirects::compile::rule::{Place, QueryMode, Rule};

pub(super) const HOLDS: Holds = Holds {
    hosts: Hosts::Both,
    parameters: false,
    prefixes: false,
    placeholders: false,
    statuses: REDIRECTS,
    queries: &[QueryMode::Keep],
    sensitive: false,
    notes: true,
    local_targets: true,
    question_mark_at_end: false,
};

const ADVICE: &str = "Write map $uri $redirect_301 { \"/old\" \"/new\"; }.";

/// Reads the maps of a file.
pub(super) fn read(text: &str, reading: &mut Reading) {
    let mut status: Option<String> = None;
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
                status = begin_map(&statement, line, reading);
                statement.clear();
                remarks.clear();
            }
            Word::Mark(';') => {
                ended = line;
                if let Some(status) = &status {
                    entry(&statement, status, &remarks.take(), reading);
                } else {
                    reading.malformed(line, "Only maps are read here.", ADVICE);
                }
                statement.clear();
            }
            Word::Mark(_) => {
                if !statement.is_empty() || status.is_none() {
                    reading.malformed(line, "A } stands here, but nothing ends.", ADVICE);
                }
                statement.clear();
                status = None;
            }
        }
    }
    if status.is_some() || !statement.is_empty() {
        reading.malformed(last, "The file ends in the middle of a map.", ADVICE);
    }
}

/// The status that a map is for.
fn begin_map(statement: &[(u32, String)], line: u32, reading: &mut Reading) -> Option<String> {
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
    Some(code.unwrap_or(Status::MovedPermanently).code().to_string())
}

fn entry(statement: &[(u32, String)], status: &str, note: &str, reading: &mut Reading) {
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
    let expression = key.starts_with('~');
    if target.contains('$') && !expression {
        return reading.not_held(*line, "variables in a target", "Write the address itself.");
    }
    let source = match key.strip_prefix('\\').unwrap_or(key) {
        key if expression || key.starts_with('/') => key.to_owned(),
        key => format!("https://{key}"),
    };
    let matching = if expression { "regex" } else { "exact" };
    reading.row(&Row { status, matching, note, ..Row::plain(reading.origin(*line), &source, target) });
}

/// A path that is not the same decoded; a target in which nginx would look for variables.
pub(super) fn lacks(rule: &Rule) -> Option<&'static str> {
    let lacks = [
        (path(rule).contains('%'), "a source with an escaped character that has a meaning in paths"),
        (rule.target.as_ref().is_some_and(|target| target.text.contains('$')), "a target with a dollar sign"),
    ];
    lacks.into_iter().find_map(|(lacks, what)| lacks.then_some(what)).or(remarks::lacks(rule))
}

fn path(rule: &Rule) -> String {
    match &rule.source.place {
        Place::Path(path) => path.clone(),
        Place::Pattern { .. } => address::path(rule),
    }
}

/// Writes a map for each status, with hosts and without.
pub(super) fn write(rules: &[Rule]) -> String {
    let mut out = String::new();
    for with_host in [false, true] {
        for status in REDIRECTS {
            let of_map = |rule: &&Rule| rule.status == *status && rule.source.host.is_some() == with_host;
            let entries: Vec<&Rule> = rules.iter().filter(of_map).collect();
            if entries.is_empty() {
                continue;
            }
            let (key, name) = if with_host { ("$host$uri", "host_redirect") } else { ("$uri", "redirect") };
            out.push_str(&format!("map {key} ${name}_{} {{\n", status.code()));
            for rule in entries {
                remarks::write(&mut out, "    ", rule.note.as_deref());
                let source = rule.source.host.clone().unwrap_or_default() + &path(rule);
                let target = rule.target.as_ref().map_or("", |target| &target.text);
                out.push_str(&format!("    {} {};\n", quoted(&source), quoted(target)));
            }
            out.push_str("}\n");
        }
    }
    out
}

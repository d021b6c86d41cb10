//! JSON of Microsoft's documentation: which files of a repository moved to which addresses.
//!
//! A source is a file in a repository: its path from there is the source's path, without the `../`
//! that lead out of the folder of the list. Every redirect is permanent.
//! `redirect_document_id`, which says that the new page inherits the old one's identity there, is
//! held as the note of that name.

use std::borrow::Cow;

use kirkas_routing::redirects::Status;
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::capabilities::{Capabilities, HostSupport};
use super::collector::RuleCollector;
use super::{address, json as lists};
use crate::row::Row;
use crate::rule::{QueryMode, Rule};

pub(super) const CAPABILITIES: Capabilities = Capabilities {
    hosts: HostSupport::Without,
    parameters: false,
    prefixes: false,
    placeholders: false,
    expressions: false,
    statuses: &[Status::MovedPermanently],
    queries: &[QueryMode::Keep],
    sensitive: false,
    markets: false,
    notes: true,
    local_targets: true,
    question_mark_at_end: false,
};

const DOCUMENT_ID_NOTE: &str = "redirect_document_id";
const ADVICE: &str = "A redirection has source_path or source_path_from_root, redirect_url and, as wanted, \
                      redirect_document_id.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct List<'a> {
    #[serde(borrow)]
    redirections: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Redirection<'a> {
    #[serde(borrow, alias = "source_path_from_root")]
    source_path: Cow<'a, str>,
    #[serde(borrow)]
    redirect_url: Cow<'a, str>,
    #[serde(default)]
    redirect_document_id: bool,
}

/// Reads a list.
pub(super) fn read(text: &str, collector: &mut RuleCollector) {
    let list: Option<List<'_>> = lists::parse_file(text, ADVICE, collector);
    let redirections = list.map(|list| list.redirections).unwrap_or_default();
    lists::for_each_object(text, &redirections, ADVICE, collector, |line, redirection: Redirection<'_>, collector| {
        let mut path: &str = &redirection.source_path;
        while let Some(rest) = path.strip_prefix("../").or(path.strip_prefix("./")).or(path.strip_prefix('/')) {
            path = rest;
        }
        // A file's name has no query and no fragment.
        let source = format!("/{}", path.replace('?', "%3F").replace('#', "%23"));
        let note = if redirection.redirect_document_id { DOCUMENT_ID_NOTE } else { "" };
        collector.row(&Row { note, ..Row::plain(collector.origin(line), &source, &redirection.redirect_url) });
    });
}

/// A note of any other kind; a path that doesn't begin with a file's name.
pub(super) fn unsupported_part(rule: &Rule) -> Option<&'static str> {
    if rule.note.as_deref().is_some_and(|note| note != DOCUMENT_ID_NOTE) {
        return Some(super::capabilities::A_NOTE);
    }
    let path = address::path(rule);
    let tail = path.strip_prefix('/').unwrap_or_default();
    (tail.starts_with('/') || tail.starts_with("./") || tail.starts_with("../"))
        .then_some("a source that names no file")
}

/// Writes a list, its sources from the repository's root.
pub(super) fn write(rules: &[Rule]) -> String {
    let redirections: Vec<_> = rules
        .iter()
        .map(|rule| {
            json!({
                "source_path_from_root": address::path(rule),
                "redirect_url": rule.target.as_ref().map_or("", |target| &target.text),
                DOCUMENT_ID_NOTE: rule.note.is_some(),
            })
        })
        .collect();
    lists::write_list("{\n\"redirections\": ", &redirections, "\n}")
}

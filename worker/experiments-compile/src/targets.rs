//! Compiles which pages an experiment is for (see `kirkas_experiments::address`).

use kirkas_experiments::layout::address::{INCLUDE, REGEX};
use kirkas_routing::number::{push_number, push_text};
use serde_json::Value as Json;
use url::Url;

use super::finding::Check;
use super::pattern;
use super::writer::push_counted;
use super::{Compiler, text_member};

/// Stands for any text while a pattern is read as an address: `*` can't be in a host.
const WILDCARD: &str = "_____";
/// The base of patterns without a host.
const BASE: &str = "https://_____";

/// A simple pattern in parts, one for each part of an address.
struct Parts {
    host: String,
    path: String,
    fragment: Option<String>,
    query: Vec<(String, String)>,
}

impl Compiler<'_> {
    /// The targets of an experiment, if it has any.
    pub(super) fn targets(&mut self, experiment: &Json) -> Option<Vec<u8>> {
        let targets = super::truthy_member(experiment, "urlPatterns")?.as_array()?;
        let records: Vec<Vec<u8>> = targets
            .iter()
            .enumerate()
            .map(|(index, target)| self.within(format!("urlPatterns.{index}"), |compiler| compiler.target(target)))
            .collect();
        let mut out = Vec::new();
        push_counted(&mut out, &records);
        Some(out)
    }

    fn target(&mut self, target: &Json) -> Vec<u8> {
        let mut flags = if target.get("include") == Some(&Json::Bool(false)) { 0 } else { INCLUDE };
        let pattern = text_member(target, "pattern").unwrap_or_default();
        let compiled = match text_member(target, "type") {
            Some("regex") => {
                flags |= REGEX;
                self.store_pattern(pattern, false)
            }
            Some("simple") => self.simple(pattern),
            _ => None,
        };
        if compiled.is_none() {
            self.report(Check::InvalidPattern, pattern);
        }
        let mut out = vec![flags];
        push_text(&mut out, &compiled.unwrap_or_else(|| vec![0]));
        out
    }

    /// Stores a pattern's automaton; its offset plus one.
    fn store_pattern(&mut self, pattern: &str, insensitive: bool) -> Option<Vec<u8>> {
        let at = self.automaton(pattern::automaton(pattern, insensitive), pattern)?;
        let mut out = Vec::new();
        push_number(&mut out, at.saturating_add(1));
        Some(out)
    }

    fn simple(&mut self, pattern: &str) -> Option<Vec<u8>> {
        let parts = parts(pattern)?;
        let mut part = |text: &str| self.automaton(pattern::automaton(&format!("^{text}$"), true), pattern);
        let mut out = Vec::new();
        push_number(&mut out, part(&path(&parts.path))?.saturating_add(1));
        let host = Some(parts.host).filter(|host| host != WILDCARD);
        for text in [host, parts.fragment] {
            let at = text.map(|text| part(&escape(&text)));
            push_number(&mut out, at.map_or(Some(0), |at| Some(at?.saturating_add(1)))?);
        }
        push_number(&mut out, super::writer::narrow(parts.query.len()));
        for (name, value) in &parts.query {
            push_text(&mut out, name.as_bytes());
            push_number(&mut out, part(&escape(value))?);
        }
        Some(out)
    }
}

/// Reads a simple pattern as an address. If it names a host but no protocol, it is an https address.
fn parts(pattern: &str) -> Option<Parts> {
    let begin = pattern.find([':', '/', '?']).map_or(pattern, |end| pattern.get(..end).unwrap_or_default());
    let protocol = if begin.contains('.') { "https://" } else { "" };
    let address = format!("{protocol}{}", pattern.replace('*', WILDCARD));
    let url = Url::parse(BASE).ok()?.join(&address).ok()?;
    let host = url.host_str().unwrap_or_default();
    Some(Parts {
        host: url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")),
        path: url.path().to_owned(),
        fragment: url.fragment().filter(|fragment| !fragment.is_empty()).map(|fragment| format!("#{fragment}")),
        query: url.query_pairs().into_owned().collect(),
    })
}

/// A path as a pattern. Slashes at both ends don't matter.
fn path(path: &str) -> String {
    let open = path.strip_prefix('/').unwrap_or(path);
    format!("/?{}/?", escape(open.strip_suffix('/').unwrap_or(open)))
}

/// Escapes a text for a pattern; its wildcards become `.*`.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if "*.+?^${}()|[]\\".contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out.replace(WILDCARD, ".*")
}

//! `_redirects` files: source, target and, as wanted, a status, one rule a line, with `*` at the
//! end of a source and `:name` for a segment
//! (<https://docs.netlify.com/routing/redirects/>,
//! <https://developers.cloudflare.com/workers/static-assets/redirects>).
//!
//! Without a status, Netlify answers 301 and Cloudflare 302. Netlify has sources with hosts and
//! with parameters (`/store id=5 /shop/5`); both forward the visitor's query. Comments right
//! before a rule are its note.

use super::address;
use super::capabilities::{Capabilities, HostSupport, REDIRECTS};
use super::collector::RuleCollector;
use super::comments::{self, Comments};
use crate::row::Row;
use crate::rule::{QueryMode, Rule};

pub(super) const NETLIFY_CAPABILITIES: Capabilities = Capabilities {
    hosts: HostSupport::Both,
    parameters: true,
    prefixes: true,
    placeholders: true,
    expressions: false,
    statuses: REDIRECTS,
    queries: &[QueryMode::Keep],
    sensitive: false,
    markets: false,
    notes: true,
    local_targets: true,
    question_mark_at_end: false,
};

pub(super) const CLOUDFLARE_CAPABILITIES: Capabilities =
    Capabilities { hosts: HostSupport::Without, parameters: false, ..NETLIFY_CAPABILITIES };

const ADVICE: &str = "Write source, target and status, with blanks between them.";

/// Reads a file in which a rule without a status has `default_status`.
pub(super) fn read(text: &str, default_status: &str, collector: &mut RuleCollector) {
    let mut comments = Comments::default();
    for (line, number) in text.lines().zip(1..) {
        if let Some(comment) = line.trim_start().strip_prefix('#') {
            comments.add(comment);
        } else if line.trim().is_empty() {
            comments.clear();
        } else {
            let words = line.trim().split([' ', '\t']).filter(|word| !word.is_empty());
            let words: Vec<&str> = words.take_while(|word| !word.starts_with('#')).collect();
            read_line(&words, default_status, &comments.take_note(), number, collector);
        }
    }
}

fn read_line(words: &[&str], default_status: &str, note: &str, line: u32, collector: &mut RuleCollector) {
    let is_address = |word: &&str| word.starts_with('/') || word.starts_with("http://") || word.starts_with("https://");
    let Some((source, rest)) = words.split_first() else { return };
    let Some(at) = rest.iter().position(is_address) else {
        return collector.malformed(line, "The line has no target.", ADVICE);
    };
    let (parameters, rest) = rest.split_at_checked(at).unwrap_or((rest, &[]));
    let target = rest.first().copied().unwrap_or_default();
    let status = match rest.get(1) {
        None => default_status,
        Some(word) if word.starts_with(|first: char| first.is_ascii_digit()) => word.trim_end_matches('!'),
        Some(_) => {
            let advice = "Remove what is asked of the visitor, or write the rule by hand.";
            return collector.unsupported(line, "a rule that asks for a country, a language or a role", advice);
        }
    };
    if rest.len() > 2 {
        let advice = "Remove what follows the status, or write the rule by hand.";
        return collector.unsupported(line, "a rule that asks for a country, a language or a role", advice);
    }
    if status.starts_with('2') || status.starts_with('4') && status != "410" {
        let advice = "A table redirects; what is shown in place of an address belongs elsewhere.";
        return collector.unsupported(line, &format!("status {status}"), advice);
    }
    if status == "410" {
        let advice = "Leave the rule out here, and add it to the table without target.";
        return collector.unsupported(line, "a page shown with status 410", advice);
    }
    if parameters.iter().any(|parameter| parameter.contains("=:")) {
        return collector.unsupported(line, "a parameter that is captured", "Write a rule for each value.");
    }
    if parameters.iter().any(|parameter| !parameter.contains('=')) {
        return collector.malformed(line, "Between source and target stand parameters, name=value each.", ADVICE);
    }
    let query = if parameters.is_empty() { String::new() } else { format!("?{}", parameters.join("&")) };
    let path_at = source.find("://").map_or(0, |at| at.saturating_add(3));
    let path = source.get(path_at..).unwrap_or_default();
    let named = path.split('/').any(|segment| segment.starts_with(':'));
    let matching = match (named, path.ends_with('*')) {
        (true, _) => "placeholder",
        (false, true) => "prefix",
        (false, false) => "exact",
    };
    if path.trim_end_matches('*').contains('*') {
        return collector.unsupported(
            line,
            "a * in the middle of a source",
            "Write a placeholder for a segment (:name).",
        );
    }
    let source = format!("{source}{query}");
    collector.row(&Row { status, matching, note, ..Row::plain(collector.origin(line), &source, target) });
}

/// A `*` in a target that would run into what follows, or a placeholder that takes its name; a
/// note that is no line of text; a parameter without value.
pub(super) fn unsupported_part(rule: &Rule) -> Option<&'static str> {
    if let Some(what) = comments::unsupported_part(rule) {
        return Some(what);
    }
    let target = rule.target.as_ref()?;
    let runs_on = target
        .text
        .split('*')
        .skip(1)
        .any(|after| after.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '_'));
    let parameters = rule.source.parameters.split('&').filter(|parameter| !parameter.is_empty());
    let unsupported = [
        (rule.is_pattern() && runs_on, "captured text with a letter after it"),
        (rule.is_pattern() && address::path(rule).contains("/:splat"), "a placeholder named splat"),
        (parameters.clone().any(|parameter| !parameter.contains('=')), "a parameter without a value"),
        (parameters.clone().any(|parameter| parameter.contains("=:")), "a parameter whose value begins with a colon"),
        (parameters.clone().any(|parameter| parameter.starts_with(['/', '#'])), "a parameter that reads as a path"),
    ];
    unsupported.into_iter().find_map(|(unsupported, what)| unsupported.then_some(what))
}

/// Writes a line a rule, its note before it.
pub(super) fn write(rules: &[Rule]) -> String {
    let mut out = String::new();
    for rule in rules {
        comments::write(&mut out, "", rule.note.as_deref());
        let host = rule.source.scope.host().map_or(String::new(), |host| format!("https://{host}"));
        out.push_str(&format!("{host}{}", address::path(rule)));
        for parameter in rule.source.parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            out.push_str(&format!(" {}", address::percent_encode(parameter)));
        }
        let target = rule.target.as_ref().map_or("", |target| &target.text).replace(' ', "%20");
        let target = if rule.is_pattern() { target.replace('*', ":splat") } else { target };
        out.push_str(&format!(" {target} {}\n", rule.status.code()));
    }
    out
}

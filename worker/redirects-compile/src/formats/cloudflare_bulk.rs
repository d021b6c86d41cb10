//! The CSV of Cloudflare's Bulk Redirects: source, target and, as wanted, status, then whether to
//! preserve the query, include subdomains, match subpaths and preserve the path's rest; no header
//! (<https://developers.cloudflare.com/rules/url-forwarding/bulk-redirects/reference/csv-file-format/>).
//!
//! A source has a host. Without a scheme it is for http and https. Subpath matching is a prefix rule.

use csv::{ReaderBuilder, StringRecord};

use super::address;
use super::capabilities::{Capabilities, HostSupport, REDIRECTS};
use super::collector::RuleCollector;
use super::csv_file::line_of;
use crate::csv_text::CsvText;
use crate::row::Row;
use crate::rule::{QueryMode, Rule};

pub(super) const CAPABILITIES: Capabilities = Capabilities {
    hosts: HostSupport::With,
    parameters: false,
    prefixes: true,
    placeholders: false,
    expressions: false,
    statuses: REDIRECTS,
    queries: &[QueryMode::Keep, QueryMode::Drop],
    sensitive: false,
    markets: false,
    notes: false,
    local_targets: false,
    question_mark_at_end: false,
};

const ADVICE: &str = "The columns are source, target, status, preserve query string, include subdomains, \
                      subpath matching, preserve path suffix; there is no header.";

/// Reads the lines of a Bulk Redirect List.
pub(super) fn read(text: &str, collector: &mut RuleCollector) {
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let mut record = StringRecord::new();
    // The text is UTF-8 and rows may have any number of columns, so reading never fails.
    while let Ok(true) = reader.read_record(&mut record) {
        let line = record.position().map_or(0, |position| line_of(position, text));
        read_record(&record, line, collector);
    }
}

fn read_record(record: &StringRecord, line: u32, collector: &mut RuleCollector) {
    let column = |at: usize| record.get(at).unwrap_or_default();
    if record.len() < 2 || record.iter().skip(7).any(|text| !text.is_empty()) {
        return collector.malformed(line, format!("The line has {} columns.", record.len()), ADVICE);
    }
    let mut switches = [false; 4];
    for (switch, at) in switches.iter_mut().zip(3..) {
        *switch = match column(at) {
            "true" | "TRUE" => true,
            "false" | "FALSE" | "" => false,
            other => return collector.malformed(line, format!("{other:?} is neither TRUE nor FALSE."), ADVICE),
        };
    }
    let [keeps_query, subdomains, subpaths, keeps_rest] = switches;
    if subdomains {
        return collector.unsupported(line, "subdomains of a host", "Write a line for each host that is meant.");
    }
    let source = column(0);
    if source.contains('?') {
        return collector.malformed(line, "A source of a Bulk Redirect has no query.", ADVICE);
    }
    let mut source = if source.contains("://") { source.to_owned() } else { format!("https://{source}") };
    let mut target = column(1).to_owned();
    if subpaths {
        source = source.trim_end_matches('/').replace('*', "%2A") + "/*";
        target = without_captures(&target);
        if keeps_rest && target.contains(['?', '#']) {
            let advice = "Write the rule by hand.";
            return collector.unsupported(line, "a path put before the query of a target", advice);
        }
        if keeps_rest {
            target = target.trim_end_matches('/').to_owned() + "/*";
        }
    }
    let status = if column(2).is_empty() { "301" } else { column(2) };
    collector.row(&Row {
        status,
        matching: if subpaths { "prefix" } else { "exact" },
        query: if keeps_query { "keep" } else { "drop" },
        ..Row::plain(collector.origin(line), &source, &target)
    });
}

/// A target in which `:name` and `*` are plain text.
fn without_captures(target: &str) -> String {
    let mut parts = target.split("/:");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // Only a letter after a colon begins a name.
        text.push_str(if part.starts_with(|letter: char| letter.is_ascii_alphabetic()) { "/%3A" } else { "/:" });
        text.push_str(part);
    }
    text.replace('*', "%2A").replace(":splat", "%3Asplat")
}

/// Refuses captured text anywhere but at the end of the target.
pub(super) fn unsupported_part(rule: &Rule) -> Option<&'static str> {
    let target = rule.target.as_ref()?;
    let at_end = target.text.strip_suffix("/*").is_some_and(|stem| !stem.contains(['*', '?', '#']) && !has_splat(stem));
    (rule.is_pattern() && target.is_template() && !at_end).then_some("captured text but at the end of the target")
}

fn has_splat(text: &str) -> bool {
    text.contains(":splat")
}

/// Writes the lines.
pub(super) fn write(rules: &[Rule]) -> String {
    let mut out = CsvText::literal();
    for rule in rules {
        let host = rule.source.scope.host().unwrap_or_default();
        let path = address::path(rule);
        let target = rule.target.as_ref().map_or("", |target| &target.text);
        let keeps_rest = rule.is_pattern() && rule.target.as_ref().is_some_and(|target| target.is_template());
        let switch = |on: bool| if on { "TRUE" } else { "FALSE" };
        let source = format!("{host}{}", if rule.is_pattern() { path.trim_end_matches('*') } else { &path });
        let target = if keeps_rest { target.trim_end_matches('*') } else { target };
        let status = rule.status.code().to_string();
        let keeps_query = switch(rule.query == QueryMode::Keep);
        let (subpaths, keeps_rest) = (switch(rule.is_pattern()), switch(keeps_rest));
        out.row(&[&source, target, &status, keeps_query, "FALSE", subpaths, keeps_rest]);
    }
    out.finish()
}

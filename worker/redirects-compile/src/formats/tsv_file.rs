//! A plain list of redirects: FROM, a tab, TO, one a line; lines that begin with `#` are comments.
//! Every redirect is permanent and exact. Comments right before a redirect are its note, unless
//! they contain a tab, as the header of a list does.

use kirkas_routing::redirects::Status;

use super::capabilities::{Capabilities, HostSupport};
use super::collector::RuleCollector;
use super::comments::{self, Comments};
use crate::row::Row;
use crate::rule::{QueryMode, Rule};

pub(super) const CAPABILITIES: Capabilities = Capabilities {
    hosts: HostSupport::Both,
    parameters: true,
    prefixes: false,
    placeholders: false,
    expressions: false,
    statuses: &[Status::MovedPermanently],
    queries: &[QueryMode::Keep],
    sensitive: false,
    markets: false,
    notes: true,
    local_targets: true,
    question_mark_at_end: true,
};

/// Reads a list.
pub(super) fn read(text: &str, collector: &mut RuleCollector) {
    let mut comments = Comments::default();
    for (line, number) in text.lines().zip(1..) {
        if let Some(comment) = line.strip_prefix('#') {
            if !comment.contains('\t') {
                comments.add(comment);
            }
            continue;
        }
        if line.trim().is_empty() {
            comments.clear();
            continue;
        }
        let note = comments.take_note();
        match line.split_once('\t') {
            Some((source, target)) if !target.contains('\t') => {
                let row = Row::plain(collector.origin(number), source.trim(), target.trim());
                collector.row(&Row { note: &note, ..row });
            }
            _ => collector.malformed(
                number,
                "The line is not two addresses with a tab between them.",
                "Write FROM, one tab, TO.",
            ),
        }
    }
}

/// Writes a list.
pub(super) fn write(rules: &[Rule]) -> String {
    let mut out = String::new();
    for rule in rules {
        comments::write(&mut out, "", rule.note.as_deref());
        let target = rule.target.as_ref().map_or("", |target| &target.text);
        out.push_str(&format!("{}\t{target}\n", rule.source.text));
    }
    out
}

//! A plain list of redirects: FROM, a tab, TO, one a line; lines with `#` first are remarks.
//! Every one is permanent and exact. Remarks right before a redirect are its note, unless they
//! have a tab, as the header of a list does.

use super::holds::{Holds, Hosts};
use super::reading::Reading;
use super::remarks::{self, Remarks};
use crate::redirects::Status;
use crate::redirects::compile::row::Row;
use crate::redirects::compile::rule::{QueryMode, Rule};

pub(super) const HOLDS: Holds = Holds {
    hosts: Hosts::Both,
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
pub(super) fn read(text: &str, reading: &mut Reading) {
    let mut remarks = Remarks::default();
    for (line, number) in text.lines().zip(1..) {
        if let Some(remark) = line.strip_prefix('#') {
            if !remark.contains('\t') {
                remarks.add(remark);
            }
            continue;
        }
        if line.trim().is_empty() {
            remarks.clear();
            continue;
        }
        let note = remarks.take();
        match line.split_once('\t') {
            Some((source, target)) if !target.contains('\t') => {
                let row = Row::plain(reading.origin(number), source.trim(), target.trim());
                reading.row(&Row { note: &note, ..row });
            }
            _ => reading.malformed(
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
        remarks::write(&mut out, "", rule.note.as_deref());
        let target = rule.target.as_ref().map_or("", |target| &target.text);
        out.push_str(&format!("{}\t{target}\n", rule.source.text));
    }
    out
}

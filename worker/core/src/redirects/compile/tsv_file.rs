//! Reads a plain list of redirects: FROM, a tab, TO, one a line; lines with `#` first are
//! remarks. Every one is permanent and exact.

use std::sync::Arc;

use super::finding::{Check, Finding, Origin};
use super::row::{self, Row};
use super::rule::Rule;

/// The rules of a list and what is to be said about its lines.
pub(super) fn read(file: &Arc<str>, text: &str) -> (Vec<Rule>, Vec<Finding>) {
    let (mut rules, mut findings) = (Vec::new(), Vec::new());
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let origin = Origin { file: Arc::clone(file), line: number };
        match line.split_once('\t') {
            Some((source, target)) if !target.contains('\t') => {
                let (read, said) = row::read(&Row {
                    origin,
                    source: source.trim(),
                    target: target.trim(),
                    status: "301",
                    matching: "exact",
                    query: "keep",
                    case: "insensitive",
                });
                rules.extend(read);
                findings.extend(said);
            }
            _ => findings.push(Finding::new(
                Check::MalformedRow,
                &origin,
                None,
                "The line is not two addresses with a tab between them.",
                "Write FROM, one tab, TO.",
            )),
        }
    }
    (rules, findings)
}

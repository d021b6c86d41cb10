//! Reads a row: its rules, and what is wrong with it.

use kirkas_routing::redirects::Status;

use super::{Matching, Row};
use crate::finding::{Check, Finding};
use crate::rule::{QueryMode, Rule};
use crate::scope::{self, Markets};
use crate::{source, target};

/// The rules of a row, usually one, and its findings. No rule where a finding is an error. A row
/// that names no market is for `markets`.
pub(crate) fn read(row: &Row<'_>, markets: Markets) -> (Vec<Rule>, Vec<Finding>) {
    let mut findings = Vec::new();
    let status = choose(row, "status", row.status, None, &STATUSES, &mut findings);
    let matching = choose(row, "match", row.matching, Some(Matching::Exact), &MATCHINGS, &mut findings);
    let query = choose(row, "query", row.query, Some(QueryMode::Keep), &QUERIES, &mut findings);
    let sensitive = choose(row, "case", row.case, Some(false), &CASES, &mut findings);
    let markets = if row.market.is_empty() { Some(markets) } else { named_markets(row, &mut findings) };
    let (Some(status), Some(matching), Some(query), Some(sensitive), Some(markets)) =
        (status, matching, query, sensitive, markets)
    else {
        return (Vec::new(), findings);
    };
    let sources = source::read(row, markets, matching, sensitive, &mut findings);
    let target = match (status, sources.first()) {
        (_, None) => return (Vec::new(), findings),
        (Status::Gone, _) if row.target.is_empty() => None,
        (Status::Gone, _) => {
            findings.push(Finding::new(
                Check::BadTarget,
                &row.origin,
                Some("target"),
                format!("Status 410 says that nothing is there, but the target is {:?}.", row.target),
                "Leave the target empty, or use another status.",
            ));
            return (Vec::new(), findings);
        }
        (_, Some(source)) => match target::read(row, &source.matcher) {
            Ok(target) => Some(target),
            Err(finding) => {
                findings.push(finding);
                return (Vec::new(), findings);
            }
        },
    };
    let targets = std::iter::repeat_n(target, sources.len());
    let rules = sources
        .into_iter()
        .zip(targets)
        .map(|(source, target)| {
            let origin = row.origin.clone();
            let note = (!row.note.is_empty()).then(|| row.note.into());
            Rule { origin, source, status, target, query, sensitive, note }
        })
        .collect();
    (rules, findings)
}

const STATUSES: [(&str, Status); 5] = [
    ("301", Status::MovedPermanently),
    ("302", Status::Found),
    ("307", Status::TemporaryRedirect),
    ("308", Status::PermanentRedirect),
    ("410", Status::Gone),
];
const MATCHINGS: [(&str, Matching); 4] = [
    ("exact", Matching::Exact),
    ("prefix", Matching::Prefix),
    ("placeholder", Matching::Placeholder),
    ("regex", Matching::Regex),
];
const QUERIES: [(&str, QueryMode); 3] =
    [("keep", QueryMode::Keep), ("drop", QueryMode::Drop), ("exact", QueryMode::Exact)];
const CASES: [(&str, bool); 2] = [("insensitive", false), ("sensitive", true)];

fn choose<T: Copy>(
    row: &Row<'_>,
    column: &'static str,
    text: &str,
    default: Option<T>,
    choices: &[(&str, T)],
    findings: &mut Vec<Finding>,
) -> Option<T> {
    if let (true, Some(default)) = (text.is_empty(), default) {
        return Some(default);
    }
    let chosen = choices.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
    if chosen.is_none() {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        findings.push(unknown(row, column, text, &names.join(", ")));
    }
    chosen
}

fn named_markets(row: &Row<'_>, findings: &mut Vec<Finding>) -> Option<Markets> {
    let markets = Markets::from_name(row.market);
    if markets.is_none() {
        findings.push(unknown(row, "market", row.market, &scope::choices()));
    }
    markets
}

fn unknown(row: &Row<'_>, column: &'static str, text: &str, choices: &str) -> Finding {
    let (reason, advice) = (format!("There is no {column} {text:?}."), format!("Use one of {choices}."));
    Finding::new(Check::UnknownValue, &row.origin, Some(column), reason, advice)
}

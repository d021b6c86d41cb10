//! What reading a file has come to so far.

use std::sync::Arc;

use crate::redirects::compile::finding::{Check, Finding, Origin};
use crate::redirects::compile::row::{self, Row};
use crate::redirects::compile::rule::Rule;
use crate::redirects::compile::scope::{self, Markets};

/// The rules and findings of one file.
pub(super) struct Reading {
    file: Arc<str>,
    /// What rows are for that name no market; none where nothing tells.
    markets: Option<Markets>,
    rules: Vec<Rule>,
    findings: Vec<Finding>,
}

impl Reading {
    pub(super) fn new(file: &str, markets: Option<Markets>) -> Self {
        Self { file: file.into(), markets, rules: Vec::new(), findings: Vec::new() }
    }

    /// A line of the file.
    pub(super) fn origin(&self, line: u32) -> Origin {
        Origin { file: Arc::clone(&self.file), line }
    }

    /// Takes a row, and what is to be said about it.
    pub(super) fn row(&mut self, row: &Row<'_>) {
        let (rules, findings) = row::read(row, self.markets.unwrap_or(Markets::All));
        // A source with a host needs no market.
        if self.markets.is_none()
            && row.market.is_empty()
            && rules.iter().any(|rule| rule.source.scope.host().is_none())
        {
            self.findings.push(self.no_market(&row.origin));
            // Said once.
            self.markets = Some(Markets::All);
        }
        self.rules.extend(rules);
        self.findings.extend(findings);
    }

    fn no_market(&self, origin: &Origin) -> Finding {
        let choices = scope::choices();
        let reason = format!("Nothing says which market {} is for: one of {choices}.", self.file);
        let advice = "Name the file after it, as in lv.csv, or say it with --market or in a column market.";
        Finding::new(Check::NoMarket, origin, None, reason, advice)
    }

    /// Refuses what is not written as the format has it.
    pub(super) fn malformed(&mut self, line: u32, reason: impl Into<String>, advice: &str) {
        self.malformed_at(line, None, reason, advice);
    }

    /// The same, where it is about one column.
    pub(super) fn malformed_at(
        &mut self,
        line: u32,
        column: Option<&'static str>,
        reason: impl Into<String>,
        advice: &str,
    ) {
        let origin = self.origin(line);
        self.findings.push(Finding::new(Check::MalformedRow, &origin, column, reason, advice));
    }

    /// Refuses what the format has and a table has no place for.
    pub(super) fn not_held(&mut self, line: u32, what: &str, advice: &str) {
        let origin = self.origin(line);
        let reason = format!("A table has no place for {what}.");
        self.findings.push(Finding::new(Check::NotHeld, &origin, None, reason, advice));
    }

    pub(super) fn finish(self) -> (Vec<Rule>, Vec<Finding>) {
        (self.rules, self.findings)
    }
}

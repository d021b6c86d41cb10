//! Collects the rules and findings of a file while it is read.

use std::sync::Arc;

use crate::finding::{Check, Finding, Origin};
use crate::row::{self, Row};
use crate::rule::Rule;
use crate::scope::{self, Markets};

/// The rules and findings of one file.
pub(super) struct RuleCollector {
    file: Arc<str>,
    /// The markets of rows that name none; none where they are not known.
    markets: Option<Markets>,
    rules: Vec<Rule>,
    findings: Vec<Finding>,
}

impl RuleCollector {
    pub(super) fn new(file: &str, markets: Option<Markets>) -> Self {
        Self { file: file.into(), markets, rules: Vec::new(), findings: Vec::new() }
    }

    /// A line of the file.
    pub(super) fn origin(&self, line: u32) -> Origin {
        Origin { file: Arc::clone(&self.file), line }
    }

    /// Reads a row and adds its rules and findings.
    pub(super) fn row(&mut self, row: &Row<'_>) {
        let (rules, findings) = row::read(row, self.markets.unwrap_or(Markets::All));
        // A source with a host needs no market.
        if self.markets.is_none()
            && row.market.is_empty()
            && rules.iter().any(|rule| rule.source.scope.host().is_none())
        {
            self.findings.push(self.no_market(&row.origin));
            // Reported once a file.
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

    /// Refuses a row that is malformed in its format.
    pub(super) fn malformed(&mut self, line: u32, reason: impl Into<String>, advice: &str) {
        self.malformed_at(line, None, reason, advice);
    }

    /// As [`Self::malformed`], about one column.
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

    /// Refuses what the format expresses and a table can't hold.
    pub(super) fn unsupported(&mut self, line: u32, what: &str, advice: &str) {
        let origin = self.origin(line);
        let reason = format!("A table has no place for {what}.");
        self.findings.push(Finding::new(Check::Unsupported, &origin, None, reason, advice));
    }

    pub(super) fn finish(self) -> (Vec<Rule>, Vec<Finding>) {
        (self.rules, self.findings)
    }
}

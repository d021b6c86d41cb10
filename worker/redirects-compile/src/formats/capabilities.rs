//! What a format can express.

use kirkas_routing::redirects::Status;

use crate::rule::{QueryMode, Rule};

/// Which sources a format has: with a host, without one, or both.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum HostSupport {
    Both,
    Without,
    With,
}

/// Which rules a format can hold.
#[derive(Clone, Copy)]
pub(super) struct Capabilities {
    pub hosts: HostSupport,
    /// Sources that require parameters.
    pub parameters: bool,
    /// Prefixes.
    pub prefixes: bool,
    /// Placeholders.
    pub placeholders: bool,
    /// Regular expressions, case-sensitive or not.
    pub expressions: bool,
    pub statuses: &'static [Status],
    pub queries: &'static [QueryMode],
    /// Rules for which letters' case matters.
    pub sensitive: bool,
    /// Which market a rule is for.
    pub markets: bool,
    pub notes: bool,
    /// Targets on the host of the request.
    pub local_targets: bool,
    /// A source that ends in a question mark and is read in two ways.
    pub question_mark_at_end: bool,
}

/// The statuses that lead somewhere.
pub(super) const REDIRECTS: &[Status] =
    &[Status::MovedPermanently, Status::Found, Status::TemporaryRedirect, Status::PermanentRedirect];

pub(super) const A_MARKET: &str = "the market that a rule is for";
pub(super) const A_NOTE: &str = "a note";
pub(super) const DIALECT: &str = "a regular expression that PCRE reads in another way, or that has named groups";

impl Capabilities {
    /// The first thing about a rule that the format can't hold.
    pub(super) fn unsupported_part(&self, rule: &Rule) -> Option<&'static str> {
        let source = &rule.source;
        let host = source.scope.host().is_some();
        let (named, expression) = (rule.has_placeholders(), rule.is_expression());
        let local = rule.target.as_ref().is_some_and(|target| target.is_local());
        let requires_query = !source.parameters.is_empty();
        let unsupported = [
            (host && self.hosts == HostSupport::Without, "a source with a host"),
            (!host && self.hosts == HostSupport::With, "a source without a host"),
            (requires_query && !self.parameters, "a source that asks for a query"),
            (named && !self.placeholders, "placeholders"),
            (expression && !self.expressions, "regular expressions"),
            (rule.is_pattern() && !named && !expression && !self.prefixes, "prefix rules"),
            (!self.statuses.contains(&rule.status), status_text(rule.status)),
            (!self.queries.contains(&rule.query), query_text(rule.query)),
            (source.scope.market().is_some() && !self.markets, A_MARKET),
            (rule.sensitive && !self.sensitive && !expression, "a rule for which letters' case matters"),
            (local && !self.local_targets, "a target without a host"),
            (source.second_reading && !self.question_mark_at_end, "a source that ends in a question mark"),
            (rule.note.is_some() && !self.notes, A_NOTE),
        ];
        unsupported.into_iter().find_map(|(unsupported, what)| unsupported.then_some(what))
    }
}

fn status_text(status: Status) -> &'static str {
    match status {
        Status::MovedPermanently => "status 301",
        Status::Found => "status 302",
        Status::TemporaryRedirect => "status 307",
        Status::PermanentRedirect => "status 308",
        Status::Gone => "status 410",
    }
}

fn query_text(query: QueryMode) -> &'static str {
    match query {
        QueryMode::Keep => "carrying the visitor's query over",
        QueryMode::Drop => "dropping the visitor's query",
        QueryMode::Exact => "asking for exactly the source's query",
    }
}

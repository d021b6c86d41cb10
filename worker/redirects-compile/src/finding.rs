//! What checking a table found, and whether it keeps the table from being published.

use std::sync::Arc;

/// The place a rule was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Name of the file, as it was given.
    pub file: Arc<str>,
    /// Line in it, from 1.
    pub line: u32,
}

impl std::fmt::Display for Origin {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => write!(out, "{}", self.file),
            line => write!(out, "{}:{line}", self.file),
        }
    }
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The table is not published.
    Error,
    /// The table is published; somebody should know.
    Warning,
}

/// A check of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// A row that can't be read, or a header without the columns.
    MalformedRow,
    /// An unknown status, match, query, case or market.
    UnknownValue,
    /// A table whose market nothing states.
    NoMarket,
    /// A source that no request can have.
    BadSource,
    /// A source that something else answers before the table is consulted.
    NeverAnswers,
    /// A target that is not a path or a web address.
    BadTarget,
    /// A target that could lead to a host nobody named.
    UnsafeTarget,
    /// Redirects that lead back to where they began.
    Loop,
    /// Two rules that answer one URL differently.
    Conflict,
    /// A permanent redirect at the address of a page of the service.
    SwallowsPage,
    /// A rule on a screen that carries secrets or personal data, or needs a session.
    SensitiveScreen,
    /// More than the stored form can hold.
    TooLarge,
    /// Something that the format can't hold.
    Unsupported,
    /// A temporary redirect at the address of a page of the service.
    ReplacesPage,
    /// A pattern that also fits pages of the service, which stay.
    CoversPages,
    /// A target that is redirected again.
    Chain,
    /// Rules whose sources differ in letters' case only.
    CaseClash,
    /// Rules whose sources differ in percent-encoding only.
    EncodingClash,
    /// Rules whose sources differ in the closing slash only.
    SlashClash,
    /// A rule that never answers because another one does.
    Shadowed,
    /// Two rules that say the same.
    Duplicate,
    /// A target on this service that is no page of it.
    UnknownTarget,
    /// An exact rule whose source is written like a pattern.
    LooksLikePattern,
    /// A source that can be read in two ways.
    TwoReadings,
    /// A per cent sign in a source that begins no escape.
    BrokenEscape,
}

impl Check {
    /// Every check.
    pub const ALL: [Self; 25] = [
        Self::MalformedRow,
        Self::UnknownValue,
        Self::NoMarket,
        Self::BadSource,
        Self::NeverAnswers,
        Self::BadTarget,
        Self::UnsafeTarget,
        Self::Loop,
        Self::Conflict,
        Self::SwallowsPage,
        Self::SensitiveScreen,
        Self::TooLarge,
        Self::Unsupported,
        Self::ReplacesPage,
        Self::CoversPages,
        Self::Chain,
        Self::CaseClash,
        Self::EncodingClash,
        Self::SlashClash,
        Self::Shadowed,
        Self::Duplicate,
        Self::UnknownTarget,
        Self::LooksLikePattern,
        Self::TwoReadings,
        Self::BrokenEscape,
    ];

    /// Whether a finding of this kind keeps the table from being published.
    pub fn severity(self) -> Severity {
        match self {
            Self::MalformedRow
            | Self::UnknownValue
            | Self::NoMarket
            | Self::BadSource
            | Self::NeverAnswers
            | Self::BadTarget
            | Self::UnsafeTarget
            | Self::Loop
            | Self::Conflict
            | Self::SwallowsPage
            | Self::SensitiveScreen
            | Self::TooLarge
            | Self::Unsupported => Severity::Error,
            Self::ReplacesPage
            | Self::CoversPages
            | Self::Chain
            | Self::CaseClash
            | Self::EncodingClash
            | Self::SlashClash
            | Self::Shadowed
            | Self::Duplicate
            | Self::UnknownTarget
            | Self::LooksLikePattern
            | Self::TwoReadings
            | Self::BrokenEscape => Severity::Warning,
        }
    }

    /// A stable name, for programs that read findings.
    pub fn name(self) -> &'static str {
        match self {
            Self::MalformedRow => "malformed-row",
            Self::UnknownValue => "unknown-value",
            Self::NoMarket => "no-market",
            Self::BadSource => "bad-source",
            Self::NeverAnswers => "never-answers",
            Self::BadTarget => "bad-target",
            Self::UnsafeTarget => "unsafe-target",
            Self::Loop => "loop",
            Self::Conflict => "conflict",
            Self::SwallowsPage => "swallows-page",
            Self::SensitiveScreen => "sensitive-screen",
            Self::TooLarge => "too-large",
            Self::Unsupported => "not-held",
            Self::ReplacesPage => "replaces-page",
            Self::CoversPages => "covers-pages",
            Self::Chain => "chain",
            Self::CaseClash => "case-clash",
            Self::EncodingClash => "encoding-clash",
            Self::SlashClash => "slash-clash",
            Self::Shadowed => "shadowed",
            Self::Duplicate => "duplicate",
            Self::UnknownTarget => "unknown-target",
            Self::LooksLikePattern => "looks-like-pattern",
            Self::TwoReadings => "two-readings",
            Self::BrokenEscape => "broken-escape",
        }
    }
}

/// One result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Which check.
    pub check: Check,
    /// Where.
    pub origin: Origin,
    /// The column, if it is about one.
    pub column: Option<&'static str>,
    /// What is wrong.
    pub reason: String,
    /// What to do about it.
    pub advice: String,
}

impl Finding {
    pub(super) fn new(
        check: Check,
        origin: &Origin,
        column: Option<&'static str>,
        reason: impl Into<String>,
        advice: impl Into<String>,
    ) -> Self {
        let (reason, advice) = (reason.into(), advice.into());
        Self { check, origin: origin.clone(), column, reason, advice }
    }

    /// The finding as `edgectl … --json` and control report it.
    pub fn json(&self) -> serde_json::Value {
        serde_json::json!({
            "severity": if self.is_error() { "refuse" } else { "report" },
            "check": self.check.name(),
            "file": &*self.origin.file,
            "line": self.origin.line,
            "column": self.column,
            "message": format!("{} {}", self.reason, self.advice),
            "reason": self.reason,
            "advice": self.advice,
        })
    }

    /// Whether this keeps the table from being published.
    pub fn is_error(&self) -> bool {
        self.check.severity() == Severity::Error
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}: ", self.origin)?;
        if let Some(column) = self.column {
            write!(out, "{column}: ")?;
        }
        write!(out, "{} {}", self.reason, self.advice)
    }
}

//! A product's rules (product design, section 9): one draft that its lender edits, and versions that never change. The live
//! one is what applications are matched with; those that were matched keep the version that they were matched with.

pub mod endpoints;
mod history;
mod preview;
pub mod product;
mod publishing;
pub mod store;

use kirkas_lending::market::{Country, Currency};
use kirkas_lending::rules::{Findings, Reason, RuleSet, Span};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// The draft of a product's rules. Where nobody has changed anything, it is what was published last.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulesDraft {
    /// The product's id.
    #[schema(example = "fabula-bank-loan-fi")]
    pub product: String,
    /// Where it is lent.
    pub country: Country,
    /// What its money is in.
    pub currency: Currency,
    /// What its ETag says, without the quotes.
    #[schema(example = "1.2")]
    pub revision: String,
    /// The published version that it began with; 0 while nothing is published.
    pub based_on: u32,
    /// The version that applications are matched with now; 0 while there is none.
    pub live_version: u32,
    /// Whether it differs from the version that it began with.
    pub changed: bool,
    /// Whether it was previewed as it is, against what is live now; only then can it be published.
    pub previewed: bool,
    /// When it was saved last (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved_at: Option<String>,
    /// Who saved it last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The rules.
    pub rules: RuleSet,
    /// What is wrong with them. A draft that was saved has warnings at most.
    pub findings: Findings,
    /// What can be borrowed in the market.
    pub market: MarketLimits,
}

/// What can be borrowed in a market, which rules have to stay within.
#[derive(Debug, Serialize, ToSchema)]
pub struct MarketLimits {
    /// Amounts, in whole units of the currency.
    pub amount: Span,
    /// Periods, in months.
    pub months: Span,
}

/// A draft to be saved.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RulesSave {
    /// The rules as they are to be.
    pub rules: RuleSet,
}

/// Which applications to try a draft on.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PreviewRequest {
    /// How many of the market's latest, of the last 90 days; 500 by default.
    #[schema(minimum = 1, maximum = 2000, example = 500)]
    pub applications: Option<u32>,
}

/// What a draft would have answered to the market's latest applications, beside what the live rules answer: counts only.
/// Applications whose people left the lender out are not looked at.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulesPreview {
    /// The draft's revision that was tried.
    #[schema(example = "1.2")]
    pub revision: String,
    /// The version that it was compared with.
    pub live_version: u32,
    /// How many applications were looked at.
    pub applications: u32,
    /// How many get an offer.
    pub passing: BeforeAfter,
    /// How many get an offer, but of less than was applied for, or for another period.
    pub counter_offers: BeforeAfter,
    /// How many get an offer that got none.
    pub newly_in: u32,
    /// How many got an offer that get none.
    pub newly_out: u32,
    /// How many fail each rule, where any does.
    pub reasons: Vec<ReasonBeforeAfter>,
    /// The median of the rates offered.
    pub median_rate_percent: RateBeforeAfter,
}

/// A count by the live rules and by the draft.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct BeforeAfter {
    /// By the live rules.
    pub before: u32,
    /// By the draft.
    pub after: u32,
}

/// How many fail a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct ReasonBeforeAfter {
    /// The rule.
    pub reason: Reason,
    /// By the live rules.
    pub before: u32,
    /// By the draft.
    pub after: u32,
}

/// A rate by the live rules and by the draft; none, where nothing is offered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, ToSchema)]
pub struct RateBeforeAfter {
    /// By the live rules, in percent.
    pub before: Option<f64>,
    /// By the draft, in percent.
    pub after: Option<f64>,
}

/// A draft to be published.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Publication {
    /// Why, for the history.
    #[schema(min_length = 1, max_length = 500, example = "Longer loans for homeowners")]
    pub note: String,
    /// From when on applications are matched with it (RFC 3339), at most 90 days from now; now by default.
    #[schema(example = "2026-12-01T06:00:00Z")]
    pub live_from: Option<String>,
}

/// A version to go back to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Rollback {
    /// The version whose rules are published again.
    #[schema(minimum = 1, example = 1)]
    pub version: u32,
    /// Why, for the history.
    #[schema(min_length = 1, max_length = 500, example = "Too many declined")]
    pub note: String,
}

/// A published version of a product's rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulesVersion {
    /// 1, 2, …
    pub version: u32,
    /// Whether applications are matched with it.
    pub state: VersionState,
    /// From when on (RFC 3339, UTC).
    pub live_from: String,
    /// When it was published (RFC 3339, UTC).
    pub published_at: String,
    /// Who published it; nobody, of the first, which has been live since ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Why.
    pub note: String,
    /// The version whose rules were published again, where it went back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copy_of: Option<u32>,
    /// What differs from the version before it.
    pub changes: Vec<RuleChange>,
    /// The rules.
    pub rules: RuleSet,
}

/// Whether applications are matched with a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum VersionState {
    /// They will be.
    Scheduled,
    /// They are.
    Live,
    /// They were, or another took its place before.
    Past,
}

/// A value that two versions differ in.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct RuleChange {
    /// Where it stands in the rules (RFC 6901).
    #[schema(example = "/rates/0/bands/B")]
    pub pointer: String,
    /// What it was; `null` where it was not there.
    #[schema(value_type = Value)]
    pub before: Value,
    /// What it is; `null` where it is not there any more.
    #[schema(value_type = Value)]
    pub after: Value,
}

/// A page of a product's versions.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulesVersionPage {
    /// The versions, the newest first.
    pub items: Vec<RulesVersion>,
    /// Stands for the next page; not there on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

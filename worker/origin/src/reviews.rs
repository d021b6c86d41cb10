//! Asking for a person: whoever was declined automatically gives their own view, and the lender answers within five working
//! days (product design, section 4.7).

mod answering;
pub mod endpoints;
mod presentation;
pub mod store;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::lender::work::LenderApplication;
use crate::offers::Lender;

/// A consumer's request that a person at the lender looks again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The id of a lender that offers nothing.
    #[schema(example = "utopia-savings")]
    pub lender: String,
    /// The consumer's own view.
    #[schema(min_length = 1, max_length = 2000, example = "My contract was made permanent last week.")]
    pub message: String,
}

/// A review as its consumer sees it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Review {
    /// Names the review.
    pub id: String,
    /// Who is to look again.
    pub lender: Lender,
    /// The consumer's own view.
    pub message: String,
    /// When it was requested (RFC 3339, UTC).
    pub requested_at: String,
    /// The day by whose end the lender answers (RFC 3339, full-date).
    #[schema(example = "2026-11-30")]
    pub due: String,
    /// What the lender answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<ReviewAnswer>,
}

/// What a lender answered to a review.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReviewAnswer {
    /// Whether the decline stands.
    pub outcome: ReviewOutcome,
    /// Why it stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Id of the offer that was made instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<String>,
    /// When it was answered (RFC 3339, UTC).
    pub answered_at: String,
}

/// Whether a decline stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewOutcome {
    /// It stands, with a reason.
    Upheld,
    /// An offer is made instead.
    Offer,
}

/// A review as the lender sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderReview {
    /// Names the review.
    pub id: String,
    /// The application that was declined, without who applies.
    pub application: LenderApplication,
    /// The consumer's own view.
    pub message: String,
    /// When it was requested (RFC 3339, UTC).
    pub requested_at: String,
    /// The day by whose end it is to be answered (RFC 3339, full-date).
    #[schema(example = "2026-11-30")]
    pub due: String,
    /// What was answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<ReviewAnswer>,
}

/// A page of a lender's reviews.
#[derive(Debug, Serialize, ToSchema)]
pub struct LenderReviewPage {
    /// The reviews: open ones the oldest first, answered ones the latest first.
    pub items: Vec<LenderReview>,
    /// Stands for the next page; not there on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Which reviews to show.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewList {
    /// Those to answer.
    #[default]
    Open,
    /// Those that were answered.
    Answered,
}

/// A lender's answer to a review.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum ReviewDecision {
    /// The decline stands.
    Upheld {
        /// Why.
        #[schema(min_length = 1, max_length = 2000)]
        reason: String,
    },
    /// An offer is made instead.
    Offer {
        /// Its terms.
        offer: OfferTerms,
    },
}

/// The terms of an offer that a person makes. What it costs follows from them. Money is in units of the currency.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferTerms {
    /// How much is lent, in whole units; at most what was applied for.
    pub amount: u32,
    /// For how many months.
    pub months: u32,
    /// Nominal borrowing rate, a year. It stays so.
    pub rate_percent: f64,
    /// Paid once.
    pub opening_fee: f64,
    /// Paid with each instalment.
    pub monthly_fee: f64,
}

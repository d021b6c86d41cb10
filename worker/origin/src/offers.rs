//! Offers as their application's user sees them, and what the user can do with them (product design, section 5).

pub mod endpoints;
pub mod events;
pub mod information;
mod payments;
pub mod store;

use kirkas_lending::lifecycle::offer::{OfferState, REFLECTION_DAYS, WITHDRAWAL_DAYS};
use kirkas_lending::offer::{CardTerms, Offer};
use kirkas_lending::rank::{self, Criteria};
use kirkas_lending::rules::{OfferCondition, RateType};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use information::figures;
pub use store::OfferRow;

use crate::applications::ApplicationRole;
use crate::clock::{self, Timestamp, rfc3339};
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};

/// Milliseconds in a day.
const DAY: i64 = 86_400_000;

/// Who lends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Lender {
    /// Stable.
    #[schema(example = "fabula-bank")]
    pub id: String,
    /// Its name.
    #[schema(example = "Fabula Bank")]
    pub name: String,
}

/// What a lender offers, with all that it costs (Directive (EU) 2023/2225, article 10). Money is in hundredths of the
/// currency's unit.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OfferDetails {
    /// Names the offer.
    pub id: String,
    /// Id of the application that it is for.
    pub application: String,
    /// What was applied for.
    #[schema(example = "loan")]
    pub kind: String,
    /// What the caller is in the application: the applicant alone decides on its offers.
    pub role: ApplicationRole,
    /// Who makes it.
    pub lender: Lender,
    /// The product's id.
    product: String,
    /// ISO 4217 code.
    #[schema(example = "EUR")]
    pub currency: &'static str,
    /// What is lent.
    pub amount: i64,
    /// Number of monthly instalments.
    pub months: u32,
    /// Whether it is less than was applied for.
    for_less: bool,
    /// Nominal borrowing rate, a year.
    rate_percent: f64,
    /// Whether that stays so.
    #[schema(schema_with = crate::described::rate_type)]
    rate_type: RateType,
    /// What a variable rate follows, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    reference_rate: Option<f64>,
    /// What a variable rate adds to it, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    /// Paid once, when the loan is opened.
    opening_fee: i64,
    /// Paid with each instalment, and included in it.
    monthly_fee: i64,
    /// One monthly payment; the last absorbs the rounding.
    pub instalment: i64,
    /// Annual percentage rate of charge.
    pub apr_percent: f64,
    /// All that is paid.
    pub total_payable: i64,
    /// What the loan costs on top of what is lent.
    total_cost: i64,
    /// When the first instalment would be due, if the loan were agreed on today (RFC 3339, full-date).
    #[schema(example = "2026-12-23")]
    first_due: String,
    /// Of a mortgage, what is lent beside the value that secures it, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    loan_to_value: Option<f64>,
    /// Until when a mortgage that is accepted can't be signed, so that its consumer can compare (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    reflection_until: Option<String>,
    /// Of a card, what it has beside a loan's terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<CardTerms>,
    /// What it depends on.
    #[schema(schema_with = crate::described::offer_conditions)]
    conditions: Vec<OfferCondition>,
    /// Whether the lender needs to know with the acceptance to which account the loan is to be paid.
    pub needs_iban: bool,
    /// Where it stands.
    #[schema(schema_with = crate::described::offer_state)]
    pub state: OfferState,
    /// When it arrived (RFC 3339, UTC).
    arrived_at: String,
    /// Until when it can be accepted (RFC 3339, UTC).
    expires_at: String,
    /// When its user accepted it (RFC 3339, UTC); not there where they have not.
    #[serde(skip_serializing_if = "Option::is_none")]
    accepted: Option<String>,
    /// Until when its user can withdraw from the agreement (RFC 3339, UTC); not there before it is signed.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdraw_until: Option<String>,
}

impl OfferRow {
    /// The offer as it was made.
    ///
    /// # Errors
    /// [`Problem::Internal`] when what is stored is none.
    pub fn offer(&self) -> Result<Offer, Problem> {
        serde_json::from_str(&self.terms).map_err(|error| Problem::Internal(format!("terms of an offer: {error}")))
    }

    /// Where it stands at a moment.
    pub fn state_at(&self, now: Timestamp) -> OfferState {
        self.state.at(now.0, self.expires_at.0)
    }

    /// What is said with its next event, sealed for its place.
    ///
    /// # Errors
    /// [`Problem::Internal`] when sealing fails.
    pub fn seal_note(&self, sealing: &Sealing, note: &str) -> Result<String, Problem> {
        let event = format!("{}:{}", self.id, self.version.saturating_add(1));
        sealing.seal(Cell { table: "offer_events", row: &event, column: "note_sealed" }, note)
    }

    /// Until when a mortgage can't be signed, so that its consumer can compare: seven days from when they opened its information,
    /// which comes before any acceptance. None of other loans.
    pub fn reflection_until(&self, now: Timestamp) -> Option<Timestamp> {
        let from = self.opened_at.or(self.accepted_at).unwrap_or(now);
        let until = Timestamp(from.0.saturating_add(REFLECTION_DAYS.saturating_mul(DAY)));
        (self.kind == "mortgage").then_some(until)
    }

    /// Until when the consumer can withdraw from the agreement, as long as there is one.
    pub fn withdraw_until(&self) -> Option<Timestamp> {
        let is_agreed = matches!(self.state, OfferState::Signed | OfferState::PaidOut);
        let signed_at = self.signed_at.filter(|_| is_agreed)?;
        Some(Timestamp(signed_at.0.saturating_add(WITHDRAWAL_DAYS.saturating_mul(DAY))))
    }
}

impl OfferDetails {
    /// As the applicant sees it at `now`.
    ///
    /// # Errors
    /// [`Problem::Internal`] when what is stored is no offer.
    pub fn from_row(row: OfferRow, now: Timestamp) -> Result<Self, Problem> {
        let offer = row.offer()?;
        let state = row.state_at(now);
        let today = clock::day_in(&row.country, now);
        let is_accepted = matches!(state, OfferState::Accepted | OfferState::Signed | OfferState::PaidOut);
        let withdraw_until = row.withdraw_until().map(rfc3339);
        let is_awaiting_signature = state == OfferState::Accepted;
        let reflection_until = row.reflection_until(now).filter(|_| is_awaiting_signature).map(rfc3339);
        let needs_iban = row.needs_iban > 0;
        let accepted = row.accepted_at.filter(|_| is_accepted).map(rfc3339);
        Ok(Self {
            id: row.id,
            application: row.application,
            kind: row.kind,
            role: ApplicationRole::Applicant,
            lender: Lender { id: offer.lender.id, name: offer.lender.name },
            product: offer.product,
            currency: offer.currency.code(),
            amount: offer.amount,
            months: offer.months,
            for_less: offer.for_less,
            rate_percent: offer.rate_percent,
            rate_type: offer.rate_type,
            reference_rate: offer.reference_rate,
            margin: offer.margin,
            opening_fee: offer.opening_fee,
            monthly_fee: offer.monthly_fee,
            instalment: offer.instalment,
            apr_percent: offer.apr_percent,
            total_payable: offer.total_payable,
            total_cost: offer.total_cost,
            first_due: kirkas_lending::schedule::first_due(today).to_string(),
            loan_to_value: offer.loan_to_value,
            reflection_until,
            card: offer.card,
            conditions: offer.conditions,
            needs_iban,
            state,
            arrived_at: rfc3339(row.visible_at),
            expires_at: rfc3339(row.expires_at),
            accepted,
            withdraw_until,
        })
    }
}

impl OfferDetails {
    /// As somebody sees it who is this in the application.
    pub fn seen_by(self, role: ApplicationRole) -> Self {
        Self { role, ..self }
    }

    /// Whether its user has accepted it.
    pub fn is_accepted(&self) -> bool {
        self.accepted.is_some()
    }
}

/// Puts offers in the order that depends on what they cost alone.
pub fn rank(offers: &mut [OfferDetails]) {
    rank::rank(offers, |offer| Criteria {
        for_less: offer.for_less,
        apr_percent: offer.apr_percent,
        total_payable: offer.total_payable,
        instalment: offer.instalment,
        lender: &offer.lender.id,
    });
}

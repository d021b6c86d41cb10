//! A lender's answer to a review: that the decline stands, or an offer instead.

use kirkas_lending::facts::Facts;
use kirkas_lending::lifecycle::offer::OFFER_DAYS;
use kirkas_lending::offer::Offer;
use kirkas_lending::offer_terms::{self, TermsError, offer_on};
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::RuleSet;
use serde_json::Map;

use super::store::{self, NewOffer, ReviewRow};
use super::{OfferTerms, ReviewDecision};
use crate::app::App;
use crate::clock::{Seconds, Timestamp};
use crate::free_text::text;
use crate::lender::staff::Staff;
use crate::lenders::LendingProduct;
use crate::problem::{InvalidField, Problem};
use crate::randomness;
use crate::rule_sets::product::ProductRules;
use crate::sealing::Cell;

/// The longest reason, in characters.
const MAX_REASON_LENGTH: usize = 2000;
/// Seconds in a day.
const DAY: u32 = 86_400;

/// Answers a lender's review.
///
/// # Errors
/// [`Problem::InvalidFields`] where the reason or the terms are wrong; [`Problem::State`] where it is answered, or its
/// application is over; [`Problem::Internal`] when the database fails.
pub async fn answer(
    app: &App,
    staff: &Staff,
    review: &ReviewRow,
    decision: ReviewDecision,
    now: Timestamp,
) -> Result<(), Problem> {
    let (database, lender) = (app.database()?, staff.lender.id.as_str());
    match decision {
        ReviewDecision::Upheld { reason } => {
            let reason = text("/reason", &reason, MAX_REASON_LENGTH)?;
            let cell = Cell { table: "reviews", row: &review.id, column: "reason_sealed" };
            let sealed = app.settings.sealing.seal(cell, &reason)?;
            store::uphold(&database, lender, &review.id, &sealed, now).await
        }
        ReviewDecision::Offer { offer } => {
            let facts: Facts = serde_json::from_str(&store::facts(&database, &review.id).await?)
                .map_err(|error| Problem::Internal(format!("a stored application: {error}")))?;
            let product = staff.product(&review.product)?;
            let rules = ProductRules::new(product)?.live(&database, now).await?.rules;
            let offer = priced_offer(product, &rules, &facts, offer)?;
            let is_as_applied = !offer.for_less && offer.months == facts.months;
            let terms = serde_json::to_string(&offer).map_err(|error| Problem::Internal(error.to_string()))?;
            let days = u32::try_from(OFFER_DAYS).unwrap_or_default();
            let new = NewOffer {
                id: &randomness::token()?.text(),
                terms: &terms,
                outcome: if is_as_applied { "offer" } else { "counter-offer" },
                expires_at: now.plus(Seconds(days.saturating_mul(DAY))),
            };
            store::offer(&database, lender, &review.id, new, now).await
        }
    }
}

fn priced_offer(product: &LendingProduct, rules: &RuleSet, facts: &Facts, terms: OfferTerms) -> Result<Offer, Problem> {
    let reference = Reference::for_country(facts.country).map_err(|error| Problem::Internal(error.to_string()))?;
    let OfferTerms { amount, months, rate_percent, opening_fee, monthly_fee } = terms;
    let terms = offer_terms::OfferTerms { amount, months, rate_percent, opening_fee, monthly_fee };
    offer_on(&terms, facts, &product.engine(), rules, &reference)
        .map_err(|errors| Problem::InvalidFields(errors.into_iter().map(field).collect()))
}

fn field(TermsError { member, code, limit }: TermsError) -> InvalidField {
    let name = if code == offer_terms::TermsErrorCode::TooSmall { "min" } else { "max" };
    let params: Map<_, _> = limit.map(|limit| (name.to_owned(), limit.into())).into_iter().collect();
    InvalidField { pointer: format!("/offer/{member}"), code: code.name().to_owned(), params }
}

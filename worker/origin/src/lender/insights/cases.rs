//! A lender's answers as the figures take them.

use std::collections::HashMap;

use kirkas_lending::insights::{Case, OtherOffer, OwnOffer, Reached};
use kirkas_lending::rank::Criteria;
use kirkas_lending::rules::{Failure, Reason};

use super::store::{CaseRow, OfferRow};
use crate::clock;
use crate::problem::Problem;

/// The answers, each with the offers that it stood beside.
///
/// # Errors
/// [`Problem::Internal`] when reasons are not what they should be.
pub fn cases<'a>(rows: &[CaseRow], offers: &'a [OfferRow]) -> Result<Vec<Case<'a>>, Problem> {
    let mut of_applications: HashMap<&str, Vec<&'a OfferRow>> = HashMap::new();
    for offer in offers {
        of_applications.entry(offer.application.as_str()).or_default().push(offer);
    }
    let case = |row: &CaseRow| {
        let failures: Vec<Failure> = serde_json::from_str(&row.reasons)
            .map_err(|error| Problem::Internal(format!("reasons of a product: {error}")))?;
        let beside = of_applications.get(row.application.as_str()).map(Vec::as_slice).unwrap_or_default();
        let own = beside.iter().find(|offer| Some(&offer.id) == row.offer_id.as_ref());
        Ok(Case {
            day: clock::day_in_utc(row.visible_at),
            answer_seconds: row.visible_at.0.saturating_sub(row.asked_at.0).max(0) as f64 / 1000.0,
            passed: row.outcome != "declined",
            failed: failures.into_iter().map(|failure| failure.reason).collect::<Vec<Reason>>(),
            offer: own.map(|own| OwnOffer {
                criteria: criteria(own),
                currency: row.currency,
                amount: own.amount as i64,
                reached: reached(own),
                others: beside
                    .iter()
                    .filter(|other| other.lender != own.lender)
                    .map(|other| beside_it(other))
                    .collect(),
            }),
        })
    };
    rows.iter().map(case).collect()
}

fn criteria(offer: &OfferRow) -> Criteria<'_> {
    Criteria {
        for_less: offer.for_less > 0,
        apr_percent: offer.apr_percent,
        total_payable: offer.total_payable as i64,
        instalment: offer.instalment as i64,
        lender: &offer.lender,
    }
}

fn beside_it(offer: &OfferRow) -> OtherOffer<'_> {
    let is_accepted = matches!(offer.state.as_str(), "accepted" | "signed" | "paid-out");
    OtherOffer { criteria: criteria(offer), is_accepted }
}

fn reached(offer: &OfferRow) -> Reached {
    match offer {
        OfferRow { paid_out_at: Some(_), .. } => Reached::PaidOut,
        OfferRow { signed_at: Some(_), .. } => Reached::Signed,
        OfferRow { accepted_at: Some(_), .. } => Reached::Accepted,
        OfferRow { opened_at: Some(_), .. } => Reached::Opened,
        _ => Reached::Offered,
    }
}

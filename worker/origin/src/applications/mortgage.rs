//! A mortgage as its people see it: the home's share, where it stands, whose turn it is, and what happened when (product design,
//! section 6).

use kirkas_lending::facts::HomeLoan;
use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::mortgage::{MortgageFacts, MortgageState, NextActor, mortgage_state};
use kirkas_lending::lifecycle::offer::{OfferEvent, OfferState};
use kirkas_lending::vocabulary::MortgagePurpose;
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{ApplicationRow, MatchRow};
use crate::clock::{Timestamp, rfc3339};
use crate::information_requests::store::InformationRequestRow;
use crate::offers::store::EventRow;
use crate::offers::{Lender, OfferRow};
use crate::problem::Problem;
use crate::reviews::store::ReviewRow;

/// What is said of a mortgage alone.
#[derive(Debug, Serialize, ToSchema)]
pub struct Mortgage {
    /// What for.
    purpose: MortgagePurpose,
    /// What the home costs or is worth, in whole units of the currency.
    price: u32,
    /// What was applied for beside the value that secures it, in percent.
    loan_to_value: f64,
    /// Where it stands.
    #[schema(schema_with = crate::described::mortgage_state)]
    state: MortgageState,
    /// Whose turn it is; nobody's once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = crate::described::next_actor)]
    acts: Option<NextActor>,
    /// What happened, the first first.
    timeline: Vec<TimelineEntry>,
}

/// Something that happened.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimelineEntry {
    /// What it led to.
    #[schema(schema_with = crate::described::mortgage_state)]
    state: MortgageState,
    /// When (RFC 3339, UTC).
    at: String,
    /// Whose doing it was, or about whom it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    lender: Option<Lender>,
}

/// What a mortgage's state and timeline come from.
pub struct Happenings<'a> {
    /// What products answered.
    pub matches: &'a [&'a MatchRow],
    /// The offers that can be seen.
    pub offers: &'a [&'a OfferRow],
    /// What happened to offers.
    pub events: &'a [&'a EventRow],
    /// Where a person was asked to look again; nothing for the co-applicant.
    pub reviews: &'a [&'a ReviewRow],
    /// What lenders asked; nothing for the co-applicant.
    pub requests: &'a [&'a InformationRequestRow],
}

/// What is said of a mortgage alone; none of other loans.
///
/// # Errors
/// [`Problem::Internal`] when what is stored is none.
pub fn mortgage(
    row: &ApplicationRow,
    application: ApplicationState,
    happenings: &Happenings<'_>,
    now: Timestamp,
) -> Result<Option<Mortgage>, Problem> {
    let Some(stored) = &row.mortgage else { return Ok(None) };
    let loan: HomeLoan =
        serde_json::from_str(stored).map_err(|error| Problem::Internal(format!("a stored mortgage: {error}")))?;
    let accepted = happenings.offers.iter().find(|offer| offer.state_at(now) == OfferState::Accepted);
    let has_offers = happenings.offers.iter().any(|offer| offer.state_at(now) == OfferState::Open);
    let is_reviewed = happenings.reviews.iter().any(|review| review.answered_at.is_none());
    let state = mortgage_state(&MortgageFacts {
        application,
        information_requested: happenings.requests.iter().any(|request| request.is_open == 1),
        in_review: accepted.map_or(is_reviewed, |offer| offer.reviewed_at.is_some()),
        valued: accepted.is_some_and(|offer| offer.valued_at.is_some()),
        has_offers,
    });
    Ok(Some(Mortgage {
        purpose: loan.purpose,
        price: loan.home.price,
        loan_to_value: (loan.loan_to_value(row.amount) * 100.0).round() / 100.0,
        state,
        acts: state.acts(),
        timeline: timeline(row, state, happenings),
    }))
}

fn timeline(row: &ApplicationRow, state: MortgageState, happenings: &Happenings<'_>) -> Vec<TimelineEntry> {
    let Happenings { matches, offers, events, reviews, requests } = happenings;
    let lender = |id: &str| {
        let found = matches.iter().find(|found| found.lender_id == id);
        found.map(|found| Lender { id: found.lender_id.clone(), name: found.lender.clone() })
    };
    let mut entries: Vec<(Timestamp, MortgageState, Option<Lender>)> = Vec::new();
    if row.asked_at != Some(row.created_at) {
        entries.push((row.created_at, MortgageState::AwaitingCoApplicant, None));
    }
    entries.extend(row.asked_at.map(|at| (at, MortgageState::Received, None)));
    entries.extend(offers.iter().map(|offer| offer.visible_at).min().map(|at| (at, MortgageState::Offers, None)));
    entries.extend(reviews.iter().map(|review| (review.requested_at, MortgageState::InReview, lender(&review.lender))));
    entries.extend(
        requests
            .iter()
            .map(|request| (request.requested_at, MortgageState::InformationRequested, lender(&request.lender))),
    );
    let done = events.iter().filter_map(|event| Some((event.at, led_to(event.event)?, lender(&event.lender))));
    entries.extend(done);
    if state == MortgageState::Declined && offers.is_empty() {
        let last = matches.iter().map(|found| found.visible_at).max();
        entries.extend(last.map(|at| (at, MortgageState::Declined, None)));
    }
    entries.extend(row.withdrawn_at.map(|at| (at, MortgageState::Withdrawn, None)));
    entries.sort_by_key(|(at, ..)| *at);
    entries.into_iter().map(|(at, state, lender)| TimelineEntry { state, at: rfc3339(at), lender }).collect()
}

/// What an event of an offer led to, where that is worth a line.
fn led_to(event: OfferEvent) -> Option<MortgageState> {
    match event {
        OfferEvent::Accept => Some(MortgageState::Accepted),
        OfferEvent::Review => Some(MortgageState::InReview),
        OfferEvent::Value => Some(MortgageState::Valuation),
        OfferEvent::Sign => Some(MortgageState::Agreed),
        OfferEvent::PayOut => Some(MortgageState::PaidOut),
        OfferEvent::Refuse => Some(MortgageState::Declined),
        _ => None,
    }
}

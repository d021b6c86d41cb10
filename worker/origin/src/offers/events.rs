//! What a user, or a lender, does with an offer: whether it may be done, the rules of the life of offers say.

use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::offer::{OfferEvent, OfferFacts, OfferState, Refusal, transition};
use worker::D1Database;

use super::store::{self, Change, Party};
use super::{OfferDetails, OfferRow};
use crate::clock::Timestamp;
use crate::conversions::Tracking;
use crate::json_text::word;
use crate::problem::Problem;

/// What somebody does, and with what.
pub struct Act<'a> {
    /// What.
    pub event: OfferEvent,
    /// What is said with it, sealed.
    pub note: Option<String>,
    /// What came with it that the edge signed.
    pub tracking: Tracking<'a>,
}

/// Does it to the user's offer with this id; answers the offer. Done before, it stays as it was.
///
/// # Errors
/// As [`act_as`].
pub async fn act(
    database: &D1Database,
    user: &str,
    id: &str,
    what: Act<'_>,
    now: Timestamp,
) -> Result<OfferDetails, Problem> {
    OfferDetails::from_row(act_as(database, Party::Consumer(user), id, what, now).await?, now)
}

/// Does it to a party's offer with this id; answers the offer. Done before, it stays as it was.
///
/// # Errors
/// [`Problem::NotFound`]; [`Problem::State`], [`Problem::OfferExpired`], [`Problem::OtherOfferAccepted`],
/// [`Problem::ReflectionPeriod`] and [`Problem::CoApplicantUnconfirmed`] where it may not be done; [`Problem::Internal`] when the database fails.
pub async fn act_as(
    database: &D1Database,
    by: Party<'_>,
    id: &str,
    Act { event, note, tracking }: Act<'_>,
    now: Timestamp,
) -> Result<OfferRow, Problem> {
    let offer = store::one_of(database, by, id, now).await?;
    if is_done(event, &offer, now) {
        return Ok(offer);
    }
    let state = next(event, &offer, now)?;
    let (name, word) = (word(&event)?, word(&state)?);
    store::change(database, &offer, Change { event, name: &name, state: &word, by, note, tracking, now }).await?;
    let changed = store::one_of(database, by, id, now).await?;
    if is_done(event, &changed, now) || (changed.state_at(now) == state && !is_note(event)) {
        return Ok(changed);
    }
    // Something else happened meanwhile: what it was says why this can't.
    Err(next(event, &changed, now).err().unwrap_or(Problem::State))
}

/// Whether an event may happen, and has not yet.
pub fn may_happen(event: OfferEvent, offer: &OfferRow, now: Timestamp) -> bool {
    !is_done(event, offer, now) && next(event, offer, now).is_ok()
}

/// The state after an event.
///
/// # Errors
/// Why it may not happen.
pub fn next(event: OfferEvent, offer: &OfferRow, now: Timestamp) -> Result<OfferState, Problem> {
    let ends = [ApplicationState::Withdrawn, ApplicationState::AwaitingCoApplicant];
    let application = offer.application_state;
    if event == OfferEvent::Accept && ends.contains(&application) {
        let is_waiting = application == ApplicationState::AwaitingCoApplicant;
        return Err(if is_waiting { Problem::CoApplicantUnconfirmed } else { Problem::State });
    }
    let facts = OfferFacts {
        now: now.0,
        expires_at: offer.expires_at.0,
        other_accepted: offer.other_accepted > 0,
        co_applicant_unconfirmed: false,
        reflection_until: offer.reflection_until(now).map(|until| until.0),
    };
    transition(offer.state, event, &facts).map_err(|refusal| match refusal {
        Refusal::State => Problem::State,
        Refusal::OfferExpired => Problem::OfferExpired,
        Refusal::OtherOfferAccepted => Problem::OtherOfferAccepted,
        Refusal::CoApplicantUnconfirmed => Problem::CoApplicantUnconfirmed,
        Refusal::ReflectionPeriod => Problem::ReflectionPeriod,
    })
}

/// Whether an event has happened already: then it is answered as if it did now.
fn is_done(event: OfferEvent, offer: &OfferRow, now: Timestamp) -> bool {
    let state = offer.state_at(now);
    let is_noted = match event {
        OfferEvent::Review => offer.reviewed_at.is_some(),
        OfferEvent::Value => offer.valued_at.is_some(),
        _ => false,
    };
    is_noted
        || matches!(
            (event, state),
            (OfferEvent::Accept, OfferState::Accepted | OfferState::Signed | OfferState::PaidOut)
                | (OfferEvent::Decline, OfferState::Declined)
                | (OfferEvent::Restore, OfferState::Open)
                | (OfferEvent::Cancel, OfferState::Cancelled)
                | (OfferEvent::Sign, OfferState::Signed | OfferState::PaidOut)
                | (OfferEvent::PayOut, OfferState::PaidOut)
                | (OfferEvent::Refuse, OfferState::Refused)
                | (OfferEvent::Withdraw, OfferState::Withdrawn)
                | (OfferEvent::WithdrawAgreement, OfferState::AgreementWithdrawn)
        )
}

/// Whether an event leaves the state as it is.
fn is_note(event: OfferEvent) -> bool {
    matches!(event, OfferEvent::Review | OfferEvent::Value)
}

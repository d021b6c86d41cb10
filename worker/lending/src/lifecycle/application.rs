//! The states of an application, which follow from its offers and what its people do.

use serde::{Deserialize, Serialize};

/// Where an application stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApplicationState {
    /// The co-applicant has to confirm before lenders are asked.
    AwaitingCoApplicant,
    /// Lenders are asked; not all have answered.
    Collecting,
    /// All have answered, and there is an offer.
    Ready,
    /// All have answered, and there is none.
    NoOffers,
    /// An offer is accepted.
    Accepted,
    /// Its agreement is signed.
    Signed,
    /// Its money is paid out.
    PaidOut,
    /// The consumer took the application back.
    Withdrawn,
    /// Its last offer has expired.
    Expired,
    /// People pass it on, as a company's: where it stands, its case says ([`super::sme`]).
    Received,
}

impl ApplicationState {
    /// All of them.
    pub const ALL: [Self; 10] = [
        Self::AwaitingCoApplicant,
        Self::Collecting,
        Self::Ready,
        Self::NoOffers,
        Self::Accepted,
        Self::Signed,
        Self::PaidOut,
        Self::Withdrawn,
        Self::Expired,
        Self::Received,
    ];

    /// The state in which an application is made.
    pub fn initial(has_co_applicant: bool) -> Self {
        if has_co_applicant { Self::AwaitingCoApplicant } else { Self::Collecting }
    }

    /// Whether it is open: the user's earlier one of its kind that is gets closed by a new one (product design, 3.5).
    pub fn is_open(self) -> bool {
        matches!(self, Self::AwaitingCoApplicant | Self::Collecting | Self::Ready | Self::NoOffers)
    }
}

/// What happens to an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ApplicationEvent {
    /// Lenders are asked: the co-applicant confirmed, or the applicant goes on alone.
    AskLenders,
    /// A lender answered, in time or late, or took an offer back; also what has no offer of its own, such as the deadline.
    AnswersChanged,
    /// An offer was accepted.
    OfferAccepted,
    /// The accepted offer was cancelled or refused.
    AcceptanceEnded,
    /// The agreement was signed.
    AgreementSigned,
    /// The money was paid out.
    PaidOut,
    /// The consumer takes the application back.
    Withdraw,
    /// An offer expired.
    OfferExpired,
}

impl ApplicationEvent {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::AskLenders,
        Self::AnswersChanged,
        Self::OfferAccepted,
        Self::AcceptanceEnded,
        Self::AgreementSigned,
        Self::PaidOut,
        Self::Withdraw,
        Self::OfferExpired,
    ];
}

/// What a transition looks at beside the state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ApplicationFacts {
    /// How many lenders have yet to answer.
    pub unanswered: u32,
    /// How many offers stand that can be accepted, or put back and then accepted, once the event has happened.
    pub offers: u32,
}

/// The state doesn't allow the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAllowed;

/// The state after an event.
///
/// # Errors
/// When the state doesn't allow it.
pub fn transition(
    state: ApplicationState,
    event: ApplicationEvent,
    facts: &ApplicationFacts,
) -> Result<ApplicationState, NotAllowed> {
    use ApplicationEvent as Event;
    use ApplicationState as State;
    match (state, event) {
        (State::AwaitingCoApplicant, Event::AskLenders) => Ok(state_by_answers(facts)),
        (State::Collecting | State::Ready | State::NoOffers, Event::AnswersChanged) => Ok(state_by_answers(facts)),
        (State::Collecting | State::Ready, Event::OfferAccepted) => Ok(State::Accepted),
        (State::Accepted, Event::AcceptanceEnded) => Ok(state_by_answers(facts)),
        (State::Accepted, Event::AgreementSigned) => Ok(State::Signed),
        (State::Signed, Event::PaidOut) => Ok(State::PaidOut),
        // A late answer doesn't change what was decided already.
        (State::Accepted | State::Signed | State::PaidOut, Event::AnswersChanged | Event::OfferExpired) => Ok(state),
        (
            State::AwaitingCoApplicant | State::Collecting | State::Ready | State::NoOffers | State::Accepted,
            Event::Withdraw,
        ) => Ok(State::Withdrawn),
        (State::Collecting | State::Ready, Event::OfferExpired) => {
            Ok(if facts.offers == 0 && facts.unanswered == 0 { State::Expired } else { state })
        }
        _ => Err(NotAllowed),
    }
}

fn state_by_answers(facts: &ApplicationFacts) -> ApplicationState {
    match (facts.unanswered, facts.offers) {
        (1.., _) => ApplicationState::Collecting,
        (0, 1..) => ApplicationState::Ready,
        (0, 0) => ApplicationState::NoOffers,
    }
}

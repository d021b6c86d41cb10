//! Where a mortgage stands to whoever applied, whose home hangs on it: finer than other applications (product design, section 6).

use serde::{Deserialize, Serialize};

use super::application::ApplicationState;

/// Where a mortgage stands, in the order in which it usually goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MortgageState {
    /// The co-applicant has to confirm before lenders are asked.
    AwaitingCoApplicant,
    /// Lenders have it.
    Received,
    /// A person at a lender is looking at it.
    InReview,
    /// A lender waits for an answer.
    InformationRequested,
    /// There are offers to choose from.
    Offers,
    /// An offer is accepted.
    Accepted,
    /// The home is valued, and the agreement is being drawn up.
    Valuation,
    /// The agreement is signed.
    Agreed,
    /// The money is paid out.
    PaidOut,
    /// No lender offers it.
    Declined,
    /// The consumer took it back.
    Withdrawn,
}

impl MortgageState {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::AwaitingCoApplicant,
        Self::Received,
        Self::InReview,
        Self::InformationRequested,
        Self::Offers,
        Self::Accepted,
        Self::Valuation,
        Self::Agreed,
        Self::PaidOut,
        Self::Declined,
        Self::Withdrawn,
    ];

    /// Whose turn it is.
    pub fn acts(self) -> Option<NextActor> {
        match self {
            Self::AwaitingCoApplicant => Some(NextActor::CoApplicant),
            Self::InformationRequested | Self::Offers => Some(NextActor::Applicant),
            Self::Received | Self::InReview | Self::Accepted | Self::Valuation | Self::Agreed => {
                Some(NextActor::Lender)
            }
            Self::PaidOut | Self::Declined | Self::Withdrawn => None,
        }
    }
}

/// Whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NextActor {
    /// Who applied.
    Applicant,
    /// Who applies with them.
    CoApplicant,
    /// The lender, or all that were asked.
    Lender,
}

impl NextActor {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Applicant, Self::CoApplicant, Self::Lender];
}

/// What the state of a mortgage is judged by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MortgageFacts {
    /// Where the application stands.
    pub application: ApplicationState,
    /// Whether a lender waits for an answer.
    pub information_requested: bool,
    /// Whether a person at a lender is looking at a decline or at the accepted offer.
    pub in_review: bool,
    /// Whether the accepted offer's home is valued.
    pub valued: bool,
    /// Whether an offer can be accepted.
    pub has_offers: bool,
}

/// Where a mortgage stands.
pub fn mortgage_state(facts: &MortgageFacts) -> MortgageState {
    let MortgageFacts { application, information_requested, in_review, valued, has_offers } = *facts;
    match application {
        ApplicationState::AwaitingCoApplicant => MortgageState::AwaitingCoApplicant,
        ApplicationState::Withdrawn => MortgageState::Withdrawn,
        ApplicationState::PaidOut => MortgageState::PaidOut,
        ApplicationState::Signed => MortgageState::Agreed,
        _ if information_requested => MortgageState::InformationRequested,
        ApplicationState::Accepted if valued => MortgageState::Valuation,
        ApplicationState::Accepted if in_review => MortgageState::InReview,
        ApplicationState::Accepted => MortgageState::Accepted,
        _ if has_offers => MortgageState::Offers,
        _ if in_review => MortgageState::InReview,
        ApplicationState::Collecting | ApplicationState::Ready | ApplicationState::Received => MortgageState::Received,
        ApplicationState::NoOffers | ApplicationState::Expired => MortgageState::Declined,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_follows_from_what_lenders_and_people_did() {
        use ApplicationState as Application;
        use MortgageState as State;
        // Information requested, in review, valued, offers.
        for (application, [information_requested, in_review, valued, has_offers], state) in [
            (Application::AwaitingCoApplicant, [false, false, false, false], State::AwaitingCoApplicant),
            (Application::Collecting, [false, false, false, false], State::Received),
            (Application::Collecting, [false, true, false, false], State::InReview),
            (Application::Collecting, [true, false, false, true], State::InformationRequested),
            (Application::Collecting, [false, false, false, true], State::Offers),
            (Application::Ready, [false, true, false, true], State::Offers),
            (Application::Accepted, [false, false, false, true], State::Accepted),
            (Application::Accepted, [false, true, false, false], State::InReview),
            (Application::Accepted, [true, true, false, false], State::InformationRequested),
            (Application::Accepted, [false, true, true, false], State::Valuation),
            (Application::Signed, [true, true, true, false], State::Agreed),
            (Application::PaidOut, [false, false, true, false], State::PaidOut),
            (Application::NoOffers, [false, false, false, false], State::Declined),
            (Application::NoOffers, [false, true, false, false], State::InReview),
            (Application::Expired, [false, false, false, false], State::Declined),
            (Application::Withdrawn, [true, true, true, true], State::Withdrawn),
        ] {
            let facts = MortgageFacts { application, information_requested, in_review, valued, has_offers };
            assert_eq!(mortgage_state(&facts), state, "{facts:?}");
        }
    }

    #[test]
    fn states_are_in_their_order_and_ends_wait_for_nobody() {
        assert!(MortgageState::ALL.is_sorted());
        let ends: Vec<_> = MortgageState::ALL.into_iter().filter(|state| state.acts().is_none()).collect();
        assert_eq!(ends, [MortgageState::PaidOut, MortgageState::Declined, MortgageState::Withdrawn]);
    }
}

//! Where an application stands at a moment. What lenders' answers and the time make of it is judged when it is read: nobody
//! writes it.

use kirkas_lending::lifecycle::application::{ApplicationEvent, ApplicationFacts, ApplicationState, transition};

/// Where an application stands, as it was written last.
pub type StoredState = ApplicationState;

/// Where an application stands with its answers: how many are to come, how many offers can still be accepted or put back,
/// and how many there were.
pub fn state_with(stored: StoredState, unanswered: u32, offers: u32, offers_made: u32) -> ApplicationState {
    let facts = ApplicationFacts { unanswered, offers };
    let expired = offers == 0 && offers_made > 0;
    let event = if expired { ApplicationEvent::OfferExpired } else { ApplicationEvent::AnswersChanged };
    transition(stored, event, &facts).unwrap_or(stored)
}

#[cfg(test)]
mod tests {
    use super::state_with;
    use kirkas_lending::lifecycle::application::ApplicationState::{
        Accepted, AwaitingCoApplicant, Collecting, Expired, NoOffers, Ready, Withdrawn,
    };

    #[test]
    fn answers_and_time_make_the_state() {
        for (stored, unanswered, offers, made, state) in [
            (Collecting, 3, 0, 0, Collecting),
            (Collecting, 1, 2, 2, Collecting),
            (Collecting, 0, 2, 2, Ready),
            (Collecting, 0, 0, 0, NoOffers),
            (Collecting, 0, 0, 2, Expired),
            (Accepted, 0, 1, 2, Accepted),
            (Withdrawn, 0, 2, 2, Withdrawn),
            (AwaitingCoApplicant, 0, 0, 0, AwaitingCoApplicant),
        ] {
            assert_eq!(state_with(stored, unanswered, offers, made), state, "{stored:?} {unanswered} {offers} {made}");
        }
    }
}

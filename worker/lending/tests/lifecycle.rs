//! Every state of offers and applications with every event (product design, section 5).
#![allow(clippy::unwrap_used)]

use kirkas_lending::lifecycle::application::{self, ApplicationEvent, ApplicationFacts, ApplicationState, NotAllowed};
use kirkas_lending::lifecycle::offer::{self, Actor, Effect, OfferEvent, OfferFacts, OfferState, Refusal};

const FACTS: OfferFacts = OfferFacts {
    now: 1_000,
    expires_at: 2_000,
    other_accepted: false,
    co_applicant_unconfirmed: false,
    reflection_until: None,
};

/// All transitions of an offer that has not expired, where no other is accepted.
const OFFERS: &[(OfferState, OfferEvent, OfferState)] = &[
    (OfferState::Open, OfferEvent::Accept, OfferState::Accepted),
    (OfferState::Open, OfferEvent::Decline, OfferState::Declined),
    (OfferState::Declined, OfferEvent::Restore, OfferState::Open),
    (OfferState::Open, OfferEvent::Withdraw, OfferState::Withdrawn),
    (OfferState::Declined, OfferEvent::Withdraw, OfferState::Withdrawn),
    (OfferState::Open, OfferEvent::Supersede, OfferState::Superseded),
    (OfferState::Superseded, OfferEvent::Reopen, OfferState::Open),
    (OfferState::Accepted, OfferEvent::Cancel, OfferState::Cancelled),
    (OfferState::Accepted, OfferEvent::Refuse, OfferState::Refused),
    (OfferState::Accepted, OfferEvent::Sign, OfferState::Signed),
    (OfferState::Signed, OfferEvent::PayOut, OfferState::PaidOut),
    (OfferState::Signed, OfferEvent::WithdrawAgreement, OfferState::AgreementWithdrawn),
    (OfferState::PaidOut, OfferEvent::WithdrawAgreement, OfferState::AgreementWithdrawn),
];

#[test]
fn offers_change_as_the_table_says_and_no_other_way() {
    for state in OfferState::ALL {
        for event in OfferEvent::ALL {
            let expected = OFFERS.iter().find(|(from, by, _)| (*from, *by) == (state, event)).map(|(.., to)| *to);
            assert_eq!(offer::transition(state, event, &FACTS).ok(), expected, "{state:?} {event:?}");
        }
    }
}

#[test]
fn an_event_that_already_happened_is_refused_as_a_matter_of_state() {
    for (_, event, to) in OFFERS {
        assert_eq!(offer::transition(*to, *event, &FACTS), Err(Refusal::State), "{event:?}");
    }
}

#[test]
fn an_offer_is_expired_from_its_moment_on() {
    for state in OfferState::ALL {
        let expires = [OfferState::Open, OfferState::Declined, OfferState::Superseded].contains(&state);
        assert_eq!(state.at(1_999, 2_000), state);
        assert_eq!(state.at(2_000, 2_000), if expires { OfferState::Expired } else { state }, "{state:?}");
    }
    let accept = |now| offer::transition(OfferState::Open, OfferEvent::Accept, &OfferFacts { now, ..FACTS });
    assert_eq!(accept(1_999), Ok(OfferState::Accepted));
    assert_eq!(accept(2_000), Err(Refusal::OfferExpired));
    let late = OfferFacts { now: 2_000, ..FACTS };
    assert_eq!(offer::transition(OfferState::Superseded, OfferEvent::Reopen, &late), Err(Refusal::OfferExpired));
    assert_eq!(offer::transition(OfferState::Accepted, OfferEvent::Sign, &late), Ok(OfferState::Signed));
}

#[test]
fn one_offer_is_accepted_at_a_time() {
    let taken = OfferFacts { other_accepted: true, ..FACTS };
    let accept = |state, facts| offer::transition(state, OfferEvent::Accept, facts);
    assert_eq!(accept(OfferState::Open, &taken), Err(Refusal::OtherOfferAccepted));
    assert_eq!(accept(OfferState::Superseded, &FACTS), Err(Refusal::OtherOfferAccepted));
    assert_eq!(offer::transition(OfferState::Declined, OfferEvent::Restore, &taken), Ok(OfferState::Superseded));
}

#[test]
fn a_mortgage_is_checked_and_valued_and_not_signed_before_its_consumer_could_compare() {
    let mortgage = |now| OfferFacts { now, reflection_until: Some(1_500), ..FACTS };
    for event in [OfferEvent::Review, OfferEvent::Value] {
        assert_eq!(offer::transition(OfferState::Accepted, event, &mortgage(1_000)), Ok(OfferState::Accepted));
        assert_eq!(offer::transition(OfferState::Accepted, event, &FACTS), Err(Refusal::State));
        assert_eq!(offer::transition(OfferState::Open, event, &mortgage(1_000)), Err(Refusal::State));
        assert_eq!(event.by(), Actor::Lender);
    }
    let sign = |now| offer::transition(OfferState::Accepted, OfferEvent::Sign, &mortgage(now));
    assert_eq!(sign(1_499), Err(Refusal::ReflectionPeriod));
    assert_eq!(sign(1_500), Ok(OfferState::Signed));
}

#[test]
fn nothing_is_accepted_before_the_co_applicant_has_confirmed() {
    let facts = OfferFacts { co_applicant_unconfirmed: true, ..FACTS };
    let refused = offer::transition(OfferState::Open, OfferEvent::Accept, &facts);
    assert_eq!(refused, Err(Refusal::CoApplicantUnconfirmed));
    assert_eq!(offer::transition(OfferState::Open, OfferEvent::Decline, &facts), Ok(OfferState::Declined));
}

#[test]
fn events_belong_to_somebody_and_have_their_effects() {
    assert_eq!(OfferEvent::Cancel.by(), Actor::Consumer);
    assert_eq!(OfferEvent::Refuse.by(), Actor::Lender);
    assert_eq!(OfferEvent::Supersede.by(), Actor::Application);
    assert!(OfferEvent::Accept.effects().contains(&Effect::SupersedeOthers));
    assert!(OfferEvent::Cancel.effects().contains(&Effect::ReopenOthers));
    assert!(OfferEvent::Refuse.effects().contains(&Effect::ReopenOthers));
    assert_eq!(OfferEvent::WithdrawAgreement.effects(), [Effect::RetractSale, Effect::MailConsumer]);
}

#[test]
fn names_are_those_of_the_api() {
    let name = |state: OfferState| serde_json::to_value(state).unwrap();
    assert_eq!(name(OfferState::PaidOut), "paid-out");
    assert_eq!(name(OfferState::AgreementWithdrawn), "agreement-withdrawn");
    assert_eq!(serde_json::to_value(ApplicationState::AwaitingCoApplicant).unwrap(), "awaiting-co-applicant");
    assert_eq!(serde_json::to_value(Refusal::OtherOfferAccepted).unwrap(), "other-offer-accepted");
}

#[test]
fn applications_change_as_the_table_says_and_no_other_way() {
    use ApplicationEvent as Event;
    use ApplicationState as State;
    let some = ApplicationFacts { unanswered: 0, offers: 1 };
    let none = ApplicationFacts { unanswered: 0, offers: 0 };
    let waiting = ApplicationFacts { unanswered: 2, offers: 1 };
    #[rustfmt::skip]
    let table: &[(State, Event, [State; 3])] = &[
        // The states after the event with: some offers, none, and lenders who have yet to answer.
        (State::AwaitingCoApplicant, Event::AskLenders, [State::Ready, State::NoOffers, State::Collecting]),
        (State::Collecting, Event::AnswersChanged, [State::Ready, State::NoOffers, State::Collecting]),
        (State::Ready, Event::AnswersChanged, [State::Ready, State::NoOffers, State::Collecting]),
        (State::NoOffers, Event::AnswersChanged, [State::Ready, State::NoOffers, State::Collecting]),
        (State::Accepted, Event::AnswersChanged, [State::Accepted; 3]),
        (State::Signed, Event::AnswersChanged, [State::Signed; 3]),
        (State::PaidOut, Event::AnswersChanged, [State::PaidOut; 3]),
        (State::Collecting, Event::OfferAccepted, [State::Accepted; 3]),
        (State::Ready, Event::OfferAccepted, [State::Accepted; 3]),
        (State::Accepted, Event::AcceptanceEnded, [State::Ready, State::NoOffers, State::Collecting]),
        (State::Accepted, Event::AgreementSigned, [State::Signed; 3]),
        (State::Signed, Event::PaidOut, [State::PaidOut; 3]),
        (State::AwaitingCoApplicant, Event::Withdraw, [State::Withdrawn; 3]),
        (State::Collecting, Event::Withdraw, [State::Withdrawn; 3]),
        (State::Ready, Event::Withdraw, [State::Withdrawn; 3]),
        (State::NoOffers, Event::Withdraw, [State::Withdrawn; 3]),
        (State::Accepted, Event::Withdraw, [State::Withdrawn; 3]),
        (State::Collecting, Event::OfferExpired, [State::Collecting, State::Expired, State::Collecting]),
        (State::Ready, Event::OfferExpired, [State::Ready, State::Expired, State::Ready]),
        (State::Accepted, Event::OfferExpired, [State::Accepted; 3]),
        (State::Signed, Event::OfferExpired, [State::Signed; 3]),
        (State::PaidOut, Event::OfferExpired, [State::PaidOut; 3]),
    ];
    for state in State::ALL {
        for event in Event::ALL {
            let row = table.iter().find(|(from, by, _)| (*from, *by) == (state, event)).map(|(.., to)| *to);
            for (number, facts) in [some, none, waiting].iter().enumerate() {
                let expected = row.and_then(|to| to.get(number).copied()).ok_or(NotAllowed);
                assert_eq!(application::transition(state, event, facts), expected, "{state:?} {event:?} {facts:?}");
            }
        }
    }
}

#[test]
fn an_application_begins_with_its_co_applicant_or_with_the_lenders() {
    assert_eq!(ApplicationState::initial(true), ApplicationState::AwaitingCoApplicant);
    assert_eq!(ApplicationState::initial(false), ApplicationState::Collecting);
    let open = ApplicationState::ALL.into_iter().filter(|state| state.is_open()).count();
    assert_eq!(open, 4);
}

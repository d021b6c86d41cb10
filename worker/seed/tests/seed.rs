//! The seed: the same each time, as its plan says, in every state, and of nobody.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use kirkas_lending::lifecycle::application::{ApplicationEvent, ApplicationFacts, ApplicationState, transition};
use kirkas_lending::lifecycle::offer::{OfferEvent, OfferState, REFLECTION_DAYS};
use kirkas_lending::lifecycle::sme::SmeStatus;
use kirkas_lending::market::{Country, Market};
use kirkas_lending::numbers::identity::IdentityNumber;
use kirkas_seed::{Application, CompanyApplication, Keys, OfferCourse, Plan, applications, company_applications, sql};

fn seed() -> (Plan, Vec<Application>) {
    let plan = Plan::read().unwrap();
    let seeded = applications(&plan).unwrap();
    (plan, seeded)
}

fn keys(letter: &str) -> Keys {
    Keys::read(|_| Some(format!("k:{}", letter.repeat(32)))).unwrap()
}

fn offers(application: &Application) -> impl Iterator<Item = &OfferCourse> {
    application.matches.iter().filter_map(|found| found.offer.as_ref()).map(|(_, course)| course)
}

/// Where an application stands at a moment, as the origin judges it when it is read.
fn state_at(application: &Application, now: i64) -> ApplicationState {
    let unanswered = application.matches.iter().filter(|found| found.visible_at > now).count();
    let arrived: Vec<OfferState> = offers(application)
        .filter(|offer| offer.visible_at <= now)
        .map(|offer| offer.state.at(now, offer.expires_at))
        .collect();
    let standing = [OfferState::Open, OfferState::Declined, OfferState::Superseded];
    let offers = arrived.iter().filter(|state| standing.contains(state)).count();
    let expired = offers == 0 && arrived.contains(&OfferState::Expired);
    let facts = ApplicationFacts { unanswered: unanswered.try_into().unwrap(), offers: offers.try_into().unwrap() };
    let event = if expired { ApplicationEvent::OfferExpired } else { ApplicationEvent::AnswersChanged };
    transition(application.state, event, &facts).unwrap_or(application.state)
}

#[test]
fn the_same_keys_give_the_same_bytes() {
    let plan = Plan::read().unwrap();
    assert_eq!(sql(&plan, &keys("a")).unwrap(), sql(&plan, &keys("a")).unwrap());
    assert_ne!(sql(&plan, &keys("a")).unwrap(), sql(&plan, &keys("b")).unwrap());
}

#[test]
fn there_are_as_many_applications_as_planned_and_of_the_planned_shares() {
    let (plan, seeded) = seed();
    let companies = company_applications(&plan).unwrap();
    let mut countries: BTreeMap<&str, u32> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::from([("sme", companies.len().try_into().unwrap())]);
    for application in &seeded {
        *countries.entry(application.facts.country.code()).or_default() += 1;
        *kinds.entry(&application.kind).or_default() += 1;
    }
    for company in &companies {
        *countries.entry(company.company.country.code()).or_default() += 1;
    }
    assert_eq!(countries, BTreeMap::from([("FI", 80), ("GB", 35), ("LV", 30), ("PL", 30), ("RO", 25)]));
    assert_eq!(kinds, BTreeMap::from([("loan", 140), ("mortgage", 25), ("sme", 25), ("card", 10)]));
    let of =
        |holds: fn(&Application) -> bool| (100 * seeded.iter().filter(|one| holds(one)).count()).div_ceil(seeded.len());
    assert_eq!(of(|one| one.facts.co_applicant.is_some()), 30);
    assert_eq!(of(|one| one.facts.refinance), 25);
    assert_eq!(of(|one| one.facts.applicant.payment_default), 12);
}

#[test]
fn every_state_occurs_at_the_moment() {
    let (plan, seeded) = seed();
    let now = plan.moment.timestamp_millis();
    let states: BTreeSet<ApplicationState> = seeded.iter().map(|one| state_at(one, now)).collect();
    // Companies' applications alone are received.
    let lent = ApplicationState::ALL.into_iter().filter(|state| *state != ApplicationState::Received);
    assert_eq!(states, lent.collect());
    let offers: BTreeSet<OfferState> =
        seeded.iter().flat_map(offers).map(|offer| offer.state.at(now, offer.expires_at)).collect();
    assert_eq!(offers, BTreeSet::from(OfferState::ALL));
    let outcomes: BTreeSet<&str> = seeded.iter().flat_map(|one| &one.matches).map(|found| found.outcome).collect();
    assert_eq!(outcomes, BTreeSet::from(["offer", "counter-offer", "declined"]));
}

#[test]
fn the_same_happens_before_any_moment() {
    let (mut plan, seeded) = seed();
    let (planned, state) = (plan.moment, |moment| move |one: &Application| state_at(one, moment));
    let states: Vec<_> = seeded.iter().map(state(planned.timestamp_millis())).collect();
    for days in [1, 7, 97, 366] {
        plan.moment = planned + TimeDelta::days(days);
        let now = plan.moment.timestamp_millis();
        let moved = applications(&plan).unwrap();
        assert_eq!(moved.iter().map(state(now)).collect::<Vec<_>>(), states, "{days}");
        let text = sql(&plan, &keys("a")).unwrap();
        assert!(text.contains(&now.to_string()) && !text.contains(":moment"), "{days}");
    }
}

#[test]
fn all_of_it_happened_in_the_90_days_before_the_moment() {
    let (plan, seeded) = seed();
    let now = plan.moment.timestamp_millis();
    for application in &seeded {
        let age = now - application.created_at;
        assert!((0..=91 * 86_400_000).contains(&age), "{}: {age}", application.number);
        for event in offers(application).flat_map(|offer| &offer.events) {
            assert!((application.created_at..=now).contains(&event.at), "{}: {event:?}", application.number);
        }
    }
}

#[test]
fn no_number_is_a_persons_and_every_address_is_invented() {
    let (_, seeded) = seed();
    let (mut ids, mut numbers) = (BTreeSet::new(), 0);
    for application in &seeded {
        assert!(ids.insert(&application.id), "{}", application.id);
        for person in &application.people {
            assert!(person.email.ends_with("@kirkas.example"), "{}", person.email);
            let country = application.facts.country;
            for step in ["person", "co-person", "personal-information", "co-applicant-personal-information"] {
                let Some(number) = person.answers.get(step, "identity_number").and_then(|value| value.as_str()) else {
                    continue;
                };
                let parse =
                    |development| IdentityNumber::parse(number, &Market::for_country(country, development).unwrap());
                assert!(parse(false).is_none(), "{country:?}");
                assert_eq!(parse(true).is_some(), country == Country::Fi, "{country:?}");
                numbers += 1;
            }
        }
    }
    assert!(numbers > 180, "{numbers}");
}

#[test]
fn who_signs_in_as_the_known_applicant_finds_one_of_each_kind() {
    let (plan, seeded) = seed();
    let now = plan.moment.timestamp_millis();
    let own: Vec<&Application> =
        seeded.iter().filter(|application| application.people[0].email == plan.applicant.email).collect();
    let states: Vec<ApplicationState> = own.iter().map(|one| state_at(one, now)).collect();
    assert_eq!(
        states,
        [ApplicationState::PaidOut, ApplicationState::Withdrawn, ApplicationState::Signed, ApplicationState::Ready]
    );
    let identities: BTreeSet<&str> = own.iter().map(|one| one.people[0].identity.as_str()).collect();
    assert_eq!(identities.len(), 1);
    let newest: Vec<OfferState> = offers(own[3]).map(|offer| offer.state).collect();
    assert!(newest.contains(&OfferState::Open) && newest.contains(&OfferState::Declined), "{newest:?}");
}

#[test]
fn companies_of_the_registry_have_applied_in_every_status_and_each_followed_the_one_before() {
    let plan = Plan::read().unwrap();
    let now = plan.moment.timestamp_millis();
    let seeded = company_applications(&plan).unwrap();
    assert_eq!(seeded.len(), 25);
    let registry = include_str!("../../origin/seed.sql");
    for one in &seeded {
        assert!(registry.contains(&format!("'{}', '{}'", one.company.business_id, one.company.name)), "{one:?}");
        assert!(one.email.ends_with("@kirkas.example"));
        let mut before = SmeStatus::New;
        let mut since = one.created_at;
        for (status, at) in &one.statuses {
            assert!(before.check(*status, false).is_ok() && (since..=now).contains(at), "{one:?} {status:?}");
            (before, since) = (*status, *at);
        }
    }
    let statuses: BTreeSet<SmeStatus> = seeded.iter().map(CompanyApplication::status).collect();
    assert_eq!(statuses, BTreeSet::from(SmeStatus::ALL));
}

#[test]
fn keys_that_are_missing_or_wrong_are_named() {
    let right = format!("k:{}", "a".repeat(32));
    for (data, recognition, name) in [
        (None, Some(&right), "DATA_KEYS"),
        (Some(&right), None, "RECOGNITION_KEYS"),
        (Some(&right), Some(&"k:short".to_owned()), "RECOGNITION_KEYS"),
    ] {
        let read = |variable: &str| if variable == "DATA_KEYS" { data.cloned() } else { recognition.cloned() };
        assert_eq!(Keys::read(read).unwrap_err(), kirkas_seed::SeedError::Keys(name));
    }
}

#[test]
fn mortgages_have_gone_every_way_to_their_money_and_none_was_signed_too_soon() {
    let (_, seeded) = seed();
    let mortgages = seeded.iter().filter(|one| one.kind == "mortgage");
    let mut signed = 0;
    let mut happened: BTreeSet<OfferEvent> = BTreeSet::new();
    for offer in mortgages.flat_map(offers) {
        happened.extend(offer.events.iter().map(|event| event.event));
        if let (Some(opened_at), Some(signed_at)) = (offer.opened_at, offer.signed_at) {
            assert!(signed_at - opened_at >= REFLECTION_DAYS * 86_400_000, "{offer:?}");
            signed += 1;
        }
    }
    assert!(signed > 0);
    for event in [OfferEvent::Accept, OfferEvent::Review, OfferEvent::Value, OfferEvent::Sign, OfferEvent::PayOut] {
        assert!(happened.contains(&event), "{event:?} among {happened:?}");
    }
}

#[test]
fn cards_are_answered_by_the_issuers_of_those_that_were_chosen() {
    let (_, seeded) = seed();
    for card in seeded.iter().filter(|one| one.kind == "card") {
        let chosen = card.facts.cards.as_ref().unwrap();
        let asked = chosen.iter().filter(|id| card.matches.iter().any(|found| found.product.starts_with(id.as_str())));
        assert_eq!(asked.count(), chosen.len(), "{card:?}");
        assert!(card.matches.iter().all(|found| chosen.iter().any(|id| found.product.starts_with(id.as_str()))));
    }
}

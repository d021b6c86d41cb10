//! Cards: who is asked, how a limit is judged, and what an offer says (product design, section 7).
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod common;

use common::{debt, facts, finland, product, reasons, row, rules};
use kirkas_lending::assess::{Assessment, assess};
use kirkas_lending::facts::Facts;
use kirkas_lending::form::{Answers, of_kind};
use kirkas_lending::lenders::development_lenders;
use kirkas_lending::market::{Context, Country, Market};
use kirkas_lending::offer::{CardTerms, Offer, Product};
use kirkas_lending::offer_terms::{OfferTerms, offer_on};
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::{CardRules, FindingCode, RateRow, Reason, RuleSet, Span, check_rules};
use kirkas_lending::schedule::schedule;
use kirkas_lending::vocabulary::LoanKind;
use proptest::prelude::*;
use serde_json::json;

const CARD: &str = "fabula-plain";

/// The household, which wants this limit on one card.
fn wanted(limit: u32) -> Facts {
    Facts { amount: limit, months: 12, cards: Some(vec![CARD.to_owned()]), ..facts() }
}

/// Rules of a card that the household passes.
fn card_rules() -> RuleSet {
    let amount = Span { from: 500, to: 10_000 };
    let rate = RateRow { amount_from: 500, amount_to: 10_000, months_to: 12, monthly_fee: 0.0, ..row() };
    let (months, card) = (Span { from: 12, to: 12 }, Some(CardRules { interest_free_days: 45 }));
    RuleSet { amount, months, rates: vec![rate], card, ..rules() }
}

fn card() -> Product {
    Product { card: Some(CARD.to_owned()), ..product() }
}

fn judge(facts: &Facts, rules: &RuleSet) -> Assessment {
    assess(facts, &card(), rules, &finland())
}

fn offer(facts: &Facts, rules: &RuleSet) -> Offer {
    judge(facts, rules).outcome.offer().unwrap().clone()
}

#[test]
fn only_chosen_cards_are_offered() {
    let facts = wanted(2_000);
    assert_eq!(reasons(&judge(&facts, &card_rules())), []);
    for other in [Some("utopia-low".to_owned()), None] {
        let product = Product { card: other, ..product() };
        assert_eq!(reasons(&assess(&facts, &product, &card_rules(), &finland())), [Reason::NotOpen]);
    }
    let loan = common::facts();
    assert!(reasons(&judge(&loan, &rules())).contains(&Reason::NotOpen), "a loan is no card");
}

#[test]
fn an_offer_has_the_years_example_and_the_least_payment() {
    let mut rules = card_rules();
    rules.rates[0].bands.a = Some(14.9);
    rules.rates[0].bands.b = Some(14.9);
    let offer = offer(&wanted(2_000), &rules);
    assert_eq!((offer.amount, offer.months, offer.rate_percent), (200_000, 12, 14.9));
    // Drawn at once and repaid in twelve equal instalments: (1 + 0.149 / 12)^12 - 1.
    assert_eq!((offer.instalment, offer.total_payable, offer.apr_percent), (18_042, 216_507, 15.96));
    assert_eq!(offer.card, Some(CardTerms { id: CARD.to_owned(), interest_free_days: 45, least_payment: 6_000 }));
    let payments = schedule(&offer, chrono::NaiveDate::from_ymd_opt(2026, 11, 23).unwrap());
    assert_eq!(payments.iter().map(|payment| payment.payment).sum::<i64>(), offer.total_payable);
    assert_eq!(payments.last().unwrap().balance, 0);
}

#[test]
fn debt_service_and_surplus_count_three_percent_of_the_limit() {
    let facts = wanted(5_000);
    let figures = judge(&facts, &card_rules()).figures;
    assert_eq!((figures.reference_instalment, figures.dsti_percent), (150.0, Some(5.0)));
    let rules = RuleSet { counter_offers: false, ..card_rules() };
    for (limit, expected) in [(5.0, vec![]), (4.99, vec![Reason::InstalmentsTooHigh])] {
        assert_eq!(reasons(&judge(&facts, &RuleSet { dsti_percent_max: Some(limit), ..rules.clone() })), expected);
    }
    let surplus = figures.surplus as u32;
    for (least, expected) in [(surplus - 150, vec![]), (surplus - 149, vec![Reason::NotAffordable])] {
        assert_eq!(reasons(&judge(&facts, &RuleSet { surplus_min: least, ..rules.clone() })), expected, "{least}");
    }
}

#[test]
fn a_lower_limit_is_offered_where_the_one_applied_for_is_too_high() {
    let facts = wanted(5_000);
    let surplus = judge(&facts, &card_rules()).figures.surplus as u32;
    let offer = offer(&facts, &RuleSet { surplus_min: surplus - 100, ..card_rules() });
    // 3% of 3,300 is 99, of 3,400 it is 102.
    assert_eq!((offer.amount, offer.for_less), (330_000, true));
    assert_eq!(offer.card.unwrap().least_payment, 9_900);
    let by_income = self::offer(&facts, &RuleSet { dsti_percent_max: Some(4.0), ..card_rules() });
    assert_eq!(by_income.amount, 400_000);
    let none = judge(&facts, &RuleSet { surplus_min: surplus - 74, ..card_rules() });
    assert_eq!((none.outcome.offer(), reasons(&none)), (None, vec![Reason::NotAffordable]), "not below half");
}

#[test]
fn a_person_offers_a_card_by_the_same_example() {
    let terms = OfferTerms { amount: 1_000, months: 12, rate_percent: 12.0, opening_fee: 0.0, monthly_fee: 1.0 };
    let offer = offer_on(&terms, &wanted(2_000), &card(), &card_rules(), &finland()).unwrap();
    assert_eq!(offer.card.unwrap().least_payment, 3_000);
    let longer = offer_on(&OfferTerms { months: 24, ..terms }, &wanted(2_000), &card(), &card_rules(), &finland());
    assert_eq!(longer.unwrap_err()[0].member, "months");
}

#[test]
fn the_rules_of_a_card_are_of_one_year() {
    let reference = finland();
    assert_eq!(check_rules(&card_rules(), &reference).errors, []);
    let longer = RuleSet { months: Span { from: 12, to: 24 }, ..card_rules() };
    let found = check_rules(&longer, &reference).errors;
    assert_eq!((found[0].pointer.as_str(), found[0].code), ("/months", FindingCode::OutsideMarket));
}

#[test]
fn development_cards_can_be_published_and_answer_an_ordinary_household() {
    for lender in development_lenders().unwrap() {
        for product in lender.products.iter().filter(|product| product.rules.kind() == LoanKind::Card) {
            let reference = Reference::for_country(product.country).unwrap();
            let findings = check_rules(&product.rules, &reference);
            assert_eq!((findings.errors, findings.warnings), (vec![], vec![]), "{}", product.id);
            assert!(product.card.as_ref().is_some_and(|card| product.id.starts_with(card.as_str())), "{}", product.id);
        }
    }
}

#[test]
fn facts_are_those_of_the_answers() {
    let answers: Answers = serde_json::from_value(json!({
        "card": { "cards": [CARD, "utopia-low"], "credit_limit": 3_000 },
        "contact": { "email": "a@kirkas.example", "phone": "+358401234567" },
        "person": { "first_names": "A", "last_name": "B", "identity_number": "131052-308T" },
        "address": { "street": "A 1", "postal_code": "00100", "city": "Helsinki", "lived_since": "2015-03",
            "resident_since": "1952-10" },
        "household": { "marital_status": "single", "children": 1 },
        "housing": { "housing": "self owned", "housing_cost": 300, "housing_since": "2015-03" },
        "work": { "employment_type": "retired", "work_since": "2017-11" },
        "income": { "net_income": 2_600, "gross_income": 3_400, "income_will_fall": false },
        "costs": {}, "debts": { "has_debts": false }, "declarations": { "payment_default": false },
        "review": { "terms": true, "true_information": true, "share_with_lenders": true, "credit_search": true },
    }))
    .unwrap();
    let form = of_kind("card").unwrap().unwrap();
    let checked: Vec<String> = form.steps.iter().map(|step| step.id.clone()).collect();
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
    let context = Context { market: Market::for_country(Country::Fi, false).unwrap(), today };
    assert!(form.first_incomplete(&answers, &checked, &context).is_none());
    let facts = Facts::from_answers(form, &answers, &context).unwrap();
    assert_eq!((facts.kind(), facts.amount, facts.months, facts.children), (LoanKind::Card, 3_000, 12, 1));
    assert_eq!(facts.cards, Some(vec![CARD.to_owned(), "utopia-low".to_owned()]));
    assert!(facts.co_applicant.is_none() && !facts.refinance);
    assert!(facts.is_for(Some("utopia-low")) && !facts.is_for(Some("ficta-flex")) && !facts.is_for(None));
}

proptest! {
    #[test]
    fn a_lower_limit_is_the_highest_that_passes(limit in 5u32..=100, surplus_min in 0u32..2_500, owed in 0u32..600) {
        let mut facts = wanted(limit * 100);
        facts.applicant.debts = vec![debt(5_000, owed)];
        let rules = RuleSet { surplus_min, ..card_rules() };
        let judged = judge(&facts, &rules);
        let passes = |limit: u32| reasons(&judge(&Facts { amount: limit, ..facts.clone() }, &rules)).is_empty();
        match judged.outcome.offer() {
            Some(offer) => {
                let offered = u32::try_from(offer.amount / 100).unwrap();
                prop_assert!(passes(offered) && (offered == facts.amount || !passes(offered + 100)));
            }
            None => prop_assert!(
                (facts.amount.div_ceil(2).max(500)..=facts.amount).filter(|limit| limit % 100 == 0).all(|limit| !passes(limit))
            ),
        }
    }
}

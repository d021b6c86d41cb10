//! Offers that a person makes instead of a decline (product design, section 4.7).
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod common;

use common::{debt, facts, finland, product, rules};
use kirkas_lending::offer_terms::{OfferTerms, TermsErrorCode as Code, offer_on};
use kirkas_lending::rules::OfferCondition;

fn terms() -> OfferTerms {
    OfferTerms { amount: 15_000, months: 60, rate_percent: 9.5, opening_fee: 50.0, monthly_fee: 2.5 }
}

#[test]
fn an_offer_costs_what_its_terms_say() {
    let mut rules = rules();
    rules.conditions = vec![OfferCondition::IncomeProof, OfferCondition::CoApplicantSigns];
    let offer = offer_on(&terms(), &facts(), &product(), &rules, &finland()).unwrap();
    assert_eq!((offer.amount, offer.months, offer.for_less), (1_500_000, 60, true));
    assert_eq!((offer.opening_fee, offer.monthly_fee), (5_000, 250));
    assert_eq!(offer.total_cost, offer.total_payable - offer.amount);
    assert!(offer.apr_percent > 9.5);
    assert_eq!(offer.conditions, [OfferCondition::IncomeProof]);
    let full = offer_on(&OfferTerms { amount: 20_000, ..terms() }, &facts(), &product(), &rules, &finland()).unwrap();
    assert!(!full.for_less);
}

#[test]
fn terms_keep_to_the_application_the_market_and_the_law() {
    for (terms, member, code, limit) in [
        (OfferTerms { amount: 20_001, ..terms() }, "amount", Code::TooLarge, Some(20_000)),
        (OfferTerms { amount: 999, ..terms() }, "amount", Code::TooSmall, Some(1_000)),
        (OfferTerms { months: 11, ..terms() }, "months", Code::TooSmall, Some(12)),
        (OfferTerms { months: 241, ..terms() }, "months", Code::TooLarge, Some(240)),
        (OfferTerms { rate_percent: -1.0, ..terms() }, "rate_percent", Code::Malformed, None),
        (OfferTerms { rate_percent: f64::NAN, ..terms() }, "rate_percent", Code::Malformed, None),
        (OfferTerms { monthly_fee: 0.001, ..terms() }, "monthly_fee", Code::Malformed, None),
        (OfferTerms { opening_fee: f64::INFINITY, ..terms() }, "opening_fee", Code::Malformed, None),
        (OfferTerms { rate_percent: 17.51, ..terms() }, "rate_percent", Code::AboveCap, None),
        (OfferTerms { monthly_fee: 20.0, ..terms() }, "rate_percent", Code::AboveCap, None),
    ] {
        let errors = offer_on(&terms, &facts(), &product(), &rules(), &finland()).unwrap_err();
        assert_eq!((errors.len(), errors[0].member, errors[0].code, errors[0].limit), (1, member, code, limit));
    }
    let at_the_cap = OfferTerms { rate_percent: 17.5, ..terms() };
    assert!(offer_on(&at_the_cap, &facts(), &product(), &rules(), &finland()).is_ok());
}

#[test]
fn it_is_enough_for_the_debts_that_it_repays() {
    let mut facts = facts();
    facts.refinance = true;
    facts.applicant.debts = vec![kirkas_lending::facts::DebtFacts { repay: true, ..debt(16_000, 300) }];
    let errors = offer_on(&terms(), &facts, &product(), &rules(), &finland()).unwrap_err();
    assert_eq!((errors[0].member, errors[0].limit), ("amount", Some(16_000)));
}

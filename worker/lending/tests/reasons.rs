//! Each reason code, at its limit and beside it (product design, section 4.2).
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod common;

use common::{co_applicant, debt, facts, finland, judge, product, reasons, row, rules};
use kirkas_lending::assess::assess;
use kirkas_lending::facts::Facts;
use kirkas_lending::market::Country;
use kirkas_lending::rules::{Bands, Failure, RateRow, Reason, Refinancing, RuleSet, Span, reasons_for_consumer};
use kirkas_lending::vocabulary::{Employment, Housing, Purpose};

type Change = fn(&mut Facts, &mut RuleSet);

/// What passes at its limit, and what fails beside it. Without counter-offers every failure declines.
#[rustfmt::skip]
const CASES: &[(Reason, Change, Change)] = &[
    (Reason::AmountTooLow, |f, r| { r.amount.from = 5_000; f.amount = 5_000; }, |f, r| { r.amount.from = 5_000; f.amount = 4_999; }),
    (Reason::AmountTooHigh, |f, r| { r.amount.to = 20_000; f.amount = 20_000; }, |f, r| { r.amount.to = 19_999; f.amount = 20_000; }),
    (Reason::PeriodTooShort, |f, r| { r.months.from = 48; f.months = 48; }, |f, r| { r.months.from = 49; f.months = 48; }),
    (Reason::PeriodTooLong, |f, r| { r.months.to = 48; f.months = 48; }, |f, r| { r.months.to = 47; f.months = 48; }),
    (Reason::Purpose, |f, _| f.purpose = Purpose::Study, |f, r| { f.purpose = Purpose::Study; r.refused_purposes = vec![Purpose::Study]; }),
    (Reason::Purpose, |f, r| { f.refinance = true; r.refinancing = Refinancing::Only; }, |_, r| r.refinancing = Refinancing::Only),
    (Reason::Purpose, |_, r| r.refinancing = Refinancing::None, |f, r| { f.refinance = true; r.refinancing = Refinancing::None; }),
    (Reason::AgeTooLow, |f, _| f.applicant.age_months = 240, |f, _| f.applicant.age_months = 239),
    (Reason::AgeTooLow, |f, _| f.co_applicant = Some(co_applicant()), |f, _| { f.co_applicant = Some(co_applicant()); f.co_applicant.as_mut().unwrap().person.age_months = 239; }),
    (Reason::AgeAtEnd, |f, _| f.applicant.age_months = 71 * 12 - 1 - 48, |f, _| f.applicant.age_months = 71 * 12 - 48),
    (Reason::Residency, |f, _| f.applicant.resident_months = 24, |f, _| f.applicant.resident_months = 23),
    (Reason::Residency, |f, _| f.co_applicant = Some(co_applicant()), |f, _| { f.co_applicant = Some(co_applicant()); f.co_applicant.as_mut().unwrap().person.resident_months = 23; }),
    (Reason::PaymentDefault, |f, r| { f.applicant.payment_default = true; r.accepts_payment_default = true; }, |f, _| f.applicant.payment_default = true),
    (Reason::PaymentDefault, |f, _| f.co_applicant = Some(co_applicant()), |f, _| { f.co_applicant = Some(co_applicant()); f.co_applicant.as_mut().unwrap().person.payment_default = true; }),
    (Reason::Employment, |f, _| f.applicant.employment = Employment::Farmer, |f, r| { f.applicant.employment = Employment::Farmer; r.employment.remove(&Employment::Farmer); }),
    (Reason::WorkTooShort, |_, r| { r.employment.insert(Employment::Permanent, 36); }, |_, r| { r.employment.insert(Employment::Permanent, 37); }),
    (Reason::WorkTooShort, |f, _| f.applicant.work_months = None, |f, r| { f.applicant.work_months = None; r.employment.insert(Employment::Permanent, 1); }),
    (Reason::IncomeTooLow, |_, r| r.income_min = Some(3_000), |_, r| r.income_min = Some(3_001)),
    (Reason::Housing, |_, r| r.housing = vec![Housing::Renting], |_, r| r.housing = vec![Housing::SelfOwned]),
    // (0 + 20,000) / (12 × 4,200)
    (Reason::DebtToIncome, |_, r| r.debt_to_income_max = Some(20_000.0 / 50_400.0), |_, r| r.debt_to_income_max = Some(19_999.0 / 50_400.0)),
    (Reason::InstalmentsTooHigh, |_, r| r.dsti_percent_max = Some(dsti()), |_, r| r.dsti_percent_max = Some(dsti() - 0.001)),
    (Reason::NotAffordable, |_, r| r.surplus_min = left(), |_, r| r.surplus_min = left() + 1),
    (Reason::NoPrice, |_, r| r.rates[0].amount_to = 20_000, |_, r| r.rates[0].amount_to = 19_999),
    (Reason::NoPrice, |_, r| r.rates[0].months_from = 48, |_, r| r.rates[0].months_from = 49),
    (Reason::NoPrice, |_, r| r.rates[0].bands = Bands { a: Some(6.0), ..Bands::default() }, |_, r| r.rates[0].bands.a = None),
    (Reason::AboveCap, |_, r| r.rates[0].bands.a = Some(17.5), |_, r| r.rates[0].bands.a = Some(17.51)),
    (Reason::AboveCap, |_, r| r.rates[0].monthly_fee = 12.5, |_, r| r.rates[0].monthly_fee = 12.51),
];

/// Debt service of the ordinary case, in percent.
fn dsti() -> f64 {
    judge(&facts(), &rules()).figures.dsti_percent.unwrap()
}

/// What is left of the surplus after the ordinary case's instalment, in whole units.
fn left() -> u32 {
    let judged = judge(&facts(), &rules());
    (judged.figures.surplus - judged.outcome.offer().unwrap().instalment as f64 / 100.0).floor() as u32
}

#[test]
fn each_rule_holds_at_its_limit_and_fails_beside_it() {
    for (number, (reason, at, beside)) in CASES.iter().enumerate() {
        let found = |change: &Change| {
            let (mut facts, mut rules) = (facts(), rules());
            rules.counter_offers = false;
            change(&mut facts, &mut rules);
            reasons(&judge(&facts, &rules))
        };
        assert_eq!(found(at), [], "case {number}: {reason:?} at its limit");
        assert_eq!(found(beside), [*reason], "case {number}: {reason:?} beside its limit");
    }
}

#[test]
fn a_product_that_is_not_open_says_so() {
    let mut product = product();
    product.is_open = false;
    assert_eq!(reasons(&assess(&facts(), &product, &rules(), &finland())), [Reason::NotOpen]);
    product.is_open = true;
    product.country = Country::Lv;
    assert_eq!(reasons(&assess(&facts(), &product, &rules(), &finland())), [Reason::NotOpen]);
}

#[test]
fn every_code_that_the_engine_gives_has_a_case() {
    let outside = [Reason::NotOpen, Reason::LoanToValue, Reason::LenderDeclined, Reason::NoAnswer];
    for reason in Reason::ALL.into_iter().filter(|reason| !outside.contains(reason)) {
        assert!(CASES.iter().any(|(code, ..)| *code == reason), "{reason:?}");
    }
    assert!(Reason::ALL.is_sorted());
}

#[test]
fn all_failed_rules_are_recorded_in_order_and_the_consumer_is_told_two() {
    let (mut facts, mut rules) = (facts(), rules());
    facts.applicant.age_months = 100;
    facts.applicant.payment_default = true;
    facts.amount = 70_000;
    rules.amount.to = 50_000;
    rules.income_min = Some(9_000);
    let judged = judge(&facts, &rules);
    let expected = [
        Reason::AmountTooHigh,
        Reason::AgeTooLow,
        Reason::PaymentDefault,
        Reason::IncomeTooLow,
        Reason::InstalmentsTooHigh,
        Reason::NotAffordable,
    ];
    assert_eq!(reasons(&judged), expected);
    let told: Vec<Reason> = reasons_for_consumer(judged.outcome.failures()).map(|failure| failure.reason).collect();
    assert_eq!(told, expected[..2]);
}

#[test]
fn the_lender_sees_limits_and_brackets_but_no_values() {
    let (mut facts, mut rules) = (facts(), rules());
    facts.amount = 62_345;
    rules.amount = Span { from: 2_000, to: 50_000 };
    rules.counter_offers = false;
    let judged = judge(&facts, &rules);
    let failure = serde_json::to_value(judged.outcome.failures()[0]).unwrap();
    let expected = serde_json::json!({
        "reason": "amount-too-high", "from": 2000.0, "to": 50000.0, "bracket": {"from": 60000.0, "to": 65000.0},
    });
    assert_eq!(failure, expected);
    assert_eq!(serde_json::from_value::<Failure>(failure).unwrap(), judged.outcome.failures()[0]);
}

#[test]
fn without_income_everything_ends_in_a_refusal() {
    let (mut facts, mut rules) = (facts(), rules());
    facts.applicant.net_income = 0;
    facts.applicant.gross_income = 0;
    rules.surplus_min = 0;
    rules.income_min = None;
    let judged = judge(&facts, &rules);
    assert_eq!(reasons(&judged), [Reason::DebtToIncome, Reason::InstalmentsTooHigh, Reason::NotAffordable]);
    assert_eq!((judged.figures.dsti_percent, judged.figures.debt_to_income), (None, None));
    assert!(judged.outcome.offer().is_none());
}

#[test]
fn without_income_no_rules_lend() {
    let (mut facts, mut rules) = (facts(), rules());
    facts.children = 0;
    (facts.housing_cost, facts.other_costs) = (0, 0);
    (facts.applicant.net_income, facts.applicant.gross_income) = (0, 0);
    (rules.dsti_percent_max, rules.debt_to_income_max, rules.income_min, rules.surplus_min) = (None, None, None, 0);
    assert_eq!(reasons(&judge(&facts, &rules)), [Reason::NotAffordable]);
}

#[test]
fn a_gap_in_the_prices_is_no_price_only_where_the_rules_allow_the_loan() {
    let (mut facts, mut rules) = (facts(), rules());
    rules.amount.to = 10_000;
    rules.rates = vec![RateRow { amount_to: 10_000, ..row() }];
    facts.applicant.debts = vec![debt(1_000, 10)];
    rules.counter_offers = false;
    assert_eq!(reasons(&judge(&facts, &rules)), [Reason::AmountTooHigh]);
}

#[test]
fn figures_belong_to_reasons_that_follow_from_them() {
    let about_means: Vec<_> = Reason::ALL.into_iter().filter(|reason| reason.is_about_means()).collect();
    let expected = [
        Reason::IncomeTooLow,
        Reason::DebtToIncome,
        Reason::InstalmentsTooHigh,
        Reason::NotAffordable,
        Reason::NoPrice,
        Reason::AboveCap,
    ];
    assert_eq!(about_means, expected);
}

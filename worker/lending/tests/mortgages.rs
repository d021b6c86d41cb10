//! Mortgages: stress, loan to value, and what lenders' rules say of them (product design, section 6).
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod common;

use common::{debt, facts, finland, home_loan, judge, mortgage_rules, offer, reasons, rules};
use kirkas_credit::{LoanTerms, instalment};
use kirkas_lending::affordability::Household;
use kirkas_lending::facts::Facts;
use kirkas_lending::market::Country;
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::{FindingCode, LoanToValueStep, RateType, Reason, RuleSet, check_rules};
use kirkas_lending::schedule::schedule;
use kirkas_lending::vocabulary::{MortgagePurpose, PropertyType};
use proptest::prelude::*;

fn monthly(principal: f64, rate_percent: f64, months: u32) -> f64 {
    let (opening_fee, monthly_fee, fee_capitalised) = (0.0, 0.0, false);
    instalment(&LoanTerms { principal, rate_percent, months, opening_fee, fee_capitalised, monthly_fee }).unwrap()
}

/// Each band costs the same.
fn priced(rate_percent: f64) -> RuleSet {
    let mut rules = mortgage_rules();
    let bands = &mut rules.rates[0].bands;
    (bands.a, bands.b, bands.c) = (Some(rate_percent), Some(rate_percent), Some(rate_percent));
    (bands.d, bands.e) = (Some(rate_percent), Some(rate_percent));
    rules
}

#[test]
fn debt_service_is_judged_at_six_percent_over_twenty_five_years_at_most() {
    let mut facts = home_loan();
    for (months, judged) in [(240, 240), (300, 300), (360, 300)] {
        facts.months = months;
        let figures = judge(&facts, &priced(2.5)).figures;
        let stressed = monthly(120_000.0, 6.0, judged);
        assert_eq!(figures.reference_instalment, stressed, "{months}");
        assert_eq!(figures.dsti_percent, Some(100.0 * stressed / 3_000.0), "{months}");
    }
}

#[test]
fn a_rate_above_three_percent_is_judged_three_points_higher() {
    let facts = home_loan();
    for (rate, stressed) in [(2.0, 6.0), (3.0, 6.0), (3.01, 6.01), (5.0, 8.0)] {
        let dsti = 100.0 * monthly(120_000.0, stressed, 300) / 3_000.0;
        let mut rules = priced(rate);
        rules.dsti_percent_max = Some(dsti + 1e-6);
        assert_eq!(reasons(&judge(&facts, &rules)), [], "{rate} at its limit");
        rules.counter_offers = false;
        rules.dsti_percent_max = Some(dsti - 1e-6);
        assert_eq!(reasons(&judge(&facts, &rules)), [Reason::InstalmentsTooHigh], "{rate} beside its limit");
    }
}

#[test]
fn the_share_of_the_value_sets_the_price_and_ends_it() {
    let mut facts = home_loan();
    for (price, expected) in [
        (200_000, Some(4.0)),
        (199_999, Some(4.1)),
        (160_000, Some(4.1)),
        (141_177, Some(4.3)),
        (126_316, Some(4.7)),
        (126_315, None),
    ] {
        facts.mortgage.as_mut().unwrap().home.price = price;
        let judged = judge(&facts, &priced(4.0));
        assert_eq!(judged.outcome.offer().map(|offer| offer.rate_percent), expected, "{price}");
        let failed = if expected.is_none() { vec![Reason::LoanToValue] } else { vec![] };
        assert_eq!(reasons(&judged), failed, "{price}");
    }
    facts.mortgage.as_mut().unwrap().security_value = 100_000;
    assert_eq!(judge(&facts, &priced(4.0)).figures.loan_to_value, Some(100.0 * 120_000.0 / 226_315.0));
    assert!(offer(&facts, &priced(4.0)).is_some());
}

#[test]
fn the_lender_sees_the_limit_of_loan_to_value_and_a_bracket() {
    let mut facts = home_loan();
    facts.mortgage.as_mut().unwrap().home.price = 123_000;
    let failure = serde_json::to_value(judge(&facts, &priced(4.0)).outcome.failures()[0]).unwrap();
    let expected =
        serde_json::json!({ "reason": "loan-to-value", "to": 95.0, "bracket": { "from": 95.0, "to": 100.0 } });
    assert_eq!(failure, expected);
}

#[test]
fn a_housing_companys_debt_and_charge_count() {
    let mut facts = home_loan();
    let home = &mut facts.mortgage.as_mut().unwrap().home;
    (home.housing_company_debt, home.monthly_charge) = (15_000, 420);
    let household = Household::from_facts(&facts, &finland());
    assert_eq!((household.housing, household.old_balances), (420.0, 15_000.0));
    facts.housing_cost = 500;
    facts.applicant.debts = vec![debt(1_000, 20)];
    let household = Household::from_facts(&facts, &finland());
    assert_eq!((household.housing, household.old_balances), (500.0, 16_000.0));
}

#[test]
fn loans_and_mortgages_are_not_each_others_products() {
    assert_eq!(reasons(&judge(&facts(), &mortgage_rules()))[0], Reason::NotOpen);
    assert_eq!(reasons(&judge(&home_loan(), &rules()))[0], Reason::NotOpen);
}

#[test]
fn purpose_and_property_can_be_refused() {
    let mut rules = priced(4.0);
    let mortgage = rules.mortgage.as_mut().unwrap();
    mortgage.refused_purposes = vec![MortgagePurpose::Investment];
    mortgage.property_types = vec![PropertyType::Flat];
    assert_eq!(reasons(&judge(&home_loan(), &rules)), []);
    let mut facts = home_loan();
    facts.mortgage.as_mut().unwrap().purpose = MortgagePurpose::Investment;
    assert_eq!(reasons(&judge(&facts, &rules)), [Reason::Purpose]);
    let mut facts = home_loan();
    facts.mortgage.as_mut().unwrap().home.kind = PropertyType::Plot;
    assert_eq!(reasons(&judge(&facts, &rules)), [Reason::Purpose]);
}

#[test]
fn steps_of_loan_to_value_are_checked() {
    type Change = fn(&mut Vec<LoanToValueStep>);
    let sound = check_rules(&mortgage_rules(), &Reference::for_country(Country::Fi).unwrap());
    assert_eq!((sound.errors, sound.warnings), (vec![], vec![]));
    let at = |number: u32, member: &str| format!("/mortgage/loan_to_value/{number}{member}");
    let errors: [(String, FindingCode, Change); 3] = [
        ("/mortgage/loan_to_value".to_owned(), FindingCode::NoPrices, Vec::clear),
        (at(1, "/surcharge"), FindingCode::NotANumber, |steps| steps[1].surcharge = -0.1),
        (at(2, ""), FindingCode::StepsUnordered, |steps| steps[2].to = 75),
    ];
    for (pointer, code, change) in errors {
        let mut rules = mortgage_rules();
        change(&mut rules.mortgage.as_mut().unwrap().loan_to_value);
        let found = check_rules(&rules, &finland()).errors;
        let found: Vec<_> = found.into_iter().map(|finding| (finding.pointer, finding.code)).collect();
        assert_eq!(found, [(pointer, code)]);
    }
    let mut rules = mortgage_rules();
    rules.mortgage.as_mut().unwrap().loan_to_value[3].surcharge = 0.2;
    let found = check_rules(&rules, &finland());
    assert_eq!(found.errors, []);
    assert_eq!(
        (found.warnings[0].pointer.as_str(), found.warnings[0].code),
        ("/mortgage/loan_to_value/3", FindingCode::SurchargesReversed)
    );
}

#[test]
fn the_market_of_mortgages_is_their_own() {
    let mut rules = mortgage_rules();
    rules.amount.from = 9_999;
    let found = check_rules(&rules, &finland()).errors;
    assert_eq!((found[0].pointer.as_str(), found[0].code), ("/amount", FindingCode::OutsideMarket));
}

#[test]
fn the_cap_is_looked_for_at_the_largest_share() {
    let mut rules = mortgage_rules();
    rules.rates[0].bands.e = Some(17.0);
    let found = check_rules(&rules, &finland()).errors;
    assert_eq!(found.iter().map(|finding| finding.code).collect::<Vec<_>>(), [FindingCode::AboveCap]);
}

prop_compose! {
    fn any_mortgage()(
        amount in 10_000..=400_000_u32,
        years in 5..=30_u32,
        price in 10_000..=600_000_u32,
        security in 0..100_000_u32,
        net in 1_500..9_000_u32,
        old in 0..800_u32,
    ) -> Facts {
        let mut facts = home_loan();
        (facts.amount, facts.months) = (amount, years * 12);
        (facts.applicant.net_income, facts.applicant.gross_income) = (net, net + net / 3);
        facts.applicant.debts = vec![debt(old * 40, old)];
        let mortgage = facts.mortgage.as_mut().unwrap();
        (mortgage.home.price, mortgage.security_value) = (price, security);
        facts
    }
}

prop_compose! {
    /// One that the household has too little income for, whatever the home is worth.
    fn too_large()(amount in 250_000..=400_000_u32, share in 0.6..0.95_f64) -> Facts {
        let mut facts = Facts { amount, ..home_loan() };
        let net = (monthly(amount.into(), 6.0, 300) / 0.6 * share) as u32;
        (facts.applicant.net_income, facts.applicant.gross_income) = (net, net + net / 3);
        facts.mortgage.as_mut().unwrap().home.price = amount * 2;
        facts
    }
}

proptest! {
    /// Whatever is offered passes both limits, as the law's words have them.
    #[test]
    fn no_mortgage_is_offered_beyond_the_limits(facts in any_mortgage(), rate in 0.5..8.0_f64, variable in any::<bool>()) {
        let mut rules = priced((rate * 100.0).round() / 100.0);
        if variable {
            rules.rate_type = RateType::Variable;
        }
        if let Some(offer) = offer(&facts, &rules) {
            let mortgage = facts.mortgage.as_ref().unwrap();
            let value = f64::from(mortgage.home.price) + f64::from(mortgage.security_value);
            let principal = offer.amount as f64 / 100.0;
            prop_assert!(principal / value <= 0.95 + 1e-9);
            let stressed = monthly(principal, (offer.rate_percent + 3.0).max(6.0), offer.months.min(300));
            let old = f64::from(facts.applicant.debts[0].instalment);
            prop_assert!((old + stressed) / f64::from(facts.applicant.net_income) <= 0.6 + 1e-9);
            let payments = schedule(&offer, "2026-11-23".parse().unwrap());
            prop_assert_eq!(payments.iter().map(|payment| payment.payment).sum::<i64>(), offer.total_payable);
        }
    }

    /// More security never makes a mortgage dearer, or impossible.
    #[test]
    fn more_security_is_never_worse(facts in any_mortgage(), more in 1..200_000_u32) {
        let mut secured = facts.clone();
        secured.mortgage.as_mut().unwrap().security_value += more;
        let rules = RuleSet { counter_offers: false, ..priced(2.0) };
        if let Some(before) = offer(&facts, &rules) {
            let after = offer(&secured, &rules);
            prop_assert!(after.is_some_and(|after| after.rate_percent <= before.rate_percent));
        }
    }

    /// Whatever amounts are left out unjudged, the offer is that of judging one after the other.
    #[test]
    fn a_counter_offer_is_the_first_amount_that_passes(facts in too_large(), variable in any::<bool>()) {
        let mut rules = priced(2.0);
        rules.income_min = None;
        if variable {
            rules.rate_type = RateType::Variable;
        }
        let judged = judge(&facts, &rules);
        prop_assert!(!judged.outcome.failures().is_empty());
        let least = facts.amount.div_ceil(2).max(rules.amount.from);
        let alone = RuleSet { counter_offers: false, ..rules.clone() };
        let first = (0..).map_while(|step: u32| facts.amount.checked_sub(step * 1_000))
            .take_while(|amount| *amount >= least)
            .find_map(|amount| offer(&Facts { amount, ..facts.clone() }, &alone));
        let found = judged.outcome.offer().map(|offer| (offer.amount, offer.months, offer.instalment));
        prop_assert_eq!(found, first.map(|offer| (offer.amount, offer.months, offer.instalment)));
    }
}

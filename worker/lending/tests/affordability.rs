//! The figures of the product design, section 4.1.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod common;

use common::{co_applicant, debt, facts, finland, judge, rules};
use kirkas_lending::affordability::{Affordability, Band, Household};
use kirkas_lending::facts::Facts;
use kirkas_lending::rules::RateType;
use kirkas_lending::vocabulary::{DebtType, Employment, Housing};

fn household(facts: &Facts) -> Household {
    Household::from_facts(facts, &finland())
}

#[test]
fn income_counts_what_is_expected_if_it_is_lower_and_three_quarters_of_other_income() {
    let mut facts = facts();
    facts.applicant.other_income = 400;
    assert_eq!(household(&facts).income, 3_300.0);
    facts.applicant.expected_net_income = Some(2_000);
    assert_eq!(household(&facts).income, 2_300.0);
    facts.applicant.expected_net_income = Some(5_000);
    assert_eq!(household(&facts).income, 3_300.0);
    facts.co_applicant = Some(co_applicant());
    assert_eq!(household(&facts).income, 6_300.0);
}

#[test]
fn living_counts_people_of_the_household() {
    let mut facts = facts();
    assert_eq!(household(&facts).living, 650.0 + 250.0);
    facts.co_applicant = Some(co_applicant());
    assert_eq!(household(&facts).living, 650.0 + 450.0 + 250.0);
    facts.co_applicant.as_mut().unwrap().lives_together = false;
    facts.co_applicant.as_mut().unwrap().housing_cost = 500;
    assert_eq!((household(&facts).living, household(&facts).housing), (900.0, 1_200.0));
}

#[test]
fn debts_that_stay_are_paid_on_and_cards_by_three_percent_at_least() {
    let mut facts = facts();
    let mut card = debt(2_000, 20);
    card.kind = DebtType::CreditCardDebt;
    let mut repaid = debt(9_000, 300);
    repaid.repay = true;
    facts.applicant.debts = vec![debt(5_000, 150), card, repaid];
    let household = household(&facts);
    assert_eq!((household.old_debt, household.old_balances), (210.0, 7_000.0));
    assert_eq!(household.surplus(), 3_000.0 - 900.0 - 700.0 - 100.0 - 210.0);
    facts.applicant.debts[1].instalment = 100;
    assert_eq!(Household::from_facts(&facts, &finland()).old_debt, 250.0);
}

#[test]
fn ratios_are_of_the_loan_beside_what_stays() {
    let mut facts = facts();
    facts.applicant.debts = vec![debt(5_200, 150)];
    let figures = Affordability::new(&facts, &household(&facts), 20_000, 48, &finland());
    // 20,000 for 48 months at 8.9% and 5 a month.
    assert!((figures.reference_instalment - 501.75).abs() < 0.01, "{}", figures.reference_instalment);
    let dsti = 100.0 * (150.0 + figures.reference_instalment) / 3_000.0;
    assert_eq!(figures.dsti_percent, Some(dsti));
    assert_eq!(figures.debt_to_income, Some(25_200.0 / 50_400.0));
}

#[test]
fn bands_follow_the_points() {
    type Change = fn(&mut Facts);
    #[rustfmt::skip]
    let cases: &[(Band, Change)] = &[
        // 3 permanent, 2 work, 1 renting, 3 debt service (16.7%), 2 surplus.
        (Band::A, |_| ()),
        // 2 entrepreneur, 2, 1, 3, 2.
        (Band::B, |facts| { facts.applicant.employment = Employment::Entrepreneur; facts.co_applicant = None; }),
        // 3, 1 work below two years, 0 housing, 3, 2.
        (Band::B, |facts| { facts.applicant.work_months = Some(23); facts.housing = Housing::ParentsHome; }),
        // 3, 0 work below half a year, 0, 3, 2.
        (Band::C, |facts| { facts.applicant.work_months = Some(5); facts.housing = Housing::Other; }),
        // 0 student, 0, 0, 3, 2.
        (Band::D, |facts| { facts.applicant.employment = Employment::Student; facts.applicant.work_months = None; facts.housing = Housing::Other; }),
        // 3, 2, 2, 3, 2, but a default.
        (Band::E, |facts| { facts.housing = Housing::SelfOwned; facts.applicant.payment_default = true; }),
        // 3, 2 retired without months, 1, 3, 2.
        (Band::A, |facts| { facts.applicant.employment = Employment::Retired; facts.applicant.work_months = None; }),
        // A co-applicant's point: 2, 2, 1, 3, 2, 1.
        (Band::A, |facts| { facts.applicant.employment = Employment::Farmer; facts.co_applicant = Some(co_applicant()); }),
    ];
    for (number, (band, change)) in cases.iter().enumerate() {
        let mut facts = facts();
        facts.applicant.net_income = 3_500;
        change(&mut facts);
        assert_eq!(judge(&facts, &rules()).figures.band, *band, "case {number}");
    }
}

#[test]
fn a_variable_rate_is_judged_two_points_higher_and_both_its_parts_are_shown() {
    let (mut facts, mut rules) = (facts(), rules());
    facts.months = 120;
    rules.rate_type = RateType::Variable;
    let judged = judge(&facts, &rules);
    let offer = judged.outcome.offer().unwrap();
    assert_eq!((offer.reference_rate, offer.rate_type), (Some(2.1), RateType::Variable));
    assert_eq!((offer.margin, offer.rate_percent), (Some(6.0), 8.1));
    // What is left after the instalment at the offered rate, but not after the one at two points more.
    let left = judged.figures.surplus - offer.instalment as f64 / 100.0;
    rules.surplus_min = left.floor() as u32;
    rules.counter_offers = false;
    assert!(judge(&facts, &rules).outcome.offer().is_none());
    rules.surplus_min -= 30;
    assert!(judge(&facts, &rules).outcome.offer().is_some());
}

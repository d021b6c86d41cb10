//! Offers, counter-offers, schedules and their order (product design, sections 4.3 and 4.4).
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod common;

use common::{co_applicant, debt, facts, finland, judge, offer, reasons, row, rules};
use kirkas_credit::loan_cost;
use kirkas_lending::assess::Outcome;
use kirkas_lending::facts::Facts;
use kirkas_lending::rank::{CRITERIA, Criteria, rank};
use kirkas_lending::rules::{Bands, OfferCondition, RateRow, RateType, Reason, RuleSet};
use kirkas_lending::schedule::{first_due, schedule};
use proptest::prelude::*;

#[test]
fn an_offer_says_what_the_loan_costs() {
    let offer = offer(&facts(), &rules()).unwrap();
    let terms = kirkas_credit::LoanTerms {
        principal: 20_000.0,
        rate_percent: offer.rate_percent,
        months: 48,
        opening_fee: 0.0,
        fee_capitalised: false,
        monthly_fee: 3.0,
    };
    let cost = loan_cost(&terms).unwrap();
    assert_eq!((offer.amount, offer.months, offer.for_less), (2_000_000, 48, false));
    assert_eq!(offer.instalment, (cost.instalment * 100.0).round() as i64);
    assert_eq!(offer.total_payable, (cost.total_payable * 100.0).round() as i64);
    assert_eq!(offer.total_cost, offer.total_payable - offer.amount);
    assert!((offer.apr_percent - cost.apr_percent).abs() <= 0.005);
}

#[test]
fn conditions_hold_where_they_concern_the_loan() {
    let (mut facts, mut rules) = (facts(), rules());
    rules.conditions =
        vec![OfferCondition::IncomeProof, OfferCondition::CoApplicantSigns, OfferCondition::RepaysDebtsDirectly];
    assert_eq!(offer(&facts, &rules).unwrap().conditions, [OfferCondition::IncomeProof]);
    let mut repaid = debt(5_000, 100);
    repaid.repay = true;
    facts.applicant.debts = vec![repaid];
    facts.co_applicant = Some(co_applicant());
    assert_eq!(offer(&facts, &rules).unwrap().conditions, rules.conditions);
}

#[test]
fn less_is_offered_down_to_half_and_to_the_debts_to_be_repaid() {
    for (most, repaid, offered) in [
        (19_950, 0, Some(19_900)),
        (10_000, 0, Some(10_000)),
        (9_999, 0, None),
        (15_000, 15_000, Some(15_000)),
        (15_000, 15_001, None),
        (15_050, 14_950, Some(15_000)),
    ] {
        let (mut facts, mut rules) = (facts(), rules());
        rules.amount.to = most;
        let mut debt = debt(repaid, 100);
        debt.repay = repaid > 0;
        debt.instalment = 0;
        facts.applicant.debts = vec![debt];
        let amount = offer(&facts, &rules).map(|offer| offer.amount / 100);
        assert_eq!(amount, offered, "at most {most}, {repaid} to be repaid");
    }
}

#[test]
fn the_nearest_period_is_offered_and_is_not_for_less() {
    for (from, to, months) in [(60, 120, 60), (12, 36, 36)] {
        let mut rules = rules();
        (rules.months.from, rules.months.to) = (from, to);
        let judged = judge(&facts(), &rules);
        let offer = judged.outcome.offer().unwrap();
        assert_eq!((offer.months, offer.amount, offer.for_less), (months, 2_000_000, false));
        assert!(matches!(judged.outcome, Outcome::CounterOffer { .. }));
    }
}

#[test]
fn what_is_not_about_the_loan_gets_no_counter_offer() {
    let mut rules = rules();
    rules.amount.to = 15_000;
    rules.income_min = Some(9_000);
    let judged = judge(&facts(), &rules);
    assert_eq!(reasons(&judged), [Reason::AmountTooHigh, Reason::IncomeTooLow]);
    assert!(judged.outcome.offer().is_none());
}

#[test]
fn a_lender_that_makes_no_counter_offers_makes_none() {
    let mut rules = rules();
    rules.amount.to = 15_000;
    rules.counter_offers = false;
    assert!(offer(&facts(), &rules).is_none());
}

#[test]
fn an_assessment_survives_json() {
    let judged = judge(&facts(), &rules());
    let text = serde_json::to_string(&judged).unwrap();
    assert_eq!(serde_json::from_str::<kirkas_lending::assess::Assessment>(&text).unwrap().outcome, judged.outcome);
    let text = serde_json::to_string(&facts()).unwrap();
    assert_eq!(serde_json::from_str::<Facts>(&text).unwrap(), facts());
}

#[test]
fn instalments_are_due_on_the_same_day_or_the_months_last() {
    let agreed = "2026-01-31".parse().unwrap();
    assert_eq!(first_due(agreed).to_string(), "2026-02-28");
    let payments = schedule(&offer(&facts(), &rules()).unwrap(), agreed);
    assert_eq!(payments[1].due.to_string(), "2026-03-31");
    assert_eq!(payments.len(), 48);
}

#[test]
fn an_opening_fee_is_the_first_payment() {
    let mut rules = rules();
    rules.rates[0].opening_fee = 50.0;
    let agreed = "2026-11-23".parse().unwrap();
    let payments = schedule(&offer(&facts(), &rules).unwrap(), agreed);
    assert_eq!((payments[0].number, payments[0].due, payments[0].payment), (0, agreed, 5_000));
    assert_eq!(payments.len(), 49);
}

#[test]
fn the_order_goes_by_its_criteria_one_after_the_other() {
    let first = Criteria { for_less: false, apr_percent: 7.5, total_payable: 100, instalment: 10, lender: "b" };
    let ordered = [
        Criteria { lender: "a", ..first },
        first,
        Criteria { instalment: 11, lender: "a", ..first },
        Criteria { total_payable: 101, instalment: 1, ..first },
        Criteria { apr_percent: 7.51, total_payable: 1, ..first },
        Criteria { for_less: true, apr_percent: 1.0, ..first },
    ];
    let mut shuffled: Vec<_> = ordered.iter().rev().copied().collect();
    rank(&mut shuffled, |criteria| *criteria);
    assert_eq!(shuffled, ordered);
    assert_eq!(CRITERIA.len(), 5);
}

prop_compose! {
    fn any_row()(
        opening_fee in 0..300_u32,
        monthly_fee in 0..1_500_u32,
        a in 0.0..8.0_f64,
        steps in proptest::array::uniform4(0.0..3.0_f64),
        worst in 0..5_usize,
    ) -> RateRow {
        let percents: Vec<f64> = steps.iter().scan(a, |percent, step| { *percent += step; Some(*percent) }).collect();
        let band = |number: usize| (number < worst).then(|| percents[number]);
        RateRow {
            opening_fee: opening_fee.into(),
            monthly_fee: f64::from(monthly_fee) / 100.0,
            bands: Bands { a: Some(a), b: band(0), c: band(1), d: band(2), e: band(3) },
            ..row()
        }
    }
}

prop_compose! {
    fn any_rules()(
        row in any_row(),
        most in 1_000..=70_000_u32,
        months in (12..=120_u32, 12..=120_u32),
        dti in proptest::option::of(0.1..8.0_f64),
        dsti in proptest::option::of(5.0..80.0_f64),
        surplus_min in 0..800_u32,
    ) -> RuleSet {
        let mut rules = rules();
        rules.amount.to = most;
        rules.months.from = months.0.min(months.1);
        rules.months.to = months.0.max(months.1);
        (rules.debt_to_income_max, rules.dsti_percent_max, rules.surplus_min) = (dti, dsti, surplus_min);
        rules.rates = vec![row];
        rules
    }
}

prop_compose! {
    fn any_facts()(
        amount in 1_000..=70_000_u32,
        years in 1..=20_u32,
        net in 0..6_000_u32,
        other in 0..1_000_u32,
        debts in proptest::collection::vec((1..30_000_u32, 0..600_u32, any::<bool>()), 0..4),
        together in any::<bool>(),
    ) -> Facts {
        let mut facts = facts();
        (facts.amount, facts.months) = (amount, years * 12);
        (facts.applicant.net_income, facts.applicant.gross_income) = (net, net + net / 3);
        facts.applicant.other_income = other;
        facts.applicant.debts = debts.into_iter().map(|(balance, instalment, repay)| {
            let mut debt = debt(balance, instalment);
            debt.repay = repay;
            debt
        }).collect();
        facts.co_applicant = together.then(co_applicant);
        facts
    }
}

proptest! {
    #[test]
    fn schedules_sum_to_what_is_payable(facts in any_facts(), row in any_row(), cheap in any::<bool>()) {
        let mut rules = rules();
        (rules.dsti_percent_max, rules.debt_to_income_max, rules.surplus_min) = (None, None, 0);
        let mut facts = facts;
        facts.applicant.net_income = 50_000;
        (rules.age, rules.income_min) = (None, None);
        rules.rates = vec![row];
        if cheap {
            rules.rates[0].bands = Bands { a: Some(0.0), b: Some(0.0), c: Some(0.0), d: Some(0.0), e: Some(0.0) };
        }
        if let Some(offer) = offer(&facts, &rules) {
            let payments = schedule(&offer, "2026-11-23".parse().unwrap());
            prop_assert_eq!(payments.iter().map(|payment| payment.payment).sum::<i64>(), offer.total_payable);
            prop_assert_eq!(payments.iter().map(|payment| payment.principal).sum::<i64>(), offer.amount);
            prop_assert_eq!(payments.last().unwrap().balance, 0);
            for payment in &payments {
                prop_assert_eq!(payment.payment, payment.interest + payment.fees + payment.principal);
                prop_assert!(payment.balance >= 0);
            }
            // The last one takes the rounding: at most half a hundredth for each of the others.
            let last = payments.last().unwrap();
            prop_assert!((last.payment - offer.instalment).abs() <= i64::from(offer.months) / 2 + 1);
            let first = payments.iter().find(|payment| payment.number == 1).unwrap();
            prop_assert!(payments.iter().all(|payment| payment.interest >= 0));
            prop_assert!(last.interest <= first.interest + 2);
        }
    }

    #[test]
    fn a_counter_offer_keeps_to_its_limits_and_passes_what_failed(facts in any_facts(), rules in any_rules()) {
        let judged = judge(&facts, &rules);
        match &judged.outcome {
            Outcome::Offer { offer } => {
                prop_assert_eq!((offer.amount, offer.months), (i64::from(facts.amount) * 100, facts.months));
            }
            Outcome::CounterOffer { offer, failures } => {
                prop_assert!(!failures.is_empty());
                prop_assert!(failures.iter().all(|failure| failure.reason.is_about_the_loan()));
                prop_assert!(offer.amount * 2 >= i64::from(facts.amount) * 100);
                prop_assert!(offer.amount >= i64::try_from(facts.repaid()).unwrap() * 100);
                prop_assert_eq!(offer.for_less, offer.amount < i64::from(facts.amount) * 100);
                prop_assert_eq!((i64::from(facts.amount) * 100 - offer.amount) % 10_000, 0);
                let smaller = Facts {
                    amount: u32::try_from(offer.amount / 100).unwrap(),
                    months: offer.months,
                    ..facts.clone()
                };
                let again = judge(&smaller, &rules);
                prop_assert_eq!(again.outcome.failures(), &[]);
            }
            Outcome::Declined { failures } => {
                prop_assert!(!failures.is_empty());
                prop_assert!(failures.is_sorted_by_key(|failure| failure.reason));
            }
        }
    }

    /// Whatever amounts are left out unjudged, the offer is that of judging one after the other.
    #[test]
    fn a_counter_offer_is_the_first_amount_that_passes(facts in any_facts(), rules in any_rules(), variable in any::<bool>()) {
        let mut rules = rules;
        if variable {
            rules.rate_type = RateType::Variable;
        }
        let judged = judge(&facts, &rules);
        let about_the_loan = judged.outcome.failures().iter().all(|failure| failure.reason.is_about_the_loan());
        prop_assume!(!judged.outcome.failures().is_empty() && about_the_loan);
        let months = facts.months.clamp(rules.months.from, rules.months.to);
        let least = u64::from(facts.amount.div_ceil(2)).max(facts.repaid());
        let alone = RuleSet { counter_offers: false, ..rules.clone() };
        let first = (0..).map_while(|step: u32| facts.amount.checked_sub(step * 100))
            .take_while(|amount| u64::from(*amount) >= least)
            .find_map(|amount| offer(&Facts { amount, months, ..facts.clone() }, &alone));
        let found = judged.outcome.offer().map(|offer| (offer.amount, offer.months, offer.instalment));
        prop_assert_eq!(found, first.map(|offer| (offer.amount, offer.months, offer.instalment)));
    }

    #[test]
    fn the_order_is_total_and_stable(
        offers in proptest::collection::vec((any::<bool>(), 0..3_u32, 0..3_i64, 0..2_i64, "[ab]"), 0..12),
        odd in prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(-0.0), Just(0.0)],
    ) {
        let mut numbered: Vec<_> = offers.into_iter().enumerate().collect();
        let apr = |step: u32| if step == 2 { odd } else { f64::from(step) };
        let criteria = |(_, (for_less, step, total_payable, instalment, lender)): &(usize, (bool, u32, i64, i64, String))| {
            (*for_less, apr(*step), *total_payable, *instalment, lender.clone())
        };
        rank(&mut numbered, |(_, (for_less, step, total_payable, instalment, lender))| Criteria {
            for_less: *for_less,
            apr_percent: apr(*step),
            total_payable: *total_payable,
            instalment: *instalment,
            lender,
        });
        for pair in numbered.windows(2) {
            let (one, other) = (criteria(&pair[0]), criteria(&pair[1]));
            let order = one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)).then(one.2.cmp(&other.2));
            let order = order.then(one.3.cmp(&other.3)).then(one.4.cmp(&other.4));
            prop_assert!(order.is_le());
            prop_assert!(order.is_lt() || pair[0].0 < pair[1].0);
        }
    }

    #[test]
    fn the_same_application_gets_the_same_answer(facts in any_facts(), rules in any_rules()) {
        let once = serde_json::to_string(&judge(&facts, &rules)).unwrap();
        prop_assert_eq!(once, serde_json::to_string(&judge(&facts, &rules)).unwrap());
    }
}

#[test]
fn the_reference_knows_the_steps_of_counter_offers() {
    assert_eq!(finland().limits.amount.step, 100);
}

//! A lender's figures (product design, section 9).
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use chrono::NaiveDate;
use kirkas_lending::insights::{Case, Lost, OtherOffer, OwnOffer, Reached, insights};
use kirkas_lending::market::Currency;
use kirkas_lending::rank::Criteria;
use kirkas_lending::rules::Reason;

fn criteria(apr_percent: f64, lender: &str) -> Criteria<'_> {
    Criteria { for_less: false, apr_percent, total_payable: 0, instalment: 0, lender }
}

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, number).unwrap()
}

fn offered(apr_percent: f64, reached: Reached, others: &[(f64, bool)]) -> Case<'static> {
    let others = others
        .iter()
        .map(|(apr, is_accepted)| OtherOffer { criteria: criteria(*apr, "other"), is_accepted: *is_accepted });
    let offer = OwnOffer {
        criteria: criteria(apr_percent, "own"),
        currency: Currency::Eur,
        amount: 1_000_000,
        reached,
        others: others.collect(),
    };
    Case { day: day(1), answer_seconds: 4.0, passed: true, failed: Vec::new(), offer: Some(offer) }
}

fn declined(reasons: &[Reason]) -> Case<'static> {
    Case { day: day(2), answer_seconds: 8.0, passed: false, failed: reasons.to_vec(), offer: None }
}

#[test]
fn each_case_counts_at_every_stage_that_it_came_to() {
    let cases = [
        offered(8.2, Reached::PaidOut, &[(7.0, false), (9.0, false)]),
        offered(8.9, Reached::Accepted, &[]),
        offered(10.0, Reached::Opened, &[(10.0, false)]),
        offered(6.5, Reached::Offered, &[]),
        declined(&[Reason::Employment, Reason::IncomeTooLow]),
        declined(&[Reason::Employment]),
    ];
    let figures = insights(&cases);
    assert_eq!(figures.funnel, [6, 4, 4, 3, 2, 1, 1]);
    assert_eq!(figures.declines.into_iter().collect::<Vec<_>>(), [(Reason::Employment, 2), (Reason::IncomeTooLow, 1)]);
    let days: Vec<_> = figures.days.iter().map(|(on, day)| (*on, day.received, day.offered, day.accepted)).collect();
    assert_eq!(days, [(day(1), 4, 4, 2), (day(2), 2, 0, 0)]);
    assert_eq!((figures.paid_out[&Currency::Eur].count, figures.paid_out[&Currency::Eur].sum), (1, 1_000_000));
    let aprs: Vec<_> = figures.aprs.iter().map(|(from, apr)| (*from, apr.offered, apr.accepted)).collect();
    assert_eq!(aprs, [(6, 1, 0), (8, 2, 2), (10, 1, 0)]);
    // Of the same price the lender's id decides: "other" stands before "own".
    assert_eq!(figures.places.into_iter().collect::<Vec<_>>(), [(1, 2), (2, 2)]);
    assert_eq!((figures.median_apr_offered, figures.median_apr_accepted), (None, None));
    assert_eq!(figures.median_answer_seconds, Some(4.0));
}

#[test]
fn middle_values_are_of_five_people_or_more() {
    let cases: Vec<_> = (0..5).map(|number| offered(6.0 + f64::from(number), Reached::Accepted, &[])).collect();
    let figures = insights(&cases);
    assert_eq!((figures.median_apr_offered, figures.median_apr_accepted), (Some(8.0), Some(8.0)));
    assert_eq!(insights(&cases[..4]).median_apr_offered, None);
}

#[test]
fn what_was_lost_is_told_from_twenty_cases_on() {
    let mut cases: Vec<_> = (0..15).map(|_| offered(9.0, Reached::Offered, &[(8.0, true), (5.0, false)])).collect();
    cases.extend((0..4).map(|_| offered(9.0, Reached::Offered, &[(9.5, true)])));
    cases.extend((0..30).map(|_| offered(9.0, Reached::Offered, &[(8.0, false)])));
    assert_eq!(insights(&cases).lost, None);
    cases.push(offered(9.0, Reached::Offered, &[(6.0, true)]));
    assert_eq!(insights(&cases).lost, Some(Lost { cases: 20, cheaper: 16, median_points: Some(1.0) }));
}

#[test]
fn nothing_is_said_of_nobody() {
    let figures = insights(&[]);
    assert_eq!((figures.funnel, figures.days.len(), figures.lost), ([0; 7], 0, None));
    assert_eq!(figures.median_answer_seconds, None);
}

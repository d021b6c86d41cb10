//! The cost of loans: the table shared with the app, digit for digit, and representative examples
//! that lenders publish.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::path::Path;

use kirkas_credit::{LoanCost, LoanTerms, loan_cost};
use proptest::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Terms {
    principal: f64,
    rate_percent: f64,
    months: f64,
    opening_fee: f64,
    fee_capitalised: bool,
    monthly_fee: f64,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Cost {
    instalment: f64,
    total_payable: f64,
    total_cost: f64,
    apr_percent: f64,
}

#[derive(Deserialize)]
struct Case {
    name: String,
    terms: Terms,
    cost: Option<Cost>,
}

#[derive(Deserialize)]
struct Published {
    publisher: String,
    principal: f64,
    nominal_rate_percent: f64,
    months: u32,
    opening_fee: f64,
    #[serde(default)]
    opening_fee_capitalised: bool,
    monthly_fee: f64,
    published: serde_json::Map<String, serde_json::Value>,
}

#[test]
fn every_case_of_the_table_shared_with_the_app_has_the_same_digits() {
    let table = include_str!("../../../app/credit/loan-cost-cases.json");
    for Case { name, terms, cost } in serde_json::from_str::<Vec<Case>>(table).unwrap() {
        // A number of months that is not whole can't be written as one here.
        let months = if terms.months.fract() == 0.0 { terms.months as u32 } else { 0 };
        let found = loan_cost(&LoanTerms {
            principal: terms.principal,
            rate_percent: terms.rate_percent,
            months,
            opening_fee: terms.opening_fee,
            fee_capitalised: terms.fee_capitalised,
            monthly_fee: terms.monthly_fee,
        });
        let expected = cost.map(|cost| LoanCost {
            instalment: cost.instalment,
            total_payable: cost.total_payable,
            total_cost: cost.total_cost,
            apr_percent: cost.apr_percent,
        });
        assert_eq!(found, expected, "{name}");
    }
}

/// A figure rounded to as many decimals as the publisher gives.
fn rounded(value: f64, like: &serde_json::Value) -> String {
    let text = like.to_string();
    let decimals = text.split_once('.').map_or(0, |(_, fraction)| if fraction == "0" { 0 } else { fraction.len() });
    format!("{value:.decimals$}")
}

#[test]
fn published_examples_are_reproduced_to_the_digit() {
    are_reproduced(include_str!("../../../app/credit/published-examples.json"));
}

#[test]
#[ignore = "reads lists of others, in the folder that KIRKAS_VECTORS names"]
fn lists_of_others_are_reproduced_to_the_digit() {
    let folder = std::env::var_os("KIRKAS_VECTORS").unwrap();
    are_reproduced(&std::fs::read_to_string(Path::new(&folder).join("credit/apr-published.json")).unwrap());
}

fn are_reproduced(examples: &str) {
    for example in serde_json::from_str::<Vec<Published>>(examples).unwrap() {
        let cost = loan_cost(&LoanTerms {
            principal: example.principal,
            rate_percent: example.nominal_rate_percent,
            months: example.months,
            opening_fee: example.opening_fee,
            fee_capitalised: example.opening_fee_capitalised,
            monthly_fee: example.monthly_fee,
        })
        .unwrap();
        let figures =
            [("instalment", cost.instalment), ("total_payable", cost.total_payable), ("apr_percent", cost.apr_percent)];
        // A publisher's note says that a total was rounded up.
        let rounds_up = example.published.contains_key("note");
        for (name, value) in figures {
            let Some(published) = example.published.get(name) else { continue };
            let value = if rounds_up && name == "total_payable" { value.ceil() } else { value };
            let expected = published.to_string();
            assert_eq!(rounded(value, published), expected, "{name} of {}", example.publisher);
        }
    }
}

proptest! {
    #[test]
    fn any_terms_give_a_cost_or_none(
        principal in prop::num::f64::ANY, rate_percent in prop::num::f64::ANY, months in 0u32..1300,
        opening_fee in prop::num::f64::ANY, monthly_fee in prop::num::f64::ANY, fee_capitalised: bool,
    ) {
        let terms = LoanTerms { principal, rate_percent, months, opening_fee, fee_capitalised, monthly_fee };
        if let Some(cost) = loan_cost(&terms) {
            prop_assert!(cost.instalment.is_finite() && cost.total_payable.is_finite() && cost.apr_percent.is_finite());
        }
    }

    #[test]
    fn the_annual_rate_is_never_below_the_borrowing_rate(
        principal in 100.0..500_000.0, rate_percent in 0.0..60.0, months in 1u32..360, opening_fee in 0.0..50.0, monthly_fee in 0.0..20.0,
    ) {
        let terms = LoanTerms { principal, rate_percent, months, opening_fee, fee_capitalised: false, monthly_fee };
        let cost = loan_cost(&terms).unwrap();
        prop_assert!(cost.apr_percent >= rate_percent - 1e-6);
        prop_assert!(cost.total_cost >= -1e-6);
    }
}

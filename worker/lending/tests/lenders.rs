//! The development lenders: sound rules, at the prices that the comparison shows.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod common;

use std::collections::BTreeMap;

use common::facts;
use kirkas_lending::assess::{Assessment, assess};
use kirkas_lending::facts::Facts;
use kirkas_lending::lenders::development_lenders;
use kirkas_lending::market::Country;
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::check_rules;
use kirkas_lending::vocabulary::{Employment, Housing};
use serde::Deserialize;

#[derive(Deserialize)]
struct Providers {
    lenders: Vec<Provider>,
}

#[derive(Deserialize)]
struct Provider {
    id: String,
    name: String,
    terms: BTreeMap<String, Terms>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Terms {
    rate_percent: f64,
    opening_fee: f64,
    monthly_fee: f64,
    amount: Limits,
    years: Limits,
}

#[derive(Deserialize)]
struct Limits {
    min: u32,
    max: u32,
}

fn providers() -> Vec<Provider> {
    let text = include_str!("../../../app/content/providers.json");
    serde_json::from_str::<Providers>(text).unwrap().lenders
}

#[test]
fn every_lender_of_the_comparison_lends_in_every_country_at_the_prices_shown() {
    let lenders = development_lenders().unwrap();
    assert_eq!(lenders.len(), providers().len());
    for (lender, provider) in lenders.iter().zip(providers()) {
        assert_eq!((&lender.id, &lender.name), (&provider.id, &provider.name));
        let countries: Vec<Country> = lender.products.iter().map(|product| product.country).collect();
        assert_eq!(countries, Country::ALL, "{}", lender.id);
        for product in &lender.products {
            let terms = &provider.terms[product.country.currency().code()];
            let rules = &product.rules;
            assert_eq!(product.id, format!("{}-loan-{}", lender.id, product.country.code().to_lowercase()));
            assert_eq!((rules.amount.from, rules.amount.to), (terms.amount.min, terms.amount.max), "{}", product.id);
            assert_eq!((rules.months.from, rules.months.to), (terms.years.min * 12, terms.years.max * 12));
            for row in &rules.rates {
                let price = (row.opening_fee, row.monthly_fee, row.bands.b);
                assert_eq!(price, (terms.opening_fee, terms.monthly_fee, Some(terms.rate_percent)), "{}", product.id);
            }
        }
    }
}

#[test]
fn one_needs_an_account_number() {
    let needing = development_lenders().unwrap().iter().filter(|lender| lender.needs_iban);
    assert_eq!(needing.map(|lender| lender.id.as_str()).collect::<Vec<_>>(), ["ficta-finance"]);
}

#[test]
fn their_rules_are_sound() {
    for product in development_lenders().unwrap().iter().flat_map(|lender| &lender.products) {
        let found = check_rules(&product.rules, &Reference::of(product.country).unwrap());
        assert_eq!((found.errors, found.warnings), (vec![], vec![]), "{}", product.id);
    }
}

#[test]
fn the_comparisons_finnish_prices_keep_to_the_law() {
    let caps = Reference::of(Country::Fi).unwrap().caps.unwrap();
    for provider in providers() {
        let terms = &provider.terms["EUR"];
        for years in terms.years.min..=terms.years.max {
            let fees = terms.opening_fee + terms.monthly_fee * 12.0 * f64::from(years);
            let allowed = caps.allow(terms.amount.min.into(), years * 12, terms.rate_percent, fees);
            assert!(allowed, "{}: {} for {years} years", provider.id, terms.amount.min);
        }
    }
}

fn answers(facts: &Facts) -> BTreeMap<&'static str, Assessment> {
    let reference = Reference::of(facts.country).unwrap();
    let lenders = development_lenders().unwrap().iter();
    lenders
        .map(|lender| {
            let product = lender.products.iter().find(|product| product.country == facts.country).unwrap();
            (lender.id.as_str(), assess(facts, &lender.product(product), &product.rules, &reference))
        })
        .collect()
}

fn offering(facts: &Facts) -> Vec<&'static str> {
    let offers = answers(facts).into_iter().filter(|(_, assessment)| assessment.outcome.offer().is_some());
    offers.map(|(lender, _)| lender).collect()
}

#[test]
fn lenders_differ_in_whom_they_lend_to() {
    let tenant = facts();
    assert_eq!(
        offering(&tenant),
        ["exempla-credit", "fabula-bank", "ficta-finance", "novella-lending", "paradigma-money"]
    );
    let owner = Facts { housing: Housing::SelfOwned, ..facts() };
    assert!(offering(&owner).contains(&"utopia-savings"));
    let mut defaulted = facts();
    defaulted.applicant.payment_default = true;
    assert_eq!(offering(&defaulted), ["novella-lending"]);
    let judged = &answers(&defaulted)["novella-lending"];
    assert_eq!(judged.outcome.offer().unwrap().rate_percent, 17.5);
    let mut farmer = facts();
    farmer.applicant.employment = Employment::Farmer;
    assert!(offering(&farmer).contains(&"paradigma-money"));
    assert!(!offering(&farmer).contains(&"fabula-bank"));
    let mut refinancing = facts();
    refinancing.refinance = true;
    assert!(!offering(&refinancing).contains(&"ficta-finance"));
    let large = Facts { amount: 60_000, months: 180, ..facts() };
    assert!(!offering(&large).contains(&"novella-lending"));
}

#[test]
fn somebody_in_steady_work_gets_offers_in_every_country() {
    for (country, share) in
        [(Country::Fi, 1.0), (Country::Gb, 0.85), (Country::Lv, 0.6), (Country::Pl, 2.6), (Country::Ro, 2.5)]
    {
        let scale = |units: u32| (f64::from(units) * share).round() as u32;
        let mut facts = Facts { country, currency: country.currency(), ..facts() };
        facts.amount = if share > 2.0 { 40_000 } else { 10_000 };
        facts.housing_cost = scale(facts.housing_cost);
        facts.applicant.net_income = scale(facts.applicant.net_income);
        facts.applicant.gross_income = scale(facts.applicant.gross_income);
        assert!(offering(&facts).len() >= 4, "{country:?}: {:?}", offering(&facts));
    }
}

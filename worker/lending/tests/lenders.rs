//! The development lenders: sound rules, at the prices that the comparison shows.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::arithmetic_side_effects)]

mod common;

use std::collections::BTreeMap;

use common::{facts, home_loan};
use kirkas_lending::assess::{Assessment, assess};
use kirkas_lending::facts::Facts;
use kirkas_lending::lenders::{DevelopmentLender, DevelopmentProduct, development_lenders};
use kirkas_lending::market::Country;
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::check_rules;
use kirkas_lending::vocabulary::{Employment, Housing, LoanKind, MortgagePurpose, PropertyType};
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
        let loans = || lender.products.iter().filter(|product| product.rules.kind() == LoanKind::Loan);
        let countries: Vec<Country> = loans().map(|product| product.country).collect();
        assert_eq!(countries, Country::ALL, "{}", lender.id);
        for product in loans() {
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
        let found = check_rules(&product.rules, &Reference::for_country(product.country).unwrap());
        assert_eq!((found.errors, found.warnings), (vec![], vec![]), "{}", product.id);
    }
}

#[test]
fn the_comparisons_finnish_prices_keep_to_the_law() {
    let caps = Reference::for_country(Country::Fi).unwrap().caps.unwrap();
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
    let reference = Reference::for_country(facts.country).unwrap();
    let lenders = development_lenders().unwrap().iter();
    lenders
        .filter_map(|lender| {
            let lends = |product: &&DevelopmentProduct| product.is_lent(facts.country, facts.kind());
            let product = lender.products.iter().find(lends)?;
            Some((lender.id.as_str(), assess(facts, &lender.product(product), &product.rules, &reference)))
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

/// A household with room for a mortgage, in its country's money.
fn mortgage_of(country: Country, share: f64) -> Facts {
    let scale = |units: u32| (f64::from(units) * share).round() as u32;
    let mut facts = Facts { country, currency: country.currency(), amount: scale(120_000), months: 300, ..home_loan() };
    facts.housing_cost = scale(300);
    facts.applicant.net_income = scale(3_600);
    facts.applicant.gross_income = scale(5_000);
    facts.mortgage.as_mut().unwrap().home.price = scale(160_000);
    facts
}

#[test]
fn two_lenders_have_mortgages_in_every_country() {
    for lender in development_lenders().unwrap() {
        let mortgages = lender.products.iter().filter(|product| product.rules.kind() == LoanKind::Mortgage);
        let mortgages: Vec<(Country, &str)> = mortgages.map(|product| (product.country, product.id.as_str())).collect();
        if !["fabula-bank", "utopia-savings"].contains(&lender.id.as_str()) {
            assert_eq!(mortgages, [], "{}", lender.id);
            continue;
        }
        for (mortgage, country) in mortgages.iter().zip(Country::ALL) {
            let id = format!("{}-mortgage-{}", lender.id, country.code().to_lowercase());
            assert_eq!(*mortgage, (country, id.as_str()));
        }
        assert_eq!(mortgages.len(), Country::ALL.len());
    }
    for (country, share) in
        [(Country::Fi, 1.0), (Country::Gb, 0.85), (Country::Lv, 0.6), (Country::Pl, 2.6), (Country::Ro, 2.5)]
    {
        assert_eq!(offering(&mortgage_of(country, share)), ["fabula-bank", "utopia-savings"], "{country:?}");
    }
}

#[test]
fn the_form_names_the_lenders_that_have_mortgages() {
    let settings: serde_json::Value = serde_json::from_str(include_str!("../../../app/content/settings.json")).unwrap();
    let has_mortgages =
        |lender: &&DevelopmentLender| lender.products.iter().any(|product| product.rules.kind() == LoanKind::Mortgage);
    let lenders = development_lenders().unwrap().iter().filter(has_mortgages);
    let ids: Vec<&str> = lenders.map(|lender| lender.id.as_str()).collect();
    assert_eq!(settings["mortgageLenders"], serde_json::json!(ids));
}

#[test]
fn a_mortgage_costs_more_the_larger_it_is_beside_the_home() {
    let rates = |lender: &str| -> Vec<Option<f64>> {
        let rate = |percent: u32| {
            let mut facts = mortgage_of(Country::Fi, 1.0);
            facts.mortgage.as_mut().unwrap().home.price = (facts.amount * 100).div_ceil(percent);
            answers(&facts)[lender].outcome.offer().map(|offer| offer.rate_percent)
        };
        [60, 75, 85, 95, 96].map(rate).to_vec()
    };
    let fabula = rates("fabula-bank");
    assert!(fabula[..4].windows(2).all(|pair| pair[0] < pair[1]), "{fabula:?}");
    assert_eq!(fabula[4], None);
    let utopia = rates("utopia-savings");
    assert!(utopia[..3].windows(2).all(|pair| pair[0] < pair[1]), "{utopia:?}");
    assert_eq!(utopia[3..], [None, None]);
}

#[test]
fn the_strict_lender_looks_at_the_home_and_what_it_is_for() {
    let mut plot = mortgage_of(Country::Fi, 1.0);
    plot.mortgage.as_mut().unwrap().home.kind = PropertyType::Plot;
    assert_eq!(offering(&plot), ["fabula-bank"]);
    let mut investment = mortgage_of(Country::Fi, 1.0);
    investment.mortgage.as_mut().unwrap().purpose = MortgagePurpose::Investment;
    assert_eq!(offering(&investment), ["fabula-bank"]);
}

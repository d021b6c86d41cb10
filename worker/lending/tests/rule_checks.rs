//! What is wrong with drafts of rules (product design, section 9).
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod common;

use common::{finland, row, rules};
use kirkas_lending::market::Country;
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::{AgeRule, Bands, FindingCode, RateRow, RateType, RuleSet, Span, check_rules};
use proptest::prelude::*;

/// Where something is wrong, and what.
type Found = Vec<(String, FindingCode)>;

/// Errors and warnings.
fn findings(rules: &RuleSet, country: Country) -> (Found, Found) {
    let found = check_rules(rules, &Reference::for_country(country).unwrap());
    let list = |findings: Vec<kirkas_lending::rules::Finding>| {
        findings.into_iter().map(|finding| (finding.pointer, finding.code)).collect()
    };
    (list(found.errors), list(found.warnings))
}

/// Rules without anything to find: their fees are low enough for the smallest loan.
fn sound() -> RuleSet {
    rules()
}

#[test]
fn sound_rules_have_no_findings() {
    assert_eq!(findings(&sound(), Country::Fi), (vec![], vec![]));
}

#[test]
fn each_finding_is_made() {
    type Change = fn(&mut RuleSet);
    use FindingCode as Code;
    #[rustfmt::skip]
    let errors: &[(&str, Code, Change)] = &[
        ("/amount", Code::RangeReversed, |r| r.amount = Span { from: 30_000, to: 20_000 }),
        ("/amount", Code::OutsideMarket, |r| r.amount.from = 999),
        ("/months", Code::OutsideMarket, |r| r.months.to = 241),
        ("/age", Code::RangeReversed, |r| r.age = Some(AgeRule { from: Some(71), to_at_end: Some(70), justification: "x".to_owned() })),
        ("/age/justification", Code::JustificationMissing, |r| r.age.as_mut().unwrap().justification = " ".to_owned()),
        ("/residency/justification", Code::JustificationMissing, |r| r.residency.as_mut().unwrap().justification.clear()),
        ("/dsti_percent_max", Code::NotANumber, |r| r.dsti_percent_max = Some(f64::NAN)),
        ("/debt_to_income_max", Code::NotANumber, |r| r.debt_to_income_max = Some(-0.1)),
        ("/rates", Code::NoPrices, |r| r.rates.clear()),
        ("/rates/0/bands", Code::NoPrices, |r| r.rates[0].bands = Bands::default()),
        ("/rates/0/bands", Code::NotANumber, |r| r.rates[0].bands.b = Some(-1.0)),
        ("/rates/0/opening_fee", Code::NotANumber, |r| r.rates[0].opening_fee = f64::INFINITY),
        ("/rates/0/monthly_fee", Code::TooManyDecimals, |r| r.rates[0].monthly_fee = 2.995),
        ("/rates/1", Code::RowsOverlap, |r| r.rates.push(RateRow { amount_from: 70_000, months_from: 240, ..row() })),
        ("/rates/0", Code::AboveCap, |r| r.rates[0].bands.e = Some(17.51)),
        ("/rates/0", Code::AboveCap, |r| r.rates[0].monthly_fee = 3.05),
        ("/rates/0", Code::AboveCap, |r| { r.rate_type = RateType::Variable; r.rates[0].bands.e = Some(15.41); }),
    ];
    for (pointer, code, change) in errors {
        let mut rules = sound();
        change(&mut rules);
        assert_eq!(findings(&rules, Country::Fi).0, [((*pointer).to_owned(), *code)], "{pointer} {code:?}");
    }
    #[rustfmt::skip]
    let warnings: &[(&str, Code, Change)] = &[
        ("/employment", Code::NobodyEligible, |r| r.employment.clear()),
        ("/rates", Code::RowsGap, |r| r.rates[0].amount_to = 69_999),
        ("/rates", Code::RowsGap, |r| r.rates[0].months_from = 13),
        ("/rates/0/bands", Code::BandsReversed, |r| r.rates[0].bands.e = Some(8.99)),
        ("/rates/1", Code::RowOutsideRules, |r| r.rates.push(RateRow { amount_from: 70_001, amount_to: 80_000, ..row() })),
    ];
    for (pointer, code, change) in warnings {
        let mut rules = sound();
        change(&mut rules);
        assert_eq!(findings(&rules, Country::Fi), (vec![], vec![((*pointer).to_owned(), *code)]), "{pointer} {code:?}");
    }
}

#[test]
fn rules_survive_json_and_can_name_nothing_else() {
    let json = serde_json::to_value(sound()).unwrap();
    assert_eq!(serde_json::from_value::<RuleSet>(json.clone()).unwrap(), sound());
    for name in ["commission", "sex", "citizenship", "language", "marital_status", "education", "name", "region"] {
        let mut json = json.clone();
        json[name] = "any".into();
        assert!(serde_json::from_value::<RuleSet>(json.clone()).is_err(), "{name}");
        json.as_object_mut().unwrap().remove(name);
        json["rates"][0][name] = 1.into();
        assert!(serde_json::from_value::<RuleSet>(json).is_err(), "{name} in a row");
    }
}

#[test]
fn a_row_that_ends_before_it_begins_is_found() {
    let mut rules = sound();
    rules.rates.push(RateRow { months_from: 48, months_to: 36, ..row() });
    assert!(findings(&rules, Country::Fi).0.contains(&("/rates/1".to_owned(), FindingCode::RangeReversed)));
}

#[test]
fn examples_show_the_loan() {
    let mut rules = sound();
    rules.rates[0].months_to = 120;
    let found = check_rules(&rules, &finland());
    let example = found.warnings[0].example.unwrap();
    assert_eq!((example.amount, example.months), (1_000, 121));
    rules.rates[0].months_to = 240;
    rules.rates[0].opening_fee = 3.0;
    let example = check_rules(&rules, &finland()).errors[0].example.unwrap();
    assert_eq!((example.amount, example.months), (1_000, 12));
}

#[test]
fn caps_are_the_countrys() {
    let mut rules = sound();
    rules.rates[0].bands.e = Some(40.0);
    assert_eq!(findings(&rules, Country::Gb).0, []);
}

#[test]
fn a_draft_of_enormous_numbers_is_checked_in_no_time() {
    let mut rules = sound();
    rules.months = Span { from: 0, to: u32::MAX };
    rules.amount = Span { from: 0, to: u32::MAX };
    rules.rates[0] = RateRow { amount_from: 0, amount_to: u32::MAX, months_from: 0, months_to: u32::MAX, ..row() };
    assert!(!findings(&rules, Country::Fi).0.is_empty());
}

proptest! {
    /// Rows that are found to have neither overlap nor gap hold each loan of the rules once.
    #[test]
    fn rows_without_findings_hold_each_loan_once(
        cuts in proptest::collection::vec((1_000..=3_000_u32, 12..=36_u32, any::<bool>()), 0..4),
        loans in proptest::collection::vec((1_000..=3_000_u32, 12..=36_u32), 40),
        drop in proptest::option::of(0..5_usize),
    ) {
        let mut rules = sound();
        (rules.amount, rules.months) = (Span { from: 1_000, to: 3_000 }, Span { from: 12, to: 36 });
        rules.rates = vec![RateRow { amount_from: 1_000, amount_to: 3_000, months_from: 12, months_to: 36, ..row() }];
        for (amount, months, by_amount) in cuts {
            let Some(number) = rules.rates.iter().position(|row| row.amount().holds(amount) && row.months().holds(months)) else { continue };
            let whole = rules.rates.remove(number);
            if by_amount && amount > whole.amount_from {
                rules.rates.push(RateRow { amount_to: amount.saturating_sub(1), ..whole });
                rules.rates.push(RateRow { amount_from: amount, ..whole });
            } else if !by_amount && months > whole.months_from {
                rules.rates.push(RateRow { months_to: months.saturating_sub(1), ..whole });
                rules.rates.push(RateRow { months_from: months, ..whole });
            } else {
                rules.rates.push(whole);
            }
        }
        let is_whole = drop.is_none_or(|number| number >= rules.rates.len() || rules.rates.len() == 1);
        if let Some(number) = drop.filter(|_| !is_whole) {
            rules.rates.remove(number);
        }
        let (errors, warnings) = findings(&rules, Country::Gb);
        prop_assert_eq!(errors, vec![]);
        prop_assert_eq!(warnings.is_empty(), is_whole);
        for (amount, months) in loans {
            let rows = rules.rates.iter().filter(|row| row.amount().holds(amount) && row.months().holds(months)).count();
            prop_assert!(rows == 1 || (rows == 0 && !is_whole));
        }
    }
}

//! Whether the prices of rate rows can be meant, and are such as the law allows.

use kirkas_credit::MAX_MONTHS;

use super::{Finding, FindingCode, Findings};
use crate::affordability::Band;
use crate::pricing::{is_allowed, row_price};
use crate::reference::Reference;
use crate::rules::{RateRow, RuleSet};

/// Finds prices that can't be meant, bands in the wrong order, and loans above the cap.
pub fn check(rules: &RuleSet, reference: &Reference, findings: &mut Findings) {
    for (number, row) in rules.rates.iter().enumerate() {
        let pointer = format!("/rates/{number}");
        if check_numbers(row, &pointer, &mut findings.errors) {
            check_bands(row, &pointer, &mut findings.warnings);
            check_cap(rules, row, &pointer, reference, &mut findings.errors);
        }
    }
}

/// Whether all numbers can be meant.
fn check_numbers(row: &RateRow, pointer: &str, errors: &mut Vec<Finding>) -> bool {
    let can_be_meant = |value: f64| value.is_finite() && value >= 0.0;
    let before = errors.len();
    for (name, fee) in [("opening_fee", row.opening_fee), ("monthly_fee", row.monthly_fee)] {
        let hundredths = fee * 100.0;
        if !can_be_meant(fee) {
            errors.push(Finding::new(format!("{pointer}/{name}"), FindingCode::NotANumber));
        } else if (hundredths - hundredths.round()).abs() > 1e-6 {
            errors.push(Finding::new(format!("{pointer}/{name}"), FindingCode::TooManyDecimals));
        }
    }
    let percents = Band::ALL.map(|band| row.bands.get(band));
    if !percents.iter().flatten().all(|percent| can_be_meant(*percent)) {
        errors.push(Finding::new(format!("{pointer}/bands"), FindingCode::NotANumber));
    } else if percents.iter().all(Option::is_none) {
        errors.push(Finding::new(format!("{pointer}/bands"), FindingCode::NoPrices));
    }
    errors.len() == before
}

fn check_bands(row: &RateRow, pointer: &str, warnings: &mut Vec<Finding>) {
    let percents: Vec<f64> = Band::ALL.iter().filter_map(|band| row.bands.get(*band)).collect();
    if !percents.is_sorted() {
        warnings.push(Finding::new(format!("{pointer}/bands"), FindingCode::BandsReversed));
    }
}

/// Fees weigh most on the smallest amounts, so those are looked at, for each year of the period and its ends. The
/// highest rate is that of the worst band and the largest share of the value.
fn check_cap(rules: &RuleSet, row: &RateRow, pointer: &str, reference: &Reference, errors: &mut Vec<Finding>) {
    let steps = rules.mortgage.iter().flat_map(|mortgage| &mortgage.loan_to_value);
    let surcharge = steps.map(|step| step.surcharge).fold(0.0, f64::max);
    let highest = Band::ALL.iter().filter_map(|band| row.bands.get(*band)).fold(0.0, f64::max) + surcharge;
    let amount = row.amount_from.max(rules.amount.from);
    let (first, last) = (row.months_from.max(rules.months.from), row.months_to.min(rules.months.to).min(MAX_MONTHS));
    let years = (first..=last).filter(|months| *months == first || *months == last || months % 12 == 0);
    let is_above = |months: &u32| {
        let price = row_price(row, rules.rate_type, highest, amount, *months, reference);
        !is_allowed(&price, reference)
    };
    if let Some(months) = years.into_iter().find(is_above) {
        errors.push(Finding::new(pointer, FindingCode::AboveCap).with_example(amount, months));
    }
}

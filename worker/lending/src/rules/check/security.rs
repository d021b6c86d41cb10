//! Whether a mortgage's steps of loan to value can be meant.

use super::{Finding, FindingCode, Findings};
use crate::rules::RuleSet;

/// Finds steps that don't rise, surcharges that can't be meant, and those that fall as the share grows.
pub fn check(rules: &RuleSet, findings: &mut Findings) {
    let Some(mortgage) = &rules.mortgage else { return };
    let steps = &mortgage.loan_to_value;
    if steps.is_empty() {
        findings.errors.push(Finding::new("/mortgage/loan_to_value", FindingCode::NoPrices));
    }
    for (number, step) in steps.iter().enumerate() {
        if !(step.surcharge.is_finite() && step.surcharge >= 0.0) {
            let pointer = format!("/mortgage/loan_to_value/{number}/surcharge");
            findings.errors.push(Finding::new(pointer, FindingCode::NotANumber));
        }
    }
    for (number, pair) in steps.windows(2).enumerate() {
        let [smaller, larger] = pair else { continue };
        let pointer = format!("/mortgage/loan_to_value/{}", number.saturating_add(1));
        if larger.to <= smaller.to {
            findings.errors.push(Finding::new(pointer, FindingCode::StepsUnordered));
        } else if larger.surcharge < smaller.surcharge {
            findings.warnings.push(Finding::new(pointer, FindingCode::SurchargesReversed));
        }
    }
}

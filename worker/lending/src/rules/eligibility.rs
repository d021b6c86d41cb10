//! Which rules a loan fails, in the order of the product design, section 4.2.

use super::reason::{Bracket, Failure, Reason};
use super::{Refinancing, RuleSet};
use crate::affordability::{Affordability, card_payment};
use crate::facts::Facts;
use crate::pricing::{NoPrice, Price};
use crate::vocabulary::LoanKind;

/// Widths of the brackets that lenders see.
mod width {
    pub const AMOUNT: f64 = 5_000.0;
    pub const MONTHS: f64 = 12.0;
    pub const YEARS: f64 = 5.0;
    pub const INCOME: f64 = 500.0;
    pub const SURPLUS: f64 = 100.0;
    pub const PERCENT: f64 = 5.0;
    pub const RATIO: f64 = 0.5;
}

/// A loan that is judged.
pub struct Candidate<'a> {
    /// Who wants it.
    pub facts: &'a Facts,
    /// Its amount.
    pub amount: u32,
    /// Its period.
    pub months: u32,
    /// How it sits beside what they have.
    pub figures: &'a Affordability,
    /// What it would cost, or why it has no price.
    pub price: &'a Result<Price, NoPrice>,
}

/// All rules that the loan fails.
pub fn failures(candidate: &Candidate<'_>, rules: &RuleSet, is_open: bool) -> Vec<Failure> {
    let mut failed = Vec::new();
    if !is_open {
        failed.push(Failure::plain(Reason::NotOpen));
    }
    loan(candidate, rules, &mut failed);
    people(candidate, rules, &mut failed);
    work_and_housing(candidate.facts, candidate.figures.income, rules, &mut failed);
    burden(candidate, rules, &mut failed);
    let is_covered = security(candidate, rules, &mut failed);
    match candidate.price {
        // Without a place in the table because of an amount, period or share that fails by itself, there is no price to miss.
        Err(NoPrice::NoRate)
            if rules.amount.holds(candidate.amount) && rules.months.holds(candidate.months) && is_covered =>
        {
            failed.push(Failure::plain(Reason::NoPrice));
        }
        Err(NoPrice::AboveCap(_)) => failed.push(Failure::plain(Reason::AboveCap)),
        _ => {}
    }
    failed
}

fn loan(candidate: &Candidate<'_>, rules: &RuleSet, failed: &mut Vec<Failure>) {
    let facts = candidate.facts;
    let spans = [
        (candidate.amount, rules.amount, width::AMOUNT, Reason::AmountTooLow, Reason::AmountTooHigh),
        (candidate.months, rules.months, width::MONTHS, Reason::PeriodTooShort, Reason::PeriodTooLong),
    ];
    for (value, span, width, below, above) in spans {
        if !span.holds(value) {
            failed.push(Failure {
                reason: if value < span.from { below } else { above },
                from: Some(span.from.into()),
                to: Some(span.to.into()),
                bracket: Some(Bracket::around(value.into(), width)),
            });
        }
    }
    let refinancing = match rules.refinancing {
        Refinancing::Any => true,
        Refinancing::Only => facts.refinance,
        Refinancing::None => !facts.refinance,
    };
    let is_refused = match (&rules.mortgage, &facts.mortgage) {
        (Some(rules), Some(loan)) => {
            let property = &rules.property_types;
            let is_accepted = property.is_empty() || property.contains(&loan.home.kind);
            rules.refused_purposes.contains(&loan.purpose) || !is_accepted
        }
        _ => rules.refused_purposes.contains(&facts.purpose),
    };
    if !refinancing || is_refused {
        failed.push(Failure::plain(Reason::Purpose));
    }
}

/// Age, residency and default hold for each applicant.
fn people(candidate: &Candidate<'_>, rules: &RuleSet, failed: &mut Vec<Failure>) {
    let facts = candidate.facts;
    let youngest = facts.people().map(|person| person.age_months).min().unwrap_or(0) / 12;
    let oldest = facts.people().map(|person| person.age_months).max().unwrap_or(0);
    let oldest_at_end = oldest.saturating_add(candidate.months) / 12;
    let newest = facts.people().map(|person| person.resident_months).min().unwrap_or(0);
    let age = rules.age.as_ref();
    at_least(failed, Reason::AgeTooLow, youngest.into(), age.and_then(|rule| rule.from), width::YEARS);
    at_most(failed, Reason::AgeAtEnd, oldest_at_end, age.and_then(|rule| rule.to_at_end), width::YEARS);
    let months = rules.residency.as_ref().map(|rule| rule.months);
    at_least(failed, Reason::Residency, newest.into(), months, width::MONTHS);
    if !rules.accepts_payment_default && facts.people().any(|person| person.payment_default) {
        failed.push(Failure::plain(Reason::PaymentDefault));
    }
}

/// Work and housing hold for the first applicant, income for all together.
fn work_and_housing(facts: &Facts, income: f64, rules: &RuleSet, failed: &mut Vec<Failure>) {
    match rules.employment.get(&facts.applicant.employment) {
        None => failed.push(Failure::plain(Reason::Employment)),
        Some(fewest) => {
            let months = facts.applicant.work_months.unwrap_or(0);
            at_least(failed, Reason::WorkTooShort, months.into(), Some(*fewest), width::MONTHS);
        }
    }
    at_least(failed, Reason::IncomeTooLow, income, rules.income_min, width::INCOME);
    if !rules.housing.is_empty() && !rules.housing.contains(&facts.housing) {
        failed.push(Failure::plain(Reason::Housing));
    }
}

fn burden(candidate: &Candidate<'_>, rules: &RuleSet, failed: &mut Vec<Failure>) {
    let figures = candidate.figures;
    // A mortgage whose own rate is high is judged above what its figures, which know no price, say.
    let dsti_percent = match (candidate.facts.kind(), candidate.price) {
        (LoanKind::Mortgage, Ok(price) | Err(NoPrice::AboveCap(price))) => {
            figures.stressed_dsti_percent(candidate.amount, candidate.months, price.terms.rate_percent)
        }
        _ => figures.dsti_percent,
    };
    let ratios = [
        (Reason::DebtToIncome, figures.debt_to_income, rules.debt_to_income_max, width::RATIO),
        (Reason::InstalmentsTooHigh, dsti_percent, rules.dsti_percent_max, width::PERCENT),
    ];
    for (reason, value, limit, width) in ratios {
        let Some(limit) = limit else { continue };
        if value.is_none_or(|value| value > limit) {
            let bracket = value.map(|value| Bracket::around(value, width));
            failed.push(Failure { reason, from: None, to: Some(limit), bracket });
        }
    }
    // Without a price the loan costs something all the same, so too little before it is too little after it.
    let instalment = match (candidate.facts.kind(), candidate.price) {
        (LoanKind::Card, _) => card_payment(candidate.amount),
        (_, Ok(price) | Err(NoPrice::AboveCap(price))) => price.stressed_instalment().unwrap_or(f64::MAX),
        (_, Err(NoPrice::NoRate)) => 0.0,
    };
    let left = figures.surplus - instalment;
    let least = f64::from(rules.surplus_min);
    if left < least {
        let bracket = Some(Bracket::around(left, width::SURPLUS));
        failed.push(Failure { reason: Reason::NotAffordable, from: Some(least), to: None, bracket });
    }
}

/// Whether what secures a mortgage is worth enough; other loans need nothing.
fn security(candidate: &Candidate<'_>, rules: &RuleSet, failed: &mut Vec<Failure>) -> bool {
    let (Some(mortgage), Some(share)) = (&rules.mortgage, candidate.figures.loan_to_value) else { return true };
    let most = mortgage.loan_to_value_max();
    if share <= most {
        return true;
    }
    let bracket = Some(Bracket::around(share, width::PERCENT));
    failed.push(Failure { reason: Reason::LoanToValue, from: None, to: Some(most), bracket });
    false
}

fn at_least(failed: &mut Vec<Failure>, reason: Reason, value: f64, limit: Option<u32>, width: f64) {
    if let Some(limit) = limit.map(f64::from).filter(|limit| value < *limit) {
        failed.push(Failure { reason, from: Some(limit), to: None, bracket: Some(Bracket::around(value, width)) });
    }
}

fn at_most(failed: &mut Vec<Failure>, reason: Reason, value: u32, limit: Option<u32>, width: f64) {
    if let Some(limit) = limit.filter(|limit| value > *limit) {
        let bracket = Some(Bracket::around(value.into(), width));
        failed.push(Failure { reason, from: None, to: Some(limit.into()), bracket });
    }
}

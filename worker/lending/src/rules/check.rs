//! What is wrong with a lender's draft of rules (product design, section 9): ranges, overlaps, gaps, and prices above the
//! law's cap. Errors keep a draft from being published; gaps are warnings, which keep a lender from going live.

mod prices;
mod rows;
mod security;

use serde::Serialize;

use super::{RuleSet, Span};
use crate::reference::Reference;

/// What is wrong with a draft.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Findings {
    /// What keeps it from being published.
    pub errors: Vec<Finding>,
    /// What its author should know.
    pub warnings: Vec<Finding>,
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Finding {
    /// JSON pointer into the rules.
    pub pointer: String,
    /// What is wrong.
    pub code: FindingCode,
    /// The loan that shows it, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<Example>,
}

/// A loan that shows what is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Example {
    /// Its amount.
    pub amount: u32,
    /// Its period.
    pub months: u32,
}

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FindingCode {
    /// From is above to.
    RangeReversed,
    /// Outside of what can be borrowed in the market.
    OutsideMarket,
    /// Not a number that can be meant: below zero, or not finite.
    NotANumber,
    /// Fees go to hundredths.
    TooManyDecimals,
    /// A rule that needs a written justification has none.
    JustificationMissing,
    /// No employment is accepted, so everybody is declined.
    NobodyEligible,
    /// There are no prices.
    NoPrices,
    /// Two rows hold the same loan.
    RowsOverlap,
    /// No row holds a loan that the rules allow.
    RowsGap,
    /// A row holds no loan that the rules allow.
    RowOutsideRules,
    /// A worse band costs less than a better one.
    BandsReversed,
    /// The price of a loan is above what the law allows.
    AboveCap,
    /// Steps of loan to value don't rise.
    StepsUnordered,
    /// A larger share of the value costs less than a smaller one.
    SurchargesReversed,
}

impl Finding {
    fn new(pointer: impl Into<String>, code: FindingCode) -> Self {
        Self { pointer: pointer.into(), code, example: None }
    }

    fn with_example(mut self, amount: u32, months: u32) -> Self {
        self.example = Some(Example { amount, months });
        self
    }
}

/// What is wrong with a draft of rules for a country.
pub fn check_rules(rules: &RuleSet, reference: &Reference) -> Findings {
    let mut findings = Findings::default();
    ranges(rules, reference, &mut findings.errors);
    limits(rules, &mut findings.errors);
    security::check(rules, &mut findings);
    justifications(rules, &mut findings.errors);
    if rules.employment.is_empty() {
        findings.warnings.push(Finding::new("/employment", FindingCode::NobodyEligible));
    }
    rows::check(rules, &mut findings);
    prices::check(rules, reference, &mut findings);
    findings
}

fn ranges(rules: &RuleSet, reference: &Reference, errors: &mut Vec<Finding>) {
    let limits = reference.limits.for_kind(rules.kind());
    let years = |years: u32| years.saturating_mul(12);
    let market = [
        ("/amount", rules.amount, Span { from: limits.amount.min, to: limits.amount.max }),
        ("/months", rules.months, Span { from: years(limits.years.min), to: years(limits.years.max) }),
    ];
    for (pointer, span, market) in market {
        if span.from > span.to {
            errors.push(Finding::new(pointer, FindingCode::RangeReversed));
        } else if !(market.holds(span.from) && market.holds(span.to)) {
            errors.push(Finding::new(pointer, FindingCode::OutsideMarket));
        }
    }
    let reversed = rules.age.as_ref().and_then(|age| Some(age.from? > age.to_at_end?));
    if reversed == Some(true) {
        errors.push(Finding::new("/age", FindingCode::RangeReversed));
    }
}

fn limits(rules: &RuleSet, errors: &mut Vec<Finding>) {
    for (pointer, limit) in
        [("/debt_to_income_max", rules.debt_to_income_max), ("/dsti_percent_max", rules.dsti_percent_max)]
    {
        if limit.is_some_and(|limit| !(limit.is_finite() && limit >= 0.0)) {
            errors.push(Finding::new(pointer, FindingCode::NotANumber));
        }
    }
}

fn justifications(rules: &RuleSet, errors: &mut Vec<Finding>) {
    let age = rules.age.as_ref().map(|rule| ("/age/justification", &rule.justification));
    let residency = rules.residency.as_ref().map(|rule| ("/residency/justification", &rule.justification));
    for (pointer, justification) in age.into_iter().chain(residency) {
        if justification.trim().is_empty() {
            errors.push(Finding::new(pointer, FindingCode::JustificationMissing));
        }
    }
}

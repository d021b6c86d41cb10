//! An offer that a person at a lender makes, with terms of their own, instead of a decline (product design, section 4.7). The
//! law's limits hold for it as for any other; the lender's rules do not.

use kirkas_credit::{LoanTerms, loan_cost};

use crate::assess::offer_conditions;
use crate::facts::Facts;
use crate::money::{hundredths, percent};
use crate::offer::{CardTerms, Offer, Product};
use crate::pricing::{Price, is_allowed};
use crate::reference::Reference;
use crate::rules::{RateType, RuleSet};

/// Terms of a loan with a fixed rate. Money is in units of the currency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OfferTerms {
    /// How much is lent.
    pub amount: u32,
    /// For how long.
    pub months: u32,
    /// Yearly rate, in percent.
    pub rate_percent: f64,
    /// Charged once.
    pub opening_fee: f64,
    /// Charged with every instalment.
    pub monthly_fee: f64,
}

/// What is wrong with terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TermsError {
    /// The member that is wrong.
    pub member: &'static str,
    /// What is wrong with it.
    pub code: TermsErrorCode,
    /// The limit, where there is one.
    pub limit: Option<u32>,
}

/// What is wrong with a member of terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermsErrorCode {
    /// Below the limit.
    TooSmall,
    /// Above the limit.
    TooLarge,
    /// Not a number that can be meant.
    Malformed,
    /// The loan would cost more than the law allows.
    AboveCap,
}

impl TermsErrorCode {
    /// As problem details name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::TooSmall => "too-small",
            Self::TooLarge => "too-large",
            Self::Malformed => "malformed",
            Self::AboveCap => "above-cap",
        }
    }
}

/// The offer on these terms for an application, by a product whose rules say what offers depend on.
///
/// # Errors
/// All that is wrong with the terms.
pub fn offer_on(
    terms: &OfferTerms,
    facts: &Facts,
    product: &Product,
    rules: &RuleSet,
    reference: &Reference,
) -> Result<Offer, Vec<TermsError>> {
    let mut errors = limits(terms, facts, reference);
    let price = Price { terms: loan(terms), variable: None, stressed_rate: terms.rate_percent };
    if errors.is_empty() && !is_allowed(&price, reference) {
        errors.push(TermsError { member: "rate_percent", code: TermsErrorCode::AboveCap, limit: None });
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    let malformed = TermsError { member: "rate_percent", code: TermsErrorCode::Malformed, limit: None };
    let cost = loan_cost(&price.terms).ok_or_else(|| vec![malformed])?;
    let (amount, total_payable) = (hundredths(price.terms.principal), hundredths(cost.total_payable));
    Ok(Offer {
        lender: product.lender.clone(),
        product: product.id.clone(),
        currency: facts.currency,
        amount,
        months: terms.months,
        for_less: terms.amount < facts.amount,
        rate_percent: terms.rate_percent,
        rate_type: RateType::Fixed,
        reference_rate: None,
        margin: None,
        opening_fee: hundredths(terms.opening_fee),
        monthly_fee: hundredths(terms.monthly_fee),
        instalment: hundredths(cost.instalment),
        apr_percent: percent(cost.apr_percent),
        total_payable,
        total_cost: total_payable.saturating_sub(amount),
        loan_to_value: facts.mortgage.as_ref().map(|mortgage| percent(mortgage.loan_to_value(terms.amount))),
        card: CardTerms::new(product, rules, terms.amount),
        conditions: offer_conditions(rules, facts),
    })
}

fn loan(terms: &OfferTerms) -> LoanTerms {
    LoanTerms {
        principal: f64::from(terms.amount),
        rate_percent: terms.rate_percent,
        months: terms.months,
        opening_fee: terms.opening_fee,
        fee_capitalised: false,
        monthly_fee: terms.monthly_fee,
    }
}

fn limits(terms: &OfferTerms, facts: &Facts, reference: &Reference) -> Vec<TermsError> {
    let limits = reference.limits.for_kind(facts.kind());
    let years = |years: u32| years.saturating_mul(12);
    let least = u32::try_from(facts.repaid()).unwrap_or(u32::MAX).max(limits.amount.min);
    let mut errors = Vec::new();
    for (member, value, least, most) in [
        ("amount", terms.amount, least, facts.amount.min(limits.amount.max)),
        ("months", terms.months, years(limits.years.min), years(limits.years.max)),
    ] {
        if value < least {
            errors.push(TermsError { member, code: TermsErrorCode::TooSmall, limit: Some(least) });
        } else if value > most {
            errors.push(TermsError { member, code: TermsErrorCode::TooLarge, limit: Some(most) });
        }
    }
    for (member, value) in
        [("rate_percent", terms.rate_percent), ("opening_fee", terms.opening_fee), ("monthly_fee", terms.monthly_fee)]
    {
        let hundredths = value * 100.0;
        if !(0.0..=1e9).contains(&value) || (hundredths - hundredths.round()).abs() > 1e-6 {
            errors.push(TermsError { member, code: TermsErrorCode::Malformed, limit: None });
        }
    }
    errors
}

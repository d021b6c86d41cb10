//! What a loan costs by a product's rate rows (product design, section 4.3).

use kirkas_credit::{LoanTerms, instalment};

use crate::affordability::Affordability;
use crate::reference::Reference;
use crate::rules::{RateRow, RateType, RuleSet};

/// A variable rate is judged as if it were so many points higher (product design, section 4.1).
const STRESS: f64 = 2.0;

/// A card's example: the limit is drawn at once and repaid in twelve equal instalments (Directive (EU) 2023/2225, annex III,
/// part II).
pub const CARD_EXAMPLE_MONTHS: u32 = 12;

/// The price of a loan.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Price {
    /// The terms that its cost is reckoned from.
    pub terms: LoanTerms,
    /// What the rate is made of, where it is variable.
    pub variable: Option<VariableRate>,
    /// The rate that affordability is judged at, in percent: a variable one as if it had risen.
    pub stressed_rate: f64,
}

impl Price {
    /// What is paid a month at the rate that affordability is judged at; none for terms that describe no loan.
    pub fn stressed_instalment(&self) -> Option<f64> {
        instalment(&LoanTerms { rate_percent: self.stressed_rate, ..self.terms })
    }
}

/// A margin on a reference rate, both in percent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VariableRate {
    /// The rate that it follows.
    pub reference_rate: f64,
    /// What is added to it.
    pub margin: f64,
}

impl VariableRate {
    /// The rate.
    fn sum(self) -> f64 {
        without_noise(self.reference_rate + self.margin)
    }
}

/// A percentage without what adding fractions leaves beyond the fourth decimal.
fn without_noise(percent: f64) -> f64 {
    (percent * 10_000.0).round() / 10_000.0
}

/// Why a loan has no price.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum NoPrice {
    /// No row holds it, or the row has none for the band.
    NoRate,
    /// The price is above what the law allows.
    AboveCap(Price),
}

/// The price of a loan of this amount and period, whose figures say its band and, of a mortgage, its share of the value.
///
/// # Errors
/// Why there is none.
pub fn price(
    rules: &RuleSet,
    amount: u32,
    months: u32,
    figures: &Affordability,
    reference: &Reference,
) -> Result<Price, NoPrice> {
    let holds = |row: &&RateRow| row.amount().holds(amount) && row.months().holds(months);
    let row = rules.rates.iter().find(holds).ok_or(NoPrice::NoRate)?;
    let percent = row.bands.get(figures.band).ok_or(NoPrice::NoRate)?;
    let surcharge = match (&rules.mortgage, figures.loan_to_value) {
        (Some(mortgage), Some(share)) => mortgage.surcharge(share).ok_or(NoPrice::NoRate)?,
        _ => 0.0,
    };
    let percent = without_noise(percent + surcharge);
    let price = row_price(row, rules.rate_type, percent, amount, months, reference);
    if is_allowed(&price, reference) { Ok(price) } else { Err(NoPrice::AboveCap(price)) }
}

/// The price that a row gives.
pub(crate) fn row_price(
    row: &RateRow,
    rate_type: RateType,
    percent: f64,
    amount: u32,
    months: u32,
    reference: &Reference,
) -> Price {
    let (variable, stress) = match rate_type {
        RateType::Fixed => (None, 0.0),
        RateType::Variable => {
            (Some(VariableRate { reference_rate: reference.reference_rate, margin: percent }), STRESS)
        }
    };
    let terms = LoanTerms {
        principal: f64::from(amount),
        rate_percent: variable.map_or(percent, VariableRate::sum),
        months,
        opening_fee: row.opening_fee,
        fee_capitalised: false,
        monthly_fee: row.monthly_fee,
    };
    Price { terms, variable, stressed_rate: terms.rate_percent + stress }
}

/// Whether the law allows the price.
pub(crate) fn is_allowed(price: &Price, reference: &Reference) -> bool {
    let LoanTerms { principal, rate_percent, months, opening_fee, monthly_fee, .. } = price.terms;
    let fees = opening_fee + monthly_fee * f64::from(months);
    reference.caps.is_none_or(|caps| caps.allow(principal, months, rate_percent, fees))
}

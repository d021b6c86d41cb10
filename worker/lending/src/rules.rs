//! A lender's rules for a product (product design, sections 4.2 and 4.3). They are data, which lenders edit; what they
//! can name is all that is here. Commission is not.

mod check;
mod eligibility;
mod mortgage;
mod reason;
mod starter;

use std::collections::BTreeMap;

pub use check::{Finding, FindingCode, Findings, check_rules};
pub(crate) use eligibility::{Candidate, failures};
pub use mortgage::{LoanToValueStep, MortgageRules};
pub use reason::{Bracket, Failure, Reason, reasons_for_consumer};
use serde::{Deserialize, Serialize};

use crate::affordability::Band;
use crate::vocabulary::{Employment, Housing, LoanKind, Purpose};

/// The rules of a product. Amounts and incomes are in whole units of the currency, a month unless said otherwise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleSet {
    /// How much is lent; of a card, its limit.
    pub amount: Span,
    /// For how many months; of a card, those of its example.
    pub months: Span,
    /// What is not lent for.
    #[serde(default)]
    pub refused_purposes: Vec<Purpose>,
    /// Whether debts may be, or have to be, repaid with the loan.
    pub refinancing: Refinancing,
    /// Between which ages.
    pub age: Option<AgeRule>,
    /// How long people have to have lived in the country.
    pub residency: Option<ResidencyRule>,
    /// Whether a recorded payment default is accepted.
    #[serde(default)]
    pub accepts_payment_default: bool,
    /// Which employment is accepted, each with the fewest months in it.
    pub employment: BTreeMap<Employment, u32>,
    /// The least income that counts.
    pub income_min: Option<u32>,
    /// Which housing is accepted; any, where none is named.
    #[serde(default)]
    pub housing: Vec<Housing>,
    /// The highest debt to yearly gross income.
    pub debt_to_income_max: Option<f64>,
    /// The highest debt service to income, in percent; of a mortgage under stress.
    pub dsti_percent_max: Option<f64>,
    /// What has to be left each month after the instalment. Never below nothing, so nobody without income passes.
    pub surplus_min: u32,
    /// Whether rates are the ones of the rows, or follow the reference rate.
    pub rate_type: RateType,
    /// Prices.
    pub rates: Vec<RateRow>,
    /// Whether less is offered where the loan applied for is too much.
    pub counter_offers: bool,
    /// What an offer depends on.
    #[serde(default)]
    pub conditions: Vec<OfferCondition>,
    /// What holds for a mortgage alone; none of other loans.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mortgage: Option<MortgageRules>,
    /// What holds for a card alone; none of other loans.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardRules>,
}

impl RuleSet {
    /// What kind of loan these are the rules of.
    pub fn kind(&self) -> LoanKind {
        match (&self.mortgage, &self.card) {
            (Some(_), _) => LoanKind::Mortgage,
            (None, Some(_)) => LoanKind::Card,
            (None, None) => LoanKind::Loan,
        }
    }
}

/// The rules of a product that is a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CardRules {
    /// For how many days purchases cost no interest.
    pub interest_free_days: u32,
}

/// From and to, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// Least.
    pub from: u32,
    /// Most.
    pub to: u32,
}

impl Span {
    /// Whether the value is within.
    pub fn holds(self, value: u32) -> bool {
        (self.from..=self.to).contains(&value)
    }
}

/// Whether debts may be repaid with the loan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Refinancing {
    /// They may.
    Any,
    /// They have to be.
    Only,
    /// They may not.
    None,
}

/// Between which ages, in years. It needs a justification: Directive (EU) 2023/2225, article 6.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct AgeRule {
    /// The youngest age.
    pub from: Option<u32>,
    /// The oldest age when the loan ends.
    pub to_at_end: Option<u32>,
    /// Why.
    pub justification: String,
}

/// How long people have to have lived in the country. It needs a justification: Directive (EU) 2023/2225, article 6.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ResidencyRule {
    /// The fewest months.
    pub months: u32,
    /// Why.
    pub justification: String,
}

/// How a rate comes about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RateType {
    /// It stays as it is.
    Fixed,
    /// The row's percent is a margin on the reference rate.
    Variable,
}

/// Prices of loans of these amounts and periods. Fees are in units of the currency.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct RateRow {
    pub amount_from: u32,
    pub amount_to: u32,
    pub months_from: u32,
    pub months_to: u32,
    /// Charged once.
    pub opening_fee: f64,
    /// Charged with every instalment.
    pub monthly_fee: f64,
    /// The rate, or margin, of each band in percent.
    pub bands: Bands,
}

impl RateRow {
    /// Its amounts.
    pub fn amount(&self) -> Span {
        Span { from: self.amount_from, to: self.amount_to }
    }

    /// Its periods.
    pub fn months(&self) -> Span {
        Span { from: self.months_from, to: self.months_to }
    }
}

/// A percentage for each band; none, where nothing is lent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Bands {
    pub a: Option<f64>,
    pub b: Option<f64>,
    pub c: Option<f64>,
    pub d: Option<f64>,
    pub e: Option<f64>,
}

impl Bands {
    /// The percentage of a band.
    pub fn get(&self, band: Band) -> Option<f64> {
        match band {
            Band::A => self.a,
            Band::B => self.b,
            Band::C => self.c,
            Band::D => self.d,
            Band::E => self.e,
        }
    }
}

/// What an offer depends on (product design, section 4.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OfferCondition {
    /// Payslips or the like.
    IncomeProof,
    /// Proof of identity.
    Identity,
    /// The co-applicant signs too. Of loans of two only.
    CoApplicantSigns,
    /// The lender repays the marked debts itself. Of loans that repay debts only.
    RepaysDebtsDirectly,
    /// Security.
    Collateral,
}

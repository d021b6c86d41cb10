//! Why a product is not offered (product design, section 4.2).

use serde::{Deserialize, Serialize};

/// The rule that failed, in the order in which consumers are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The product takes no applications now.
    NotOpen,
    /// Less than the lender lends.
    AmountTooLow,
    /// More than the lender lends.
    AmountTooHigh,
    /// Shorter than the lender lends.
    PeriodTooShort,
    /// Longer than the lender lends.
    PeriodTooLong,
    /// Not what the lender lends for.
    Purpose,
    /// Below the lender's age limit.
    AgeTooLow,
    /// Above the lender's age limit when the loan ends.
    AgeAtEnd,
    /// Not long enough in the country.
    Residency,
    /// A recorded payment default.
    PaymentDefault,
    /// Not an employment that the lender accepts.
    Employment,
    /// Not long enough in it.
    WorkTooShort,
    /// Income below the lender's minimum.
    IncomeTooLow,
    /// Not a form of housing that the lender accepts.
    Housing,
    /// Debts large beside yearly income.
    DebtToIncome,
    /// Instalments large beside monthly income.
    InstalmentsTooHigh,
    /// Too little left each month.
    NotAffordable,
    /// A mortgage large beside the home's value.
    LoanToValue,
    /// No price for this amount, period and band.
    NoPrice,
    /// The price would be above what the law allows.
    AboveCap,
    /// The lender's own decision, outside of the rules.
    LenderDeclined,
    /// The lender did not answer in time.
    NoAnswer,
}

impl Reason {
    /// All of them, in order.
    pub const ALL: [Self; 22] = [
        Self::NotOpen,
        Self::AmountTooLow,
        Self::AmountTooHigh,
        Self::PeriodTooShort,
        Self::PeriodTooLong,
        Self::Purpose,
        Self::AgeTooLow,
        Self::AgeAtEnd,
        Self::Residency,
        Self::PaymentDefault,
        Self::Employment,
        Self::WorkTooShort,
        Self::IncomeTooLow,
        Self::Housing,
        Self::DebtToIncome,
        Self::InstalmentsTooHigh,
        Self::NotAffordable,
        Self::LoanToValue,
        Self::NoPrice,
        Self::AboveCap,
        Self::LenderDeclined,
        Self::NoAnswer,
    ];

    /// Whether a smaller loan, or one of another period, could pass (product design, section 4.3).
    pub fn is_about_the_loan(self) -> bool {
        matches!(
            self,
            Self::AmountTooHigh
                | Self::PeriodTooShort
                | Self::PeriodTooLong
                | Self::DebtToIncome
                | Self::InstalmentsTooHigh
                | Self::NotAffordable
        )
    }

    /// Whether it follows from what the household earns, spends and owes: what a price depends on does too.
    pub fn is_about_means(self) -> bool {
        matches!(
            self,
            Self::IncomeTooLow
                | Self::DebtToIncome
                | Self::InstalmentsTooHigh
                | Self::NotAffordable
                | Self::NoPrice
                | Self::AboveCap
        )
    }
}

/// A rule that failed: its limits, and about where the value lies, which is what the lender is shown of it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Failure {
    /// Which rule.
    pub reason: Reason,
    /// The rule's lower limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<f64>,
    /// The rule's upper limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<f64>,
    /// Where the value lies; none for rules without numbers, and for ratios to an income that is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bracket: Option<Bracket>,
}

/// A range that a value lies in: from it on, below its end.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct Bracket {
    /// The first value in it.
    pub from: f64,
    /// The first value past it.
    pub to: f64,
}

impl Bracket {
    /// The bracket of this width that holds the value.
    pub fn around(value: f64, width: f64) -> Self {
        let from = (value / width).floor() * width;
        Self { from, to: from + width }
    }
}

impl Failure {
    /// Without numbers.
    pub fn plain(reason: Reason) -> Self {
        Self { reason, from: None, to: None, bracket: None }
    }
}

/// What the consumer is told: the first two.
pub fn reasons_for_consumer(failures: &[Failure]) -> impl Iterator<Item = &Failure> {
    failures.iter().take(2)
}

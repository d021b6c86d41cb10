//! An offer as the engine makes it (product design, section 4.4).

use serde::{Deserialize, Serialize};

use crate::affordability::card_payment;
use crate::market::{Country, Currency};
use crate::money::hundredths;
use crate::rules::{OfferCondition, RateType, RuleSet};

/// What is lent by whom, as far as matching needs it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    /// Its id.
    pub id: String,
    /// Who lends.
    pub lender: Lender,
    /// Where it is lent.
    pub country: Country,
    /// Of a card, which one it is in the comparison.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// Whether it takes applications now: it is live, and under its daily cap.
    pub is_open: bool,
}

/// Who lends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lender {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
}

/// An offer. What depends on the clock or the database (its id, application, state, times and first due day) is added where it is
/// stored. Money is in hundredths.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    /// Who lends.
    pub lender: Lender,
    /// The product's id.
    pub product: String,
    /// What money is in.
    pub currency: Currency,
    /// How much is lent, in hundredths; of a card, its limit.
    pub amount: i64,
    /// For how long; of a card, the months of its example, in which the whole limit is drawn at once and repaid.
    pub months: u32,
    /// Whether it is less than was applied for.
    pub for_less: bool,
    /// Yearly borrowing rate, in percent.
    pub rate_percent: f64,
    /// Whether it stays so.
    pub rate_type: RateType,
    /// What a variable rate follows, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference_rate: Option<f64>,
    /// What a variable rate adds to it, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// Charged once, in hundredths.
    pub opening_fee: i64,
    /// Charged with every instalment, in hundredths.
    pub monthly_fee: i64,
    /// What is paid a month, fees included, in hundredths; the last instalment takes the rounding.
    pub instalment: i64,
    /// Annual percentage rate of charge, to two decimals.
    pub apr_percent: f64,
    /// All that is paid, in hundredths.
    pub total_payable: i64,
    /// What the loan costs on top of the amount, in hundredths.
    pub total_cost: i64,
    /// Of a mortgage, the amount beside what secures it, in percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loan_to_value: Option<f64>,
    /// Of a card, what it has beside a loan's terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<CardTerms>,
    /// What it depends on.
    pub conditions: Vec<OfferCondition>,
}

/// What a card's offer has beside a loan's terms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
pub struct CardTerms {
    /// Which card it is in the comparison.
    #[cfg_attr(feature = "description", schema(example = "fabula-plain"))]
    pub id: String,
    /// For how many days purchases cost no interest.
    pub interest_free_days: u32,
    /// What is paid a month, at least, while the whole limit is used, in hundredths.
    pub least_payment: i64,
}

impl CardTerms {
    /// Those of a limit, where the product is a card.
    pub(crate) fn new(product: &Product, rules: &RuleSet, limit: u32) -> Option<Self> {
        let interest_free_days = rules.card?.interest_free_days;
        Some(Self { id: product.card.clone()?, interest_free_days, least_payment: hundredths(card_payment(limit)) })
    }
}

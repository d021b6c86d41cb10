//! Loan applications and the offers that lenders make for them. Pure: what is asked for comes in, a
//! loan that may be applied for goes out, and each offer says all of what it costs.

pub mod endpoints;
pub mod store;

use kirkas_core::credit::{LoanTerms, loan_cost};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::markets::Markets;
use crate::problem::Problem;
use crate::whole_number::whole_number;

/// What a consumer asks lenders for; [`described`](crate::described) says between which limits.
#[derive(Debug, Deserialize)]
pub struct LoanWish {
    /// Code of the language, whose market says the currency, the limits and the lenders.
    language: String,
    /// In whole units of the market's currency.
    #[serde(deserialize_with = "whole_number")]
    amount: u32,
    /// How long, in years.
    #[serde(deserialize_with = "whole_number")]
    years: u32,
    /// Id of what the loan is for.
    purpose: String,
}

/// A loan that is applied for, within its market's limits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Loan {
    /// ISO 4217 code.
    #[schema(example = "EUR")]
    pub currency: String,
    /// In whole units of the currency.
    pub amount: u32,
    /// How long, in years.
    pub years: u32,
    /// Id of what the loan is for.
    #[schema(example = "renovation")]
    pub purpose: String,
}

impl LoanWish {
    /// The loan that is wished for.
    ///
    /// # Errors
    /// [`Problem::LanguageUnknown`] and [`Problem::LoanUnavailable`] say what to ask for instead.
    pub fn loan(self, markets: &Markets) -> Result<Loan, Problem> {
        let Self { language, amount, years, purpose } = self;
        let (currency, limits) = markets.market(&language).ok_or(Problem::LanguageUnknown)?;
        if !limits.hold(amount, years) {
            return Err(Problem::LoanUnavailable(format!(
                "Ask for {} to {} {currency} and {} to {} years.",
                limits.amount.min, limits.amount.max, limits.years.min, limits.years.max
            )));
        }
        if !markets.has_purpose(&purpose) {
            return Err(Problem::LoanUnavailable("Send the id of a loan purpose, such as renovation.".to_owned()));
        }
        Ok(Loan { currency: currency.to_owned(), amount, years, purpose })
    }
}

/// What a lender offers, with all that it costs (Directive (EU) 2023/2225, article 10). Money is in units of
/// the currency; figures of cost are rounded to hundredths.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct Offer {
    /// Names the offer.
    pub id: String,
    /// The application that it is for.
    pub application: String,
    /// The lender's name.
    #[schema(example = "Fabula Bank")]
    pub lender: String,
    /// ISO 4217 code.
    #[schema(example = "EUR")]
    pub currency: String,
    /// What is lent.
    pub amount: u32,
    /// Number of monthly instalments.
    pub months: u32,
    /// Nominal borrowing rate, a year.
    pub rate_percent: f64,
    /// Paid once, when the loan is opened.
    pub opening_fee: f64,
    /// Paid with each instalment, and included in it.
    pub monthly_fee: f64,
    /// One monthly payment.
    pub instalment: f64,
    /// Annual percentage rate of charge.
    pub apr_percent: f64,
    /// All that is paid.
    pub total_payable: f64,
    /// When the user accepted it (RFC 3339, UTC); not there where they have not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accepted: Option<String>,
}

/// An offer as the database has it.
#[derive(Debug, Deserialize)]
pub struct OfferRow {
    id: String,
    application: String,
    lender: String,
    currency: String,
    amount: u32,
    years: u32,
    rate_percent: f64,
    opening_fee: f64,
    monthly_fee: f64,
    accepted: Option<String>,
}

impl TryFrom<OfferRow> for Offer {
    type Error = Problem;

    fn try_from(row: OfferRow) -> Result<Self, Problem> {
        let OfferRow { id, application, lender, currency, amount, years, .. } = row;
        let OfferRow { rate_percent, opening_fee, monthly_fee, accepted, .. } = row;
        let months = years.saturating_mul(12);
        let principal = f64::from(amount);
        let terms = LoanTerms { principal, rate_percent, months, opening_fee, fee_capitalised: false, monthly_fee };
        let cost =
            loan_cost(&terms).ok_or_else(|| Problem::Internal("an offer's terms describe no loan".to_owned()))?;
        let rounded = |figure: f64| (figure * 100.0).round() / 100.0;
        Ok(Self {
            id,
            application,
            lender,
            currency,
            amount,
            months,
            rate_percent,
            opening_fee,
            monthly_fee,
            instalment: rounded(cost.instalment),
            apr_percent: rounded(cost.apr_percent),
            total_payable: rounded(cost.total_payable),
            accepted,
        })
    }
}

/// An application and what came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct Application {
    /// Names the application.
    pub id: String,
    /// When it was sent (RFC 3339, UTC).
    pub created: String,
    /// What is applied for.
    #[serde(flatten)]
    pub loan: Loan,
    /// What lenders offer, the lowest annual percentage rate first; who pays us has no part in the order.
    pub offers: Vec<Offer>,
}

#[cfg(test)]
mod tests {
    use super::{LoanWish, Offer, OfferRow};
    use crate::markets::markets;
    use crate::problem::Problem;

    fn wish(language: &str, amount: u32, years: u32, purpose: &str) -> LoanWish {
        LoanWish { language: language.to_owned(), amount, years, purpose: purpose.to_owned() }
    }

    #[test]
    fn a_wish_within_its_markets_limits_is_a_loan() {
        for (language, amount, currency) in [("fi", 1_000, "EUR"), ("en-gb", 70_000, "GBP"), ("pl", 300_000, "PLN")] {
            let loan = wish(language, amount, 4, "renovation").loan(markets().unwrap()).unwrap();
            assert_eq!((loan.currency.as_str(), loan.amount), (currency, amount));
        }
    }

    #[test]
    fn what_no_market_has_is_refused_with_what_to_ask_for() {
        let limits = || Problem::LoanUnavailable("Ask for 1000 to 70000 EUR and 1 to 20 years.".to_owned());
        for (wish, problem) in [
            (wish("fi", 999, 4, "renovation"), limits()),
            (wish("fi", 70_001, 4, "renovation"), limits()),
            (wish("fi", 20_000, 0, "renovation"), limits()),
            (wish("fi", 20_000, 21, "renovation"), limits()),
            (wish("xx", 20_000, 4, "renovation"), Problem::LanguageUnknown),
            (
                wish("fi", 20_000, 4, "yachts"),
                Problem::LoanUnavailable("Send the id of a loan purpose, such as renovation.".to_owned()),
            ),
        ] {
            assert_eq!(wish.loan(markets().unwrap()), Err(problem));
        }
    }

    #[test]
    fn an_offer_says_what_it_costs() {
        let row = OfferRow {
            id: "o".to_owned(),
            application: "a".to_owned(),
            lender: "Fabula Bank".to_owned(),
            currency: "EUR".to_owned(),
            amount: 12_000,
            years: 1,
            rate_percent: 0.0,
            opening_fee: 120.0,
            monthly_fee: 5.0,
            accepted: None,
        };
        let Offer { instalment, total_payable, apr_percent, months, .. } = row.try_into().unwrap();
        assert_eq!((instalment, total_payable, months), (1005.0, 12_180.0, 12));
        assert!((2.8..2.9).contains(&apr_percent), "{apr_percent}");
    }
}

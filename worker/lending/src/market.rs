//! The markets where loans are had: their country, currency and limits.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::DataError;
use crate::vocabulary::LoanKind;

/// A country of the product, as its ISO 3166 code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum Country {
    /// Finland.
    Fi,
    /// The United Kingdom.
    Gb,
    /// Latvia.
    Lv,
    /// Poland.
    Pl,
    /// Romania.
    Ro,
}

/// The currency of a market, as its ISO 4217 code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "description", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Euro.
    Eur,
    /// Pound sterling.
    Gbp,
    /// Polish złoty.
    Pln,
    /// Romanian leu.
    Ron,
}

impl Country {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Fi, Self::Gb, Self::Lv, Self::Pl, Self::Ro];

    /// Its ISO 3166 code, such as `FI`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Fi => "FI",
            Self::Gb => "GB",
            Self::Lv => "LV",
            Self::Pl => "PL",
            Self::Ro => "RO",
        }
    }

    /// The country of a code, in any case: `FI`, or the market's id `fi`.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|country| country.code().eq_ignore_ascii_case(code))
    }

    /// What is paid with there.
    pub fn currency(self) -> Currency {
        match self {
            Self::Fi | Self::Lv => Currency::Eur,
            Self::Gb => Currency::Gbp,
            Self::Pl => Currency::Pln,
            Self::Ro => Currency::Ron,
        }
    }
}

impl Currency {
    /// Its ISO 4217 code, such as `EUR`.
    pub fn code(self) -> &'static str {
        match self {
            Self::Eur => "EUR",
            Self::Gbp => "GBP",
            Self::Pln => "PLN",
            Self::Ron => "RON",
        }
    }
}

/// How much can be borrowed, in whole units of the currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct AmountLimits {
    /// Least.
    pub min: u32,
    /// Most.
    pub max: u32,
    /// By how much a counter-offer falls at a time (product design, 4.3).
    pub step: u32,
}

/// For how long money can be borrowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct YearLimits {
    /// Shortest, in years.
    pub min: u32,
    /// Longest, in years.
    pub max: u32,
}

/// For how long a company can borrow, in months. What is large may take longer: the specification's amount of 100,000, in
/// any currency (section 9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct MonthLimits {
    /// Shortest.
    pub min: u32,
    /// Longest, below `longest_from`.
    pub max: u32,
    /// Longest, from `longest_from` on.
    pub longest: u32,
    /// The amount from which on it is `longest`.
    pub longest_from: u32,
}

impl MonthLimits {
    /// The longest period for an amount.
    pub fn longest_for(&self, amount: i64) -> u32 {
        if amount >= i64::from(self.longest_from) { self.longest } else { self.max }
    }
}

/// How much and for how long a company can borrow (product design, section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct SmeLimits {
    /// The amount.
    pub amount: AmountLimits,
    /// The period.
    pub months: MonthLimits,
}

/// The limits of loans of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct LoanLimits {
    /// The loan's amount.
    pub amount: AmountLimits,
    /// The loan's period.
    pub years: YearLimits,
}

/// The limits of a card's credit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct CardLimits {
    /// The credit limit.
    pub amount: AmountLimits,
}

/// The limits of a currency (`locales/limits.json`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Limits {
    /// A consumer loan's amount.
    pub amount: AmountLimits,
    /// A consumer loan's period.
    pub years: YearLimits,
    /// Those of a mortgage.
    pub mortgage: LoanLimits,
    /// Most that is paid or earned in a month; *M* in the product design.
    pub monthly: u32,
    /// Largest balance of a debt; *B* in the product design.
    pub balance: u32,
    /// A company's loan.
    pub sme: SmeLimits,
    /// A card's credit.
    pub card: CardLimits,
}

/// Where an application is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Market {
    /// The country.
    pub country: Country,
    /// The currency.
    pub currency: Currency,
    /// The currency's limits.
    pub limits: Limits,
    /// Whether numbers that no person has are accepted: Finnish ones from 900 on. In development only.
    pub development: bool,
}

/// A card has no period: what it costs is reckoned over the year of its example (Directive (EU) 2023/2225, annex III, part II).
const CARD_YEARS: YearLimits = YearLimits { min: 1, max: 1 };

impl Limits {
    /// Those of a kind of loan.
    pub fn for_kind(&self, kind: LoanKind) -> LoanLimits {
        match kind {
            LoanKind::Loan => LoanLimits { amount: self.amount, years: self.years },
            LoanKind::Mortgage => self.mortgage,
            LoanKind::Card => LoanLimits { amount: self.card.amount, years: CARD_YEARS },
        }
    }
}

static LIMITS: LazyLock<Result<BTreeMap<Currency, Limits>, DataError>> =
    LazyLock::new(|| DataError::parse("locales/limits.json", include_str!("../../../locales/limits.json")));

impl Market {
    /// The market of a country.
    ///
    /// # Errors
    /// When `locales/limits.json`, which the crate is built with, has no limits for its currency.
    pub fn for_country(country: Country, development: bool) -> Result<Self, DataError> {
        let currency = country.currency();
        let limits = LIMITS.as_ref().map_err(Clone::clone)?.get(&currency);
        let limits = limits.ok_or_else(|| DataError::new("locales/limits.json", &format!("no {}", currency.code())))?;
        Ok(Self { country, currency, limits: *limits, development })
    }
}

/// What answers are checked against: the market and its day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    /// Where the application is made.
    pub market: Market,
    /// The market's date.
    pub today: NaiveDate,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_has_the_limits_of_its_currency() {
        for (country, currency, monthly, balance) in [
            (Country::Fi, Currency::Eur, 50_000, 2_000_000),
            (Country::Gb, Currency::Gbp, 50_000, 2_000_000),
            (Country::Lv, Currency::Eur, 50_000, 2_000_000),
            (Country::Pl, Currency::Pln, 200_000, 10_000_000),
            (Country::Ro, Currency::Ron, 200_000, 10_000_000),
        ] {
            let market = Market::for_country(country, false).unwrap();
            assert_eq!((market.currency, market.limits.monthly, market.limits.balance), (currency, monthly, balance));
        }
    }

    #[test]
    fn a_companys_loan_may_take_longer_from_an_amount_on() {
        for country in Country::ALL {
            let months = Market::for_country(country, false).unwrap().limits.sme.months;
            for (amount, longest) in [(0, 60), (99_999, 60), (100_000, 120), (2_000_000, 120)] {
                assert_eq!(months.longest_for(amount), longest, "{amount} in {country:?}");
            }
        }
    }

    #[test]
    fn countries_and_currencies_are_those_of_the_languages() {
        #[derive(Deserialize)]
        struct Language {
            country: String,
            currency: String,
            active: bool,
        }
        let languages: Vec<Language> = serde_json::from_str(include_str!("../../../locales/languages.json")).unwrap();
        for language in languages.iter().filter(|language| language.active) {
            let country = Country::from_code(&language.country).unwrap();
            assert_eq!(country.currency().code(), language.currency, "{}", language.country);
        }
    }
}

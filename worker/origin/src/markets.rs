//! What may be borrowed where, and from whom: the files that the app's calculator and comparison read
//! too. The lenders are fictional.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use kirkas_core::credit::LoanTerms;
use serde::Deserialize;
use serde_json::from_str;

use crate::problem::Problem;

/// What may be borrowed, and who lends.
pub struct Markets {
    currencies: BTreeMap<String, String>,
    limits: BTreeMap<String, Limits>,
    purposes: Vec<String>,
    lenders: Vec<Lender>,
}

/// Least and most that may be borrowed, or for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Span {
    /// Least.
    pub min: u32,
    /// Most.
    pub max: u32,
}

/// What may be borrowed in a currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct Limits {
    /// In whole units of the currency.
    pub amount: Span,
    /// In years.
    pub years: Span,
}

/// What may be borrowed in a currency, by whom.
#[derive(Debug)]
pub struct LoanMarket<'a> {
    /// ISO 4217 code.
    pub currency: &'a str,
    /// Between which limits.
    pub limits: Limits,
    /// The codes of its languages.
    pub languages: Vec<&'a str>,
    /// The ids of what loans are for.
    pub purposes: Vec<&'a str>,
}

/// A lender of the reference origin.
#[derive(Deserialize)]
pub struct Lender {
    /// Its name.
    pub name: String,
    terms: BTreeMap<String, Terms>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Terms {
    rate_percent: f64,
    opening_fee: f64,
    monthly_fee: f64,
    #[serde(flatten)]
    limits: Limits,
}

#[derive(Deserialize)]
struct Language {
    code: String,
    currency: String,
}

#[derive(Deserialize)]
struct Purpose {
    id: String,
}

#[derive(Deserialize)]
struct Providers {
    lenders: Vec<Lender>,
}

static MARKETS: LazyLock<Result<Markets, serde_json::Error>> = LazyLock::new(read);

/// What may be borrowed, and who lends.
///
/// # Errors
/// [`Problem::Internal`] when a file that the Worker was built with is not what it should be.
pub fn markets() -> Result<&'static Markets, Problem> {
    MARKETS.as_ref().map_err(|e| Problem::Internal(format!("the markets' files: {e}")))
}

fn read() -> Result<Markets, serde_json::Error> {
    let languages: Vec<Language> = from_str(include_str!("../../../locales/languages.json"))?;
    let purposes: Vec<Purpose> = from_str(include_str!("../../../locales/purposes.json"))?;
    let providers: Providers = from_str(include_str!("../../../app/content/providers.json"))?;
    Ok(Markets {
        currencies: languages.into_iter().map(|language| (language.code, language.currency)).collect(),
        limits: from_str(include_str!("../../../locales/limits.json"))?,
        purposes: purposes.into_iter().map(|purpose| purpose.id).collect(),
        lenders: providers.lenders,
    })
}

impl Markets {
    /// The currency of a language's market, and what may be borrowed in it.
    pub fn market(&self, language: &str) -> Option<(&str, Limits)> {
        let currency = self.currencies.get(language)?;
        Some((currency, *self.limits.get(currency)?))
    }

    /// Every currency in which loans may be had.
    pub fn loans(&self) -> impl Iterator<Item = LoanMarket<'_>> {
        self.limits.iter().map(|(currency, limits)| {
            let spoken = self.currencies.iter().filter(move |(_, spent)| *spent == currency);
            let languages = spoken.map(|(language, _)| language.as_str()).collect();
            let purposes = self.purposes.iter().map(String::as_str).collect();
            LoanMarket { currency, limits: *limits, languages, purposes }
        })
    }

    /// Whether loans may be for this purpose.
    pub fn has_purpose(&self, id: &str) -> bool {
        self.purposes.iter().any(|purpose| purpose == id)
    }

    /// Every lender that lends this, with its terms for it.
    pub fn lenders_of(&self, currency: &str, amount: u32, years: u32) -> impl Iterator<Item = (&str, LoanTerms)> {
        self.lenders.iter().filter_map(move |lender| {
            let terms = lender.terms.get(currency).filter(|terms| terms.limits.hold(amount, years))?;
            Some((
                lender.name.as_str(),
                LoanTerms {
                    principal: f64::from(amount),
                    rate_percent: terms.rate_percent,
                    months: years.saturating_mul(12),
                    opening_fee: terms.opening_fee,
                    fee_capitalised: false,
                    monthly_fee: terms.monthly_fee,
                },
            ))
        })
    }
}

impl Limits {
    /// Whether a loan of this amount and duration is within them.
    pub fn hold(&self, amount: u32, years: u32) -> bool {
        let within = |span: Span, value| (span.min..=span.max).contains(&value);
        within(self.amount, amount) && within(self.years, years)
    }
}

#[cfg(test)]
mod tests {
    use super::{Limits, Span, markets};
    use kirkas_core::site::languages;

    #[test]
    fn every_language_that_is_served_has_a_market_with_lenders() {
        for language in languages().iter().filter(|language| language.active) {
            let (currency, limits) = markets().unwrap().market(language.code).unwrap();
            let usual = limits.amount.min.midpoint(limits.amount.max);
            assert_ne!(markets().unwrap().lenders_of(currency, usual, 5).count(), 0, "{}", language.code);
        }
        assert!(markets().unwrap().market("xx").is_none());
    }

    #[test]
    fn those_lend_whose_own_limits_hold_the_loan() {
        let names = |currency, amount, years| -> Vec<&str> {
            markets().unwrap().lenders_of(currency, amount, years).map(|(name, _)| name).collect()
        };
        assert_eq!(names("EUR", 70_000, 20), ["Utopia Savings"]);
        assert_eq!(names("EUR", 70_000, 21), [""; 0]);
        assert_eq!(names("XXX", 20_000, 4), [""; 0]);
        assert!(names("EUR", 20_000, 4).contains(&"Fabula Bank"));
    }

    #[test]
    fn limits_hold_their_own_ends() {
        let limits = Limits { amount: Span { min: 10, max: 20 }, years: Span { min: 1, max: 3 } };
        for (amount, years, held) in
            [(10, 1, true), (20, 3, true), (9, 1, false), (21, 1, false), (10, 0, false), (10, 4, false)]
        {
            assert_eq!(limits.hold(amount, years), held, "{amount} {years}");
        }
    }
}

//! What a country's loans are judged by, whoever lends: costs of living, the loan that instalments are compared with, the
//! rate that variable ones follow, and the legal price cap (product design, 4.1 and 4.2). All of it is data
//! (`worker/lending/data/reference.json`).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::DataError;
use crate::market::{Country, Currency, Limits, Market};

/// What a month costs to live, in whole units of the currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Living {
    /// The applicant.
    pub adult: u32,
    /// A co-applicant of the same household.
    pub co_applicant: u32,
    /// A child.
    pub child: u32,
}

/// The terms of a usual loan (`exampleTerms` of `app/content/settings.json`).
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ExampleTerms {
    /// Yearly rate, in percent.
    pub rate_percent: f64,
    /// Charged once.
    pub opening_fee: f64,
    /// Charged a month.
    pub monthly_fee: f64,
}

/// What the law lets a loan cost.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caps {
    /// The reference rate of the law, in percent.
    pub reference_rate: f64,
    /// How many points the rate may be above it.
    pub rate_above_reference: f64,
    /// The highest rate, whatever the reference rate is, in percent.
    pub rate: f64,
    /// The most that all fees may come to, in percent of the amount for each day of the loan.
    pub fees_percent_of_amount_a_day: f64,
    /// The most that all fees may come to for each year of the loan.
    pub fees_a_year: f64,
}

/// What a country's loans are judged by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reference {
    /// The country.
    pub country: Country,
    /// How much can be borrowed there, and in which steps a counter-offer falls.
    pub limits: Limits,
    /// What living costs.
    pub living: Living,
    /// The loan whose instalment stands for an unknown lender's.
    pub example: ExampleTerms,
    /// What variable rates are added to, in percent.
    pub reference_rate: f64,
    /// The legal price cap, where there is one.
    pub caps: Option<Caps>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountryFile {
    living: Living,
    reference_rate: f64,
    caps: Option<Caps>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Settings {
    example_terms: BTreeMap<Currency, ExampleTerms>,
}

struct Files {
    countries: BTreeMap<Country, CountryFile>,
    settings: Settings,
}

const REFERENCE: &str = "worker/lending/data/reference.json";
const SETTINGS: &str = "app/content/settings.json";

static FILES: LazyLock<Result<Files, DataError>> = LazyLock::new(|| {
    Ok(Files {
        countries: DataError::parse(REFERENCE, include_str!("../data/reference.json"))?,
        settings: DataError::parse(SETTINGS, include_str!("../../../app/content/settings.json"))?,
    })
});

impl Reference {
    /// What the loans of a country are judged by.
    ///
    /// # Errors
    /// When a file that the crate is built with says nothing about the country.
    pub fn for_country(country: Country) -> Result<Self, DataError> {
        let files = FILES.as_ref().map_err(Clone::clone)?;
        let missing = |file, code| DataError::new(file, &format!("nothing about {code}"));
        let own = files.countries.get(&country).ok_or_else(|| missing(REFERENCE, country.code()))?;
        let market = Market::for_country(country, false)?;
        let example = files.settings.example_terms.get(&market.currency);
        let example = example.ok_or_else(|| missing(SETTINGS, market.currency.code()))?;
        Ok(Self {
            country,
            limits: market.limits,
            living: own.living,
            example: *example,
            reference_rate: own.reference_rate,
            caps: own.caps,
        })
    }
}

impl Caps {
    /// Whether the law allows a loan of this rate and these fees, for this amount and period.
    pub fn allow(&self, amount: f64, months: u32, rate_percent: f64, fees: f64) -> bool {
        const DAYS_IN_MONTH: f64 = 365.0 / 12.0;
        /// Less than any coin, more than what rounding adds.
        const TOLERANCE: f64 = 1e-6;
        let months = f64::from(months);
        let highest_rate = self.rate.min(self.reference_rate + self.rate_above_reference);
        let by_amount = amount * self.fees_percent_of_amount_a_day / 100.0 * DAYS_IN_MONTH * months;
        let by_year = self.fees_a_year * months / 12.0;
        rate_percent <= highest_rate + TOLERANCE && fees <= by_amount.min(by_year) + TOLERANCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_country_has_its_reference() {
        for country in Country::ALL {
            assert!(Reference::for_country(country).is_ok(), "{country:?}");
        }
        assert_eq!(Reference::for_country(Country::Pl).unwrap().living.child, 700);
    }

    #[test]
    fn finnish_caps_hold_at_their_limits() {
        let caps = Reference::for_country(Country::Fi).unwrap().caps.unwrap();
        for (amount, months, rate, fees, allowed) in [
            (20_000.0, 12, 17.5, 150.0, true),
            (20_000.0, 12, 17.51, 150.0, false),
            (20_000.0, 12, 17.5, 150.01, false),
            (1_000.0, 12, 10.0, 36.5, true),
            (1_000.0, 12, 10.0, 36.51, false),
            (20_000.0, 36, 5.9, 450.0, true),
            (20_000.0, 36, 5.9, 466.0, false),
        ] {
            assert_eq!(caps.allow(amount, months, rate, fees), allowed, "{amount} {months} {rate} {fees}");
        }
        let high_reference = Caps { reference_rate: 6.0, ..caps };
        assert!(high_reference.allow(20_000.0, 12, 20.0, 0.0));
        assert!(!high_reference.allow(20_000.0, 12, 20.01, 0.0));
    }
}

//! Identity numbers of people, by country. A person's sex is in some of them and is never derived.

mod finnish;
mod latvian;
mod polish;
mod romanian;

use chrono::{Datelike, NaiveDate};

use super::digits::compact;
use crate::market::{Country, Market};

/// An identity number that passed its country's check.
#[derive(Clone, PartialEq, Eq)]
pub struct IdentityNumber {
    number: String,
    birth: Birth,
}

/// What a number says of its person's date of birth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Birth {
    Date(NaiveDate),
    /// Day and month, and the year without its century.
    WithoutCentury {
        year: u32,
        month: u32,
        day: u32,
    },
    Nothing,
}

impl IdentityNumber {
    /// The number that a text holds, if it is a valid one of the market. The United Kingdom has none.
    pub fn parse(text: &str, market: &Market) -> Option<Self> {
        let number = compact(text);
        match market.country {
            Country::Fi => finnish::parse(number, market.development),
            Country::Gb => None,
            Country::Lv => latvian::parse(&number),
            Country::Pl => polish::parse(number),
            Country::Ro => romanian::parse(number),
        }
    }

    /// The number as it is stored: without spaces, letters in upper case.
    pub fn as_str(&self) -> &str {
        &self.number
    }

    /// The date of birth, where the number tells all of it.
    pub fn birth_date(&self) -> Option<NaiveDate> {
        match self.birth {
            Birth::Date(date) => Some(date),
            Birth::WithoutCentury { .. } | Birth::Nothing => None,
        }
    }

    /// Whether a person born on this day can't have this number.
    pub fn contradicts(&self, born: NaiveDate) -> bool {
        match self.birth {
            Birth::Date(date) => date != born,
            Birth::WithoutCentury { year, month, day } => {
                (born.year().rem_euclid(100), born.month(), born.day()) != (year.cast_signed(), month, day)
            }
            Birth::Nothing => false,
        }
    }
}

/// Whether a number, whole or masked, is of a kind that doesn't tell the whole date of birth, so that it is asked. The
/// first two characters tell, which a masked number shows.
pub fn lacks_birth_date(text: &str, country: Country) -> bool {
    let number = compact(text);
    match country {
        Country::Fi | Country::Gb | Country::Pl => false,
        Country::Lv => latvian::is_new(&number),
        Country::Ro => number.starts_with(['7', '8', '9']),
    }
}

/// The date of a century and two digits each of year, month and day.
fn date(century: i32, year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(century.checked_add_unsigned(year)?, month, day)
}

/// Two digits as a number.
fn pair(tens: u32, ones: u32) -> u32 {
    tens.saturating_mul(10).saturating_add(ones)
}

/// Six digits as three pairs.
fn pairs(digits: &[u32]) -> Option<[u32; 3]> {
    let [a, b, c, d, e, f, ..] = *digits else { return None };
    Some([pair(a, b), pair(c, d), pair(e, f)])
}

//! Identity numbers that no person has: Finnish ones from 900 on, which development accepts, and elsewhere numbers with a
//! wrong check digit.

use chrono::{Datelike, NaiveDate};
use kirkas_lending::market::{Country, Market};
use kirkas_lending::numbers::identity::IdentityNumber;

use crate::draw::Draw;

/// What check characters are taken from.
const CHECK_CHARACTERS: &str = "0123456789ABCDEFHJKLMNPRSTUVWXY";

/// A person's number, which nobody has.
#[derive(Debug, Clone)]
pub struct InventedNumber {
    /// With the right check character: what facts are read from.
    pub valid: String,
    /// As it is stored.
    pub stored: String,
}

/// A number of somebody born on this day; none where people have none.
pub fn invented_number(market: &Market, born: NaiveDate, draw: &Draw) -> Option<InventedNumber> {
    let (year, month, day) = (born.year().rem_euclid(100), born.month(), born.day());
    let is_of_2000s = born.year() >= 2000;
    let serial = |count| draw.below("serial", count);
    let stem = match market.country {
        Country::Gb => return None,
        Country::Fi => {
            let sign = if is_of_2000s { 'A' } else { '-' };
            format!("{day:02}{month:02}{year:02}{sign}{}", serial(100).saturating_add(900))
        }
        Country::Lv => {
            let century = if is_of_2000s { 2 } else { 1 };
            format!("{day:02}{month:02}{year:02}{century}{:03}", serial(1_000))
        }
        Country::Pl => {
            let month = if is_of_2000s { month.saturating_add(20) } else { month };
            format!("{year:02}{month:02}{day:02}{:04}", serial(10_000))
        }
        Country::Ro => {
            let first = draw.below("first digit", 2).saturating_add(if is_of_2000s { 5 } else { 1 });
            let county = draw.between("county", 1, 46);
            format!("{first}{year:02}{month:02}{day:02}{county:02}{:03}", serial(1_000))
        }
    };
    let numbers = || CHECK_CHARACTERS.chars().map(|check| format!("{stem}{check}"));
    let is_valid = |number: &String| IdentityNumber::parse(number, market).is_some();
    let valid = numbers().find(is_valid)?;
    let stored = match market.country {
        Country::Fi => valid.clone(),
        _ => numbers().find(|number| !is_valid(number))?,
    };
    Some(InventedNumber { valid, stored })
}

//! Numbers of companies in their country's register.

use std::sync::LazyLock;

use regex::Regex;

use super::digits::{compact, digits, weighted_sum};
use crate::market::Country;
use crate::pattern::compile;

static BRITISH: LazyLock<Regex> = LazyLock::new(|| compile("^(?:[0-9]{1,8}|[A-Z]{2}[0-9]{6})$"));

/// The number that a text holds, as it is stored, if it is a valid one of the country.
pub fn parse(text: &str, country: Country) -> Option<String> {
    let number = compact(text);
    match country {
        Country::Fi => finnish(number),
        Country::Gb => british(&number),
        Country::Lv => latvian(number),
        Country::Pl => polish(number),
        Country::Ro => romanian(&number),
    }
}

/// Y-tunnus: seven digits, a hyphen and a check digit.
fn finnish(number: String) -> Option<String> {
    let (first, check) = number.split_once('-')?;
    let expected = match weighted_sum(&digits(first, 7)?, &[7, 9, 10, 5, 8, 4, 2]) % 11 {
        0 => 0,
        1 => return None,
        remainder => 11_u32.saturating_sub(remainder),
    };
    (digits(check, 1)? == [expected]).then_some(number)
}

/// Company number: eight digits, filled with zeros from the left, or two letters and six digits.
fn british(number: &str) -> Option<String> {
    BRITISH.is_match(number).then(|| format!("{number:0>8}"))
}

/// Registration number: eleven digits of which the first is 4, 5 or 9.
fn latvian(number: String) -> Option<String> {
    let all = digits(&number, 11)?;
    let known = matches!(all.first(), Some(4 | 5 | 9));
    (known && weighted_sum(&all, &[9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 == 3).then_some(number)
}

/// NIP, ten digits, or REGON, nine.
fn polish(number: String) -> Option<String> {
    let (first, check) = number.split_at_checked(number.len().checked_sub(1)?)?;
    let expected = match number.len() {
        10 => Some(weighted_sum(&digits(first, 9)?, &[6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11).filter(|sum| *sum < 10)?,
        9 => weighted_sum(&digits(first, 8)?, &[8, 9, 2, 3, 4, 5, 6, 7]) % 11 % 10,
        _ => return None,
    };
    (digits(check, 1)? == [expected]).then_some(number)
}

/// CUI: two to ten digits; the prefix of those who pay value added tax is dropped.
fn romanian(number: &str) -> Option<String> {
    let number = number.strip_prefix("RO").unwrap_or(number);
    if !(2..=10).contains(&number.len()) {
        return None;
    }
    let mut all = digits(number, number.len())?;
    let check = all.pop()?;
    all.reverse();
    let sum = weighted_sum(&all, &[2, 3, 5, 7, 1, 2, 3, 5, 7]);
    (check == sum.saturating_mul(10) % 11 % 10).then(|| number.to_owned())
}

//! The Latvian personas kods: eleven digits, written with or without a hyphen after the sixth.

use super::{Birth, IdentityNumber, date, pairs};
use crate::numbers::digits::{digits, weighted_sum};

const WEIGHTS: [u32; 10] = [1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/// Reads a number, which is stored without the hyphen. Those given out since 2017 have neither date nor check digit.
pub fn parse(text: &str) -> Option<IdentityNumber> {
    let number = match text.split_once('-') {
        Some((first, last)) if first.len() == 6 => format!("{first}{last}"),
        _ => text.to_owned(),
    };
    let all = digits(&number, 11)?;
    if is_new(&number) {
        return Some(IdentityNumber { number, birth: Birth::Nothing });
    }
    let [day, month, year] = pairs(&all)?;
    let century = match all.get(6)? {
        0 => 1800,
        1 => 1900,
        2 => 2000,
        _ => return None,
    };
    let born = date(century, year, month, day)?;
    let check = 1101_u32.saturating_sub(weighted_sum(&all, &WEIGHTS)) % 11 % 10;
    (all.last() == Some(&check)).then_some(IdentityNumber { number, birth: Birth::Date(born) })
}

/// Whether it begins as numbers do that tell no date: no day of a month does.
pub fn is_new(number: &str) -> bool {
    number.strip_prefix('3').is_some_and(|rest| rest.starts_with(|second: char| ('2'..='9').contains(&second)))
}

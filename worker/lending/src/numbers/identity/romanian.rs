//! The Romanian CNP: a digit for the century, `YYMMDD`, five digits and a check digit.

use super::{Birth, IdentityNumber, date, pairs};
use crate::numbers::digits::{digits, weighted_sum};

const WEIGHTS: [u32; 12] = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];

/// Reads a number. Those of residents and foreigners (7 to 9) don't tell the century.
pub fn parse(number: String) -> Option<IdentityNumber> {
    let all = digits(&number, 13)?;
    let (first, rest) = all.split_first()?;
    let [year, month, day] = pairs(rest)?;
    let birth = match first {
        1 | 2 => Birth::Date(date(1900, year, month, day)?),
        5 | 6 => Birth::Date(date(2000, year, month, day)?),
        7..=9 => {
            date(1900, year, month, day).or_else(|| date(2000, year, month, day))?;
            Birth::WithoutCentury { year, month, day }
        }
        _ => return None,
    };
    let check = match weighted_sum(&all, &WEIGHTS) % 11 {
        10 => 1,
        remainder => remainder,
    };
    (all.last() == Some(&check)).then_some(IdentityNumber { number, birth })
}

//! The Polish PESEL: `YYMMDD`, four digits and a check digit; the month tells the century.

use super::{Birth, IdentityNumber, date, pairs};
use crate::numbers::digits::{digits, weighted_sum};

const WEIGHTS: [u32; 10] = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];

/// Reads a number.
pub fn parse(number: String) -> Option<IdentityNumber> {
    let all = digits(&number, 11)?;
    let [year, month, day] = pairs(&all)?;
    let (century, month) = match month {
        1..=12 => (1900, month),
        21..=32 => (2000, month.saturating_sub(20)),
        81..=92 => (1800, month.saturating_sub(80)),
        _ => return None,
    };
    let born = date(century, year, month, day)?;
    let check = 10_u32.saturating_sub(weighted_sum(&all, &WEIGHTS) % 10) % 10;
    (all.last() == Some(&check)).then_some(IdentityNumber { number, birth: Birth::Date(born) })
}

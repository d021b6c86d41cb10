//! The Finnish identity code: `DDMMYY`, a sign for the century, three digits and a check character.

use super::{Birth, IdentityNumber, date, pairs};
use crate::numbers::digits::digits;

/// By the remainder of the nine digits by 31.
const CHECK_CHARACTERS: &[u8; 31] = b"0123456789ABCDEFHJKLMNPRSTUVWXY";

/// Numbers from here on are for testing: no person has one.
const FIRST_TEST_NUMBER: u32 = 900;

/// Reads a code; the sign is part of the identity, so it is stored as it is.
pub fn parse(number: String, development: bool) -> Option<IdentityNumber> {
    let (birth, rest) = number.split_at_checked(6)?;
    let mut letters = rest.chars();
    let century = century(letters.next()?)?;
    let (serial, check) = letters.as_str().split_at_checked(3)?;
    let [day, month, year] = pairs(&digits(birth, 6)?)?;
    let born = date(century, year, month, day)?;
    digits(serial, 3)?;
    let individual: u32 = serial.parse().ok()?;
    let last = if development { 999 } else { FIRST_TEST_NUMBER.saturating_sub(1) };
    let nine: u32 = format!("{birth}{serial}").parse().ok()?;
    let expected = CHECK_CHARACTERS.get(usize::try_from(nine % 31).ok()?)?;
    let valid = (2..=last).contains(&individual) && check.as_bytes() == [*expected];
    valid.then_some(IdentityNumber { number, birth: Birth::Date(born) })
}

fn century(sign: char) -> Option<i32> {
    match sign {
        '+' => Some(1800),
        '-' | 'U'..='Y' => Some(1900),
        'A'..='F' => Some(2000),
        _ => None,
    }
}

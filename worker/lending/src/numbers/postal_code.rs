//! Postcodes, by country. Only their form is checked.

use super::digits::{compact, is_digits};
use crate::market::Country;

/// The postcode that a text holds, as it is written in the country, if it has the right form.
pub fn parse(text: &str, country: Country) -> Option<String> {
    let code = compact(text);
    match country {
        Country::Fi => (code.len() == 5 && is_digits(&code)).then_some(code),
        Country::Ro => (code.len() == 6 && is_digits(&code)).then_some(code),
        Country::Lv => {
            let rest = code.strip_prefix("LV").unwrap_or(&code);
            let rest = rest.strip_prefix('-').filter(|_| code.starts_with("LV")).unwrap_or(rest);
            (rest.len() == 4 && is_digits(rest)).then(|| format!("LV-{rest}"))
        }
        Country::Pl => {
            let (first, last) = code.split_at_checked(2)?;
            let last = last.strip_prefix('-').unwrap_or(last);
            (is_digits(first) && last.len() == 3 && is_digits(last)).then(|| format!("{first}-{last}"))
        }
        Country::Gb => british(&code),
    }
}

/// An area of one or two letters, a district of a digit and perhaps a digit or letter, then a digit and two letters.
fn british(code: &str) -> Option<String> {
    let (outward, inward) = code.split_at_checked(code.len().checked_sub(3)?)?;
    let is_shape = |text: &str, shape: &str| {
        text.len() == shape.len()
            && text.bytes().zip(shape.bytes()).all(|(byte, kind)| match kind {
                b'A' => byte.is_ascii_uppercase(),
                b'9' => byte.is_ascii_digit(),
                _ => false,
            })
    };
    let known = ["A9", "A99", "A9A", "AA9", "AA99", "AA9A"].iter().any(|shape| is_shape(outward, shape));
    (known && is_shape(inward, "9AA")).then(|| format!("{outward} {inward}"))
}

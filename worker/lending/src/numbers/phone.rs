//! Telephone numbers in the form of E.164. Whether somebody answers is found out by calling.

use crate::market::Country;

/// How a country's numbers are written at home.
struct Plan {
    code: &'static str,
    /// What numbers begin with at home, and lose when they are written with the code.
    trunk: &'static str,
    /// How many digits a number has after that.
    digits: core::ops::RangeInclusive<usize>,
}

fn plan(country: Country) -> Plan {
    match country {
        Country::Fi => Plan { code: "358", trunk: "0", digits: 5..=12 },
        Country::Gb => Plan { code: "44", trunk: "0", digits: 9..=10 },
        Country::Lv => Plan { code: "371", trunk: "", digits: 8..=8 },
        Country::Pl => Plan { code: "48", trunk: "", digits: 9..=9 },
        Country::Ro => Plan { code: "40", trunk: "0", digits: 9..=9 },
    }
}

/// The number that a text holds, as `+` and 8 to 15 digits. Spaces and hyphens are dropped, `00` is read as `+`, and a
/// number as it is written at home takes the country's code.
pub fn parse(text: &str, country: Country) -> Option<String> {
    let written: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect();
    let international = match written.strip_prefix('+').or_else(|| written.strip_prefix("00")) {
        Some(number) => number.to_owned(),
        None => {
            let Plan { code, trunk, digits } = plan(country);
            let number = written.strip_prefix(trunk).filter(|number| digits.contains(&number.len()))?;
            format!("{code}{number}")
        }
    };
    let valid = (8..=15).contains(&international.len())
        && international.bytes().all(|digit| digit.is_ascii_digit())
        && !international.starts_with('0');
    valid.then(|| format!("+{international}"))
}

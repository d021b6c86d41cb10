//! Telephone numbers in the form of E.164. Whether somebody answers is found out by calling.

use std::sync::LazyLock;

use regex::Regex;

use crate::market::Country;
use crate::pattern::compile;

/// A number with its country's code, without the `+`.
static INTERNATIONAL: LazyLock<Regex> = LazyLock::new(|| compile("^[1-9][0-9]{7,14}$"));

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

/// The number that a text holds, as `+` and 8 to 15 digits. What only separates its parts is dropped, `00` is read as `+`, and a
/// number as it is written at home takes the country's code. `(0)` after a country's code is what is dialled at home only.
pub fn parse(text: &str, country: Country) -> Option<String> {
    let spaceless: String = text.chars().filter(|letter| !letter.is_whitespace() && !is_invisible(*letter)).collect();
    let is_international = spaceless.starts_with('+') || spaceless.starts_with("00");
    let dialled = if is_international { spaceless.replacen("(0)", "", 1) } else { spaceless };
    let written = dialled.replace(is_separator, "");
    let international = match written.strip_prefix('+').or_else(|| written.strip_prefix("00")) {
        Some(number) => number.to_owned(),
        None => {
            let Plan { code, trunk, digits } = plan(country);
            let number = written.strip_prefix(trunk).filter(|number| digits.contains(&number.len()))?;
            format!("{code}{number}")
        }
    };
    INTERNATIONAL.is_match(&international).then(|| format!("+{international}"))
}

/// Marks of direction and of width zero, which come along when a number is copied.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Brackets, dots, slashes, and hyphens and dashes of any kind.
fn is_separator(letter: char) -> bool {
    matches!(letter, '(' | ')' | '.' | '/' | '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

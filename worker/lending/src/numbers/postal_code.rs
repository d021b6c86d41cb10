//! Postcodes, by country. Only their form is checked.

use std::sync::LazyLock;

use regex::Regex;

use super::digits::compact;
use crate::market::Country;
use crate::pattern::compile;

static FINNISH: LazyLock<Regex> = LazyLock::new(|| compile("^[0-9]{5}$"));
/// An area of one or two letters, a district of a digit and perhaps a digit or letter, then a digit and two letters.
static BRITISH: LazyLock<Regex> = LazyLock::new(|| compile("^([A-Z]{1,2}[0-9][0-9A-Z]?)([0-9][A-Z]{2})$"));
static LATVIAN: LazyLock<Regex> = LazyLock::new(|| compile("^(?:LV-?)?([0-9]{4})$"));
static POLISH: LazyLock<Regex> = LazyLock::new(|| compile("^([0-9]{2})-?([0-9]{3})$"));
static ROMANIAN: LazyLock<Regex> = LazyLock::new(|| compile("^[0-9]{6}$"));

/// The postcode that a text holds, as it is written in the country, if it has the right form.
pub fn parse(text: &str, country: Country) -> Option<String> {
    let (form, written) = match country {
        Country::Fi => (&FINNISH, "$0"),
        Country::Gb => (&BRITISH, "$1 $2"),
        Country::Lv => (&LATVIAN, "LV-$1"),
        Country::Pl => (&POLISH, "$1-$2"),
        Country::Ro => (&ROMANIAN, "$0"),
    };
    let mut code = String::new();
    form.captures(&compact(text))?.expand(written, &mut code);
    Some(code)
}

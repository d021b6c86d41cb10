//! E-mail addresses as the product accepts them (specification, section 5).

use std::sync::LazyLock;

use regex::Regex;

use crate::pattern::compile;

/// Longest address that mail can carry: RFC 5321, section 4.5.3.1.3, less the angle brackets.
pub const MAX_LENGTH: usize = 254;

/// What an address looks like: the local part is groups of letters, digits, `-`, `_` and `+` between dots; the domain is
/// groups of letters, digits and `-` between dots, the last of two letters or more.
pub const PATTERN: &str = r"^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$";

static ADDRESS: LazyLock<Regex> = LazyLock::new(|| compile(PATTERN));

/// A valid address, trimmed and in lower case: the form users are looked up by.
#[derive(Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// The address that `text` holds, if it is one. Whitespace around it is allowed.
    pub fn parse(text: &str) -> Option<Self> {
        let address = text.trim();
        let valid = address.len() <= MAX_LENGTH && ADDRESS.is_match(address);
        valid.then(|| Self(address.to_ascii_lowercase()))
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parsed(text: &str) -> Option<String> {
        EmailAddress::parse(text).map(|address| address.0)
    }

    #[test]
    fn addresses_are_trimmed_and_lower_cased() {
        for (text, address) in [
            ("consumer@kirkas.example", "consumer@kirkas.example"),
            ("  Consumer@Kirkas.Example\n", "consumer@kirkas.example"),
            ("a.b-c_d+e@x-y.z.fi", "a.b-c_d+e@x-y.z.fi"),
            ("1@2.fi", "1@2.fi"),
        ] {
            assert_eq!(parsed(text).as_deref(), Some(address), "{text}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let long = format!("{}@kirkas.example", "a".repeat(240));
        for text in [
            "",
            "@",
            "a",
            "a@",
            "@b.fi",
            "a@b",
            "a@b.f",
            "a@b.f1",
            "a@.fi",
            "a@b..fi",
            "a@b.fi.",
            ".a@b.fi",
            "a.@b.fi",
            "a..b@c.fi",
            "a b@c.fi",
            "a@b c.fi",
            "a@b@c.fi",
            "ä@b.fi",
            "a@ö.fi",
            "a'b@c.fi",
            "a@b_c.fi",
            "<a@b.fi>",
            "a@b.fi, c@d.fi",
            "a@b.fi\nBcc: c@d.fi",
            &long,
        ] {
            assert_eq!(parsed(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn every_address_of_the_grammar_is_accepted(
            local in r"[A-Za-z0-9_+-]{1,9}(\.[A-Za-z0-9_+-]{1,9}){0,3}",
            domain in r"([A-Za-z0-9-]{1,9}\.){1,3}[A-Za-z]{2,9}",
        ) {
            let address = format!("{local}@{domain}");
            prop_assert_eq!(parsed(&format!(" {address}\t")), Some(address.to_lowercase()));
        }
    }
}

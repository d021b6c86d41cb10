//! The code beside a sign-in link: eight letters and digits that work only in the browser that asked for them.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::tokens::Token;

/// Letters and digits that nobody takes for one another.
const ALPHABET: [u8; 32] = *b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// Letters of a code.
pub const CODE_LENGTH: usize = 8;

/// A code. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct LoginCode(String);

impl LoginCode {
    /// The code made of these random bytes.
    pub fn new(random: [u8; CODE_LENGTH]) -> Self {
        Self(
            random
                .iter()
                .filter_map(|byte| ALPHABET.get(usize::from(byte % 32)))
                .map(|letter| char::from(*letter))
                .collect(),
        )
    }

    /// The code that somebody typed, in either case, with or without its hyphen and spaces.
    pub fn parse(text: &str) -> Option<Self> {
        let is_gap = |letter: char| letter == '-' || letter.is_whitespace();
        let code = text.chars().filter(|letter| !is_gap(*letter)).collect::<String>().to_ascii_uppercase();
        (code.len() == CODE_LENGTH && code.bytes().all(|letter| ALPHABET.contains(&letter))).then_some(Self(code))
    }

    /// As a mail shows it: `ABCD-EFGH`.
    pub fn text(&self) -> String {
        let (first, last) = self.0.split_at_checked(CODE_LENGTH.div_euclid(2)).unwrap_or_default();
        format!("{first}-{last}")
    }

    /// What to store and look for. A code could be guessed from a hash of its own, so the browser's secret is in it.
    pub fn hash(&self, browser: &Token) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::new().chain_update(browser.bytes()).chain_update(&self.0).finalize())
    }
}

impl fmt::Debug for LoginCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("LoginCode(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = LoginCode::new([8, 9, 10, 11, 0, 1, 2, 31]);
        assert_eq!(code.text(), "ABCD-234Z");
        for text in ["ABCD-234Z", "abcd234z", " abcd 234Z\n", "ABCD - 234Z", "A-B-C-D-2-3-4-Z"] {
            assert_eq!(LoginCode::parse(text).as_ref(), Some(&code), "{text}");
        }
        for text in ["", "ABCD-234", "ABCD-234ZZ", "ABCD-2341", "ABCO-234Z", "ÄBCD-234Z", "ABCD_234Z"] {
            assert_eq!(LoginCode::parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_code_survives_its_text(random: [u8; 8]) {
            let code = LoginCode::new(random);
            prop_assert_eq!(LoginCode::parse(&code.text()), Some(code));
        }
    }

    #[test]
    fn the_hash_is_of_browser_and_code() {
        let (code, browser) = (LoginCode::new([0; 8]), Token::new([1; 32]));
        assert_eq!(code.hash(&browser), code.hash(&browser));
        assert_ne!(code.hash(&browser), code.hash(&Token::new([2; 32])));
        assert_ne!(code.hash(&browser), LoginCode::new([1; 8]).hash(&browser));
        assert!(!format!("{code:?}").contains('2'));
    }
}

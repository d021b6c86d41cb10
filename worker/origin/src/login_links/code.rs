//! The code beside a sign-in link: eight letters and digits that work only in the browser that asked for them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::tokens::Token;
use crate::typed_code::TypedCode;

/// Letters of a code.
const CODE_LENGTH: usize = 8;

/// A code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoginCode(TypedCode<CODE_LENGTH>);

impl LoginCode {
    /// The code made of these random bytes.
    pub fn new(random: [u8; CODE_LENGTH]) -> Self {
        Self(TypedCode::new(random))
    }

    /// The code that somebody typed.
    pub fn parse(text: &str) -> Option<Self> {
        TypedCode::parse(text).map(Self)
    }

    /// As a mail shows it: `ABCD-EFGH`.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// What to store and look for. A code could be guessed from a hash of its own, so the browser's secret is in it.
    pub fn hash(&self, browser: &Token) -> String {
        let hash = Sha256::new().chain_update(browser.bytes()).chain_update(self.0.as_str());
        URL_SAFE_NO_PAD.encode(hash.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_of_browser_and_code() {
        let (code, browser) = (LoginCode::new([0; 8]), Token::new([1; 32]));
        assert_eq!(code.hash(&browser), code.hash(&browser));
        assert_ne!(code.hash(&browser), code.hash(&Token::new([2; 32])));
        assert_ne!(code.hash(&browser), LoginCode::new([1; 8]).hash(&browser));
        assert!(!format!("{code:?}").contains('2'));
    }
}

//! Opaque bearer tokens: 256 random bits, base64url in a cookie or a link, SHA-256 in the database.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// Bytes of a token.
pub const TOKEN_BYTES: usize = 32;

/// A secret that whoever bears it may use. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; TOKEN_BYTES]);

/// What the database knows of a token: enough to find it, too little to use it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct TokenHash(String);

impl Token {
    /// The token made of these random bytes.
    pub fn new(random: [u8; TOKEN_BYTES]) -> Self {
        Self(random)
    }

    /// The token that `text` writes, if it is one.
    pub fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// As it stands in a cookie or a link: 43 letters, digits, `-` and `_`.
    pub fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The token's bytes.
    pub fn bytes(&self) -> &[u8; TOKEN_BYTES] {
        &self.0
    }

    /// What to store and look for. A plain hash is enough: there is nothing to guess in 256 random
    /// bits.
    pub fn hash(&self) -> TokenHash {
        TokenHash(URL_SAFE_NO_PAD.encode(Sha256::digest(self.0)))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl TokenHash {
    /// That of a token which is a text.
    pub fn of(text: &str) -> Self {
        Self(URL_SAFE_NO_PAD.encode(Sha256::digest(text)))
    }

    /// As the database holds it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn text_that_is_no_token_is_refused() {
        let right = Token::new([7; 32]).text();
        for wrong in ["", "abc", &right[1..], &format!("{right}A"), &format!("{right}="), &right.replace('H', "+"), "ä"]
        {
            assert_eq!(Token::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_hash_is_sha_256_of_the_bytes() {
        assert_eq!(Token::new([0; 32]).hash().as_str(), "Zmh6rfhivXdsj8GLjp-OIAiXFIVu4jOzkCpZHQ1fKSU");
    }

    #[test]
    fn debug_does_not_show_the_secret() {
        assert_eq!(format!("{:?}", Token::new([1; 32])), "Token(…)");
    }

    proptest! {
        #[test]
        fn a_token_survives_its_text(bytes: [u8; 32]) {
            let token = Token::new(bytes);
            prop_assert_eq!(Token::parse(&token.text()), Some(token));
        }
    }
}

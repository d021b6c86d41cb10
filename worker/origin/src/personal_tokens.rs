//! Tokens of the staff's own, for the command line, in the form of [`kirkas_api_tokens`]. The database has the SHA-256 alone. A token
//! does what its user may, or less, and is taken by the profile call and by control; of the other calls here only by the ones that end
//! and confirm it.

pub mod bearer;
pub mod endpoints;
pub mod mails;
pub mod own;
pub mod scopes;
pub mod store;

use kirkas_api_tokens::{ApiToken, ID_BYTES, SECRET_BYTES, TokenKind};

use crate::tokens::TokenHash;

/// What every personal token begins with.
const PREFIX: &str = TokenKind::Personal.prefix();

/// A personal token. `Debug` does not show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalToken(ApiToken);

impl PersonalToken {
    /// The token made of these random bytes.
    pub fn new(id: [u8; ID_BYTES], secret: [u8; SECRET_BYTES]) -> Self {
        Self(ApiToken::new(TokenKind::Personal, id, secret))
    }

    /// The token that `text` writes, if it is one.
    pub fn parse(text: &str) -> Option<Self> {
        ApiToken::parse(TokenKind::Personal, text).map(Self)
    }

    /// Names it; opens nothing.
    pub fn id(&self) -> &str {
        self.0.id()
    }

    /// As its bearer has it.
    pub fn text(&self) -> &str {
        self.0.text()
    }

    /// What to store and look for.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(self.text())
    }
}

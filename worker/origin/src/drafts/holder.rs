//! Who may read and change a draft: the browser that has its cookie, or the user whose it is.

use http::HeaderMap;

use crate::app::App;
use crate::cookies;
use crate::problem::Problem;
use crate::sessions::caller::Caller;
use crate::tokens::{Token, TokenHash};
use kirkas_lending::email_address::EmailAddress;

/// Whoever makes a call about drafts. Nobody is signed out by such a call: without cookie and session there is no draft.
pub struct Holder {
    /// The browser's token.
    pub browser: Option<Token>,
    /// Who is signed in there.
    pub caller: Option<Caller>,
}

impl Holder {
    /// Whoever sent these headers.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails.
    pub async fn from_headers(app: &App, headers: &HeaderMap) -> Result<Self, Problem> {
        let caller = match Caller::authenticate(app, headers).await {
            Ok(caller) => Some(caller),
            Err(Problem::SignedOut) => None,
            Err(problem) => return Err(problem),
        };
        Ok(Self { browser: cookies::token(headers, cookies::DRAFT), caller })
    }

    /// The browser, as the database knows it.
    pub fn browser_hash(&self) -> Option<TokenHash> {
        self.browser.as_ref().map(Token::hash)
    }

    /// Whether this is the address that they are signed in with.
    pub fn owns(&self, address: &EmailAddress) -> bool {
        self.caller.as_ref().is_some_and(|caller| caller.user.email == address.as_str())
    }

    /// The user's id.
    pub fn user(&self) -> Option<&str> {
        self.caller.as_ref().map(|caller| caller.user.id.as_str())
    }
}

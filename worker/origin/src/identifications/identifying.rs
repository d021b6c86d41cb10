//! Whether the answer that came back with an attempt identifies its person.

use kirkas_lending::market::Market;

use super::IdentificationFailure as Failure;
use super::claims;
use super::exchange::{self, Code};
use super::providers::IdentityProvider;
use super::store::AttemptRow;
use crate::clock::Timestamp;

/// What the provider's page sent the browser back with.
pub struct ProviderAnswer<'a> {
    /// What the id token is fetched with.
    pub code: Option<&'a str>,
    /// Why there is none.
    pub error: Option<&'a str>,
    /// Who answers.
    pub issuer: Option<&'a str>,
}

/// What recognises the person whom the provider names.
///
/// # Errors
/// [`Failure`] says why nobody is.
pub async fn identify(
    provider: &IdentityProvider,
    market: &Market,
    attempt: &AttemptRow,
    verifier: &str,
    answer: &ProviderAnswer<'_>,
    now: Timestamp,
) -> Result<String, Failure> {
    if now >= attempt.expires_at {
        return Err(Failure::Expired);
    }
    let code = answer.code_of(&provider.issuer)?;
    let code = Code { code, verifier, callback_url: &attempt.callback_url, nonce: &attempt.nonce };
    let claims = exchange::claims(provider, &code, now).await?;
    claims::identity(&claims, provider, market).ok_or(Failure::Failed)
}

impl<'a> ProviderAnswer<'a> {
    /// The code, if this issuer gave one. What another says is not believed, be it an error (RFC 9207, section 2.4).
    fn code_of(&self, issuer: &str) -> Result<&'a str, Failure> {
        if self.issuer != Some(issuer) {
            return Err(Failure::Failed);
        }
        match self.error {
            None => self.code.ok_or(Failure::Failed),
            Some("access_denied") => Err(Failure::Cancelled),
            Some("temporarily_unavailable") => Err(Failure::Unavailable),
            Some(_) => Err(Failure::Failed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_taken_from_the_providers_own_answer() {
        let own = Some("https://id.example");
        for (code, error, issuer, expected) in [
            (Some("c"), None, own, Ok("c")),
            (None, None, own, Err(Failure::Failed)),
            (Some("c"), None, None, Err(Failure::Failed)),
            (Some("c"), None, Some("https://id.example/"), Err(Failure::Failed)),
            (Some("c"), None, Some("https://other.example"), Err(Failure::Failed)),
            (None, Some("access_denied"), own, Err(Failure::Cancelled)),
            (Some("c"), Some("access_denied"), own, Err(Failure::Cancelled)),
            (None, Some("access_denied"), Some("https://other.example"), Err(Failure::Failed)),
            (None, Some("temporarily_unavailable"), own, Err(Failure::Unavailable)),
            (None, Some("server_error"), own, Err(Failure::Failed)),
            (None, Some(""), own, Err(Failure::Failed)),
        ] {
            let answer = ProviderAnswer { code, error, issuer };
            assert_eq!(answer.code_of("https://id.example"), expected, "{code:?} {error:?} {issuer:?}");
        }
    }
}

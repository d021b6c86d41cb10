//! Exchanges a code for the id token (OpenID Connect Core 1.0, section 3.1.3), and believes it if it is signed as it should be.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use form_urlencoded::{Serializer, byte_serialize};
use serde::Deserialize;

use super::IdentificationFailure as Failure;
use super::fetching::{self, Fetched};
use super::id_token::{Claims, Expected, TokenError, verify};
use super::metadata::Metadata;
use super::providers::IdentityProvider;
use crate::clock::Timestamp;

/// A code that came back, with what it was asked for with.
pub struct Code<'a> {
    /// The code.
    pub code: &'a str,
    /// The verifier of the challenge.
    pub verifier: &'a str,
    /// Where it came back to.
    pub callback_url: &'a str,
    /// What the id token is to hold.
    pub nonce: &'a str,
}

#[derive(Deserialize)]
struct TokenAnswer {
    id_token: String,
}

#[derive(Deserialize)]
struct TokenRefusal {
    error: String,
}

/// What the provider says of the person who came back with this code.
///
/// # Errors
/// [`Failure::Expired`] where the provider does not take the code any more; [`Failure::Unavailable`] where it does not answer;
/// [`Failure::Failed`] where its answer can't be believed.
pub async fn claims(provider: &IdentityProvider, code: &Code<'_>, now: Timestamp) -> Result<Claims, Failure> {
    let metadata = Metadata::fetch(provider, now).await.ok_or(Failure::Unavailable)?;
    let answer = fetching::post(&metadata.token_endpoint, &form(provider, code), basic(provider).as_deref()).await;
    let answer = answer.ok_or(Failure::Unavailable)?;
    if !answer.is_ok() {
        return Err(refusal(&answer));
    }
    let TokenAnswer { id_token } = answer.json().ok_or(Failure::Failed)?;
    let expected = Expected { issuer: &provider.issuer, client: &provider.client, nonce: code.nonce };
    let keys = metadata.keys().await.ok_or(Failure::Unavailable)?;
    match verify(&id_token, &keys, &expected, now) {
        Err(TokenError::UnknownKey) => {
            let keys = metadata.newest_keys().await.ok_or(Failure::Unavailable)?;
            verify(&id_token, &keys, &expected, now).map_err(not_believed)
        }
        verified => verified.map_err(not_believed),
    }
}

fn not_believed(error: TokenError) -> Failure {
    worker::console_error!("an id token is not believed: {error:?}");
    Failure::Failed
}

fn form(provider: &IdentityProvider, code: &Code<'_>) -> String {
    let mut form = Serializer::new(String::new());
    form.append_pair("grant_type", "authorization_code")
        .append_pair("code", code.code)
        .append_pair("redirect_uri", code.callback_url)
        .append_pair("code_verifier", code.verifier);
    if provider.secret.is_none() {
        form.append_pair("client_id", &provider.client);
    }
    form.finish()
}

/// The header that proves who asks (RFC 6749, section 2.3.1).
fn basic(provider: &IdentityProvider) -> Option<String> {
    let encoded = |text: &str| byte_serialize(text.as_bytes()).collect::<String>();
    let secret = provider.secret.as_deref()?;
    Some(format!("Basic {}", STANDARD.encode(format!("{}:{}", encoded(&provider.client), encoded(secret)))))
}

fn refusal(answer: &Fetched) -> Failure {
    if answer.status >= 500 {
        return Failure::Unavailable;
    }
    let error = answer.json::<TokenRefusal>().map(|refusal| refusal.error);
    if error.as_deref() == Some("invalid_grant") {
        return Failure::Expired;
    }
    worker::console_error!("a provider of identification answered {} to a code", answer.status);
    Failure::Failed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identifications::IdentityProviders;
    use kirkas_lending::market::Country;

    const CODE: Code<'static> =
        Code { code: "c&d", verifier: "v", callback_url: "https://kirkas.example/login-callback/", nonce: "n" };

    fn provider(secrets: &str) -> IdentityProvider {
        let entry = r#"{ "FI": { "issuer": "https://id.example", "client": "kirkas:fi" } }"#;
        IdentityProviders::read(entry, secrets, false).unwrap().for_country(Country::Fi).unwrap().clone()
    }

    #[test]
    fn a_client_with_a_secret_proves_who_it_is_and_another_says_it() {
        let body = "grant_type=authorization_code&code=c%26d&redirect_uri=https%3A%2F%2Fkirkas.example%2Flogin-callback%2F\
            &code_verifier=v";
        let known = provider(r#"{ "FI": "a b:c" }"#);
        assert_eq!(form(&known, &CODE), body);
        // kirkas%3Afi:a+b%3Ac
        assert_eq!(basic(&known).as_deref(), Some("Basic a2lya2FzJTNBZmk6YStiJTNBYw=="));
        assert_eq!(form(&provider(""), &CODE), format!("{body}&client_id=kirkas%3Afi"));
        assert_eq!(basic(&provider("")), None);
    }
}

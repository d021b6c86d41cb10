//! What an attempt at identification is made of: its secrets, and the provider's page that the browser is sent to.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use worker::Url;

use super::providers::IdentityProvider;
use crate::tokens::Token;

/// The secrets of an attempt, each random.
pub struct Secrets {
    /// Comes back with the answer: it says whose that is.
    pub state: Token,
    /// Stands in the id token, which so is of this attempt.
    pub nonce: Token,
    /// What the code is exchanged with; the provider learns its hash first.
    pub verifier: Token,
}

/// The provider's page for this attempt. `language` is a tag of BCP 47.
pub fn authorization_url(
    endpoint: &Url,
    provider: &IdentityProvider,
    secrets: &Secrets,
    callback_url: &str,
    language: &str,
) -> String {
    let mut url = endpoint.clone();
    url.query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", &provider.client)
        .append_pair("redirect_uri", callback_url)
        .append_pair("scope", &provider.scope)
        .append_pair("state", &secrets.state.text())
        .append_pair("nonce", &secrets.nonce.text())
        .append_pair("code_challenge", &challenge(&secrets.verifier.text()))
        .append_pair("code_challenge_method", "S256")
        .append_pair("ui_locales", language);
    url.into()
}

/// The challenge of a verifier by the method S256 (RFC 7636, section 4.2).
fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identifications::IdentityProviders;
    use kirkas_lending::market::Country;

    #[test]
    fn the_challenge_is_that_of_the_standards_example() {
        let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
        assert_eq!(challenge(verifier), "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    }

    #[test]
    fn the_providers_page_learns_everything_but_the_verifier() {
        let entry = r#"{ "FI": { "issuer": "https://id.example", "client": "kirkas" } }"#;
        let providers = IdentityProviders::read(entry, "", false).unwrap();
        let [state, nonce, verifier] = [1, 2, 3].map(|byte| Token::new([byte; 32]));
        let hidden = verifier.text();
        let secrets = Secrets { state, nonce, verifier };
        let endpoint = Url::parse("https://id.example/authorize?tenant=1").unwrap();
        let callback = "https://kirkas.example/login-callback/";
        let url =
            authorization_url(&endpoint, providers.for_country(Country::Fi).unwrap(), &secrets, callback, "sv-FI");
        assert!(!url.contains(&hidden), "{url}");
        let url = Url::parse(&url).unwrap();
        let parameter = |name: &str| {
            let found = url.query_pairs().find(|(known, _)| known == name);
            found.map(|(_, value)| value.into_owned()).unwrap_or_default()
        };
        for (name, value) in [
            ("tenant", "1"),
            ("response_type", "code"),
            ("client_id", "kirkas"),
            ("redirect_uri", callback),
            ("scope", "openid profile"),
            ("state", &secrets.state.text()),
            ("nonce", &secrets.nonce.text()),
            ("code_challenge", &challenge(&hidden)),
            ("code_challenge_method", "S256"),
            ("ui_locales", "sv-FI"),
        ] {
            assert_eq!(parameter(name), value, "{name}");
        }
    }
}

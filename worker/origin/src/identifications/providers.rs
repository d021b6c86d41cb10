//! The services that identify people, one for each country, as the deployment configures them.

use std::collections::BTreeMap;
use std::fmt;

use kirkas_lending::market::Country;
use serde::Deserialize;
use worker::Url;

/// Who identifies the people of a country.
#[derive(Clone)]
pub struct IdentityProvider {
    /// Names the provider, and is where its metadata is found.
    pub issuer: String,
    /// What the provider knows us by.
    pub client: String,
    /// What proves that to it; none for a client without a secret, whom PKCE alone protects.
    pub secret: Option<String>,
    /// What is asked for.
    pub scope: String,
    /// The claim that holds the number of a person; none where people have none.
    pub number_claim: Option<String>,
    /// Whether its addresses may be of this machine.
    pub is_development: bool,
}

/// All of them, by country.
#[derive(Debug, Clone, Default)]
pub struct IdentityProviders(BTreeMap<&'static str, IdentityProvider>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    issuer: String,
    client: String,
    #[serde(default = "usual_scope")]
    scope: String,
    claim: Option<String>,
}

fn usual_scope() -> String {
    "openid profile".to_owned()
}

impl IdentityProviders {
    /// Reads `IDENTITY_PROVIDERS`, an object of JSON by country, and `IDENTITY_SECRETS`, one with the secrets of those that have
    /// any. None, where one of them makes no sense.
    pub fn read(providers: &str, secrets: &str, is_development: bool) -> Option<Self> {
        let mut secrets: BTreeMap<String, String> = object(secrets)?;
        let entries: BTreeMap<String, Entry> = object(providers)?;
        let providers = entries.into_iter().map(|(country, Entry { issuer, client, scope, claim })| {
            let secret = secrets.remove(&country);
            let country = Country::from_code(&country)?;
            address(&issuer, is_development)?;
            let provider = IdentityProvider { issuer, client, secret, scope, number_claim: claim, is_development };
            Some((country.code(), provider))
        });
        let providers = providers.collect::<Option<_>>()?;
        secrets.is_empty().then_some(Self(providers))
    }

    /// The provider of a country, if it has one.
    pub fn for_country(&self, country: Country) -> Option<&IdentityProvider> {
        self.0.get(country.code())
    }
}

fn object<T: for<'de> Deserialize<'de>>(text: &str) -> Option<BTreeMap<String, T>> {
    if text.is_empty() { Some(BTreeMap::new()) } else { serde_json::from_str(text).ok() }
}

/// An address of a provider that people or calls may be sent to: https, or in development this machine; without user or fragment.
pub fn address(text: &str, is_development: bool) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let is_local = url.scheme() == "http" && matches!(url.host_str(), Some("127.0.0.1" | "localhost"));
    let is_safe = url.scheme() == "https" || (is_development && is_local);
    let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    (is_safe && is_plain).then_some(url)
}

/// The secret is not shown.
impl fmt::Debug for IdentityProvider {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("IdentityProvider").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn providers_are_read_with_their_secrets() {
        let entries = r#"{
            "FI": { "issuer": "https://id.example", "client": "kirkas", "claim": "urn:oid:1.2.246.21" },
            "GB": { "issuer": "https://id.example/gb", "client": "kirkas", "scope": "openid identity" }
        }"#;
        let providers = IdentityProviders::read(entries, r#"{ "FI": "secret of ours" }"#, false).unwrap();
        let finnish = providers.for_country(Country::Fi).unwrap();
        assert_eq!((finnish.secret.as_deref(), finnish.scope.as_str()), (Some("secret of ours"), "openid profile"));
        assert_eq!(finnish.number_claim.as_deref(), Some("urn:oid:1.2.246.21"));
        let british = providers.for_country(Country::Gb).unwrap();
        assert_eq!((british.secret.as_deref(), british.scope.as_str()), (None, "openid identity"));
        assert!(providers.for_country(Country::Pl).is_none());
        assert!(!format!("{providers:?}").contains("secret of ours"));
        assert!(IdentityProviders::read("", "", false).unwrap().for_country(Country::Fi).is_none());
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let finnish = r#"{ "FI": { "issuer": "https://id.example", "client": "kirkas" } }"#;
        for (providers, secrets) in [
            ("FI=https://id.example", ""),
            (r#"{ "XX": { "issuer": "https://id.example", "client": "kirkas" } }"#, ""),
            (r#"{ "FI": { "issuer": "https://id.example" } }"#, ""),
            (r#"{ "FI": { "issuer": "http://id.example", "client": "kirkas" } }"#, ""),
            (r#"{ "FI": { "issuer": "https://id.example", "client": "kirkas", "secret": "here" } }"#, ""),
            (finnish, "secret"),
            (finnish, r#"{ "GB": "of no provider" }"#),
        ] {
            assert!(IdentityProviders::read(providers, secrets, true).is_none(), "{providers} {secrets}");
        }
    }

    #[test]
    fn only_https_is_safe_and_this_machine_in_development() {
        for (text, in_production, in_development) in [
            ("https://id.example", true, true),
            ("https://id.example/authorize?tenant=1", true, true),
            ("http://127.0.0.1:8123/fi", false, true),
            ("http://localhost:8123", false, true),
            ("http://id.example", false, false),
            ("http://127.0.0.1.evil.example", false, false),
            ("http://127.0.0.1@evil.example", false, false),
            ("https://user@id.example", false, false),
            ("https://id.example/#a", false, false),
            ("javascript:alert(1)", false, false),
            ("", false, false),
        ] {
            let allowed = (address(text, false).is_some(), address(text, true).is_some());
            assert_eq!(allowed, (in_production, in_development), "{text}");
        }
    }
}

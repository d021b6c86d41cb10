//! Access tokens for networks that accept nothing else (OAuth 2.0). They are requested with a service account's key
//! (RFC 7523) or a refresh token (RFC 6749, section 6). Nothing is sent, signed or stored here.

use serde::Deserialize;
use serde_json::json;

use super::PostbackError;
use crate::networks::Network;

/// For how long a service account's assertion counts, in seconds: the longest that Google takes.
const ASSERTED_FOR: u64 = 3600;
/// Milliseconds before its end from which on a token is renewed.
const EARLY_MS: u64 = 60_000;

/// The credentials in a secret, as JSON.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub enum Credentials {
    /// The key file of a service account, as Google hands it out.
    ServiceAccount {
        /// Who it is.
        client_email: String,
        /// PKCS #8, in PEM.
        private_key: String,
    },
    /// An application that somebody has let in.
    Application {
        /// Of the application.
        client_id: String,
        /// Of the application, where it has one.
        client_secret: Option<String>,
        /// What letting in gave it.
        refresh_token: String,
        /// Microsoft's, besides.
        developer_token: Option<String>,
    },
}

/// Where a network gives tokens, and what for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenIssuer {
    /// Address that takes the form.
    pub url: &'static str,
    scope: &'static str,
}

/// A token, and until when to use it.
#[derive(Clone, PartialEq, Eq)]
pub struct Access {
    /// The token.
    pub token: String,
    /// Milliseconds since 1970.
    pub until: u64,
}

/// Who gives the tokens of a network; none for those that need none.
pub fn token_issuer(network: Network) -> Option<TokenIssuer> {
    match network {
        Network::Google => Some(TokenIssuer {
            url: "https://oauth2.googleapis.com/token",
            scope: "https://www.googleapis.com/auth/datamanager",
        }),
        Network::Microsoft => Some(TokenIssuer {
            url: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
            scope: "https://ads.microsoft.com/msads.manage offline_access",
        }),
        Network::Scaleo | Network::Adtraction | Network::Meta | Network::Template => None,
    }
}

impl Credentials {
    /// Reads a secret.
    ///
    /// # Errors
    /// [`PostbackError::NoSecret`] where it is none of both.
    pub fn read(secret: &str) -> Result<Self, PostbackError> {
        serde_json::from_str(secret).map_err(|_| PostbackError::NoSecret)
    }

    /// What a service account asserts at a time, in seconds since 1970: header and claims of a JWT as JSON. None of an
    /// application, which asserts nothing.
    pub fn assertion(&self, giver: TokenIssuer, now: u64) -> Option<[String; 2]> {
        let Self::ServiceAccount { client_email, .. } = self else {
            return None;
        };
        let claims = json!({
            "iss": client_email,
            "scope": giver.scope,
            "aud": giver.url,
            "iat": now,
            "exp": now.saturating_add(ASSERTED_FOR),
        });
        Some([json!({ "alg": "RS256", "typ": "JWT" }).to_string(), claims.to_string()])
    }

    /// The form that asks for a token; `signed` is the assertion, signed.
    pub fn form(&self, issuer: TokenIssuer, signed: &str) -> String {
        let mut form = url::form_urlencoded::Serializer::new(String::new());
        match self {
            Self::ServiceAccount { .. } => {
                form.append_pair("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer");
                form.append_pair("assertion", signed);
            }
            Self::Application { client_id, client_secret, refresh_token, .. } => {
                form.append_pair("grant_type", "refresh_token");
                form.append_pair("client_id", client_id);
                if let Some(secret) = client_secret {
                    form.append_pair("client_secret", secret);
                }
                form.append_pair("refresh_token", refresh_token);
                form.append_pair("scope", issuer.scope);
            }
        }
        form.finish()
    }

    /// What a network's request takes as its secret, with this token.
    pub fn secret(&self, token: &str) -> String {
        match self {
            Self::Application { developer_token: Some(developer), .. } => [developer, ":", token].concat(),
            Self::Application { .. } | Self::ServiceAccount { .. } => token.to_owned(),
        }
    }
}

impl Access {
    /// Reads the answer to a form; none where it is none.
    pub fn read(answer: &str, now_ms: u64) -> Option<Self> {
        #[derive(Deserialize)]
        struct Answer {
            access_token: String,
            expires_in: u64,
        }
        let Answer { access_token, expires_in } = serde_json::from_str(answer).ok()?;
        let until = now_ms.saturating_add(expires_in.saturating_mul(1000)).saturating_sub(EARLY_MS);
        Some(Self { token: access_token, until })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{Access, Credentials, token_issuer};
    use crate::networks::Network;
    use crate::networks::PostbackError;

    const ACCOUNT: &str = r#"{"type":"service_account","client_email":"a@b.example","private_key":"PEM"}"#;
    const APPLICATION: &str = r#"{"client_id":"c d","client_secret":"s&","refresh_token":"r"}"#;

    #[test]
    fn each_kind_of_secret_asks_in_its_way() {
        let (google, microsoft) = (token_issuer(Network::Google).unwrap(), token_issuer(Network::Microsoft).unwrap());
        let account = Credentials::read(ACCOUNT).unwrap();
        let [header, claims] = account.assertion(google, 1_795_255_200).unwrap();
        assert_eq!(header, r#"{"alg":"RS256","typ":"JWT"}"#);
        let expected = r#"{"aud":"https://oauth2.googleapis.com/token","exp":1795258800,"iat":1795255200,"iss":"a@b.example","scope":"https://www.googleapis.com/auth/datamanager"}"#;
        assert_eq!(claims, expected);
        let form = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=a.b.c";
        assert_eq!(account.form(google, "a.b.c"), form);

        let application = Credentials::read(APPLICATION).unwrap();
        assert_eq!(application.assertion(microsoft, 0), None);
        let form = "grant_type=refresh_token&client_id=c+d&client_secret=s%26&refresh_token=r\
                    &scope=https%3A%2F%2Fads.microsoft.com%2Fmsads.manage+offline_access";
        assert_eq!(application.form(microsoft, ""), form);
        assert_eq!(application.secret("t"), "t");
        let developer = APPLICATION.replace('}', r#","developer_token":"d"}"#);
        assert_eq!(Credentials::read(&developer).unwrap().secret("t"), "d:t");
    }

    #[test]
    fn a_secret_of_no_kind_is_none() {
        for secret in ["", "ya29", "{}", r#"{"client_id":"c"}"#] {
            assert_eq!(Credentials::read(secret).err(), Some(PostbackError::NoSecret), "{secret}");
        }
    }

    #[test]
    fn a_token_is_used_until_a_minute_before_its_end() {
        let read = |text: &str| Access::read(text, 1000).map(|access| (access.token, access.until));
        assert_eq!(
            read(r#"{"access_token":"t","expires_in":3599,"token_type":"Bearer"}"#),
            Some(("t".to_owned(), 3_540_000))
        );
        for other in ["", "{}", r#"{"error":"invalid_grant"}"#, r#"{"access_token":"t"}"#] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}

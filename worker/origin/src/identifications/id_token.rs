//! Id tokens (OpenID Connect Core 1.0, section 3.1.3.7): who signed them, for whom, when, and for which attempt. Pure: keys and time
//! come in.

use jsonwebtoken::jwk::{Jwk, JwkSet, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::clock::{Seconds, Timestamp};

/// What a provider may sign with. None of them has a key that we share.
const ALGORITHMS: [Algorithm; 3] = [Algorithm::ES256, Algorithm::PS256, Algorithm::RS256];
/// By how much the provider's clock may differ from ours.
const LEEWAY: Seconds = Seconds(60);
/// How long ago a token may have been made: it is fetched at once.
const MAX_AGE: Seconds = Seconds(600);

/// What an id token says, if it is one for us.
#[derive(Debug, Deserialize)]
pub struct Claims {
    exp: i64,
    iat: i64,
    nonce: Option<String>,
    azp: Option<String>,
    /// What it says of the person.
    #[serde(flatten)]
    pub person: Map<String, Value>,
}

/// What a token has to say.
pub struct Expected<'a> {
    /// Who made it.
    pub issuer: &'a str,
    /// For whom.
    pub client: &'a str,
    /// For which attempt.
    pub nonce: &'a str,
}

/// Why a token is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenError {
    /// None of the keys signed it: there may be newer ones.
    UnknownKey,
    /// It is malformed, altered, of another, for another, too old or too new.
    Invalid,
}

/// The claims of a token that one of the keys signed as expected, at `now`.
///
/// # Errors
/// [`TokenError`] says why it is not believed.
pub fn verify(token: &str, keys: &JwkSet, expected: &Expected<'_>, now: Timestamp) -> Result<Claims, TokenError> {
    let invalid = |_| TokenError::Invalid;
    let header = decode_header(token).map_err(invalid)?;
    if !ALGORITHMS.contains(&header.alg) {
        return Err(TokenError::Invalid);
    }
    let key = key(keys, header.kid.as_deref()).ok_or(TokenError::UnknownKey)?;
    let key = DecodingKey::from_jwk(key).map_err(invalid)?;
    let mut validation = Validation::new(header.alg);
    validation.set_issuer(&[expected.issuer]);
    validation.set_audience(&[expected.client]);
    validation.set_required_spec_claims(&["iss", "aud", "sub"]);
    // The time is an argument here.
    validation.validate_exp = false;
    let claims = decode::<Claims>(token, &key, &validation).map_err(invalid)?.claims;
    let is_of_attempt = claims.nonce.as_deref() == Some(expected.nonce);
    let is_ours = claims.azp.as_deref().is_none_or(|party| party == expected.client);
    let is_expected = is_of_attempt && is_ours && claims.is_current(now);
    if is_expected { Ok(claims) } else { Err(TokenError::Invalid) }
}

/// The key with this id; of a token that names none, the only one there is.
fn key<'a>(keys: &'a JwkSet, id: Option<&str>) -> Option<&'a Jwk> {
    let mut signing = keys
        .keys
        .iter()
        .filter(|key| key.common.public_key_use.as_ref().is_none_or(|purpose| *purpose == PublicKeyUse::Signature));
    match id {
        Some(id) => signing.find(|key| key.common.key_id.as_deref() == Some(id)),
        None => signing.next().filter(|_| signing.next().is_none()),
    }
}

impl Claims {
    fn is_current(&self, now: Timestamp) -> bool {
        let [made, ends] = [self.iat, self.exp].map(|seconds| Timestamp(seconds.saturating_mul(1000)));
        made <= now.plus(LEEWAY) && made > now.minus(MAX_AGE) && ends > now.minus(LEEWAY)
    }

    /// A claim about the person that is a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.person.get(name).and_then(Value::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use jsonwebtoken::{EncodingKey, Header, encode};
    use serde_json::json;
    use std::collections::BTreeMap;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const EXPECTED: Expected<'static> = Expected { issuer: "https://id.example", client: "kirkas", nonce: "nonce" };

    /// Keys that sign nothing but these tests' tokens.
    #[derive(Deserialize)]
    struct Cases {
        keys: Vec<Jwk>,
        private_keys: BTreeMap<String, String>,
        signed_by_rsa: BTreeMap<String, String>,
    }

    fn cases() -> Cases {
        serde_json::from_str(include_str!("id-token-cases.json")).unwrap()
    }

    fn keys() -> JwkSet {
        JwkSet { keys: cases().keys }
    }

    fn signed(by: &str, key_id: Option<&str>, changes: Value) -> String {
        let mut claims = json!({
            "iss": "https://id.example", "aud": "kirkas", "sub": "1", "nonce": "nonce",
            "iat": 1_800_000_000, "exp": 1_800_000_300, "given_name": "Kaisa",
        });
        for (name, value) in changes.as_object().unwrap() {
            claims[name] = value.clone();
        }
        claims.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        let key = URL_SAFE_NO_PAD.decode(&cases().private_keys[by]).unwrap();
        let header = Header { kid: key_id.map(str::to_owned), ..Header::new(Algorithm::ES256) };
        encode(&header, &claims, &EncodingKey::from_ec_der(&key)).unwrap()
    }

    fn verified(token: &str) -> Result<String, TokenError> {
        verify(token, &keys(), &EXPECTED, NOW).map(|claims| claims.text("given_name").unwrap().to_owned())
    }

    #[test]
    fn a_token_for_this_attempt_is_believed() {
        for changes in [
            json!({}),
            json!({ "aud": ["kirkas"] }),
            json!({ "aud": ["kirkas", "another"], "azp": "kirkas" }),
            json!({ "iat": 1_800_000_060 }),
            json!({ "iat": 1_799_999_401 }),
            json!({ "exp": 1_799_999_941 }),
        ] {
            assert_eq!(verified(&signed("first", Some("first"), changes.clone())).as_deref(), Ok("Kaisa"), "{changes}");
        }
    }

    #[test]
    fn a_token_of_another_or_for_another_or_of_another_time_is_not() {
        for changes in [
            json!({ "iss": "https://other.example" }),
            json!({ "iss": null }),
            json!({ "aud": "another" }),
            json!({ "aud": [] }),
            json!({ "aud": null }),
            json!({ "azp": "another" }),
            json!({ "sub": null }),
            json!({ "nonce": "another" }),
            json!({ "nonce": null }),
            json!({ "iat": 1_800_000_061 }),
            json!({ "iat": 1_799_999_400 }),
            json!({ "iat": null }),
            json!({ "exp": 1_799_999_940 }),
            json!({ "exp": null }),
            json!({ "exp": "1800000300" }),
        ] {
            let token = signed("first", Some("first"), changes.clone());
            assert_eq!(verified(&token), Err(TokenError::Invalid), "{changes}");
        }
    }

    #[test]
    fn only_the_named_key_counts() {
        assert_eq!(verified(&signed("another", Some("first"), json!({}))), Err(TokenError::Invalid));
        assert_eq!(verified(&signed("another", Some("another"), json!({}))), Err(TokenError::UnknownKey));
        assert_eq!(verified(&signed("first", Some("rsa"), json!({}))), Err(TokenError::Invalid));
        assert_eq!(verified(&signed("first", None, json!({}))), Err(TokenError::UnknownKey));
        let only = JwkSet { keys: cases().keys.into_iter().take(1).collect() };
        assert!(verify(&signed("first", None, json!({})), &only, &EXPECTED, NOW).is_ok());
    }

    #[test]
    fn an_altered_token_is_not_believed() {
        let token = signed("first", Some("first"), json!({}));
        let [head, body, signature] = token.split('.').collect::<Vec<_>>().try_into().unwrap();
        let claims = String::from_utf8(URL_SAFE_NO_PAD.decode(body).unwrap()).unwrap();
        let forged = URL_SAFE_NO_PAD.encode(claims.replace("Kaisa", "Joku"));
        for altered in [
            format!("{head}.{forged}.{signature}"),
            format!("{head}.{body}."),
            format!("{head}.{body}"),
            format!("{head}.{body}.{}", "A".repeat(86)),
            String::new(),
        ] {
            assert_eq!(verified(&altered), Err(TokenError::Invalid), "{altered}");
        }
    }

    #[test]
    fn only_algorithms_of_the_list_count() {
        let cases = cases();
        for (algorithm, believed) in [("RS256", true), ("PS256", true), ("RS512", false)] {
            assert_eq!(verified(&cases.signed_by_rsa[algorithm]).is_ok(), believed, "{algorithm}");
        }
        let token = signed("first", Some("first"), json!({}));
        let (_, body) = token.split_once('.').unwrap();
        let (body, _) = body.split_once('.').unwrap();
        for algorithm in ["none", "HS256", "ES384"] {
            let head = URL_SAFE_NO_PAD.encode(json!({ "alg": algorithm, "kid": "first" }).to_string());
            assert_eq!(verified(&format!("{head}.{body}.AAAA")), Err(TokenError::Invalid), "{algorithm}");
        }
        // The public key, taken for a secret that both sides have.
        let header = Header { kid: Some("first".to_owned()), ..Header::new(Algorithm::HS256) };
        let claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(body).unwrap()).unwrap();
        let public = serde_json::to_vec(&cases.keys[0]).unwrap();
        let token = encode(&header, &claims, &EncodingKey::from_secret(&public)).unwrap();
        assert_eq!(verified(&token), Err(TokenError::Invalid));
    }
}

//! Payloads that a GrowthBook instance sends when they change. They are signed as in Standard Webhooks, and have any of
//! the forms of GrowthBook's SDK webhooks.
//!
//! The signature is `v1,` and, in base64, HMAC-SHA256 over id, time in seconds and body, joined by dots. The key is the
//! webhook's secret, not decoded. (<https://www.standardwebhooks.com>; GrowthBook: SDK webhooks, Verify Signatures.)

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value as Json;
use sha2::Sha256;

use super::{DecryptError, decrypt_payload};

/// How far the sender's clock may be from ours, and how long a call may be on its way, in seconds.
pub const WINDOW_S: u64 = 300;

/// How many signatures of one call are checked: while a secret is rotated there are two.
const MAX_SIGNATURES: usize = 8;

/// The headers of a webhook call.
#[derive(Debug, Clone, Copy)]
pub struct WebhookHeaders<'c> {
    /// Header `webhook-id`.
    pub id: &'c str,
    /// Header `webhook-timestamp`: seconds since 1970.
    pub timestamp: &'c str,
    /// Header `webhook-signature`: one or more, between spaces.
    pub signature: &'c str,
}

/// Why a call is rejected. No variant reveals anything about a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebhookError {
    /// It is not signed with the secret.
    Forged,
    /// It was sent too long ago, or later than now.
    Expired,
    /// Its body is no JSON.
    NotJson,
    /// Its body holds no payload.
    NoPayload,
    /// The payload can't be decrypted.
    Encrypted(DecryptError),
}

impl std::fmt::Display for WebhookError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Forged => out.write_str("not signed with the webhook's secret: copy it from the SDK connection"),
            Self::Expired => write!(out, "sent more than {WINDOW_S} seconds from now: check the sender's clock"),
            Self::NotJson => out.write_str("no JSON: choose a payload format"),
            Self::NoPayload => out.write_str("no payload: choose a format that sends it, such as Standard"),
            Self::Encrypted(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for WebhookError {}

impl WebhookHeaders<'_> {
    /// Checks the headers before the body is read: the call was sent about now, and has a signature by its form.
    ///
    /// # Errors
    /// [`WebhookError`] where it is not.
    pub fn check_headers(&self, now_s: u64) -> Result<(), WebhookError> {
        if self.id.is_empty() || self.signatures().next().is_none() {
            return Err(WebhookError::Forged);
        }
        let sent: Option<u64> = self.timestamp.parse().ok();
        if sent.is_none_or(|sent| sent.abs_diff(now_s) > WINDOW_S) { Err(WebhookError::Expired) } else { Ok(()) }
    }

    /// Whether it is signed with a secret, for this body.
    ///
    /// # Errors
    /// [`WebhookError`] where it is not.
    pub fn verify(&self, body: &[u8], secret: &str) -> Result<(), WebhookError> {
        let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).map_err(|_| WebhookError::Forged)?;
        let parts = [self.id.as_bytes(), b".", self.timestamp.as_bytes(), b".", body];
        let mac = parts.into_iter().fold(mac, |mac, part| mac.chain_update(part));
        let signed = self.signatures().any(|signature| mac.clone().verify_slice(&signature).is_ok());
        if signed && !secret.is_empty() { Ok(()) } else { Err(WebhookError::Forged) }
    }

    /// The signatures in the header; what has another form is left out.
    fn signatures(&self) -> impl Iterator<Item = [u8; 32]> {
        let all = self.signature.split(' ').take(MAX_SIGNATURES);
        all.filter_map(|one| STANDARD.decode(one.strip_prefix("v1,")?).ok()?.try_into().ok())
    }
}

/// The payload in a body, decrypted if there is a key.
///
/// # Errors
/// [`WebhookError`] where there is none.
pub fn payload(body: &[u8], key: Option<&str>) -> Result<Json, WebhookError> {
    let body: Json = serde_json::from_slice(body).map_err(|_| WebhookError::NotJson)?;
    let mut payload = find_payload(body).ok_or(WebhookError::NoPayload)?;
    if let Some(key) = key {
        decrypt_payload(&mut payload, key).map_err(WebhookError::Encrypted)?;
    }
    Ok(payload)
}

/// Standard: `{"type": "payload.changed", "data": {"payload": "…"}}`; Vercel Edge Config, escaped or not:
/// `{"items": [{"operation": "upsert", "key": …, "value": …}]}`; Vercel's own: `{"data": {"gb_payload": {…}}}`; or the
/// payload as it is.
fn find_payload(body: Json) -> Option<Json> {
    let members = body.as_object()?;
    let inner = match (members.get("data"), members.get("items")) {
        (Some(Json::Object(data)), _) => data.get("payload").or_else(|| data.values().next())?,
        (_, Some(Json::Array(items))) => items.first()?.get("value")?,
        _ => return is_payload(&body).then_some(body),
    };
    let payload = match inner {
        Json::String(text) => serde_json::from_str(text).ok()?,
        other => other.clone(),
    };
    is_payload(&payload).then_some(payload)
}

fn is_payload(json: &Json) -> bool {
    ["features", "experiments", "encryptedFeatures", "encryptedExperiments"].iter().any(|name| json.get(name).is_some())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use serde_json::{Value as Json, json};

    use super::{WebhookError, WebhookHeaders, payload};
    use crate::DecryptError;

    const SECRET: &str = "wk_0123456789abcdef";
    // Made by Node: createHmac("sha256", SECRET).update("msg_1.1700000000.{}").digest("base64").
    const SIGNED: WebhookHeaders = WebhookHeaders {
        id: "msg_1",
        timestamp: "1700000000",
        signature: "v1,ufmZpgIzLxuS5fOphCe9asbBziXRALIV6rDNToODzaY=",
    };
    const SENT: u64 = 1_700_000_000;

    #[test]
    fn a_signed_and_recent_call_is_accepted() {
        let another = format!("v1,{}=", "A".repeat(43));
        let two = format!("{another} {}", SIGNED.signature);
        let ninth = format!("{}{}", format!("{another} ").repeat(8), SIGNED.signature);
        let forged = Err(WebhookError::Forged);
        type Case<'c> = (WebhookHeaders<'c>, &'c [u8], &'c str, Result<(), WebhookError>);
        let cases: [Case; 8] = [
            (SIGNED, b"{}", SECRET, Ok(())),
            (WebhookHeaders { signature: &two, ..SIGNED }, b"{}", SECRET, Ok(())),
            (WebhookHeaders { signature: &ninth, ..SIGNED }, b"{}", SECRET, forged),
            (SIGNED, b"{}", "wk_other", forged),
            (SIGNED, b"{}", "", forged),
            (SIGNED, b"{ }", SECRET, forged),
            (WebhookHeaders { id: "msg_2", ..SIGNED }, b"{}", SECRET, forged),
            (WebhookHeaders { timestamp: "1700000001", ..SIGNED }, b"{}", SECRET, forged),
        ];
        for (headers, body, secret, expected) in cases {
            assert_eq!(headers.verify(body, secret), expected, "{headers:?}");
        }
    }

    #[test]
    fn recent_headers_with_the_form_of_a_signature_are_accepted() {
        let forged = Err(WebhookError::Forged);
        let cases = [
            (SIGNED, SENT, Ok(())),
            (SIGNED, SENT + 300, Ok(())),
            (SIGNED, SENT + 301, Err(WebhookError::Expired)),
            (SIGNED, SENT - 301, Err(WebhookError::Expired)),
            (WebhookHeaders { timestamp: "now", ..SIGNED }, SENT, Err(WebhookError::Expired)),
            (WebhookHeaders { id: "", ..SIGNED }, SENT, forged),
            (WebhookHeaders { signature: "", ..SIGNED }, SENT, forged),
            (WebhookHeaders { signature: "v1,", ..SIGNED }, SENT, forged),
            (WebhookHeaders { signature: "v1,AAAA", ..SIGNED }, SENT, forged),
            (WebhookHeaders { signature: "v2,ufmZpgIzLxuS5fOphCe9asbBziXRALIV6rDNToODzaY=", ..SIGNED }, SENT, forged),
        ];
        for (headers, now, expected) in cases {
            assert_eq!(headers.check_headers(now), expected, "{headers:?} {now}");
        }
    }

    #[test]
    fn a_payload_is_found_in_each_form() {
        let sent = json!({ "features": { "a": { "defaultValue": 1 } }, "experiments": [] });
        let text = Json::String(sent.to_string());
        let forms = [
            json!({ "type": "payload.changed", "timestamp": "2026-11-21T00:00:00Z", "data": { "payload": text } }),
            sent.clone(),
            json!({ "items": [{ "operation": "upsert", "key": "gb_payload", "value": text }] }),
            json!({ "items": [{ "operation": "upsert", "key": "gb_payload", "value": sent }] }),
            json!({ "data": { "gb_payload": sent } }),
        ];
        for form in forms {
            assert_eq!(payload(form.to_string().as_bytes(), None).unwrap(), sent, "{form}");
        }
        let without = json!({ "type": "payload.changed", "timestamp": "2026-11-21T00:00:00Z" });
        for (body, expected) in [
            (without.to_string(), WebhookError::NoPayload),
            ("{}".to_owned(), WebhookError::NoPayload),
            ("[]".to_owned(), WebhookError::NoPayload),
            (json!({ "data": { "payload": "x" } }).to_string(), WebhookError::NoPayload),
            ("x".to_owned(), WebhookError::NotJson),
        ] {
            assert_eq!(payload(body.as_bytes(), None), Err(expected), "{body}");
        }
        let encrypted = json!({ "features": {}, "encryptedFeatures": "x.y" }).to_string();
        let refused = payload(encrypted.as_bytes(), Some("Ns04T5n9+59rl2x3SlNHtQ=="));
        assert_eq!(refused, Err(WebhookError::Encrypted(DecryptError::NotEncrypted)));
    }
}

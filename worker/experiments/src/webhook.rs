//! Payloads that a GrowthBook instance sends when they change: signed as Standard Webhooks are, in any of the forms
//! that its SDK webhooks have.
//!
//! The signature is `v1,` and, in base64, HMAC-SHA256 over id, time in seconds and body, joined by dots, under the
//! webhook's secret as it stands. (<https://www.standardwebhooks.com>; GrowthBook: SDK webhooks, Verify Signatures.)

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::Value as Json;
use sha2::Sha256;

use super::compile::{DecryptError, decrypt_payload};

/// How far the sender's clock may be from ours, and how long a call may be on its way, in seconds.
pub const WINDOW_S: u64 = 300;

/// A call as it came.
#[derive(Debug, Clone, Copy)]
pub struct Call<'c> {
    /// Header `webhook-id`.
    pub id: &'c str,
    /// Header `webhook-timestamp`: seconds since 1970.
    pub timestamp: &'c str,
    /// Header `webhook-signature`: one or more, between spaces.
    pub signature: &'c str,
    /// Its body.
    pub body: &'c [u8],
}

/// Why a call is not taken. None of these says anything of a secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotTaken {
    /// It is not signed with the secret.
    Forged,
    /// It was sent too long ago, or later than now.
    NotNow,
    /// Its body is no JSON.
    NotJson,
    /// Its body holds no payload.
    NoPayload,
    /// The payload can't be decrypted.
    Encrypted(DecryptError),
}

impl std::fmt::Display for NotTaken {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Forged => out.write_str("not signed with the webhook's secret: copy it from the SDK connection"),
            Self::NotNow => write!(out, "sent more than {WINDOW_S} seconds from now: check the sender's clock"),
            Self::NotJson => out.write_str("no JSON: choose a payload format"),
            Self::NoPayload => out.write_str("no payload: choose a format that sends it, such as Standard"),
            Self::Encrypted(error) => error.fmt(out),
        }
    }
}

impl std::error::Error for NotTaken {}

impl Call<'_> {
    /// Whether it is signed with a secret, about now.
    ///
    /// # Errors
    /// [`NotTaken`] where it is not.
    pub fn verify(&self, secret: &str, now_s: u64) -> Result<(), NotTaken> {
        let signed = |signature: &str| {
            let told = signature.strip_prefix("v1,").and_then(|told| STANDARD.decode(told).ok());
            let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok();
            told.zip(mac).is_some_and(|(told, mut mac)| {
                let parts = [self.id.as_bytes(), b".", self.timestamp.as_bytes(), b".", self.body];
                parts.into_iter().for_each(|part| mac.update(part));
                mac.verify_slice(&told).is_ok()
            })
        };
        if secret.is_empty() || self.id.is_empty() || !self.signature.split(' ').any(signed) {
            return Err(NotTaken::Forged);
        }
        let sent: Option<u64> = self.timestamp.parse().ok();
        if sent.is_none_or(|sent| sent.abs_diff(now_s) > WINDOW_S) { Err(NotTaken::NotNow) } else { Ok(()) }
    }
}

/// The payload in a body, decrypted where a key is needed and there.
///
/// # Errors
/// [`NotTaken`] where there is none.
pub fn payload(body: &[u8], key: Option<&str>) -> Result<Json, NotTaken> {
    let body: Json = serde_json::from_slice(body).map_err(|_| NotTaken::NotJson)?;
    let mut payload = unwrapped(body).ok_or(NotTaken::NoPayload)?;
    if let Some(key) = key {
        decrypt_payload(&mut payload, key).map_err(NotTaken::Encrypted)?;
    }
    Ok(payload)
}

/// Standard: `{"type": "payload.changed", "data": {"payload": "…"}}`; Vercel Edge Config, escaped or not:
/// `{"items": [{"operation": "upsert", "key": …, "value": …}]}`; Vercel's own: `{"data": {"gb_payload": {…}}}`; or the
/// payload as it is.
fn unwrapped(body: Json) -> Option<Json> {
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

    use super::{Call, NotTaken, payload};
    use crate::compile::DecryptError;

    const SECRET: &str = "wk_0123456789abcdef";
    // Made by Node: createHmac("sha256", SECRET).update("msg_1.1700000000.{}").digest("base64").
    const SIGNED: Call = Call {
        id: "msg_1",
        timestamp: "1700000000",
        signature: "v1,ufmZpgIzLxuS5fOphCe9asbBziXRALIV6rDNToODzaY=",
        body: b"{}",
    };

    #[test]
    fn a_call_is_believed_that_is_signed_and_new() {
        let two = format!("v1,AAAA {}", SIGNED.signature);
        let cases = [
            (SIGNED, SECRET, 1_700_000_000, Ok(())),
            (Call { signature: &two, ..SIGNED }, SECRET, 1_700_000_300, Ok(())),
            (SIGNED, SECRET, 1_700_000_301, Err(NotTaken::NotNow)),
            (SIGNED, SECRET, 1_699_999_699, Err(NotTaken::NotNow)),
            (SIGNED, "wk_other", 1_700_000_000, Err(NotTaken::Forged)),
            (SIGNED, "", 1_700_000_000, Err(NotTaken::Forged)),
            (Call { body: b"{ }", ..SIGNED }, SECRET, 1_700_000_000, Err(NotTaken::Forged)),
            (Call { id: "msg_2", ..SIGNED }, SECRET, 1_700_000_000, Err(NotTaken::Forged)),
            (Call { timestamp: "1700000001", ..SIGNED }, SECRET, 1_700_000_000, Err(NotTaken::Forged)),
            (Call { signature: "v1,", ..SIGNED }, SECRET, 1_700_000_000, Err(NotTaken::Forged)),
            (Call { signature: "", ..SIGNED }, SECRET, 1_700_000_000, Err(NotTaken::Forged)),
        ];
        for (call, secret, now, expected) in cases {
            assert_eq!(call.verify(secret, now), expected, "{call:?} {now}");
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
            (without.to_string(), NotTaken::NoPayload),
            ("{}".to_owned(), NotTaken::NoPayload),
            ("[]".to_owned(), NotTaken::NoPayload),
            (json!({ "data": { "payload": "x" } }).to_string(), NotTaken::NoPayload),
            ("x".to_owned(), NotTaken::NotJson),
        ] {
            assert_eq!(payload(body.as_bytes(), None), Err(expected), "{body}");
        }
        let encrypted = json!({ "features": {}, "encryptedFeatures": "x.y" }).to_string();
        let refused = payload(encrypted.as_bytes(), Some("Ns04T5n9+59rl2x3SlNHtQ=="));
        assert_eq!(refused, Err(NotTaken::Encrypted(DecryptError::NotEncrypted)));
    }
}

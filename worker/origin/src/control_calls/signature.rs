//! Whether the control Worker sent a call.

use http::HeaderMap;
use kirkas_core::signed::KeyRing;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::clock::{self, Timestamp};
use crate::problem::Problem;

/// The header that holds the signature of the body.
const SIGNATURE: &str = "kirkas-signature";
/// How long a signature counts at most, in seconds.
const SIGNED_FOR: u64 = 300;

/// The body of a call that control signed within the last five minutes for this purpose: the last segment of the call's path.
///
/// # Errors
/// [`Problem::SignatureInvalid`] where it did not, or there are no keys; [`Problem::Malformed`].
pub fn read<T: DeserializeOwned>(app: &App, headers: &HeaderMap, body: &[u8], purpose: &str) -> Result<T, Problem> {
    let signature = headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let keys = app.settings.control_keys.as_ref().ok_or(Problem::SignatureInvalid)?;
    if !is_signed(keys, signature, body, purpose, clock::now()) {
        return Err(Problem::SignatureInvalid);
    }
    serde_json::from_slice(body).map_err(|error| Problem::Malformed(format!("{error}.")))
}

fn is_signed(keys: &KeyRing, signature: &str, body: &[u8], purpose: &str, now: Timestamp) -> bool {
    let seconds = u64::try_from(now.0.div_euclid(1000)).unwrap_or_default();
    let opened = keys.open_until(&["control ", purpose].concat(), seconds, signature);
    opened.is_ok_and(|(payload, ends)| {
        ends <= seconds.saturating_add(SIGNED_FOR) && payload == Sha256::digest(body).as_slice()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_signs_each_call_for_itself_and_for_five_minutes() {
        let ring = |letter: &str| KeyRing::read(&format!("k:{}", letter.repeat(32))).unwrap();
        let sign =
            |letter: &str, purpose: &str, ends, body: &str| ring(letter).sign(purpose, ends, &Sha256::digest(body));
        let (now, soon) = (Timestamp(1_800_000_000_000), 1_800_000_300);
        for (signature, signed) in [
            (sign("c", "control admins", soon, "{}"), true),
            (sign("x", "control admins", soon, "{}"), false),
            (sign("c", "control ending-token", soon, "{}"), false),
            (sign("c", "conversions", soon, "{}"), false),
            (sign("c", "control admins", soon - 300, "{}"), false),
            (sign("c", "control admins", soon + 1, "{}"), false),
            (sign("c", "control admins", soon, "{ }"), false),
            (String::new(), false),
        ] {
            assert_eq!(is_signed(&ring("c"), &signature, b"{}", "admins", now), signed, "{signature}");
        }
    }
}

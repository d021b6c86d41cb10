//! Who sent a message: the lender whose keys signed it.

use http::HeaderMap;
use sha2::{Digest, Sha256};

use super::{LenderSystem, LenderSystems, PURPOSE, SIGNATURE, SIGNED_FOR};
use crate::clock::Timestamp;
use crate::problem::Problem;

/// The system that signed this body within the last five minutes.
///
/// # Errors
/// [`Problem::SignatureInvalid`] where none did.
pub fn sender<'a>(
    systems: &'a LenderSystems,
    headers: &HeaderMap,
    body: &[u8],
    now: Timestamp,
) -> Result<&'a LenderSystem, Problem> {
    let signature = headers.get(SIGNATURE).and_then(|value| value.to_str().ok()).ok_or(Problem::SignatureInvalid)?;
    let seconds = u64::try_from(now.0.div_euclid(1000)).unwrap_or_default();
    let latest = seconds.saturating_add(SIGNED_FOR.0.into());
    let digest = Sha256::digest(body);
    let signed_it = |system: &&LenderSystem| {
        let opened = system.keys.open_until(PURPOSE, seconds, signature);
        opened.is_ok_and(|(payload, ends)| ends <= latest && payload == digest.as_slice())
    };
    systems.iter().find(signed_it).ok_or(Problem::SignatureInvalid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;
    use kirkas_core::signed::KeyRing;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);
    const SECONDS: u64 = 1_800_000_000;

    fn ring(letter: &str) -> String {
        format!("k:{}", letter.repeat(32))
    }

    fn found(signature: &str, body: &[u8]) -> Result<String, Problem> {
        let keys = format!("novella={} fabula={}", ring("n"), ring("f"));
        let list = "novella=https://novella.example fabula=https://fabula.example";
        let systems = LenderSystems::read(list, &keys, false).unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(SIGNATURE, HeaderValue::from_str(signature).unwrap());
        sender(&systems, &headers, body, NOW).map(|system| system.lender.clone())
    }

    #[test]
    fn the_keys_say_who_sent_a_message() {
        let sign = |letter: &str, purpose: &str, ends, body: &str| {
            KeyRing::read(&ring(letter)).unwrap().sign(purpose, ends, &Sha256::digest(body))
        };
        let soon = SECONDS + 300;
        assert_eq!(found(&sign("f", PURPOSE, soon, "{}"), b"{}"), Ok("fabula".to_owned()));
        for (signature, why) in [
            (sign("x", PURPOSE, soon, "{}"), "unknown key"),
            (sign("f", "conversions", soon, "{}"), "another purpose"),
            (sign("f", PURPOSE, SECONDS, "{}"), "over"),
            (sign("f", PURPOSE, soon + 1, "{}"), "for longer than five minutes"),
            (sign("f", PURPOSE, soon, "{ }"), "another body"),
            (String::new(), "none"),
        ] {
            assert_eq!(found(&signature, b"{}"), Err(Problem::SignatureInvalid), "{why}");
        }
    }
}

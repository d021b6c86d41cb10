//! Values that are handed out and believed when they come back: signed with HMAC-SHA256 (RFC 2104), for
//! one purpose, until a time.
//!
//! # Form
//! `1.<key's id>.<time and payload>.<signature>`, the last two in base64url (RFC 4648, section 5): fit for
//! cookies, headers and URLs. The time is the second, since 1970, from which on the value counts no
//! more, as 8 bytes. Signed is the purpose, a line break, `1.<key's id>.`, and time and payload as bytes.
//!
//! # Keys
//! A key ring is a list `id:secret,id:secret`: the first key signs, all are believed. To rotate, put a new key
//! first, and take the old one out when what it signed has ended.

use base64ct::{Base64UrlUnpadded, Encoding};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The form of signed values.
const VERSION: &str = "1";
/// The shortest secret, in bytes: as long as the hash, as RFC 2104, section 3, advises.
const MIN_SECRET_LENGTH: usize = 32;
const MAX_ID_LENGTH: usize = 16;
/// Bytes that the time takes.
const TIME: usize = 8;

/// The keys that sign and are believed: each with its id, and what hashing begins with under it.
#[derive(Clone)]
pub struct KeyRing {
    keys: Vec<(String, Hmac<Sha256>)>,
}

/// Secrets are not printed.
impl std::fmt::Debug for KeyRing {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_list().entries(self.keys.iter().map(|(id, _)| id)).finish()
    }
}

/// Why a list is no key ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadKeys {
    /// An entry is not like `id:secret`, with an id of letters and digits, at most 16.
    Malformed,
    /// A secret has fewer than 32 bytes.
    Short,
    /// Two keys have one id.
    Twice,
    /// There is no key.
    None,
}

impl std::fmt::Display for BadKeys {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::Malformed => "keys are written as id:secret,id:secret, ids of at most 16 letters and digits",
            Self::Short => "a key's secret has at least 32 characters",
            Self::Twice => "two keys have the same id",
            Self::None => "there is no key",
        })
    }
}

impl std::error::Error for BadKeys {}

/// Why a signed value is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureError {
    /// It is not of the form.
    Malformed,
    /// It is of another version of the form.
    Version,
    /// It names a key that is not (or no more) in the ring.
    UnknownKey,
    /// The signature is not of this value for this purpose.
    Forged,
    /// Its time is over.
    Expired,
}

impl KeyRing {
    /// Reads a list of keys.
    ///
    /// # Errors
    /// [`BadKeys`] where it is none.
    #[inline]
    pub fn read(list: &str) -> Result<Self, BadKeys> {
        let mut keys: Vec<(String, Hmac<Sha256>)> = Vec::new();
        for entry in list.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            let (id, secret) = entry.split_once(':').ok_or(BadKeys::Malformed)?;
            if id.is_empty() || id.len() > MAX_ID_LENGTH || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
                return Err(BadKeys::Malformed);
            }
            if secret.len() < MIN_SECRET_LENGTH {
                return Err(BadKeys::Short);
            }
            if keys.iter().any(|(known, _)| known == id) {
                return Err(BadKeys::Twice);
            }
            let begun = Hmac::new_from_slice(secret.as_bytes()).map_err(|_| BadKeys::Malformed)?;
            keys.push((id.to_owned(), begun));
        }
        if keys.is_empty() { Err(BadKeys::None) } else { Ok(Self { keys }) }
    }

    /// Signs a payload for a purpose, to be believed until `ends`, in seconds since 1970.
    #[inline]
    pub fn sign(&self, purpose: &str, ends: u64, payload: &[u8]) -> String {
        let Some((id, key)) = self.keys.first() else {
            return String::new();
        };
        let body = [&ends.to_be_bytes(), payload].concat();
        let signature = mac(key, [purpose, "\n", VERSION, ".", id, "."], &body).finalize().into_bytes();
        [
            VERSION,
            ".",
            id,
            ".",
            &Base64UrlUnpadded::encode_string(&body),
            ".",
            &Base64UrlUnpadded::encode_string(&signature),
        ]
        .concat()
    }

    /// A name for a payload that says nothing of it to whoever lacks the key: the beginning of its signature for a
    /// purpose. It is another once the first key is.
    #[inline]
    pub fn name(&self, purpose: &str, payload: &str) -> String {
        let mac = self.keys.first().map(|(_, key)| mac(key, [purpose, "\n"], payload.as_bytes()));
        let whole = mac.map(|mac| mac.finalize().into_bytes()).unwrap_or_default();
        Base64UrlUnpadded::encode_string(whole.first_chunk::<16>().map_or(&[][..], |half| half))
    }

    /// The payload of a value that was signed for this purpose and has not ended at `now`, in seconds since
    /// 1970. The time that telling a forgery takes says nothing of the right signature.
    ///
    /// # Errors
    /// [`SignatureError`] where it is anything else.
    #[inline]
    pub fn open(&self, purpose: &str, now: u64, value: &str) -> Result<Vec<u8>, SignatureError> {
        self.open_until(purpose, now, value).map(|(payload, _)| payload)
    }

    /// As [`KeyRing::open`], with the second at which the value ends.
    ///
    /// # Errors
    /// As there.
    #[inline]
    pub fn open_until(&self, purpose: &str, now: u64, value: &str) -> Result<(Vec<u8>, u64), SignatureError> {
        let (signed, signature) = value.rsplit_once('.').ok_or(SignatureError::Malformed)?;
        let mut parts = signed.split('.');
        let (Some(version), Some(id), Some(body), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(SignatureError::Malformed);
        };
        if version != VERSION {
            return Err(SignatureError::Version);
        }
        let (_, key) = self.keys.iter().find(|(known, _)| known == id).ok_or(SignatureError::UnknownKey)?;
        let signature = Base64UrlUnpadded::decode_vec(signature).map_err(|_| SignatureError::Malformed)?;
        let body = Base64UrlUnpadded::decode_vec(body).map_err(|_| SignatureError::Malformed)?;
        let mac = mac(key, [purpose, "\n", VERSION, ".", id, "."], &body);
        mac.verify_slice(&signature).map_err(|_| SignatureError::Forged)?;
        let (ends, payload) = body.split_first_chunk::<TIME>().ok_or(SignatureError::Malformed)?;
        let ends = u64::from_be_bytes(*ends);
        if now >= ends { Err(SignatureError::Expired) } else { Ok((payload.to_vec(), ends)) }
    }
}

#[inline]
fn mac<const PARTS: usize>(key: &Hmac<Sha256>, head: [&str; PARTS], body: &[u8]) -> Hmac<Sha256> {
    let head = head.concat();
    key.clone().chain_update(head).chain_update(body)
}

#[cfg(test)]
mod tests;

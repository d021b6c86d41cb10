//! Decrypts payloads (SDK specification: `decrypt`): AES-CBC of 128 bits, PKCS #7, base64.

use aes::Aes128;
use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use cbc::cipher::block_padding::Pkcs7;
use cbc::cipher::{BlockModeDecrypt, KeyIvInit};
use serde_json::Value as Json;

/// As browsers read base64: padding may be missing.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Why an encrypted payload can't be read. None of these reveals anything about the key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecryptError {
    /// The text is no `iv.ciphertext` in base64.
    NotEncrypted,
    /// The key is not base64 of 16 bytes.
    BadKey,
    /// It was encrypted with another key, or is damaged.
    WrongKey,
    /// What was encrypted is no JSON.
    NotJson,
}

impl std::fmt::Display for DecryptError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(match self {
            Self::NotEncrypted => "not an encrypted payload: it has to be an initialisation vector, a dot and the text",
            Self::BadKey => "the key has to be 16 bytes in base64: copy it from the SDK connection",
            Self::WrongKey => "can't be decrypted with this key: check that it is the connection's",
            Self::NotJson => "what was encrypted is no JSON",
        })
    }
}

impl std::error::Error for DecryptError {}

/// Decrypts a text.
///
/// # Errors
/// [`DecryptError`].
pub fn decrypt(encrypted: &str, key: &str) -> Result<String, DecryptError> {
    let bytes = |text: &str| BASE64.decode(text).map_err(|_| DecryptError::NotEncrypted);
    let (iv, text) = encrypted.split_once('.').ok_or(DecryptError::NotEncrypted)?;
    let (iv, mut text) = (bytes(iv)?, bytes(text)?);
    let key = BASE64.decode(key).map_err(|_| DecryptError::BadKey)?;
    if key.len() != 16 {
        return Err(DecryptError::BadKey);
    }
    let cipher = cbc::Decryptor::<Aes128>::new_from_slices(&key, &iv).map_err(|_| DecryptError::NotEncrypted)?;
    let plain = cipher.decrypt_padded::<Pkcs7>(&mut text).map_err(|_| DecryptError::WrongKey)?;
    Ok(String::from_utf8_lossy(plain).into_owned())
}

/// Decrypts the encrypted parts of a payload (`encryptedFeatures` and so on) in place.
///
/// # Errors
/// [`DecryptError`] when a part can't be decrypted: the rest alone would be another payload.
pub fn decrypt_payload(payload: &mut Json, key: &str) -> Result<(), DecryptError> {
    let Some(members) = payload.as_object_mut() else { return Ok(()) };
    let parts = [
        ("encryptedFeatures", "features"),
        ("encryptedExperiments", "experiments"),
        ("encryptedSavedGroups", "savedGroups"),
        ("encryptedContextualBandits", "contextualBandits"),
    ];
    for (encrypted, plain) in parts {
        let Some(text) = members.remove(encrypted).filter(super::is_truthy) else { continue };
        let text = text.as_str().ok_or(DecryptError::NotEncrypted)?;
        let part = serde_json::from_str(&decrypt(text, key)?).map_err(|_| DecryptError::NotJson)?;
        members.insert(plain.to_owned(), part);
    }
    Ok(())
}

//! Bytes as text in base64 (RFC 4648).

use base64::Engine;
use base64::encoded_len;
use base64::engine::{Config, GeneralPurpose};

/// Bytes as an engine writes them. `Engine::encode` says in a panic which bytes are no text, of which there are none: that takes the
/// edge a kilobyte.
pub fn base64(engine: &GeneralPurpose, bytes: &[u8]) -> String {
    let length = encoded_len(bytes.len(), engine.config().encode_padding()).unwrap_or_default();
    let mut text = vec![0; length];
    match engine.encode_slice(bytes, &mut text) {
        Ok(_) => String::from_utf8(text).unwrap_or_default(),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

    use super::base64;

    #[test]
    fn texts_are_those_of_the_library() {
        let bytes: Vec<u8> = (0..=u8::MAX).collect();
        for engine in [STANDARD, URL_SAFE_NO_PAD] {
            for length in 0..bytes.len() {
                let bytes = bytes.get(..length).unwrap_or_default();
                assert_eq!(base64(&engine, bytes), engine.encode(bytes));
            }
        }
    }
}

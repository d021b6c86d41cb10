//! SHA-256 names: what is published is called after its bytes.

use sha2::{Digest, Sha256};
use utoipa::{IntoParams, IntoResponses, ToSchema};

use crate::problem::Problem;

/// The path of calls about what is stored under a digest.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub struct DigestPath {
    /// SHA-256 of the bytes.
    #[expect(dead_code, reason = "only described")]
    id: String,
}

/// Bytes as they are.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
pub struct Binary(#[expect(dead_code, reason = "only described")] Vec<u8>);

/// The answers of a call that reads what is stored under a digest.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only described")]
pub enum BytesAnswers {
    /// The bytes
    #[response(status = 200, content_type = "application/octet-stream")]
    Bytes(Binary),
    /// Nothing is stored under this digest
    #[response(status = 404)]
    NotFound,
}

/// Refuses bytes that have another digest than the call says.
pub fn check_digest(bytes: &[u8], id: &str) -> Result<(), Problem> {
    let refused = "The SHA-256 of the body is not the one in the path: send it again.";
    if hex_digest(bytes) == id { Ok(()) } else { Err(Problem::Refused(refused.to_owned())) }
}

/// The digest of bytes, in hexadecimal.
pub fn hex_digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes of a digest as [`hex_digest`] writes it.
pub fn digest_bytes(text: &str) -> Option<[u8; 32]> {
    let pairs = text.as_bytes().as_chunks::<2>().0.iter().map(|pair| str::from_utf8(pair).ok());
    let bytes: Option<Vec<u8>> = pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect();
    bytes.filter(|_| is_digest(text))?.try_into().ok()
}

/// Whether a text is a digest as [`hex_digest`] writes it.
pub fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

#[cfg(test)]
mod tests {
    use super::{hex_digest, is_digest};

    #[test]
    fn names_bytes_as_sha256sum_does() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(hex_digest(b""), empty);
        assert!(is_digest(empty));
        assert!(!is_digest(&empty.to_uppercase()));
        assert!(!is_digest("../pointer/live"));
    }
}

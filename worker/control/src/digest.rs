//! SHA-256 names: what is published is called after its bytes.

use sha2::{Digest, Sha256};

/// The digest of bytes, in hexadecimal.
pub fn hex_digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
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

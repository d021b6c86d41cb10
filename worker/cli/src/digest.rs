//! SHA-256, the name of everything that is published.

use kirkas_core::release::{Digest as Bytes, hex};
use sha2::{Digest, Sha256};

/// The digest of some bytes.
pub fn digest(bytes: &[u8]) -> Bytes {
    Sha256::digest(bytes).into()
}

/// The digest of some bytes, in hexadecimal.
pub fn hex_digest(bytes: &[u8]) -> String {
    hex(&digest(bytes))
}

//! One sealed box: a random nonce, then what XChaCha20-Poly1305 makes of the plain bytes. A random nonce of 24 bytes never
//! comes twice, however often a key seals.

use chacha20poly1305::aead::{Aead, AeadInOut, Payload};
use chacha20poly1305::{Key, KeyInit, XChaCha20Poly1305, XNonce};

/// Bytes of the nonce.
pub const NONCE_BYTES: usize = 24;

/// `plain`, sealed under `key` and bound to `context`. `None` if the cipher refuses, which it does for no input that
/// fits in memory.
pub fn seal_box(key: &Key, context: &[u8], plain: &[u8], nonce: [u8; NONCE_BYTES]) -> Option<Vec<u8>> {
    let payload = Payload { msg: plain, aad: context };
    let sealed = XChaCha20Poly1305::new(key).encrypt(&XNonce::from(nonce), payload).ok()?;
    Some([nonce.as_slice(), &sealed].concat())
}

/// What was sealed under `key` for `context`, if it was not altered since.
pub fn open_box(key: &Key, context: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
    let (nonce, sealed) = sealed.split_first_chunk::<NONCE_BYTES>()?;
    let payload = Payload { msg: sealed, aad: context };
    XChaCha20Poly1305::new(key).decrypt(&XNonce::from(*nonce), payload).ok()
}

/// Seals large bytes where they stand; the nonce follows them. `None` as of [`seal_box`].
pub fn seal_in_place(key: &Key, context: &[u8], bytes: &mut Vec<u8>, nonce: [u8; NONCE_BYTES]) -> Option<()> {
    XChaCha20Poly1305::new(key).encrypt_in_place(&XNonce::from(nonce), context, bytes).ok()?;
    bytes.extend_from_slice(&nonce);
    Some(())
}

/// Opens what [`seal_in_place`] sealed under `key` for `context`, if it was not altered since.
pub fn open_in_place(key: &Key, context: &[u8], bytes: &mut Vec<u8>) -> Option<()> {
    let (_, nonce) = bytes.split_last_chunk::<NONCE_BYTES>()?;
    let nonce = XNonce::from(*nonce);
    bytes.truncate(bytes.len().checked_sub(NONCE_BYTES)?);
    XChaCha20Poly1305::new(key).decrypt_in_place(&nonce, context, bytes).ok()
}

//! Keeps a refresh token's successors for the grace time so that only the bearer of that token can
//! read them: sealed under a key derived from the token, of which the database has but the hash.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::Key;
use hkdf::Hkdf;
use sha2::Sha256;

use crate::sealing::{NONCE_BYTES, open_box, seal_box};
use crate::sessions::SessionTokens;
use crate::tokens::{TOKEN_BYTES, Token};

/// Sets this key apart from the hash that the database knows the token by.
const PURPOSE: &[u8] = b"kirkas: successors of a refresh token, 1";

/// `successors`, sealed for the bearer of `token`. The nonce is random, as requests that race seal
/// different successors under one token. `None` if the cipher refuses, which it does for no input of
/// this size.
pub fn seal(token: &Token, successors: &SessionTokens, nonce: [u8; NONCE_BYTES]) -> Option<String> {
    let plain = [successors.access.bytes().as_slice(), successors.refresh.bytes()].concat();
    Some(URL_SAFE_NO_PAD.encode(seal_box(&key(token)?, &[], &plain, nonce)?))
}

/// The successors in `sealed`, if they were sealed for the bearer of `token` and not altered since.
pub fn open(token: &Token, sealed: &str) -> Option<SessionTokens> {
    let plain = open_box(&key(token)?, &[], &URL_SAFE_NO_PAD.decode(sealed).ok()?)?;
    let (access, refresh) = plain.split_first_chunk::<TOKEN_BYTES>()?;
    Some(SessionTokens { access: Token::new(*access), refresh: Token::new(refresh.try_into().ok()?) })
}

fn key(token: &Token) -> Option<Key> {
    let mut key = Key::default();
    Hkdf::<Sha256>::new(None, token.bytes()).expand(PURPOSE, &mut key).ok()?;
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_bearer_reads_back_the_same_successors(token: [u8; 32], access: [u8; 32], refresh: [u8; 32], nonce: [u8; 24]) {
            let successors = SessionTokens { access: Token::new(access), refresh: Token::new(refresh) };
            let token = Token::new(token);
            let sealed = seal(&token, &successors, nonce).unwrap();
            prop_assert_eq!(open(&token, &sealed), Some(successors));
        }

        #[test]
        fn nobody_else_reads_them(token: [u8; 32], other: [u8; 32]) {
            prop_assume!(token != other);
            let successors = SessionTokens { access: Token::new([1; 32]), refresh: Token::new([2; 32]) };
            let sealed = seal(&Token::new(token), &successors, [3; 24]).unwrap();
            prop_assert_eq!(open(&Token::new(other), &sealed), None);
        }

        #[test]
        fn what_was_altered_does_not_open(place in 0_usize..104, flip in 1_u8..=255) {
            let token = Token::new([0; 32]);
            let successors = SessionTokens { access: Token::new([1; 32]), refresh: Token::new([2; 32]) };
            let mut bytes = URL_SAFE_NO_PAD.decode(seal(&token, &successors, [3; 24]).unwrap()).unwrap();
            prop_assert_eq!(bytes.len(), 104);
            bytes[place] ^= flip;
            prop_assert_eq!(open(&token, &URL_SAFE_NO_PAD.encode(bytes)), None);
        }

        #[test]
        fn text_that_is_not_sealed_does_not_open(text in ".{0,200}") {
            prop_assert_eq!(open(&Token::new([0; 32]), &text), None);
        }
    }
}

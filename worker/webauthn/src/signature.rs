//! Verifying signatures: for the platform to do, as every platform of Workers and browsers does.

use der::asn1::UintRef;
use der::{Decode, Reader, SliceReader};

use crate::public_key::PublicKey;

/// Bytes of each of the two numbers of a signature of ES256.
const SCALAR_LENGTH: usize = 32;

/// Verifies signatures.
pub trait VerifySignature {
    /// Whether `signature` is of `message` under `key`. A signature of ES256 comes as 64 bytes, r and s, as WebCrypto takes it; one of
    /// RS256 and Ed25519 as the authenticator made it. A key that can't be imported has no signatures.
    fn verify(&self, key: &PublicKey, message: &[u8], signature: &[u8]) -> impl Future<Output = bool>;
}

/// A signature as [`VerifySignature`] takes it: authenticators write those of ES256 in DER (section 6.5.5).
pub fn for_verifier(key: &PublicKey, signature: &[u8]) -> Option<Vec<u8>> {
    match key {
        PublicKey::Es256 { .. } => fixed_length(signature),
        PublicKey::Ed25519 { .. } | PublicKey::Rs256 { .. } => Some(signature.to_vec()),
    }
}

/// `Ecdsa-Sig-Value` (RFC 3279, section 2.2.3) as r and s, each in 32 bytes.
fn fixed_length(signature: &[u8]) -> Option<Vec<u8>> {
    let mut reader = SliceReader::new(signature).ok()?;
    let (r, s) = reader.sequence(|numbers| Ok((UintRef::decode(numbers)?, UintRef::decode(numbers)?))).ok()?;
    reader.finish(()).ok()?;
    let mut written = Vec::with_capacity(2 * SCALAR_LENGTH);
    for number in [r, s] {
        let missing = SCALAR_LENGTH.checked_sub(number.as_bytes().len())?;
        written.extend(std::iter::repeat_n(0, missing));
        written.extend_from_slice(number.as_bytes());
    }
    Some(written)
}

#[cfg(test)]
mod tests {
    use super::fixed_length;

    fn sequence(content: &[u8]) -> Vec<u8> {
        [&[0x30, content.len() as u8], content].concat()
    }

    #[test]
    fn short_and_long_numbers_are_written_in_32_bytes() {
        let expected = [[0; 31].as_slice(), &[5], &[0; 30], &[0x80, 1]].concat();
        assert_eq!(fixed_length(&sequence(&[2, 1, 5, 2, 3, 0, 0x80, 1])), Some(expected));
        let long = [[2, 33, 0].as_slice(), &[0xff; 32], &[2, 32, 0x7f], &[0xff; 31]].concat();
        assert_eq!(fixed_length(&sequence(&long)).map(|raw| raw.len()), Some(64));
    }

    #[test]
    fn what_is_not_der_is_no_signature() {
        for (name, signature) in [
            ("nothing", vec![]),
            ("one number", sequence(&[2, 1, 5])),
            ("three numbers", sequence(&[2, 1, 5, 2, 1, 5, 2, 1, 5])),
            ("something behind", [sequence(&[2, 1, 5, 2, 1, 5]), vec![0]].concat()),
            ("a negative number", sequence(&[2, 1, 0x85, 2, 1, 5])),
            ("a zero too many", sequence(&[2, 2, 0, 5, 2, 1, 5])),
            ("a number of 33 bytes", sequence(&[[2, 33, 1].as_slice(), &[0; 32], &[2, 1, 5]].concat())),
            ("64 bytes", vec![7; 64]),
            ("a list of text", sequence(&[0x0c, 1, 5, 2, 1, 5])),
        ] {
            assert_eq!(fixed_length(&signature), None, "{name}");
        }
    }
}

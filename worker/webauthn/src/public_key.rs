//! Public keys of credentials: COSE keys (RFC 9052, section 7) of the three algorithms that are offered, and the same as JSON Web
//! Keys (RFC 7517), which platforms import.

use coset::iana::{self, EnumI64};
use coset::{AsCborValue, CoseKey, KeyType, Label, RegisteredLabelWithPrivate};
use serde::Serialize;

use crate::base64url::Base64Url;
use crate::cbor;
use crate::refusal::Refusal;

/// Bytes of a coordinate on P-256, and of a key of Ed25519.
const COORDINATE_LENGTH: usize = 32;
/// Bytes of a modulus: 2048 to 4096 bits.
const MODULUS_LENGTHS: std::ops::RangeInclusive<usize> = 256..=512;
/// The most bytes of a public exponent.
const MAX_EXPONENT_LENGTH: usize = 4;

/// A public key of one of the algorithms that are offered. Whether its numbers are a key at all, whoever imports it finds out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PublicKey {
    /// ECDSA with P-256 and SHA-256 (COSE -7): a point on the curve.
    Es256 {
        /// Its first coordinate.
        x: [u8; COORDINATE_LENGTH],
        /// Its second coordinate.
        y: [u8; COORDINATE_LENGTH],
    },
    /// EdDSA with Ed25519 (COSE -8).
    Ed25519 {
        /// The key.
        x: [u8; COORDINATE_LENGTH],
    },
    /// RSASSA-PKCS1-v1_5 with SHA-256 (COSE -257): big-endian, without leading zeros.
    Rs256 {
        /// The modulus.
        n: Vec<u8>,
        /// The public exponent.
        e: Vec<u8>,
    },
}

/// A public key as a JSON Web Key (RFC 7517; RFC 7518, section 6; RFC 8037, section 2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kty")]
pub enum Jwk {
    /// On an elliptic curve.
    #[serde(rename = "EC")]
    EllipticCurve {
        /// The curve.
        crv: &'static str,
        /// The first coordinate.
        x: Base64Url,
        /// The second coordinate.
        y: Base64Url,
    },
    /// An octet key pair.
    #[serde(rename = "OKP")]
    OctetKeyPair {
        /// The curve.
        crv: &'static str,
        /// The key.
        x: Base64Url,
    },
    /// RSA.
    #[serde(rename = "RSA")]
    Rsa {
        /// The modulus.
        n: Base64Url,
        /// The public exponent.
        e: Base64Url,
    },
}

impl PublicKey {
    /// The algorithms as COSE numbers them, in the order that they are preferred in (section 5.8.5).
    pub const ALGORITHMS: [i64; 3] = [-7, -8, -257];

    /// Reads a COSE key (section 6.5.1.1).
    ///
    /// # Errors
    /// [`Refusal::AlgorithmUnsupported`] where its algorithm is not offered; [`Refusal::KeyMalformed`] where it is no key of that.
    pub fn read(cose_key: &[u8]) -> Result<Self, Refusal> {
        let item = cbor::whole_item(cose_key).ok_or(Refusal::KeyMalformed)?;
        let key = CoseKey::from_cbor_value(item).map_err(|_| Refusal::KeyMalformed)?;
        let read = match key.alg {
            Some(RegisteredLabelWithPrivate::Assigned(iana::Algorithm::ES256)) => es256(&key),
            Some(RegisteredLabelWithPrivate::Assigned(iana::Algorithm::EdDSA)) => ed25519(&key),
            Some(RegisteredLabelWithPrivate::Assigned(iana::Algorithm::RS256)) => rs256(&key),
            _ => return Err(Refusal::AlgorithmUnsupported),
        };
        read.ok_or(Refusal::KeyMalformed)
    }

    /// As a JSON Web Key.
    pub fn jwk(&self) -> Jwk {
        match self {
            Self::Es256 { x, y } => {
                Jwk::EllipticCurve { crv: "P-256", x: Base64Url(x.to_vec()), y: Base64Url(y.to_vec()) }
            }
            Self::Ed25519 { x } => Jwk::OctetKeyPair { crv: "Ed25519", x: Base64Url(x.to_vec()) },
            Self::Rs256 { n, e } => Jwk::Rsa { n: Base64Url(n.clone()), e: Base64Url(e.clone()) },
        }
    }
}

fn es256(key: &CoseKey) -> Option<PublicKey> {
    use iana::Ec2KeyParameter as Parameter;
    let is_on_p_256 = is_of(key, iana::KeyType::EC2) && is_curve(key, Parameter::Crv, iana::EllipticCurve::P_256);
    // A compressed point has a truth value for its second coordinate, which the standard forbids.
    let [x, y] = [Parameter::X, Parameter::Y].map(|name| bytes(key, name)?.try_into().ok());
    x.zip(y).filter(|_| is_on_p_256).map(|(x, y)| PublicKey::Es256 { x, y })
}

fn ed25519(key: &CoseKey) -> Option<PublicKey> {
    use iana::OkpKeyParameter as Parameter;
    let is_on_ed25519 = is_of(key, iana::KeyType::OKP) && is_curve(key, Parameter::Crv, iana::EllipticCurve::Ed25519);
    let x = bytes(key, Parameter::X)?.try_into().ok();
    x.filter(|_| is_on_ed25519).map(|x| PublicKey::Ed25519 { x })
}

fn rs256(key: &CoseKey) -> Option<PublicKey> {
    use iana::RsaKeyParameter as Parameter;
    let (n, e) = (bytes(key, Parameter::N)?, bytes(key, Parameter::E)?);
    let is_odd = |number: &[u8]| number.last().is_some_and(|last| last & 1 == 1);
    let is_strong = MODULUS_LENGTHS.contains(&n.len()) && n.first().is_some_and(|first| *first >= 0x80) && is_odd(n);
    let is_exponent = (1..=MAX_EXPONENT_LENGTH).contains(&e.len()) && !matches!(e, [0, ..] | [1]) && is_odd(e);
    let is_key = is_of(key, iana::KeyType::RSA) && is_strong && is_exponent;
    is_key.then(|| PublicKey::Rs256 { n: n.to_vec(), e: e.to_vec() })
}

fn is_of(key: &CoseKey, kind: iana::KeyType) -> bool {
    key.kty == KeyType::Assigned(kind)
}

fn is_curve(key: &CoseKey, name: impl EnumI64, curve: iana::EllipticCurve) -> bool {
    parameter(key, name).and_then(|value| value.as_integer()) == Some(curve.to_i64().into())
}

fn bytes(key: &CoseKey, name: impl EnumI64) -> Option<&[u8]> {
    parameter(key, name)?.as_bytes().map(Vec::as_slice)
}

fn parameter(key: &CoseKey, name: impl EnumI64) -> Option<&ciborium::Value> {
    let label = Label::Int(name.to_i64());
    key.params.iter().find(|(found, _)| *found == label).map(|(_, value)| value)
}

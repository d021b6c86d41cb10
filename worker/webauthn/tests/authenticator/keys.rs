//! Keys that tests sign with, and crates that verify in the place of the platform.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use ciborium::Value;
use ed25519_dalek::Verifier;
use kirkas_webauthn::{PublicKey, VerifySignature};
use rsa::pkcs1v15;
use rsa::signature::SignatureEncoding;
use rsa::traits::PublicKeyParts;
use rsa::{BigUint, RsaPrivateKey, RsaPublicKey};

/// Two primes of 1024 bits that stand for nothing but the RSA key of these tests.
const PRIMES: [&[u8]; 2] = [
    b"bcdf5706c95c391bfc71ccdaa702326b2065bc80a998bdd7f63d2e7299b2d77b282b8bc9effd7129385fef560c887552b89c5941f6ff7ec7887bd6ae7cd302ac\
      b1c6e698b1059dcdc05442d44bf81b909d0c188297fdc4026513ec5a9ca8316def5008bf7d69d79c98dffb08cc8272a4d2803b6e520d4fd617f00cce27f7d10d",
    b"bbd39233b66747e1c27ca1f40dc16fca92f1873fc152e5b782c41ae488e3589d9c7748510346c25a14a9a2306485bdbc638d39955166c73975710c084c1cf926\
      61568995742daa3e9fcd3861d531129df4d01e7000ee28db4419c1731f452c2792638faec02af746b5c670e1f90a373a38f7f5774e994575ba16bc923ae36b0b",
];

/// A private key.
#[derive(Clone)]
pub enum Key {
    Es256(p256::ecdsa::SigningKey),
    Ed25519(ed25519_dalek::SigningKey),
    Rs256(Box<RsaPrivateKey>),
}

impl Key {
    pub fn es256() -> Self {
        Self::Es256(p256::ecdsa::SigningKey::from_slice(&[9; 32]).unwrap())
    }

    pub fn ed25519() -> Self {
        Self::Ed25519(ed25519_dalek::SigningKey::from_bytes(&[9; 32]))
    }

    pub fn rs256() -> Self {
        let [p, q] = PRIMES.map(|prime| BigUint::parse_bytes(prime, 16).unwrap());
        Self::Rs256(Box::new(RsaPrivateKey::from_p_q(p, q, 65537u32.into()).unwrap()))
    }

    pub fn all() -> [Self; 3] {
        [Self::es256(), Self::ed25519(), Self::rs256()]
    }

    /// The public key as a COSE key.
    pub fn cose(&self) -> Value {
        let parameters = match self {
            Self::Es256(key) => {
                let point = key.verifying_key().to_encoded_point(false);
                let [x, y] = [point.x(), point.y()].map(|number| Value::Bytes(number.unwrap().to_vec()));
                vec![(1, 2.into()), (3, Value::from(-7)), (-1, 1.into()), (-2, x), (-3, y)]
            }
            Self::Ed25519(key) => {
                let x = Value::Bytes(key.verifying_key().to_bytes().to_vec());
                vec![(1, 1.into()), (3, Value::from(-8)), (-1, 6.into()), (-2, x)]
            }
            Self::Rs256(key) => {
                let [n, e] = [key.n(), key.e()].map(|number| Value::Bytes(number.to_bytes_be()));
                vec![(1, 3.into()), (3, Value::from(-257)), (-1, n), (-2, e)]
            }
        };
        Value::Map(parameters.into_iter().map(|(label, value): (i64, Value)| (label.into(), value)).collect())
    }

    pub fn sign(&self, message: &[u8]) -> Vec<u8> {
        match self {
            Self::Es256(key) => {
                let signature: p256::ecdsa::Signature = p256::ecdsa::signature::Signer::sign(key, message);
                signature.to_der().as_bytes().to_vec()
            }
            Self::Ed25519(key) => ed25519_dalek::Signer::sign(key, message).to_bytes().to_vec(),
            Self::Rs256(key) => {
                let key = pkcs1v15::SigningKey::<rsa::sha2::Sha256>::new((**key).clone());
                rsa::signature::Signer::sign(&key, message).to_vec()
            }
        }
    }
}

/// Verifies with crates.
pub struct Crates;

impl VerifySignature for Crates {
    async fn verify(&self, key: &PublicKey, message: &[u8], signature: &[u8]) -> bool {
        verify(key, message, signature).is_some()
    }
}

fn verify(key: &PublicKey, message: &[u8], signature: &[u8]) -> Option<()> {
    match key {
        PublicKey::Es256 { x, y } => {
            let point = p256::EncodedPoint::from_affine_coordinates(x.into(), y.into(), false);
            let key = p256::ecdsa::VerifyingKey::from_encoded_point(&point).ok()?;
            key.verify(message, &p256::ecdsa::Signature::from_slice(signature).ok()?).ok()
        }
        PublicKey::Ed25519 { x } => {
            let key = ed25519_dalek::VerifyingKey::from_bytes(x).ok()?;
            key.verify(message, &ed25519_dalek::Signature::from_slice(signature).ok()?).ok()
        }
        PublicKey::Rs256 { n, e } => {
            let [n, e] = [n, e].map(|number| BigUint::from_bytes_be(number));
            let key = pkcs1v15::VerifyingKey::<rsa::sha2::Sha256>::new(RsaPublicKey::new(n, e).ok()?);
            key.verify(message, &pkcs1v15::Signature::try_from(signature).ok()?).ok()
        }
    }
}

/// The value of a future that waits for nothing.
pub fn block_on<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("crates verify at once"),
    }
}

//! Verifies signatures by the platform's WebCrypto, which adds nothing to the wasm.

use kirkas_webauthn::{PublicKey, VerifySignature};
use web_sys::{CryptoKey, WorkerGlobalScope};
use worker::js_sys::{Array, JSON, Object, Reflect, global};
use worker::wasm_bindgen::{JsCast, JsValue};
use worker::wasm_bindgen_futures::JsFuture;

/// The platform.
pub struct WebCrypto;

impl VerifySignature for WebCrypto {
    async fn verify(&self, key: &PublicKey, message: &[u8], signature: &[u8]) -> bool {
        // The platform refuses a key that is none, such as a point off its curve.
        verify(key, message, signature).await.unwrap_or(false)
    }
}

async fn verify(key: &PublicKey, message: &[u8], signature: &[u8]) -> Result<bool, JsValue> {
    let subtle = global().unchecked_into::<WorkerGlobalScope>().crypto()?.subtle();
    let algorithm = algorithm(key)?;
    let jwk = serde_json::to_string(&key.jwk()).map_err(|_| JsValue::NULL)?;
    let jwk = JSON::parse(&jwk)?.unchecked_into::<Object>();
    let key = subtle.import_key_with_object("jwk", &jwk, &algorithm, false, &Array::of1(&"verify".into()))?;
    let key = JsFuture::from(key).await?.unchecked_into::<CryptoKey>();
    let verified = subtle.verify_with_object_and_u8_array_and_u8_array(&algorithm, &key, signature, message)?;
    Ok(JsFuture::from(verified).await?.is_truthy())
}

/// What the platform calls a key's algorithm, both to import the key and to verify with it.
fn algorithm(key: &PublicKey) -> Result<Object, JsValue> {
    let members: &[(&str, &str)] = match key {
        PublicKey::Es256 { .. } => &[("name", "ECDSA"), ("namedCurve", "P-256"), ("hash", "SHA-256")],
        PublicKey::Ed25519 { .. } => &[("name", "Ed25519")],
        PublicKey::Rs256 { .. } => &[("name", "RSASSA-PKCS1-v1_5"), ("hash", "SHA-256")],
    };
    let algorithm = Object::new();
    for (name, value) in members {
        Reflect::set(&algorithm, &JsValue::from_str(name), &JsValue::from_str(value))?;
    }
    Ok(algorithm)
}

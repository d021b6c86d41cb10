//! Durable Objects and the keyed hash that names them.

use js_sys::{Array, Object, Promise, Uint8Array};
use kirkas_core::release::hex;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::Fetcher;

#[wasm_bindgen]
extern "C" {
    /// The namespace of a class of Durable Objects.
    pub type Coordinators;

    /// The id of the object with this name.
    #[wasm_bindgen(method, catch, js_name = idFromName)]
    fn id_from_name(this: &Coordinators, name: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn get(this: &Coordinators, id: &JsValue) -> Result<Fetcher, JsValue>;

    /// An object's life beyond its answers.
    pub type DurableState;

    /// Keeps the object at work until the promise settles.
    #[wasm_bindgen(method, js_name = waitUntil)]
    pub fn wait_until(this: &DurableState, promise: &Promise);

    #[wasm_bindgen(catch, js_namespace = ["crypto", "subtle"], js_name = importKey)]
    fn import_key(
        format: &str,
        key: &Uint8Array,
        algorithm: &Object,
        extractable: bool,
        usages: &Array,
    ) -> Result<Promise, JsValue>;

    #[wasm_bindgen(catch, js_namespace = ["crypto", "subtle"])]
    fn sign(algorithm: &str, key: &JsValue, data: &Uint8Array) -> Result<Promise, JsValue>;

    /// A random UUID.
    #[wasm_bindgen(js_namespace = crypto, js_name = randomUUID)]
    pub fn random_uuid() -> String;
}

impl Coordinators {
    /// The object for `token`, named by its HMAC-SHA-256 under `key`, so that the name tells nothing.
    pub async fn of_token(&self, token: &str, key: &str) -> Result<Fetcher, JsValue> {
        let algorithm = Object::new();
        js_sys::Reflect::set(&algorithm, &"name".into(), &"HMAC".into())?;
        js_sys::Reflect::set(&algorithm, &"hash".into(), &"SHA-256".into())?;
        let usages = Array::of1(&"sign".into());
        let key = import_key("raw", &Uint8Array::from(key.as_bytes()), &algorithm, false, &usages)?;
        let key = JsFuture::from(key).await?;
        let mac = JsFuture::from(sign("HMAC", &key, &Uint8Array::from(token.as_bytes()))?).await?;
        self.get(&self.id_from_name(&hex(&Uint8Array::new(&mac).to_vec()))?)
    }
}

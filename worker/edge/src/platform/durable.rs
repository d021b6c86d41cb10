//! Durable Objects.

use js_sys::Promise;
use kirkas_core::session::coordination::name_of;
use wasm_bindgen::prelude::*;

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

    /// A random UUID.
    #[wasm_bindgen(js_namespace = crypto, js_name = randomUUID)]
    pub fn random_uuid() -> String;
}

impl Coordinators {
    /// The object for `token`, named under `key`.
    pub fn of_token(&self, token: &str, key: &str) -> Result<Fetcher, JsValue> {
        self.get(&self.id_from_name(&name_of(token, key))?)
    }
}

//! KV, the queue, the clock, and why they fail: see `bindings.js`.

use js_sys::Promise;
use wasm_bindgen::prelude::*;

use super::Env;

#[wasm_bindgen(raw_module = "../../src/platform/bindings.js")]
extern "C" {
    /// What KV has at `key`, as `arrayBuffer` or `json`; null where it has nothing. KV may keep it at the edge location for
    /// `cache_seconds`, or for as long as the platform usually does.
    pub fn stored(env: &Env, key: &str, kind: &str, cache_seconds: Option<u32>) -> Promise;

    /// Sends a message to the queue that counts for reports go to; where none is bound, nothing is reported.
    pub fn report(env: &Env, message: &str) -> Promise;

    /// Whether a rate limit has room for one more by this key, as `true` or `false`.
    #[wasm_bindgen(js_name = hasRoom)]
    pub fn has_room(env: &Env, limit: &str, key: &str) -> Promise;

    /// Waits.
    pub fn sleep(milliseconds: f64) -> Promise;

    /// The name of a JavaScript error, such as `TypeError`.
    #[wasm_bindgen(js_name = nameOf)]
    pub fn name_of(error: &JsValue) -> String;
}

//! The platform's objects as the edge uses them: bindings, KV, services, the request's context.

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use web_sys::Request;

#[wasm_bindgen]
extern "C" {
    /// The Worker's bindings, as `wrangler.toml` names them.
    #[derive(Clone)]
    pub type Env;

    /// KV with what is published.
    #[wasm_bindgen(method, getter, structural, js_name = PUBLISHED)]
    pub fn published(this: &Env) -> Kv;

    /// The reference origin.
    #[wasm_bindgen(method, getter, structural, js_name = ORIGIN)]
    pub fn origin(this: &Env) -> Fetcher;

    /// The control Worker.
    #[wasm_bindgen(method, getter, structural, js_name = CONTROL)]
    pub fn control(this: &Env) -> Fetcher;

    /// Address of another origin; empty or absent for the reference one.
    #[wasm_bindgen(method, getter, structural, js_name = ORIGIN_URL)]
    pub fn origin_url(this: &Env) -> Option<String>;

    /// Milliseconds that the origin has in all.
    #[wasm_bindgen(method, getter, structural, js_name = ORIGIN_DEADLINE_MS)]
    pub fn origin_deadline_ms(this: &Env) -> Option<String>;

    /// Milliseconds after which the pointer is read again.
    #[wasm_bindgen(method, getter, structural, js_name = POINTER_MAX_AGE_MS)]
    pub fn pointer_max_age_ms(this: &Env) -> Option<String>;

    /// A KV namespace.
    pub type Kv;

    /// Reads a value as `stream`, `arrayBuffer` or `json`; null where there is none.
    #[wasm_bindgen(method, catch)]
    pub fn get(this: &Kv, key: &str, kind: &str) -> Result<Promise, JsValue>;

    /// Another Worker, or the scope's own `fetch`.
    pub type Fetcher;

    /// Sends a request.
    #[wasm_bindgen(method, catch)]
    pub fn fetch(this: &Fetcher, request: &Request) -> Result<Promise, JsValue>;

    /// A request's life beyond its answer.
    pub type Context;

    /// Keeps the isolate at work until the promise settles.
    #[wasm_bindgen(method, js_name = waitUntil)]
    pub fn wait_until(this: &Context, promise: &Promise);
}

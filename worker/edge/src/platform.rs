//! The platform's objects as the edge uses them: bindings, KV, services, the request's context.

pub mod durable;
pub mod headers;
pub mod timer;

use js_sys::{Object, Promise};
use wasm_bindgen::prelude::*;
use web_sys::Request;

use durable::Coordinators;

#[wasm_bindgen]
extern "C" {
    /// A request as the platform hands it over.
    #[wasm_bindgen(extends = Request)]
    pub type Incoming;

    /// What the platform knows of it besides.
    #[wasm_bindgen(method, getter, structural)]
    pub fn cf(this: &Incoming) -> Option<Cf>;

    /// Facts of the connection.
    pub type Cf;

    /// `Accept-Encoding` as the client sent it; the header itself always says `br, gzip`.
    #[wasm_bindgen(method, getter, structural, js_name = clientAcceptEncoding)]
    pub fn client_accept_encoding(this: &Cf) -> Option<String>;

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

    /// Failures of the origin in a row after which it rests.
    #[wasm_bindgen(method, getter, structural, js_name = ORIGIN_FAILURES)]
    pub fn origin_failures(this: &Env) -> Option<String>;

    /// Milliseconds that it rests.
    #[wasm_bindgen(method, getter, structural, js_name = ORIGIN_REST_MS)]
    pub fn origin_rest_ms(this: &Env) -> Option<String>;

    /// Milliseconds that a refresh of a session has.
    #[wasm_bindgen(method, getter, structural, js_name = REFRESH_DEADLINE_MS)]
    pub fn refresh_deadline_ms(this: &Env) -> Option<String>;

    /// Milliseconds for which a coordinator remembers a refresh.
    #[wasm_bindgen(method, getter, structural, js_name = REFRESH_GRACE_MS)]
    pub fn refresh_grace_ms(this: &Env) -> Option<String>;

    /// The coordinators of refreshes, if they are bound.
    #[wasm_bindgen(method, getter, structural, js_name = REFRESHES)]
    pub fn refreshes(this: &Env) -> Option<Coordinators>;

    /// The key that coordinators are named with.
    #[wasm_bindgen(method, getter, structural, js_name = SESSION_KEY)]
    pub fn session_key(this: &Env) -> Option<String>;

    /// Milliseconds after which the pointer is read again.
    #[wasm_bindgen(method, getter, structural, js_name = POINTER_MAX_AGE_MS)]
    pub fn pointer_max_age_ms(this: &Env) -> Option<String>;

    /// Bytes that shards of the redirect table may take in memory.
    #[wasm_bindgen(method, getter, structural, js_name = SHARD_MEMORY_BYTES)]
    pub fn shard_memory_bytes(this: &Env) -> Option<String>;
    /// Milliseconds for which counts are collected before they are sent.
    #[wasm_bindgen(method, getter, structural, js_name = COUNTS_COLLECTED_MS)]
    pub fn counts_collected_ms(this: &Env) -> Option<String>;

    /// The queue that counts for reports go to; where none is bound, nothing is reported.
    #[wasm_bindgen(method, getter, structural, js_name = COUNTS)]
    pub fn counts(this: &Env) -> Option<Queue>;

    /// The sending end of a queue.
    pub type Queue;

    /// Sends a message.
    #[wasm_bindgen(method, catch)]
    pub fn send(this: &Queue, message: &str, options: &SendOptions) -> Result<Promise, JsValue>;

    /// How a message is sent.
    #[wasm_bindgen(extends = Object)]
    pub type SendOptions;

    #[wasm_bindgen(method, setter, structural, js_name = contentType)]
    fn set_content_type(this: &SendOptions, kind: &str);

    /// A KV namespace.
    pub type Kv;

    /// Reads a value; null where there is none.
    #[wasm_bindgen(method, catch)]
    pub fn get(this: &Kv, key: &str, options: &KvOptions) -> Result<Promise, JsValue>;

    /// How a value is read.
    #[wasm_bindgen(extends = Object)]
    pub type KvOptions;

    #[wasm_bindgen(method, setter, structural, js_name = type)]
    fn set_type(this: &KvOptions, kind: &str);

    #[wasm_bindgen(method, setter, structural, js_name = cacheTtl)]
    fn set_cache_ttl(this: &KvOptions, seconds: u32);

    /// Another Worker, or the scope's own `fetch`.
    pub type Fetcher;

    /// Sends a request.
    #[wasm_bindgen(method, catch)]
    pub fn fetch(this: &Fetcher, request: &Request) -> Result<Promise, JsValue>;

    /// A request's life beyond its answer.
    #[derive(Clone)]
    pub type Context;

    /// Keeps the isolate at work until the promise settles.
    #[wasm_bindgen(method, js_name = waitUntil)]
    pub fn wait_until(this: &Context, promise: &Promise);
}

impl KvOptions {
    /// Read as `stream`, `arrayBuffer` or `json`; kept at the edge location for `cache_seconds`, or
    /// for as long as the platform usually does.
    pub fn new(kind: &str, cache_seconds: Option<u32>) -> Self {
        let options: Self = Object::new().unchecked_into();
        options.set_type(kind);
        if let Some(seconds) = cache_seconds {
            options.set_cache_ttl(seconds);
        }
        options
    }
}

impl SendOptions {
    /// Sent as the text it is.
    pub fn text() -> Self {
        let options: Self = Object::new().unchecked_into();
        options.set_content_type("text");
        options
    }
}

/// A number among the variables, or `default` where there is none.
pub fn number(variable: Option<String>, default: u32) -> u32 {
    variable.and_then(|text| text.parse().ok()).unwrap_or(default)
}

//! The platform's objects as the edge uses them: bindings, KV, services, the request's context. What is
//! cheaper done on the JavaScript side is in the files beside (`platform/*.js`).

pub mod call;
pub mod context;
pub mod durable;
pub mod request;
pub mod response;
pub mod text;

use std::pin::Pin;

use js_sys::{Function, Object, Promise};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use durable::Coordinators;

#[wasm_bindgen]
extern "C" {
    /// The Worker's bindings, as `wrangler.toml` names them.
    #[derive(Clone)]
    pub type Env;

    /// A variable, where there is one.
    #[wasm_bindgen(method, structural, indexing_getter)]
    pub fn variable(this: &Env, name: &str) -> Option<JsValue>;

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

    /// The coordinators of refreshes, if they are bound.
    #[wasm_bindgen(method, getter, structural, js_name = REFRESHES)]
    pub fn refreshes(this: &Env) -> Option<Coordinators>;

    /// The key that coordinators are named with.
    #[wasm_bindgen(method, getter, structural, js_name = SESSION_KEY)]
    pub fn session_key(this: &Env) -> Option<String>;

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

    /// A request's life beyond its answer.
    #[derive(Clone)]
    pub type Context;

    #[wasm_bindgen(method, js_name = waitUntil)]
    fn wait_until(this: &Context, promise: &Promise);

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);

    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(function: &Function, milliseconds: f64) -> JsValue;
}

impl Context {
    /// Keeps the isolate at work until this is done.
    pub fn wait_for(&self, work: impl Future<Output = ()> + 'static) {
        self.wait_until(&promise(async {
            work.await;
            Ok(JsValue::UNDEFINED)
        }));
    }
}

impl KvOptions {
    /// Read as `arrayBuffer` or `json`; kept at the edge location for `cache_seconds`, or for as long as the
    /// platform usually does.
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

/// The promise of what a future comes to. They are all of one type for what drives them, which is two kilobytes a type.
pub fn promise(future: impl Future<Output = Result<JsValue, JsValue>> + 'static) -> Promise {
    let future: Pin<Box<dyn Future<Output = _>>> = Box::pin(future);
    future_to_promise(future)
}

/// Logs an error, its parts in one line.
pub fn log(parts: &[&str]) {
    console_error(&parts.concat());
}

/// Waits.
pub async fn sleep(milliseconds: f64) {
    let passed = Promise::new(&mut |resolve, _reject| drop(set_timeout(&resolve, milliseconds)));
    let _passed = JsFuture::from(passed).await;
}

//! The platform's objects as the edge uses them: variables, services, the request's context. What is
//! cheaper done on the JavaScript side is in the files beside (`platform/*.js`).

pub mod bindings;
pub mod call;
pub mod context;
pub mod durable;
pub mod redirects;
pub mod request;
pub mod response;
pub mod text;

use std::pin::Pin;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use durable::Coordinators;

#[wasm_bindgen]
extern "C" {
    /// The Worker's bindings, as `wrangler.toml` names them.
    #[derive(Clone)]
    pub type Env;

    #[wasm_bindgen(method, structural, indexing_getter)]
    fn variable(this: &Env, name: &str) -> Option<JsValue>;

    /// The reference origin.
    #[wasm_bindgen(method, getter, structural, js_name = ORIGIN)]
    pub fn origin(this: &Env) -> Fetcher;

    /// The control Worker.
    #[wasm_bindgen(method, getter, structural, js_name = CONTROL)]
    pub fn control(this: &Env) -> Fetcher;

    /// The coordinators of refreshes, if they are bound.
    #[wasm_bindgen(method, getter, structural, js_name = REFRESHES)]
    pub fn refreshes(this: &Env) -> Option<Coordinators>;

    /// Another Worker, or the scope's own `fetch`.
    pub type Fetcher;

    /// A request's life beyond its answer.
    #[derive(Clone)]
    pub type Context;

    #[wasm_bindgen(method, js_name = waitUntil)]
    fn wait_until(this: &Context, promise: &Promise);

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);
}

impl Env {
    /// A variable or a secret; empty where there is none.
    pub fn text(&self, name: &str) -> String {
        self.variable(name).and_then(|value| value.as_string()).unwrap_or_default()
    }
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

/// The promise of what a future comes to. They are all of one type for what drives them, which is two kilobytes a type.
pub fn promise(future: impl Future<Output = Result<JsValue, JsValue>> + 'static) -> Promise {
    let future: Pin<Box<dyn Future<Output = _>>> = Box::pin(future);
    future_to_promise(future)
}

/// Logs an error, its parts in one line.
pub fn log(parts: &[&str]) {
    console_error(&parts.concat());
}

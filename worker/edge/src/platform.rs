//! The platform's objects as the edge uses them: bindings, the request's context, and what `entry.ts` offers
//! (`platform/*.ts`), which is handed over when the wasm starts.

pub mod bindings;
pub mod calls;
pub mod durable;
pub mod responses;

use std::cell::RefCell;
use std::pin::Pin;

use js_sys::Promise;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

#[wasm_bindgen]
extern "C" {
    /// What `platform/edge.ts` offers. Its methods are declared where they are used.
    #[derive(Clone)]
    pub type Platform;

    /// A request's life beyond its answer.
    #[derive(Clone)]
    pub type Context;

    #[wasm_bindgen(method, js_name = waitUntil)]
    fn wait_until(this: &Context, promise: &Promise);

    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);
}

pub use bindings::{Env, Fetcher};

thread_local! {
    static PLATFORM: RefCell<Option<Platform>> = const { RefCell::new(None) };
}

/// Takes what the wasm works with, before anything is asked of it. From then on a panic is logged with its message and
/// place.
#[wasm_bindgen]
pub fn start(platform: Platform) {
    console_error_panic_hook::set_once();
    PLATFORM.set(Some(platform));
}

/// What `entry.ts` offers.
pub fn platform() -> Platform {
    PLATFORM.with_borrow(Clone::clone).unwrap_or_else(|| JsValue::UNDEFINED.unchecked_into())
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

/// The name of a JavaScript error, such as `TypeError`.
pub fn error_name(error: &JsValue) -> String {
    let name = js_sys::Reflect::get(error, &"name".into()).ok().and_then(|name| name.as_string());
    name.unwrap_or_else(|| "an error without a name".to_owned())
}

/// Logs an error, its parts in one line.
pub fn log(parts: &[&str]) {
    console_error(&parts.concat());
}

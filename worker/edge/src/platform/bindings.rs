//! The Worker's bindings, as `wrangler.toml` names them, and the clock.

use js_sys::{Object, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

use super::durable::Coordinators;

#[wasm_bindgen]
extern "C" {
    /// The Worker's bindings.
    #[derive(Clone)]
    pub type Env;

    #[wasm_bindgen(method, structural, indexing_getter)]
    fn binding(this: &Env, name: &str) -> Option<JsValue>;

    /// The reference origin.
    #[wasm_bindgen(method, getter, js_name = ORIGIN)]
    pub fn origin(this: &Env) -> Fetcher;

    /// The control Worker.
    #[wasm_bindgen(method, getter, js_name = CONTROL)]
    pub fn control(this: &Env) -> Fetcher;

    /// The coordinators of refreshes, if they are bound.
    #[wasm_bindgen(method, getter, js_name = REFRESHES)]
    pub fn refreshes(this: &Env) -> Option<Coordinators>;

    #[wasm_bindgen(method, getter, js_name = PUBLISHED)]
    fn published(this: &Env) -> Kv;

    #[wasm_bindgen(method, getter, js_name = COUNTS)]
    fn counts(this: &Env) -> Option<Queue>;

    /// Another Worker, or the scope's own `fetch`.
    pub type Fetcher;

    type Kv;

    #[wasm_bindgen(method, catch)]
    fn get(this: &Kv, key: &str, options: &JsValue) -> Result<Promise, JsValue>;

    type Queue;

    #[wasm_bindgen(method, catch)]
    fn send(this: &Queue, message: &str, options: &JsValue) -> Result<Promise, JsValue>;

    type RateLimit;

    #[wasm_bindgen(method, catch)]
    fn limit(this: &RateLimit, options: &JsValue) -> Result<Promise, JsValue>;

    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(work: &js_sys::Function, milliseconds: f64);
}

impl Env {
    /// A variable or a secret; empty where there is none.
    pub fn text(&self, name: &str) -> String {
        self.binding(name).and_then(|value| value.as_string()).unwrap_or_default()
    }

    /// Asks KV for what it has at `key`, as `text` or `arrayBuffer`; null where it has nothing. KV may keep it at the edge
    /// location for `cache_seconds`, or for as long as the platform usually does.
    pub fn read(&self, key: &str, kind: &str, cache_seconds: Option<u32>) -> Result<JsFuture, JsValue> {
        let seconds = cache_seconds.map_or(JsValue::UNDEFINED, JsValue::from);
        let options = object(&[("type", kind.into()), ("cacheTtl", seconds)]);
        self.published().get(key, &options).map(JsFuture::from)
    }

    /// Sends a message to the queue of counts for reports; where none is bound, nothing is sent.
    pub async fn report(&self, message: &str) -> Result<(), JsValue> {
        let Some(queue) = self.counts() else { return Ok(()) };
        JsFuture::from(queue.send(message, &object(&[("contentType", "text".into())]))?).await.map(drop)
    }

    /// Whether a rate limit has room for one more by this key; also where none is bound or it does not answer.
    pub async fn has_room(&self, limit: &str, key: &str) -> bool {
        let Some(limit) = self.binding(limit).filter(|limit| !limit.is_undefined()) else { return true };
        let request = limit.unchecked_into::<RateLimit>().limit(&object(&[("key", key.into())]));
        let Ok(request) = request else { return true };
        let answer = JsFuture::from(request).await;
        answer.and_then(|answer| Reflect::get(&answer, &"success".into())).map_or(true, |success| success.is_truthy())
    }
}

/// An object with these members.
fn object(members: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in members {
        // A new object takes every member.
        let _set = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}

/// Waits so many milliseconds.
pub async fn sleep(milliseconds: f64) {
    let passed = Promise::new(&mut |resolve, _reject| set_timeout(&resolve, milliseconds));
    let _passed = JsFuture::from(passed).await;
}

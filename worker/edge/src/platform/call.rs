//! Calls as they are handed on: see `call.js`.

use js_sys::{Array, Promise};
use kirkas_core::proxy::headers::{HOP_BY_HOP, INTERNAL, NOT_CROSSING};
use wasm_bindgen::prelude::*;
use web_sys::{Headers, Request, Response};

use super::{Env, Fetcher};

#[wasm_bindgen(raw_module = "../../src/platform/call.js")]
extern "C" {
    /// Which headers cross, and how: lists of names are a line each, as are names and values in turn.
    pub type Crossing;

    #[wasm_bindgen(constructor)]
    fn new(not_crossing: &str, hop_by_hop: &str, internal: &str) -> Crossing;

    /// The headers of a call: without those `listed` as its connection's, and with `ours`.
    #[wasm_bindgen(method)]
    pub fn headers(this: &Crossing, incoming: &Request, listed: &str, ours: &str) -> Headers;

    /// The call, with this `cookie`, if any, in place of its own. It follows no redirect.
    #[wasm_bindgen(method, catch)]
    pub fn request(
        this: &Crossing,
        incoming: &Request,
        url: &str,
        listed: &str,
        ours: &str,
        cookie: Option<&str>,
        body: &JsValue,
        deadline: &Timer,
    ) -> Result<Request, JsValue>;

    /// An answer for the browser: without those `listed` as its connection's, with `cookies`.
    #[wasm_bindgen(method, catch)]
    pub fn response(this: &Crossing, response: &Response, listed: &str, cookies: &str) -> Result<Response, JsValue>;

    /// A request of our own. It follows no redirect.
    #[wasm_bindgen(catch)]
    pub fn post(url: &str, headers: &Headers, deadline: &Timer) -> Result<Request, JsValue>;

    /// Sends a call for the first time; then what `delivered` or `continued` of `crate::proxy` answers.
    pub fn send(
        service: &Fetcher,
        request: &Request,
        deadline: &Timer,
        incoming: &Request,
        env: &Env,
        kept_body: &JsValue,
    ) -> Promise;

    /// Puts `cookies` (a line each) before the `Set-Cookie` headers that are there. A response that sets cookies is one
    /// person's own.
    #[wasm_bindgen(catch, js_name = addCookies)]
    pub fn add_cookies(headers: &Headers, cookies: &str) -> Result<(), JsValue>;

    /// Headers with what the plain type lacks.
    #[wasm_bindgen(extends = Headers)]
    type AllHeaders;

    #[wasm_bindgen(method, js_name = getSetCookie)]
    fn get_set_cookie(this: &AllHeaders) -> Array;

    /// The deadline on the JavaScript side.
    #[wasm_bindgen(js_name = Deadline)]
    pub type Timer;

    /// In so many milliseconds.
    #[wasm_bindgen(constructor, js_class = "Deadline")]
    pub fn start(milliseconds: f64) -> Timer;

    #[wasm_bindgen(method)]
    fn within(this: &Timer, milliseconds: f64) -> Timer;

    #[wasm_bindgen(method, getter, js_name = hasPassed)]
    fn has_passed(this: &Timer) -> bool;

    #[wasm_bindgen(method)]
    fn clear(this: &Timer);
}

thread_local! {
    static CROSSING: Crossing = Crossing::new(NOT_CROSSING, HOP_BY_HOP, INTERNAL);
}

/// What the rules of `kirkas_core::proxy::headers` come to.
pub fn crossing<T>(work: impl FnOnce(&Crossing) -> T) -> T {
    CROSSING.with(work)
}

/// Every `Set-Cookie`, one by one.
pub fn set_cookies(headers: &Headers) -> Vec<String> {
    headers.unchecked_ref::<AllHeaders>().get_set_cookie().iter().filter_map(|cookie| cookie.as_string()).collect()
}

/// How long something may take in all. What it guards is aborted when the time is over; when it is dropped,
/// nothing is: a stream that has begun may go on.
pub struct Deadline(Timer);

impl Deadline {
    /// In so many milliseconds, but no later than this one.
    pub fn within(&self, milliseconds: f64) -> Self {
        Self(self.0.within(milliseconds))
    }

    /// Whether the time is over.
    pub fn has_passed(&self) -> bool {
        self.0.has_passed()
    }

    /// What requests are guarded with.
    pub fn timer(&self) -> &Timer {
        &self.0
    }
}

impl From<Timer> for Deadline {
    fn from(timer: Timer) -> Self {
        Self(timer)
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        self.0.clear();
    }
}

//! Calls as they are handed on: see `call.js`.

use js_sys::Promise;
use kirkas_core::proxy::headers::{HOP_BY_HOP, NOT_CROSSING};
use wasm_bindgen::prelude::*;
use web_sys::{Headers, Request, Response};

use super::{Env, Fetcher};

#[wasm_bindgen(raw_module = "../../src/platform/crossing.js")]
extern "C" {
    /// Which headers cross: lists of names, a line each.
    pub type Crossing;

    #[wasm_bindgen(constructor)]
    fn new(not_crossing: &str, hop_by_hop: &str) -> Crossing;

    /// The headers of a call, with this idempotency key, if any.
    #[wasm_bindgen(method)]
    pub fn headers(this: &Crossing, incoming: &Request, key: Option<&str>) -> Headers;

    /// The call at this address (where it was asked, if that is empty), with this `cookie`, if any, in place of its own.
    /// It follows no redirect.
    #[wasm_bindgen(method, catch)]
    pub fn request(
        this: &Crossing,
        incoming: &Request,
        address: &str,
        key: Option<&str>,
        cookie: Option<&str>,
        body: &JsValue,
    ) -> Result<Request, JsValue>;

    /// An answer for the browser, with `cookies`.
    #[wasm_bindgen(method, catch)]
    pub fn response(this: &Crossing, response: &Response, cookies: &str) -> Result<Response, JsValue>;

    /// A request of our own, with those of other `headers` that are `carried`, a line each. It follows no redirect.
    #[wasm_bindgen(catch)]
    pub fn post(url: &str, headers: &Headers, carried: &str) -> Result<Request, JsValue>;

    /// Every `Set-Cookie`, a line each.
    #[wasm_bindgen(js_name = setCookies)]
    pub fn set_cookies(headers: &Headers) -> String;
}

#[wasm_bindgen(raw_module = "../../src/platform/call.js")]
extern "C" {
    /// The body of a request as bytes; undefined where it is none or longer than is kept, and then the request still has it.
    #[wasm_bindgen(js_name = shortBody)]
    pub fn short_body(request: &Request, longest: u32) -> Promise;

    /// What a service answers; an error named `TimeoutError` where that is later than `until`, in milliseconds since 1970.
    pub fn ask(service: &Fetcher, request: &Request, until: f64) -> Promise;

    /// Sends a call for the first time, to be answered in so many milliseconds; then what `continued` of `crate::proxy`
    /// answers, where the wasm has to go on. Those that are `alike` may be sent so too: with the same path, from a sender
    /// such as its own.
    #[wasm_bindgen(catch)]
    pub fn send(
        crossing: &Crossing,
        service: &Fetcher,
        incoming: &Request,
        env: &Env,
        address: &str,
        key: Option<&str>,
        body: &JsValue,
        milliseconds: f64,
        alike: bool,
    ) -> Result<Promise, JsValue>;

    /// Whether the origin answered when it was last asked.
    pub fn settled(answered: bool);
}

thread_local! {
    static CROSSING: Crossing = Crossing::new(NOT_CROSSING, HOP_BY_HOP);
}

/// What the rules of `kirkas_core::proxy::headers` come to.
pub fn crossing<T>(work: impl FnOnce(&Crossing) -> T) -> T {
    CROSSING.with(work)
}

/// How long something may take in all: until when, in milliseconds since 1970. What waits for an answer lets go of it then;
/// a stream that has begun may go on.
#[derive(Clone, Copy)]
pub struct Deadline(pub f64);

impl Deadline {
    /// In so many milliseconds.
    pub fn within(milliseconds: f64) -> Self {
        Self(js_sys::Date::now() + milliseconds)
    }

    /// In so many milliseconds, but no later than this one.
    pub fn and_within(self, milliseconds: f64) -> Self {
        Self(Self::within(milliseconds).0.min(self.0))
    }
}

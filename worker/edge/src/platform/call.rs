//! Calls as they are handed on: see `call.js`.

use js_sys::Promise;
use kirkas_core::proxy::headers::{HOP_BY_HOP, NOT_CROSSING, NOT_CROSSING_BEGINNINGS};
use kirkas_core::security::{EVERY_ANSWER, OWN_PAGES, RESOURCE_POLICY, lines};
use wasm_bindgen::prelude::*;
use web_sys::{Headers, Request, Response};

use super::{Env, Fetcher};

#[wasm_bindgen(raw_module = "../../src/platform/crossing.js")]
extern "C" {
    /// Which headers cross, and which every answer has: a line each.
    pub type Crossing;

    #[wasm_bindgen(constructor)]
    fn new(not_crossing: &str, beginnings: &str, hop_by_hop: &str, every: &str, unsaid: &str) -> Crossing;

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

    /// A request of our own, with those of other `headers` that are `carried`, a line each, and with this `cookie`, if any,
    /// in place of theirs. It follows no redirect.
    #[wasm_bindgen(catch)]
    pub fn own(
        method: &str,
        url: &str,
        headers: &Headers,
        carried: &str,
        cookie: Option<&str>,
    ) -> Result<Request, JsValue>;

    /// Every `Set-Cookie`, a line each.
    #[wasm_bindgen(js_name = setCookies)]
    pub fn set_cookies(headers: &Headers) -> String;
}

#[wasm_bindgen(raw_module = "../../src/platform/call.js")]
extern "C" {
    /// What a service answers; an error named `TimeoutError` where that is later than `until`, in milliseconds since 1970.
    pub fn ask(service: &Fetcher, request: &Request, until: f64) -> Promise;

    /// Likewise what the origin answers to a request with this body, which [`receive`] made, or undefined. `origin_ended` of
    /// `crate::origin` hears how it ended.
    #[wasm_bindgen(js_name = askOrigin)]
    pub fn ask_origin(service: &Fetcher, request: &Request, env: &Env, until: f64, body: &JsValue) -> Promise;

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

    /// Whether the origin is spared: then every call comes to the wasm.
    #[wasm_bindgen(js_name = setSpared)]
    pub fn set_spared(is_spared: bool);
}

#[wasm_bindgen(raw_module = "../../src/platform/body.js")]
extern "C" {
    /// The body of a request, waiting no longer than so many milliseconds for its visitor: its bytes as an `ArrayBuffer`, or
    /// what is longer than `longest` as an [`Upload`].
    pub fn receive(request: &Request, longest: u32, milliseconds: f64) -> Promise;

    /// Likewise as text; undefined where it is longer.
    #[wasm_bindgen(js_name = receiveText)]
    pub fn receive_text(request: &Request, longest: u32, milliseconds: f64) -> Promise;

    /// A long body on its way. It can be sent once.
    pub type Upload;
}

thread_local! {
    static CROSSING: Crossing = Crossing::new(
        NOT_CROSSING,
        NOT_CROSSING_BEGINNINGS,
        HOP_BY_HOP,
        &lines(&EVERY_ANSWER),
        &lines(&[(RESOURCE_POLICY, OWN_PAGES)]),
    );
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

//! Calls as they are sent: see `calls.ts`, `upload.ts` and `headers.ts`.

use js_sys::{Array, Promise};
use kirkas_core::proxy::headers::HeaderEdits;
use wasm_bindgen::prelude::*;
use web_sys::{Headers, Request, RequestInit, RequestRedirect, Response, ResponseInit};

use super::{Env, Fetcher, Platform, platform};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(method, js_name = readHeaders)]
    fn read_headers(this: &Platform, headers: &Headers, names: &Array) -> String;

    #[wasm_bindgen(method, js_name = headerNames)]
    fn header_names(this: &Platform, headers: &Headers) -> String;

    #[wasm_bindgen(method, catch, js_name = ask)]
    fn ask_service(
        this: &Platform,
        service: &Fetcher,
        request: &Request,
        until: f64,
        body: &JsValue,
    ) -> Result<Promise, JsValue>;

    /// Sends a call for the first time, to be answered until this time, in milliseconds since 1970; then what `call_ended`
    /// of `crate::proxy` answers.
    #[wasm_bindgen(method, catch)]
    pub fn send(
        this: &Platform,
        env: &Env,
        service: &Fetcher,
        incoming: &Request,
        sent: &Request,
        body: &JsValue,
        until: f64,
    ) -> Result<Promise, JsValue>;

    /// The body of a request, waiting no longer than so many milliseconds for its visitor: its bytes as an `ArrayBuffer`, or
    /// what is longer than `longest` as an [`Upload`].
    #[wasm_bindgen(method)]
    pub fn receive(this: &Platform, request: &Request, longest: u32, milliseconds: f64) -> Promise;

    /// Likewise as text; undefined where it is longer.
    #[wasm_bindgen(method, js_name = receiveText)]
    pub fn receive_text(this: &Platform, request: &Request, longest: u32, milliseconds: f64) -> Promise;

    #[wasm_bindgen(method, js_name = isUpload)]
    fn is_upload(this: &Platform, body: &JsValue) -> bool;

    /// A long body on its way. It can be sent once.
    type Upload;

    #[wasm_bindgen(method, getter)]
    fn readable(this: &Upload) -> JsValue;

    #[wasm_bindgen(method, getter, js_name = awaitsVisitor)]
    fn awaits_visitor(this: &Upload) -> bool;

    /// Headers, with what `web_sys` doesn't know of them.
    type CookieHeaders;

    #[wasm_bindgen(method, js_name = getSetCookie)]
    fn get_set_cookie(this: &CookieHeaders) -> Array;

    /// A call under way: see `calls.ts`.
    pub type OutgoingCall;

    /// The Worker's bindings.
    #[wasm_bindgen(method, getter)]
    pub fn env(this: &OutgoingCall) -> Env;

    /// The request that asks for it.
    #[wasm_bindgen(method, getter)]
    pub fn incoming(this: &OutgoingCall) -> Request;

    /// The request that was sent for it.
    #[wasm_bindgen(method, getter)]
    pub fn sent(this: &OutgoingCall) -> Request;

    /// What was received of its body; undefined where it has none.
    #[wasm_bindgen(method, getter)]
    pub fn body(this: &OutgoingCall) -> JsValue;

    /// Until when it is to be answered, in milliseconds since 1970.
    #[wasm_bindgen(method, getter)]
    pub fn until(this: &OutgoingCall) -> f64;
}

/// Names of headers that are read together, in one crossing.
pub struct HeaderNames {
    names: &'static [&'static str],
    array: Array,
}

impl HeaderNames {
    /// These.
    pub fn new(names: &'static [&'static str]) -> Self {
        Self { names, array: names.iter().map(|name| JsValue::from(*name)).collect() }
    }

    /// Reads what they say.
    pub fn read(&self, headers: &Headers) -> HeaderValues {
        HeaderValues { names: self.names, lines: platform().read_headers(headers, &self.array) }
    }
}

/// What some headers say.
pub struct HeaderValues {
    names: &'static [&'static str],
    lines: String,
}

impl HeaderValues {
    /// What one of them says.
    pub fn get(&self, name: &str) -> Option<&str> {
        let place = self.names.iter().position(|known| *known == name)?;
        self.lines.split('\n').nth(place)?.strip_prefix('=')
    }
}

/// Every `Set-Cookie`.
pub fn set_cookies(headers: &Headers) -> Vec<String> {
    let cookies = headers.unchecked_ref::<CookieHeaders>().get_set_cookie();
    cookies.iter().filter_map(|cookie| cookie.as_string()).collect()
}

/// Names of all headers, a line each.
pub fn names_of(headers: &Headers) -> String {
    platform().header_names(headers)
}

/// What a service answers to a request with this body (see [`Platform::receive`]), or undefined; an error named
/// `TimeoutError` where that is later than `until`, in milliseconds since 1970.
pub fn ask(service: &Fetcher, request: &Request, until: f64, body: &JsValue) -> Result<Promise, JsValue> {
    platform().ask_service(service, request, until, body)
}

/// Whether a body is a long one on its way, which can be sent once.
pub fn is_upload(body: &JsValue) -> bool {
    platform().is_upload(body)
}

/// Whether more of a body is waited for.
pub fn awaits_visitor(body: &JsValue) -> bool {
    is_upload(body) && body.unchecked_ref::<Upload>().awaits_visitor()
}

/// An incoming request, to another address with edited headers and this body. It follows no redirect.
pub fn edited_request(incoming: &Request, url: &str, edits: &HeaderEdits, body: &JsValue) -> Result<Request, JsValue> {
    let init = own_init(&incoming.method());
    init.set_headers(&incoming.headers());
    let stream = is_upload(body).then(|| body.unchecked_ref::<Upload>().readable());
    init.set_body(stream.as_ref().unwrap_or(body));
    let request = Request::new_with_str_and_init(url, &init)?;
    edit(&request.headers(), edits)?;
    Ok(request)
}

/// Edited headers.
pub fn edited_headers(headers: &Headers, edits: &HeaderEdits) -> Result<Headers, JsValue> {
    let headers = Headers::new_with_headers(headers)?;
    edit(&headers, edits)?;
    Ok(headers)
}

/// A response with edited headers, its body the stream that it is. One of 1xx can't be handed on: an error.
pub fn edited_response(response: &Response, edits: &HeaderEdits) -> Result<Response, JsValue> {
    let init: &ResponseInit = response.unchecked_ref();
    let copy = Response::new_with_opt_readable_stream_and_init(response.body().as_ref(), init)?;
    edit(&copy.headers(), edits)?;
    Ok(copy)
}

fn edit(headers: &Headers, HeaderEdits { remove, append }: &HeaderEdits) -> Result<(), JsValue> {
    remove.iter().try_for_each(|name| headers.delete(name))?;
    append.iter().try_for_each(|(name, value)| headers.append(name, value))
}

/// A request of our own with these headers. It follows no redirect.
pub fn own_request(method: &str, url: &str, headers: &[(&str, &str)]) -> Result<Request, JsValue> {
    let request = Request::new_with_str_and_init(url, &own_init(method))?;
    headers.iter().try_for_each(|(name, value)| request.headers().set(name, value))?;
    Ok(request)
}

fn own_init(method: &str) -> RequestInit {
    let init = RequestInit::new();
    init.set_method(method);
    init.set_redirect(RequestRedirect::Manual);
    init
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

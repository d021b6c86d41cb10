//! Hands API calls on: to the origin (bound, or at `ORIGIN_URL`) and to control.

use kirkas_core::answer::unanswered;
use kirkas_core::facts::Facts;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{AbortSignal, Headers, Request, RequestInit, RequestRedirect};
use worker::console_error;

use crate::platform::{Env, Fetcher};
use crate::{fault, respond};

const DEFAULT_DEADLINE_MS: u32 = 30_000;

/// Headers that belong to one connection (RFC 9110, section 7.6.1), and those that only we may
/// set: a visitor's own would be believed further in.
const DROPPED: &[&str] = &[
    "connection",
    "keep-alive",
    "proxy-authenticate",
    "proxy-authorization",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "forwarded",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
];

/// Sends the request to the origin.
pub fn to_origin(request: &Request, facts: &Facts, env: &Env) -> Result<JsValue, JsValue> {
    let address = env.origin_url().unwrap_or_default();
    let address = address.trim_end_matches('/');
    if address.is_empty() {
        return hand_on(request, facts, env, env.origin(), request.url());
    }
    let query = facts.query.map_or(String::new(), |query| ["?", query].concat());
    hand_on(request, facts, env, js_sys::global().unchecked_into(), [address, facts.path, &query].concat())
}

/// Sends the request to the control Worker.
pub fn to_control(request: &Request, facts: &Facts, env: &Env) -> Result<JsValue, JsValue> {
    hand_on(request, facts, env, env.control(), request.url())
}

/// The body stays on the JavaScript side, a stream all the way.
fn hand_on(request: &Request, facts: &Facts, env: &Env, to: Fetcher, url: String) -> Result<JsValue, JsValue> {
    let deadline = env.origin_deadline_ms().and_then(|ms| ms.parse().ok()).unwrap_or(DEFAULT_DEADLINE_MS);
    let headers = Headers::new_with_headers(&request.headers())?;
    for name in connection_headers(&headers)?.iter().map(String::as_str).chain(DROPPED.iter().copied()) {
        headers.delete(name)?;
    }
    headers.set("x-forwarded-host", facts.host)?;
    headers.set("x-forwarded-proto", if request.url().starts_with("https:") { "https" } else { "http" })?;
    if let Some(address) = headers.get("cf-connecting-ip")? {
        headers.set("x-forwarded-for", &address)?;
    }
    let init = RequestInit::new();
    init.set_headers(&headers);
    init.set_redirect(RequestRedirect::Manual);
    init.set_signal(Some(&AbortSignal::timeout_with_u32(deadline)));
    let copy =
        Request::new_with_request_and_init(&Request::new_with_str_and_init(&url, request.unchecked_ref())?, &init)?;
    let sent = to.fetch(&copy)?;
    let method = request.method();
    Ok(future_to_promise(async move {
        match JsFuture::from(sent).await {
            Ok(response) => Ok(response),
            Err(error) => refused(&method, &error),
        }
    })
    .into())
}

/// Names that `Connection` lists: they too belong to this connection only.
fn connection_headers(headers: &Headers) -> Result<Vec<String>, JsValue> {
    let listed = headers.get("connection")?.unwrap_or_default();
    let is_name =
        |name: &&str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    Ok(listed.split(',').map(str::trim).filter(is_name).map(str::to_owned).collect())
}

fn refused(method: &str, error: &JsValue) -> Result<JsValue, JsValue> {
    let name = fault::name(error);
    console_error!("the service behind the edge did not answer: {name}");
    respond::now(method, unanswered(name == "TimeoutError"))
}

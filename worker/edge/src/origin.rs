//! Sends requests to the origin (bound, or at `ORIGIN_URL`), and spares it while it keeps failing.

use std::cell::{OnceCell, RefCell};

use kirkas_core::proxy::breaker::{Breaker, Limits, is_failure};
use kirkas_core::session::Milliseconds;
use kirkas_core::session::exchange::Failure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, Response};

use crate::platform::bindings::name_of;
use crate::platform::call::{self, Deadline, settled};
use crate::platform::{Env, Fetcher, log};
use crate::settings::Settings;

thread_local! {
    static ADDRESS: OnceCell<String> = const { OnceCell::new() };
    static BREAKER: RefCell<Breaker> = RefCell::default();
}

/// `ORIGIN_URL` without a slash at its end; empty for the origin that is bound.
pub fn address(env: &Env) -> String {
    ADDRESS.with(|address| address.get_or_init(|| env.text("ORIGIN_URL").trim_end_matches('/').to_owned()).clone())
}

/// Sends a request, to be answered before `deadline`, unless the origin rests.
pub async fn send(env: &Env, request: Result<Request, JsValue>, deadline: Deadline) -> Result<Response, Failure> {
    // What can't be built is not the origin's failure.
    let request = request.map_err(|error| {
        log(&["a request could not be built: ", &name_of(&error)]);
        Failure::Unreachable
    })?;
    if !admits(env) {
        return Err(Failure::Resting);
    }
    let answered = ask(&fetcher(env), &request, deadline).await;
    record(env, answered.as_ref().ok().map(Response::status));
    answered
}

/// Sends a request to a service, to be answered before `deadline`.
pub async fn ask(service: &Fetcher, request: &Request, Deadline(until): Deadline) -> Result<Response, Failure> {
    let answer = JsFuture::from(call::ask(service, request, until)).await;
    answer.map(JsCast::unchecked_into).map_err(|error| failure(&error))
}

/// Why there was no answer.
pub fn failure(error: &JsValue) -> Failure {
    let name = name_of(error);
    log(&["the service behind the edge did not answer: ", &name]);
    if name == "TimeoutError" { Failure::TimedOut } else { Failure::Unreachable }
}

/// Whether the origin is to be asked now.
pub fn admits(env: &Env) -> bool {
    BREAKER.with_borrow_mut(|breaker| breaker.admits(now(), limits(env)))
}

/// Remembers how the origin answered; `None`: not at all.
pub fn record(env: &Env, status: Option<u16>) {
    let good = status.is_some_and(|status| !is_failure(status));
    BREAKER.with_borrow_mut(|breaker| breaker.record(good, now(), limits(env)));
    settled(good);
}

/// Where the origin is asked.
pub fn fetcher(env: &Env) -> Fetcher {
    if address(env).is_empty() { env.origin() } else { js_sys::global().unchecked_into() }
}

fn limits(env: &Env) -> Limits {
    let settings = Settings::of(env);
    Limits { failures: settings.origin_failures, rest: settings.origin_rest_ms.into() }
}

/// The present moment.
pub fn now() -> Milliseconds {
    js_sys::Date::now() as Milliseconds
}

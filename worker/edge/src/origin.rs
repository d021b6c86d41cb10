//! Sends requests to the origin (bound, or at `ORIGIN_URL`), and spares it while it keeps failing.

use std::cell::{OnceCell, RefCell};

use js_sys::Promise;
use kirkas_core::proxy::breaker::{Breaker, Limits, Trial, is_failure};
use kirkas_core::session::Milliseconds;
use kirkas_core::session::exchange::Failure;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, Response};

use crate::platform::bindings::name_of;
use crate::platform::call::{self, Deadline, set_spared};
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

/// Sends a request with this body, if any (see [`call::receive`]), to be answered before `deadline`, unless the origin rests.
pub async fn send(
    env: &Env,
    request: Result<Request, JsValue>,
    body: &JsValue,
    deadline: Deadline,
) -> Result<Response, Failure> {
    // What can't be built is not the origin's failure.
    let request = request.map_err(|error| {
        log(&["a request could not be built: ", &name_of(&error)]);
        Failure::Unreachable
    })?;
    if !admits(env, body) {
        return Err(Failure::Resting);
    }
    answer(call::ask_origin(&fetcher(env), &request, env, deadline.0, body)).await
}

/// Sends a request to a service, to be answered before `deadline`.
pub async fn ask(service: &Fetcher, request: &Request, Deadline(until): Deadline) -> Result<Response, Failure> {
    answer(call::ask(service, request, until)).await
}

async fn answer(promise: Promise) -> Result<Response, Failure> {
    JsFuture::from(promise).await.map(JsCast::unchecked_into).map_err(|error| failure(&error))
}

/// Why there was no answer: by the names of `platform/body.js` and of the platform.
pub fn failure(error: &JsValue) -> Failure {
    let name = name_of(error);
    match name.as_str() {
        "BodyTimeoutError" => return Failure::BodyLate,
        "BodyError" => return Failure::BodyLost,
        _ => log(&["the service behind the edge did not answer: ", &name]),
    }
    if name == "TimeoutError" { Failure::TimedOut } else { Failure::Unreachable }
}

/// Whether the origin is to be asked now, with this body.
pub fn admits(env: &Env, body: &JsValue) -> bool {
    let trial = if body.is_instance_of::<call::Upload>() { Trial::Unfit } else { Trial::Fit };
    BREAKER.with_borrow_mut(|breaker| breaker.admits(trial, now(), limits(env)))
}

/// The origin answered a call with this status, or did not answer it. A failure counts against it only where it was not the
/// visitor who was waited for; an answer always counts for it.
#[wasm_bindgen(js_name = originEnded)]
pub fn origin_ended(env: &Env, status: Option<u16>, awaits_visitor: bool) {
    let answered = status.is_some_and(|status| !is_failure(status));
    if awaits_visitor && !answered {
        return;
    }
    BREAKER.with_borrow_mut(|breaker| {
        let was_closed = breaker.is_closed();
        breaker.record(answered, now(), limits(env));
        if breaker.is_closed() != was_closed {
            set_spared(was_closed);
            log(&[if was_closed { "the origin fails: it is spared" } else { "the origin answers again" }]);
        }
    });
}

/// Where the origin is asked.
pub fn fetcher(env: &Env) -> Fetcher {
    if address(env).is_empty() { env.origin() } else { js_sys::global().unchecked_into() }
}

fn limits(env: &Env) -> Limits {
    let settings = Settings::of(env);
    Limits {
        window: settings.origin_window_ms.into(),
        minimum_calls: settings.origin_minimum_calls,
        failure_percent: settings.origin_failure_percent,
        rest: settings.origin_rest_ms.into(),
    }
}

/// The present moment.
pub fn now() -> Milliseconds {
    js_sys::Date::now() as Milliseconds
}

//! Sends requests to the origin (bound, or at `ORIGIN_URL`), and spares it while it keeps failing.

use std::cell::{OnceCell, RefCell};

use js_sys::Promise;
use kirkas_core::proxy::breaker::{Breaker, Limits, Probe, is_failure};
use kirkas_core::session::Milliseconds;
use kirkas_core::session::exchange::Failure;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Request, Response};

use crate::platform::calls::{self, Deadline, awaits_visitor, is_upload};
use crate::platform::{Env, Fetcher, error_name, log};
use crate::settings::Settings;

thread_local! {
    static ADDRESS: OnceCell<String> = const { OnceCell::new() };
    static BREAKER: RefCell<Breaker> = RefCell::default();
}

/// `ORIGIN_URL` without a slash at its end; empty for the origin that is bound.
pub fn address(env: &Env) -> String {
    ADDRESS.with(|address| address.get_or_init(|| env.text("ORIGIN_URL").trim_end_matches('/').to_owned()).clone())
}

/// Sends a request with this body, if any (see `receive` of `upload.ts`), to be answered before `deadline`, unless the origin rests.
pub async fn send(
    env: &Env,
    request: Result<Request, JsValue>,
    body: &JsValue,
    deadline: Deadline,
) -> Result<Response, Failure> {
    // What can't be built is not the origin's failure.
    let request = request.map_err(|error| {
        log(&["a request could not be built: ", &error_name(&error)]);
        Failure::Unreachable
    })?;
    if !admits(env, body) {
        return Err(Failure::CircuitOpen);
    }
    let answer = answer(calls::ask(&fetcher(env), &request, deadline.0, body)).await;
    record(env, answer.as_ref().map(Response::status).map_err(|failure| *failure), body);
    answer
}

/// Sends a request to a service, to be answered before `deadline`.
pub async fn ask(service: &Fetcher, request: &Request, Deadline(until): Deadline) -> Result<Response, Failure> {
    answer(calls::ask(service, request, until, &JsValue::UNDEFINED)).await
}

async fn answer(promise: Result<Promise, JsValue>) -> Result<Response, Failure> {
    let promise = promise.map_err(|error| failure(&error))?;
    JsFuture::from(promise).await.map(JsCast::unchecked_into).map_err(|error| failure(&error))
}

/// Why there was no answer: by the names of `platform/upload.ts` and of the platform.
pub fn failure(error: &JsValue) -> Failure {
    let name = error_name(error);
    match name.as_str() {
        "BodyTimeoutError" => return Failure::BodyTimedOut,
        "BodyError" => return Failure::BodyIncomplete,
        _ => log(&["the service behind the edge did not answer: ", &name]),
    }
    if name == "TimeoutError" { Failure::TimedOut } else { Failure::Unreachable }
}

/// Whether the origin is to be asked now, with this body.
pub fn admits(env: &Env, body: &JsValue) -> bool {
    let trial = if is_upload(body) { Probe::Forbidden } else { Probe::Allowed };
    BREAKER.with_borrow_mut(|breaker| breaker.admits(trial, now(), limits(env)))
}

/// Records that the origin answered a call with this status, or why it did not. A failure counts against it unless the call
/// waited for its visitor; a success always counts for it.
pub fn record(env: &Env, end: Result<u16, Failure>, body: &JsValue) {
    let is_visitors = match end {
        Ok(status) => is_failure(status) && awaits_visitor(body),
        Err(failure) => matches!(failure, Failure::BodyTimedOut | Failure::BodyIncomplete),
    };
    if is_visitors {
        return;
    }
    let answered = end.is_ok_and(|status| !is_failure(status));
    BREAKER.with_borrow_mut(|breaker| {
        let was_closed = breaker.is_closed();
        breaker.record(answered, now(), limits(env));
        if breaker.is_closed() != was_closed {
            log(&[if was_closed { "the origin fails: it is spared" } else { "the origin answers again" }]);
        }
    });
}

/// Where the origin is asked.
pub fn fetcher(env: &Env) -> Fetcher {
    if address(env).is_empty() { env.origin() } else { js_sys::global().unchecked_into() }
}

fn limits(env: &Env) -> Limits {
    let settings = Settings::from_env(env);
    Limits {
        window: settings.origin_window_ms.into(),
        minimum_calls: settings.origin_minimum_calls,
        failure_percent: settings.origin_failure_percent,
        open_for: settings.origin_rest_ms.into(),
    }
}

/// The present moment.
pub fn now() -> Milliseconds {
    js_sys::Date::now() as Milliseconds
}

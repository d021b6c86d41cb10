//! The edge Worker: facts in, decision out, the decision carried out.
//!
//! A request's way: [`fetch`] → the snapshot in memory → `kirkas_core::decide` → [`respond`] or
//! [`proxy`]. What needs no I/O is answered without a promise: that is what costs in a Worker.

mod platform;
mod proxy;
mod respond;
mod snapshot;

use std::rc::Rc;

use js_sys::Promise;
use kirkas_core::decide::{Decision, decide, stand_in};
use kirkas_core::facts::{Facts, accepts_brotli};
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use platform::{Context, Env, Incoming};
use respond::Reply;

/// Answers a request, with a response or a promise of one.
#[wasm_bindgen]
pub fn fetch(request: Incoming, env: Env, context: Context) -> Result<JsValue, JsValue> {
    console_error_panic_hook::set_once();
    match snapshot::current(&env, &context) {
        Some(snapshot) => answer(&request, env, snapshot),
        None => Ok(future_to_promise(async move {
            let snapshot = snapshot::renew(&env).await;
            JsFuture::from(Promise::resolve(&answer(&request, env, snapshot)?)).await
        })
        .into()),
    }
}

fn answer(request: &Incoming, env: Env, snapshot: Rc<Snapshot>) -> Result<JsValue, JsValue> {
    let (method, url) = (request.method(), request.url());
    let headers = request.headers();
    let if_none_match = headers.get("if-none-match")?;
    let accept_encoding = match request.cf().and_then(|cf| cf.client_accept_encoding()) {
        Some(sent) => Some(sent),
        None => headers.get("accept-encoding")?,
    };
    let host = headers.get("host")?;
    let mut facts = Facts::of_url(&method, &url);
    facts.if_none_match = if_none_match.as_deref();
    facts.brotli = accept_encoding.is_some_and(|accepted| accepts_brotli(&accepted));
    facts.host = host.as_deref().unwrap_or(facts.host);

    match decide(&facts, &snapshot) {
        Decision::Origin => proxy::to_origin(request, &facts, &env),
        Decision::Control => proxy::to_control(request, &facts, &env),
        Decision::Answer(answer) => match respond::reply(&method, answer)? {
            Reply::Now(response) => Ok(response.into()),
            Reply::Stored(stored) => {
                let stand_in = stand_in(&facts, &snapshot);
                Ok(future_to_promise(stored.read(method, env, stand_in)).into())
            }
        },
    }
}

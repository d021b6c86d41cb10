//! The edge Worker: facts in, decision out, the decision carried out.
//!
//! A request's way: [`fetch`] → the snapshot in memory → `kirkas_core::decide` → [`respond`] or
//! [`proxy`]; [`count`] keeps what reports say of it. What needs no I/O is answered without a promise: that is what costs in a Worker.

mod asked;
mod count;
mod fault;
mod platform;
mod proxy;
mod respond;
mod snapshot;

use std::rc::Rc;

use js_sys::Promise;
use kirkas_core::decide::{Decision, decide, stand_in};
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use asked::Asked;
use platform::{Context, Env, Incoming};
use respond::Reply;

/// Answers a request, with a response or a promise of one.
#[wasm_bindgen]
pub fn fetch(request: Incoming, env: Env, context: Context) -> Result<JsValue, JsValue> {
    console_error_panic_hook::set_once();
    match snapshot::current(&env, &context) {
        Some(snapshot) => answer(&request, env, &context, snapshot).or_else(fault::answer),
        None => Ok(future_to_promise(async move {
            let snapshot = snapshot::renew(&env).await;
            let answer = answer(&request, env, &context, snapshot).or_else(fault::answer)?;
            JsFuture::from(Promise::resolve(&answer)).await
        })
        .into()),
    }
}

fn answer(request: &Incoming, env: Env, context: &Context, snapshot: Rc<Snapshot>) -> Result<JsValue, JsValue> {
    let asked = Asked::read(request)?;
    let facts = asked.facts();
    match decide(&facts, &snapshot) {
        Decision::Origin => proxy::to_origin(request, &facts, &env),
        Decision::Control => proxy::to_control(request, &facts, &env),
        Decision::Answer(answer) => {
            count::count(answer.event, &facts, &snapshot, &env, context);
            match respond::reply(&asked.method, answer)? {
                Reply::Now(response) => Ok(response.into()),
                Reply::Stored(stored) => Ok(future_to_promise(async move {
                    match stored.read(&env).await {
                        Ok(response) => Ok(response),
                        Err(absent) => {
                            let stand_in = stand_in(&asked.facts(), &snapshot, absent);
                            respond::with_stand_in(&asked.method, &env, stand_in).await
                        }
                    }
                })
                .into()),
            }
        }
    }
}

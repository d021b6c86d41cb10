//! The edge Worker: facts in, decision out, the decision carried out.
//!
//! A request's way: [`fetch`] → the snapshot in memory → `kirkas_core::decide` → [`respond`],
//! [`proxy`] or [`analytics`]; [`count`] keeps what reports tell of it. What needs no I/O is answered without a promise:
//! that is what costs in a Worker.

mod analytics;
mod asked;
mod baseline;
mod call;
mod count;
mod deadline;
mod fault;
mod origin;
mod platform;
mod proxy;
mod renewal;
mod respond;
mod session_refresh;
mod shards;
mod short_body;
mod snapshot;

use std::rc::Rc;

use kirkas_core::decide::{Decision, decide, stand_in};
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use asked::Asked;
use platform::{Context, Env, Incoming};
use respond::Reply;

/// Answers a request, with a response or a promise of one.
#[wasm_bindgen]
pub fn fetch(request: Incoming, env: Env, context: Context) -> Result<JsValue, JsValue> {
    console_error_panic_hook::set_once();
    match snapshot::current(&env, &context) {
        Some(snapshot) => answer(request, env, context, snapshot).or_else(fault::answer),
        None => Ok(future_to_promise(async move {
            let snapshot = snapshot::renew(&env).await;
            answer(request, env, context, snapshot).or_else(fault::answer)
        })
        .into()),
    }
}

fn answer(request: Incoming, env: Env, context: Context, snapshot: Rc<Snapshot>) -> Result<JsValue, JsValue> {
    let asked = Asked::read(&request)?;
    match decide(&asked.facts(), &snapshot) {
        Ok(decision) => {
            shards::used(&snapshot, &asked.facts());
            carry_out(decision, &request, asked, env, &context, &snapshot)
        }
        // The rule, if there is one, is in a part of the table that is not in memory.
        Err(missing) => {
            let index = shards::index_of(&snapshot);
            Ok(future_to_promise(async move {
                let (decision, snapshot) = shards::decide(&env, &asked.facts(), index, missing).await;
                carry_out(decision, &request, asked, env, &context, &snapshot).or_else(fault::answer)
            })
            .into())
        }
    }
}

fn carry_out(
    decision: Decision,
    request: &Incoming,
    asked: Asked,
    env: Env,
    context: &Context,
    snapshot: &Snapshot,
) -> Result<JsValue, JsValue> {
    let answer = match decision {
        Decision::Origin => return proxy::to_origin(request, &asked.facts(), env),
        Decision::Control => return proxy::to_control(request, &asked.facts(), &env),
        Decision::Analytics => return analytics::take(request, &asked, env, context),
        Decision::Answer(answer) => answer,
    };
    count::count(answer.event, &asked.facts(), snapshot, &env, context);
    match respond::reply(&asked.method, answer)? {
        Reply::Now(response) => Ok(response.into()),
        Reply::Stored(stored) => {
            let release = snapshot.release.clone();
            Ok(future_to_promise(async move {
                match stored.read(&env).await {
                    Ok(response) => Ok(response),
                    Err(absent) => {
                        let stand_in = stand_in(&asked.facts(), release.as_ref(), absent);
                        respond::with_stand_in(&asked.method, &env, stand_in).await
                    }
                }
            })
            .into())
        }
    }
}

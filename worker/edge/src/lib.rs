//! The edge Worker: facts in, decision out, the decision carried out.
//!
//! A request's way: [`fetch`] → the snapshot in memory → `kirkas_core::decide` → [`respond`],
//! [`proxy`], [`analytics`], [`clicks`], [`experiments`] or [`flags`]; [`count`] keeps what reports tell of it. What needs no I/O is answered without a
//! promise, and what does is waited for on the JavaScript side (`platform/*.js`): both are what costs in a Worker. What an
//! address has for everybody is remembered there (`platform/memo.js`, `platform/redirects.js`), and for some seconds doesn't
//! come here again; nor do API calls that only read where one went the same way (`platform/call.js`).

mod analytics;
mod asked;
mod baseline;
mod call;
mod clicks;
mod count;
mod experiments;
mod fault;
mod flags;
mod keys;
mod limits;
mod log_line;
mod origin;
mod outbox;
mod platform;
mod proxy;
mod renewal;
mod respond;
mod sent;
mod session_refresh;
mod settings;
mod shards;
mod snapshot;

use kirkas_core::answer::Answer;
use kirkas_core::decide::{Decision, decide, holds_until};
use kirkas_core::facts::Facts;
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::prelude::*;
use web_sys::Request;

use asked::Asked;
use platform::{Context, Env, promise};

/// A third of the size of the standard library's, about as fast, and shards that come and go leave it no larger.
#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Answers a request, with a response or a promise of one. What decisions need of it comes with it: see [`Asked`].
#[wasm_bindgen]
pub fn fetch(request: Request, env: Env, context: Context, method: String, url: String, now: f64) -> JsValue {
    let asked = Asked { request, method, url, now };
    match snapshot::current(now, &env, &context) {
        Some(snapshot) => answer(&asked, &env, &context, &snapshot),
        None => promise(async move {
            let snapshot = snapshot::renew(&env).await;
            Ok(answer(&asked, &env, &context, &snapshot))
        })
        .into(),
    }
}

fn answer(asked: &Asked, env: &Env, context: &Context, snapshot: &Snapshot) -> JsValue {
    let facts = asked.facts();
    match decide(&facts, snapshot) {
        Ok(decision) => {
            shards::used(snapshot, &facts);
            carry_out(decision, asked, &facts, env, context, snapshot)
        }
        // The rule, if there is one, is in a part of the table that is not in memory.
        Err(missing) => {
            let index = shards::index_of(snapshot);
            let (asked, env, context) = (asked.clone(), env.clone(), context.clone());
            promise(async move {
                let facts = asked.facts();
                let (decision, snapshot) = shards::decide(&env, &facts, index, missing).await;
                Ok(carry_out(decision, &asked, &facts, &env, &context, &snapshot))
            })
            .into()
        }
    }
}

fn carry_out(
    decision: Decision,
    asked: &Asked,
    facts: &Facts,
    env: &Env,
    context: &Context,
    snapshot: &Snapshot,
) -> JsValue {
    let carried_out = match decision {
        Decision::Origin => proxy::to_origin(asked, env),
        Decision::Control => proxy::to_control(asked, env),
        Decision::Analytics => analytics::take(asked, env, context),
        Decision::Clicks => clicks::take(asked, env, context, snapshot),
        Decision::Visitor => experiments::take(asked, env, context),
        Decision::Flags => flags::take(asked, env),
        Decision::Visit(found) => {
            let answer = experiments::visited(found, facts, env, context, snapshot);
            return shown(answer, asked, facts, env, context, snapshot);
        }
        Decision::Answer(answer) => {
            count::count(answer.event, facts, snapshot, env, context);
            return shown(answer, asked, facts, env, context, snapshot);
        }
    };
    carried_out.unwrap_or_else(fault::answer)
}

/// An answer for a visitor, with the clicks that led to it kept.
fn shown(answer: Answer, asked: &Asked, facts: &Facts, env: &Env, context: &Context, snapshot: &Snapshot) -> JsValue {
    let answer = clicks::carried(answer, facts, env, context, &snapshot.campaigns);
    respond::reply(asked, env, &answer, holds_until(&answer, facts, snapshot))
}

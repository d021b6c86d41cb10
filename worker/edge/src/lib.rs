//! The edge Worker: facts in, decision out, the decision carried out.
//!
//! A request's way: `entry.ts`, which answers what is cached → [`fetch`] → the snapshot in memory →
//! `kirkas_core::decide` → `respond`, `proxy`, `analytics`, `clicks`, `experiments` or `flags`; `count` counts
//! what reports tell of it. What needs no I/O is answered without a promise, and most of what does is waited for in
//! TypeScript (`platform/*.ts`): both are what costs in a Worker.

mod analytics;
mod baseline;
mod call;
mod clicks;
mod count;
mod experiments;
mod fault;
mod flags;
mod json_body;
mod keys;
mod limits;
mod log_line;
mod origin;
mod outbox;
mod platform;
mod proxy;
mod renewal;
mod request;
mod respond;
mod rollout;
mod session_refresh;
mod settings;
mod shards;
mod snapshot;
mod tally;

use kirkas_core::answer::Answer;
use kirkas_core::decide::{Decision, decide};
use kirkas_core::facts::Facts;
use kirkas_core::rollout::Assignment;
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::prelude::*;
use web_sys::Request;

use platform::{Context, Env, promise};
use request::RequestContext;

/// A third of the size of the standard library's, about as fast, and shards that come and go leave it no larger.
#[cfg(target_family = "wasm")]
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Answers a request, with a response or a promise of one. What decisions need of it comes with it: see
/// `RequestContext`.
#[wasm_bindgen]
pub fn fetch(incoming: Request, env: Env, context: Context, method: String, url: String, now: f64) -> JsValue {
    let request = RequestContext { incoming, method, url, now };
    match snapshot::current(now, &env, &context) {
        Some(snapshot) => answer(&request, &env, &context, &snapshot),
        None => promise(async move {
            let snapshot = snapshot::renew(&env).await;
            Ok(answer(&request, &env, &context, &snapshot))
        })
        .into(),
    }
}

fn answer(request: &RequestContext, env: &Env, context: &Context, snapshot: &Snapshot) -> JsValue {
    let facts = request.facts();
    let assignment = rollout::assign(&facts, env, snapshot);
    let own = assignment.as_ref().and_then(|assignment| snapshot.of_arm(assignment.arm));
    let snapshot = own.as_ref().unwrap_or(snapshot);
    match decide(&facts, snapshot) {
        Ok(decision) => {
            shards::mark_used(snapshot, &facts);
            execute(decision, request, &facts, env, context, snapshot, assignment)
        }
        // The rule, if there is one, is in a part of the table that is not in memory.
        Err(missing) => {
            let index = shards::index_of(snapshot);
            let (request, env, context) = (request.clone(), env.clone(), context.clone());
            promise(async move {
                let facts = request.facts();
                let (decision, snapshot, assignment) = shards::decide(&env, &facts, index, assignment, missing).await;
                Ok(execute(decision, &request, &facts, &env, &context, &snapshot, assignment))
            })
            .into()
        }
    }
}

/// Does what was decided.
fn execute(
    decision: Decision,
    request: &RequestContext,
    facts: &Facts,
    env: &Env,
    context: &Context,
    snapshot: &Snapshot,
    assignment: Option<Assignment>,
) -> JsValue {
    // The console asks every few seconds: if that were counted, it would always find something new.
    if !matches!(decision, Decision::Control) {
        count::count_request(facts.now as f64, env, context);
    }
    let response = match decision {
        Decision::Origin => proxy::to_origin(request, env),
        Decision::Control => proxy::to_control(request, env),
        Decision::Analytics => analytics::handle(request, env, context, snapshot),
        Decision::Clicks => clicks::handle(request, env, context, snapshot),
        Decision::Visitor => experiments::handle(request, env, context),
        Decision::Flags => flags::handle(request, env),
        Decision::Experiment(found) => {
            let answer = experiments::visit_page(found, facts, env, context, snapshot);
            return respond_with(answer, assignment, request, facts, env, context, snapshot);
        }
        Decision::Answer(answer) => {
            return respond_with(answer, assignment, request, facts, env, context, snapshot);
        }
    };
    response.unwrap_or_else(fault::answer)
}

/// The response to a visitor, which is counted, with the cookies of a roll-out and of the clicks that led to it.
fn respond_with(
    answer: Answer,
    assignment: Option<Assignment>,
    request: &RequestContext,
    facts: &Facts,
    env: &Env,
    context: &Context,
    snapshot: &Snapshot,
) -> JsValue {
    let answer = match assignment {
        Some(assignment) => assignment.mark(answer, facts, snapshot.release.as_ref()),
        None => answer,
    };
    count::count(&answer, facts, snapshot);
    let answer = clicks::with_click_cookie(answer, facts, env, context, &snapshot.campaigns);
    respond::reply(request, env, &answer)
}

//! Counts what reports tell (hits of rules, paths that lead nowhere), in memory, and hands the
//! counts to a queue behind answers: thousands of requests make one message.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use js_sys::{Date, Promise};
use kirkas_core::facts::Facts;
use kirkas_core::reports::{Event, Tally};
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use worker::{Delay, console_error};

use crate::fault;
use crate::platform::{Context, Env, SendOptions};

/// The platform lets work behind an answer go on for 30 s: more would be cut off.
const LONGEST_COLLECTING_MS: u32 = 20_000;
const DEFAULT_COLLECTING_MS: u32 = 5_000;

thread_local! {
    static TALLY: RefCell<Tally> = RefCell::default();
    /// When the collecting ends that is under way; in the past where none is.
    static COLLECTING_UNTIL: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
}

/// Counts what happened to a request. The first one after a message stays, behind its answer, to
/// collect what others count and send it.
pub fn count(event: Option<Event>, facts: &Facts, snapshot: &Snapshot, env: &Env, context: &Context) {
    let Some(event) = event else {
        return;
    };
    TALLY.with_borrow_mut(|tally| tally.count(event, facts, snapshot.table_id.as_deref()));
    // By time, not by a flag: where a request was ended before it sent, the next one takes over.
    if Date::now() < COLLECTING_UNTIL.get() {
        return;
    }
    let configured = env.counts_collected_ms().and_then(|ms| ms.parse().ok()).unwrap_or(DEFAULT_COLLECTING_MS);
    let collecting = configured.min(LONGEST_COLLECTING_MS);
    COLLECTING_UNTIL.set(Date::now() + f64::from(collecting));
    let env = env.clone();
    context.wait_until(&future_to_promise(async move {
        Delay::from(Duration::from_millis(collecting.into())).await;
        if let Err(error) = send(&env).await {
            console_error!("counts for reports could not be sent and are lost: {}", fault::name(&error));
        }
        Ok(JsValue::UNDEFINED)
    }));
}

async fn send(env: &Env) -> Result<(), JsValue> {
    COLLECTING_UNTIL.set(f64::NEG_INFINITY);
    let counted = TALLY.take();
    if let Some(message) = counted.message()
        && let Some(sent) = hand_on(&message, env)?
    {
        JsFuture::from(sent).await?;
    }
    Ok(())
}

/// Hands a message to the queue, where one is bound; it has it once the promise settles.
pub fn hand_on(message: &str, env: &Env) -> Result<Option<Promise>, JsValue> {
    env.counts().map(|queue| queue.send(message, &SendOptions::text())).transpose()
}

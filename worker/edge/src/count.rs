//! Counts what reports tell (hits of rules, paths that lead nowhere), in memory, and hands the
//! counts to a queue behind answers: thousands of requests make one message.

use std::cell::{Cell, RefCell};

use js_sys::{Date, Promise};
use kirkas_core::facts::Facts;
use kirkas_core::reports::{Event, Tally};
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

use crate::fault;
use crate::platform::{Context, Env, SendOptions, log, sleep};
use crate::settings::Settings;

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
    if (facts.now as f64) < COLLECTING_UNTIL.get() {
        return;
    }
    let collecting = f64::from(Settings::of(env).counts_collected_ms);
    COLLECTING_UNTIL.set(Date::now() + collecting);
    let env = env.clone();
    context.wait_until(&future_to_promise(async move {
        sleep(collecting).await;
        if let Err(error) = send(&env).await {
            log(&["counts for reports could not be sent and are lost: ", &fault::name(&error)]);
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

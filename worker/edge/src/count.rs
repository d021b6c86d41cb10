//! Counts what reports tell (requests, hits of rules, paths that lead nowhere), in memory, and hands the
//! counts to a queue behind answers: thousands of requests make one message.

use std::cell::Cell;

use js_sys::Date;
use kirkas_core::answer::Answer;
use kirkas_core::arm::Arm;
use kirkas_core::facts::Facts;
use kirkas_core::limits::Limited;
use kirkas_core::reports::{ArmMeasure, Event, Tally};
use kirkas_core::snapshot::Snapshot;
use wasm_bindgen::prelude::*;

use crate::outbox;
use crate::platform::bindings::sleep;
use crate::platform::durable::random_uuid;
use crate::platform::{Context, Env, log, platform, responses};
use crate::rollout::counted_arm;
use crate::settings::Settings;
use crate::snapshot::with_loaded;
use crate::tally::TALLY;

thread_local! {
    /// When the present collecting ends; in the past where nothing is being collected.
    static COLLECTING_UNTIL: Cell<f64> = const { Cell::new(f64::NEG_INFINITY) };
}

/// Counts what happened to a request. The message under way reports it, or a later one.
pub fn count(answer: &Answer, facts: &Facts, snapshot: &Snapshot) {
    TALLY.with_borrow_mut(|tally| count_times(tally, answer.event, answer.arm, facts, snapshot, 1));
}

/// Counts a request. The first one after a message stays, behind its answer, to collect what others count and send it.
pub fn count_request(now: f64, env: &Env, context: &Context) {
    TALLY.with_borrow_mut(|tally| tally.count_requests(1, 0));
    collect(now, env, context);
}

/// Sends what was counted in one message after a while, behind an answer.
fn collect(now: f64, env: &Env, context: &Context) {
    // A time, not a flag: where a request ended before it sent the message, the next one takes over.
    if now < COLLECTING_UNTIL.get() {
        return;
    }
    let collecting = f64::from(Settings::from_env(env).counts_collected_ms);
    collect_until(Date::now() + collecting);
    let env = env.clone();
    context.wait_for(async move {
        sleep(collecting).await;
        send(&env).await;
    });
}

/// Counts something that was turned away.
pub fn count_turned_away(limited: Limited) {
    TALLY.with_borrow_mut(|tally| tally.count_limited(limited));
}

fn count_times(
    tally: &mut Tally,
    event: Option<Event>,
    arm: Option<Arm>,
    facts: &Facts,
    snapshot: &Snapshot,
    times: u32,
) {
    if let Some(event) = event {
        tally.count(event, facts, snapshot, times);
    }
    if let (Some(arm), Some(rollout)) = (arm, &snapshot.rollout) {
        let measure = if event.is_some() { ArmMeasure::NotFound } else { ArmMeasure::Pages };
        tally.count_arm(&rollout.seed, arm, measure, times);
    }
}

/// Counts a page, or a call of one, that failed during a roll-out.
pub fn count_failure(facts: &Facts, env: &Env, snapshot: &Snapshot) {
    if let Some((rollout, arm)) = counted_arm(facts, env, snapshot) {
        TALLY.with_borrow_mut(|tally| tally.count_arm(&rollout.seed, arm, ArmMeasure::Errors, 1));
    }
}

/// Counts a call for which a session was renewed.
pub fn count_renewal() {
    TALLY.with_borrow_mut(Tally::count_renewal);
}

/// Remembers until when a message under way will report what is counted.
fn collect_until(time: f64) {
    COLLECTING_UNTIL.set(time);
    platform().collect_until(time);
}

/// A response was given again so many times that is counted as this (see [`responses::event`]), of the live table.
#[wasm_bindgen]
pub fn counted(kind: u8, rule: u32, url: &str, times: u32) {
    let (event, arm) = (responses::event(kind, rule), responses::arm(kind));
    with_loaded(|loaded| {
        let facts = Facts::from_url("GET", url);
        TALLY.with_borrow_mut(|tally| count_times(tally, event, arm, &facts, &loaded.snapshot, times));
    });
}

/// So many requests were answered again from the cache since this was last called, and so many answers of all were 5xx.
#[wasm_bindgen(js_name = countedRequests)]
pub fn counted_requests(requests: u32, errors: u32) {
    TALLY.with_borrow_mut(|tally| tally.count_requests(requests, errors));
}

async fn send(env: &Env) {
    collect_until(f64::NEG_INFINITY);
    platform().collect_hits();
    let tally = TALLY.take();
    if let Some(turned_away) = tally.limited_text() {
        log(&["turned away, as one address asked too often: ", &turned_away]);
    }
    // What is sent twice is counted once by this.
    if let Some(message) = tally.message(&random_uuid(), Date::now() as u64) {
        outbox::send_now(message, env).await;
    }
}

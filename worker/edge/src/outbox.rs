//! Messages for the queue, sent behind answers. What the queue refuses waits in memory: it is sent again after a pause,
//! after twice that, and with whatever is sent next. A message that there is no room for is lost, and counted.

use std::cell::RefCell;

use crate::platform::bindings::sleep;
use crate::platform::{Context, Env, log};
use crate::settings::Settings;
use crate::tally;

/// Most bytes of waiting messages: some thousand clicks.
const MAX_WAITING_BYTES: usize = 1 << 20;
/// Pauses before each attempt, as multiples of the time for which counts are collected.
const PAUSES: [f64; 3] = [0.0, 1.0, 2.0];

thread_local! {
    static WAITING: RefCell<Vec<String>> = RefCell::default();
}

/// Sends a message behind the answer, and what waits.
pub fn send(message: String, env: &Env, context: &Context) {
    wait(message, true);
    let env = env.clone();
    context.wait_for(async move { deliver(&env).await });
}

/// Sends a message, and what waits, from a task that already runs behind an answer.
pub async fn send_now(message: String, env: &Env) {
    wait(message, true);
    deliver(env).await;
}

async fn deliver(env: &Env) {
    let pause = f64::from(Settings::from_env(env).counts_collected_ms);
    for pauses in PAUSES {
        if pauses > 0.0 {
            sleep(pauses * pause).await;
        }
        if send_all(env).await {
            return;
        }
    }
}

/// Sends all that waits; answers whether the queue has taken it.
async fn send_all(env: &Env) -> bool {
    while let Some(message) = WAITING.with_borrow_mut(Vec::pop) {
        if env.report(&message).await.is_err() {
            wait(message, false);
            return false;
        }
    }
    true
}

/// Puts a message into the queue: a new one is sent next, a refused one after all others.
fn wait(message: String, new: bool) {
    let has_room = WAITING.with_borrow_mut(|waiting| {
        let has_room =
            waiting.iter().map(String::len).sum::<usize>().saturating_add(message.len()) <= MAX_WAITING_BYTES;
        if has_room {
            waiting.insert(if new { waiting.len() } else { 0 }, message);
        }
        has_room
    });
    if !has_room {
        tally::count_lost_message();
        log(&["a message for reports is lost: the queue has taken none for long"]);
    }
}

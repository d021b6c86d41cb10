//! Makes responses and remembers them: see `edge.ts` and `response-cache.ts`.

use kirkas_core::answer::{Answer, Reuse};
use kirkas_core::arm::Arm;
use kirkas_core::reports::Event;
use wasm_bindgen::prelude::*;
use web_sys::{Request, Response};

use super::{Env, Platform};

#[wasm_bindgen]
extern "C" {
    /// A response with this text, or none. `head` is names and values of headers, a line each. Nobody may change it. To
    /// other requests it is given as [`Reusable`] says.
    #[wasm_bindgen(method)]
    pub fn respond(
        this: &Platform,
        request: Option<&Request>,
        status: u16,
        head: &str,
        text: Option<&str>,
        vary: &str,
        expires: f64,
        kind: u8,
        rule: u32,
    ) -> Response;

    /// A response, or a promise of one, whose body is the one at `key`, in memory or KV; where KV has nothing or fails,
    /// what `stand_in_for` of `crate::respond` answers.
    #[wasm_bindgen(method, js_name = respondStored)]
    pub fn respond_stored(
        this: &Platform,
        request: &Request,
        env: &Env,
        key: &str,
        status: u16,
        head: &str,
        encoded: bool,
        absence: u16,
        vary: &str,
        expires: f64,
        kind: u8,
        rule: u32,
    ) -> JsValue;

    /// Remembers for the log why a response is as it is.
    #[wasm_bindgen(method)]
    pub fn explain(this: &Platform, response: &Response, why: &str);

    /// Forgets all responses.
    #[wasm_bindgen(method, js_name = clearResponses)]
    pub fn clear_responses(this: &Platform);

    /// Reports to `crate::count` all responses that TypeScript gave by itself since the last time.
    #[wasm_bindgen(method, js_name = collectHits)]
    pub fn collect_hits(this: &Platform);

    /// Until this time, in milliseconds since 1970, what is counted there will be told by a message that is under way:
    /// whoever asks after that comes here.
    #[wasm_bindgen(method, js_name = collectUntil)]
    pub fn collect_until(this: &Platform, time: f64);
}

/// Which other requests get the same response, and how that is counted.
pub struct Reusable {
    /// Names of headers, a line each. Of `cookie` the release's alone decides.
    pub vary: String,
    /// Until when; zero for none.
    pub expires: f64,
    /// What is counted, and of which rule: see [`event`] and [`arm`].
    pub kind: u8,
    /// The rule's number.
    pub rule: u32,
}

impl Reusable {
    /// To none.
    pub const NEVER: Self = Self { vary: String::new(), expires: 0.0, kind: 0, rule: 0 };

    /// As the answer says.
    pub fn new(answer: &Answer) -> Self {
        let Reuse { vary, expires, is_by_release } = answer.reuse;
        let Some(vary) = vary.headers().filter(|_| expires > 0) else { return Self::NEVER };
        let release: &[&str] = if is_by_release { &["cookie"] } else { &[] };
        let (kind, rule) = match answer.event {
            None => (0, 0),
            Some(Event::Exact(rule)) => (1, rule),
            Some(Event::Pattern(rule)) => (2, rule),
            Some(Event::NotFound) => (3, 0),
        };
        let arm = match answer.arm {
            None => 0,
            Some(Arm::Live) => LIVE,
            Some(Arm::Candidate) => CANDIDATE,
        };
        let kind = kind | arm;
        Self { vary: [vary, release].concat().join("\n"), expires: expires as f64, kind, rule }
    }
}

/// The bits of [`Reusable::kind`] that say the event.
const EVENTS: u8 = 3;
/// Those that say the release of a roll-out.
const LIVE: u8 = 4;
const CANDIDATE: u8 = 8;

/// For which release of a roll-out it is counted, by [`Reusable::kind`].
pub fn arm(kind: u8) -> Option<Arm> {
    match kind & !EVENTS {
        LIVE => Some(Arm::Live),
        CANDIDATE => Some(Arm::Candidate),
        _ => None,
    }
}

/// What is counted, by its numbers in [`Reusable`].
pub fn event(kind: u8, rule: u32) -> Option<Event> {
    match kind & EVENTS {
        1 => Some(Event::Exact(rule)),
        2 => Some(Event::Pattern(rule)),
        3 => Some(Event::NotFound),
        _ => None,
    }
}

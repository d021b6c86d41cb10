//! Turns an answer into a response.

use std::borrow::Cow;

use kirkas_core::answer::{Absent, Answer, Body, DOCUMENT_HEADERS};
use kirkas_core::decide::stand_in;
use kirkas_core::reports::Event;
use wasm_bindgen::prelude::*;
use web_sys::Request;

use crate::asked::Asked;
use crate::count::collecting_until;
use crate::platform::redirects::redirect;
use crate::platform::response::{respond, respond_stored};
use crate::platform::{Env, log, text};
use crate::snapshot::with_loaded;

/// The response, or a promise of one where its body is in KV. Until then it may be given again without asking here.
pub fn reply(asked: &Asked, env: &Env, answer: &Answer, until: Option<u64>) -> JsValue {
    let until = until.map_or(0.0, |until| until as f64);
    // The usual redirect.
    if let [("location", location), ("cache-control", Cow::Borrowed(cache))] = answer.headers.as_slice() {
        let (rule, next) = match answer.event {
            Some(Event::Exact(rule)) => (rule, until.min(collecting_until())),
            _ => (0, 0.0),
        };
        return text::with(cache, |cache| redirect(&asked.request, answer.status, location, cache, rule, next)).into();
    }
    match &answer.body {
        Body::Stored { key, absent, .. } if asked.method != "HEAD" => {
            let absence = number_of(*absent);
            respond_stored(&asked.request, env, key, answer.status, &head(answer), absence, until).into()
        }
        _ => at_hand(&asked.method, answer, Some(&asked.request), until),
    }
}

/// The response to an answer whose body is at hand, or isn't wanted.
pub fn now(method: &str, answer: &Answer) -> JsValue {
    at_hand(method, answer, None, 0.0)
}

fn at_hand(method: &str, answer: &Answer, request: Option<&Request>, until: f64) -> JsValue {
    let text = match &answer.body {
        Body::Text(text) if method != "HEAD" => Some(text.as_str()),
        _ => None,
    };
    respond(request, until, answer.status, &head(answer), text).into()
}

/// Names and values of all headers, a line each.
fn head(answer: &Answer) -> String {
    let is_document =
        answer.headers.iter().any(|(name, value)| *name == "content-type" && value.starts_with("text/html"));
    let fixed: &[(&str, &str)] = if is_document { DOCUMENT_HEADERS } else { &[] };
    let own = answer.headers.iter().map(|(name, value)| (*name, &**value));
    let mut head = String::with_capacity(1024);
    for (name, value) in own.chain(fixed.iter().copied()) {
        head.extend([name, "\n", value, "\n"]);
    }
    if answer.body != Body::Empty {
        head.push_str("x-content-type-options\nnosniff");
    }
    head
}

/// Answers in place of a body that should be at `key` in KV and is not.
#[wasm_bindgen(js_name = standInFor)]
pub fn stand_in_for(request: &Request, env: &Env, key: &str, absence: u16) -> JsValue {
    let absent = absent_of(absence);
    if absent == Absent::Fault {
        log(&[key, " can't be read from KV"]);
    }
    let asked = Asked::read(request);
    let answer = with_loaded(|loaded| stand_in(&asked.facts(), loaded.snapshot.release.as_ref(), absent));
    reply(&asked, env, &answer, None)
}

/// What is absent as the JavaScript side carries it.
fn number_of(absent: Absent) -> u16 {
    match absent {
        Absent::Fault => 0,
        Absent::Plain(status) => status,
    }
}

fn absent_of(number: u16) -> Absent {
    if number == 0 { Absent::Fault } else { Absent::Plain(number) }
}

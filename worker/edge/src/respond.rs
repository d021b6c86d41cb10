//! Turns an answer into a response.

use std::borrow::Cow;
use std::rc::Rc;

use js_sys::JsString;
use kirkas_core::answer::{Absent, Answer, Body, DOCUMENT_HEADERS};
use kirkas_core::decide::stand_in;
use kirkas_core::reports::Event;
use kirkas_core::security::{EVERY_ANSWER, OWN_PAGES, RESOURCE_POLICY, lines};
use wasm_bindgen::prelude::*;
use web_sys::Request;

use crate::asked::Asked;
use crate::count::{collecting_until, count_in_passing};
use crate::platform::redirects::redirect;
use crate::platform::response::{because, respond, respond_stored};
use crate::platform::{Env, log, text};
use crate::snapshot::with_loaded;

thread_local! {
    static EVERY_ANSWER_TEXT: JsString = JsString::from(lines(&EVERY_ANSWER));
}

/// The response, or a promise of one where its body is in KV. Until then it may be given again without asking here.
pub fn reply(asked: &Asked, env: &Env, answer: &Answer, until: Option<u64>) -> JsValue {
    let until = until.map_or(0.0, |until| until as f64);
    // The usual redirect.
    if let [("location", location), ("cache-control", Cow::Borrowed(cache))] = answer.headers.as_slice() {
        let (rule, next) = match answer.event {
            Some(Event::Exact(rule)) => (rule, until.min(collecting_until())),
            _ => (0, 0.0),
        };
        let redirect =
            |cache: &_, every: &_| redirect(&asked.request, answer.status, location, cache, every, rule, next);
        return text::with(cache, |cache| EVERY_ANSWER_TEXT.with(|every| redirect(cache, every))).into();
    }
    match &answer.body {
        // Whether a rule answers only KV tells, also for HEAD.
        Body::Stored { key, absent, .. } if asked.method != "HEAD" || *absent == Absent::Rule => {
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
    let response = respond(request, until, answer.status, &head(answer), text);
    if !answer.why.is_empty() {
        because(&response, answer.why);
    }
    response.into()
}

/// Names and values of all headers, a line each.
fn head(answer: &Answer) -> String {
    let is_document =
        answer.headers.iter().any(|(name, value)| *name == "content-type" && value.starts_with("text/html"));
    let says = |wanted: &str| answer.headers.iter().any(|(name, _)| *name == wanted);
    let own_pages = answer.body != Body::Empty && !says(RESOURCE_POLICY);
    let of_documents: &[(&str, &str)] = if is_document { DOCUMENT_HEADERS } else { &[] };
    let of_bodies: &[(&str, &str)] = if own_pages { &[(RESOURCE_POLICY, OWN_PAGES)] } else { &[] };
    let own: Vec<(&str, &str)> = answer.headers.iter().map(|(name, value)| (*name, &**value)).collect();
    [own.as_slice(), of_documents, of_bodies, &EVERY_ANSWER].map(lines).concat()
}

/// Answers in place of a body that should be at `key` in KV and is not, or where KV `failed`.
#[wasm_bindgen(js_name = standInFor)]
pub fn stand_in_for(request: &Request, env: &Env, key: &str, absence: u16, failed: bool) -> JsValue {
    let absent = match absent_of(absence) {
        // The body may be there: a redirect could be remembered in its place.
        Absent::Rule if failed => Absent::Plain(404),
        absent => absent,
    };
    if absent == Absent::Fault {
        log(&[key, " can't be read from KV"]);
    }
    let asked = Asked::read(request);
    let snapshot = with_loaded(|loaded| Rc::clone(&loaded.snapshot));
    let answer = stand_in(&asked.facts(), &snapshot, absent);
    count_in_passing(answer.event, &asked.facts(), &snapshot);
    reply(&asked, env, &answer, None)
}

/// What is absent as the JavaScript side carries it.
fn number_of(absent: Absent) -> u16 {
    match absent {
        Absent::Fault => 0,
        Absent::Rule => 1,
        Absent::Plain(status) => status,
    }
}

fn absent_of(number: u16) -> Absent {
    match number {
        0 => Absent::Fault,
        1 => Absent::Rule,
        status => Absent::Plain(status),
    }
}

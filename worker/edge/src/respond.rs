//! Turns an answer into a response.

use kirkas_core::answer::{Answer, Body, DOCUMENT_HEADERS, MissingBody};
use kirkas_core::decide::fallback_answer;
use kirkas_core::security::{EVERY_ANSWER, OWN_PAGES, RESOURCE_POLICY, lines};
use wasm_bindgen::prelude::*;
use web_sys::Request;

use crate::count::count;
use crate::platform::responses::Reusable;
use crate::platform::{Env, log, platform};
use crate::request::RequestContext;
use crate::rollout::snapshot_for;

/// The response, or a promise of one where its body is in KV and not in memory.
pub fn reply(request: &RequestContext, env: &Env, answer: &Answer) -> JsValue {
    match &answer.body {
        // Whether a rule answers only KV tells, also for HEAD.
        Body::Stored { key, brotli, absent } if request.method != "HEAD" || *absent == MissingBody::Rule => {
            let (absence, head) = (number_of(*absent), head(answer));
            let Reusable { vary, expires, kind, rule } = Reusable::new(answer);
            let request = &request.incoming;
            platform().respond_stored(
                request,
                env,
                key,
                answer.status,
                &head,
                *brotli,
                absence,
                &vary,
                expires,
                kind,
                rule,
            )
        }
        _ => at_hand(&request.method, answer, Some(&request.incoming)),
    }
}

/// The response to an answer whose body is at hand, or isn't wanted; to this request only.
pub fn now(method: &str, answer: &Answer) -> JsValue {
    at_hand(method, answer, None)
}

fn at_hand(method: &str, answer: &Answer, request: Option<&Request>) -> JsValue {
    let text = match &answer.body {
        Body::Text(text) if method != "HEAD" => Some(text.as_str()),
        _ => None,
    };
    let Reusable { vary, expires, kind, rule } = Reusable::new(answer);
    let response = platform().respond(request, answer.status, &head(answer), text, &vary, expires, kind, rule);
    if !answer.reason.is_empty() {
        platform().explain(&response, answer.reason);
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
        MissingBody::Rule if failed => MissingBody::Plain(404),
        absent => absent,
    };
    if absent == MissingBody::Fault {
        log(&[key, " can't be read from KV"]);
    }
    let request = RequestContext::read(request);
    let snapshot = snapshot_for(&request.facts(), env);
    let answer = fallback_answer(&request.facts(), &snapshot, absent);
    count(&answer, &request.facts(), &snapshot);
    reply(&request, env, &answer)
}

/// What is absent as the JavaScript side carries it.
fn number_of(absent: MissingBody) -> u16 {
    match absent {
        MissingBody::Fault => 0,
        MissingBody::Rule => 1,
        MissingBody::Plain(status) => status,
    }
}

fn absent_of(number: u16) -> MissingBody {
    match number {
        0 => MissingBody::Fault,
        1 => MissingBody::Rule,
        status => MissingBody::Plain(status),
    }
}

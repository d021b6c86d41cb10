//! Hands API calls on, to the origin and to control, and their answers back. A call to the origin whose
//! session has expired is sent again with a new one: see `kirkas_core::session::exchange`.

use kirkas_core::facts::Facts;
use kirkas_core::proxy::headers::{HOP_BY_HOP, listed};
use kirkas_core::proxy::problem::Problem;
use kirkas_core::proxy::{is_idempotent, is_safe};
use kirkas_core::session::exchange::{Call, Effect, Event, Exchange, Failure, Outcome};
use kirkas_core::session::sender::{CUSTOM_HEADER, Sender};
use kirkas_core::session::{cookies, is_session_call};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::future_to_promise;
use web_sys::{Headers, Request, Response, ResponseInit};
use worker::console_error;

use crate::call::OutgoingCall;
use crate::deadline::Deadline;
use crate::platform::headers::add_cookies;
use crate::platform::{Env, number};
use crate::renewal::{Session, renew};
use crate::{fault, origin, respond};

const DEFAULT_DEADLINE_MS: u32 = 30_000;

/// Sends the request to the origin, and once more with a new session where that is what it lacks.
pub fn to_origin(request: &Request, facts: &Facts, env: Env) -> Result<JsValue, JsValue> {
    let headers = request.headers();
    let sent = headers.get("cookie")?.unwrap_or_default();
    let (access, refresh) = (cookies::value(&sent, cookies::ACCESS), cookies::value(&sent, cookies::REFRESH));
    if (access.is_some() || refresh.is_some()) && !is_ours(&headers, facts)? {
        return respond::now(facts.method, Problem::CrossSite.answer());
    }
    let url = origin::url(&env, &request.url(), facts.path, facts.query);
    let outgoing = OutgoingCall::new(request, facts, url)?;
    let renewable = refresh.filter(|_| !is_session_call(facts.path));
    let call = Call {
        renewable: renewable.is_some(),
        expired: access.is_none(),
        replayable: false,
        idempotent: is_idempotent(facts.method),
    };
    let session = Session { token: renewable.unwrap_or_default().to_owned(), headers: outgoing.headers().clone() };
    let method = facts.method.to_owned();
    Ok(future_to_promise(async move {
        let response = exchange(&env, call, outgoing, &session, &method).await;
        response.map(JsValue::from).or_else(fault::answer)
    })
    .into())
}

/// Carries out one effect after another until the call is answered.
async fn exchange(
    env: &Env,
    mut call: Call,
    mut outgoing: OutgoingCall,
    session: &Session,
    method: &str,
) -> Result<Response, JsValue> {
    if call.renewable || call.idempotent {
        outgoing.keep_short_body().await?;
    }
    call.replayable = outgoing.is_replayable();
    let deadline = deadline(env)?;
    let (mut exchange, mut effect) = Exchange::new(call);
    let mut last: Option<Response> = None;
    loop {
        let event = match effect {
            Effect::Send => match origin::send(env, outgoing.request(exchange.cookies(), &deadline), &deadline).await {
                Ok(response) => {
                    let status = response.status();
                    discard(last.replace(response));
                    Event::Answered(status)
                }
                Err(failure) => Event::Failed(failure),
            },
            Effect::Renew(via) => renew(env, via, session, &deadline).await,
            Effect::Answer(outcome) => return conclude(method, &outcome, last, exchange.cookies()),
        };
        effect = exchange.on(event);
    }
}

fn conclude(method: &str, outcome: &Outcome, last: Option<Response>, cookies: &[String]) -> Result<Response, JsValue> {
    let problem = match (outcome, last) {
        (Outcome::Delivered, Some(response)) => match delivered(&response, cookies) {
            Ok(response) => return Ok(response),
            Err(error) => {
                console_error!("the origin's answer can't be handed on: {}", fault::name(&error));
                Problem::Unanswered(Failure::Unreachable)
            }
        },
        (Outcome::Delivered, None) => Problem::Unanswered(Failure::Unreachable),
        (Outcome::Unanswered(failure), last) => {
            discard(last);
            Problem::Unanswered(*failure)
        }
        (Outcome::RenewalUnavailable { retry_after }, last) => {
            discard(last);
            Problem::RenewalUnavailable(retry_after.as_deref())
        }
    };
    let response: Response = respond::now(method, problem.answer())?.unchecked_into();
    add_cookies(&response.headers(), cookies)?;
    Ok(response)
}

/// The origin's answer for the browser, its body the stream that it is.
fn delivered(response: &Response, cookies: &[String]) -> Result<Response, JsValue> {
    let init: &ResponseInit = response.unchecked_ref();
    let copy = Response::new_with_opt_readable_stream_and_init(response.body().as_ref(), init)?;
    let headers = copy.headers();
    let connection = headers.get("connection")?.unwrap_or_default();
    for name in listed(&connection).chain(HOP_BY_HOP.iter().copied()) {
        headers.delete(name)?;
    }
    add_cookies(&headers, cookies)?;
    Ok(copy)
}

/// Lets go of an answer that nobody gets.
fn discard(response: Option<Response>) {
    if let Some(body) = response.and_then(|response| response.body()) {
        drop(body.cancel());
    }
}

/// Whether a page of ours sent the request, or nobody's.
fn is_ours(headers: &Headers, facts: &Facts) -> Result<bool, JsValue> {
    let (fetch_site, origin) = (headers.get("sec-fetch-site")?, headers.get("origin")?);
    let sender = Sender {
        fetch_site: fetch_site.as_deref(),
        origin: origin.as_deref(),
        custom_header: headers.has(CUSTOM_HEADER)?,
    };
    Ok(sender.may_use_session(facts.host, is_safe(facts.method)))
}

/// Sends the request to the control Worker.
pub fn to_control(request: &Request, facts: &Facts, env: &Env) -> Result<JsValue, JsValue> {
    let outgoing = OutgoingCall::new(request, facts, request.url())?;
    let deadline = deadline(env)?;
    let sent = outgoing.request(&[], &deadline)?;
    let (control, method) = (env.control(), facts.method.to_owned());
    Ok(future_to_promise(async move {
        match origin::ask(&control, &sent, &deadline).await {
            Ok(response) => delivered(&response, &[]).map(JsValue::from),
            Err(failure) => respond::now(&method, Problem::Unanswered(failure).answer()),
        }
    })
    .into())
}

/// How long a call may take in all.
fn deadline(env: &Env) -> Result<Deadline, JsValue> {
    Deadline::after(number(env.origin_deadline_ms(), DEFAULT_DEADLINE_MS).into())
}

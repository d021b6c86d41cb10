//! Hands API calls on, to the origin and to control, and their answers back. A call to the origin whose
//! session has expired is sent again with a new one: see `kirkas_core::session::exchange`.

use kirkas_core::answer::with_cookie;
use kirkas_core::facts::Facts;
use kirkas_core::limits::is_token;
use kirkas_core::proxy::headers::{RESPONSE_HEADERS, edits_of_answer};
use kirkas_core::proxy::problem::Problem;
use kirkas_core::proxy::{is_idempotent, is_safe};
use kirkas_core::session::exchange::{Call, CallKind, Effect, Event, Exchange, Failure, Outcome, is_final};
use kirkas_core::session::sender::{CUSTOM_HEADER, Sender};
use kirkas_core::session::{PROFILE_PATH, REFRESH_PATH, cookies, is_session_call};
use wasm_bindgen::prelude::*;
use web_sys::Response;

use crate::call::{PreparedCall, headers_of};
use crate::platform::calls::{Deadline, HeaderNames, HeaderValues, OutgoingCall, edited_response, is_upload};
use crate::platform::{Env, error_name, log, platform, promise};
use crate::renewal::{Session, cookies_of, discard, renew, session_lasts};
use crate::request::RequestContext;
use crate::settings::Settings;
use crate::{fault, origin, respond};

thread_local! {
    static ANSWER_NAMES: HeaderNames = HeaderNames::new(RESPONSE_HEADERS);
}

/// Sends the request to the origin, and once more with a new session where that is what it lacks.
pub fn to_origin(request: &RequestContext, env: &Env) -> Result<JsValue, JsValue> {
    let facts = request.facts();
    let headers = headers_of(&request.incoming);
    let session = SessionCookies::from_headers(&headers, env);
    if let Some(refusal) = session.refusal(&headers, &facts) {
        return Ok(refusal);
    }
    let mut prepared = PreparedCall::new(request, &facts, &headers, &origin::address(env));
    let call = call(&facts, &session, &prepared);
    let refreshes = call.kind == CallKind::Refresh;
    if !prepared.has_incoming_body() && !refreshes && !call.renews_first() {
        return send_first(env, &mut prepared);
    }
    let (env, token) = (env.clone(), session.token(&facts).to_owned());
    Ok(promise(async move {
        if prepared.has_incoming_body()
            && let Err(failure) = prepared.receive_body(Settings::from_env(&env).body_deadline_ms).await
        {
            return Ok(respond::now(prepared.method(), &Problem::Unanswered(failure).answer()));
        }
        let (exchange, effect) = Exchange::new(Call { replayable: prepared.is_replayable(), ..call });
        if matches!(effect, Effect::Send) && !refreshes {
            return Ok(send_first(&env, &mut prepared).unwrap_or_else(fault::answer));
        }
        let deadline = Deadline::within(allowed_ms(&env));
        Ok(OngoingCall { env, exchange, prepared, token, deadline, last: None }.execute(effect).await)
    })
    .into())
}

/// Sends a call for the first time. Most calls end with that: what waits for them is a promise in TypeScript, which costs
/// less than any of ours, and hands the end to [`call_ended`].
fn send_first(env: &Env, prepared: &mut PreparedCall) -> Result<JsValue, JsValue> {
    let body = prepared.body();
    if !origin::admits(env, &body) {
        return Ok(respond::now(prepared.method(), &Problem::Unanswered(Failure::CircuitOpen).answer()));
    }
    let outgoing = prepared.request(&[])?;
    let Deadline(until) = Deadline::within(allowed_ms(env));
    platform().send(env, &origin::fetcher(env), &prepared.incoming, &outgoing, &body, until).map(JsValue::from)
}

/// The origin answered a call for the first time, or did not answer it.
#[wasm_bindgen(js_name = callEnded)]
pub fn call_ended(call: &OutgoingCall, response: Option<Response>, error: &JsValue) -> JsValue {
    let (env, body) = (call.env(), call.body());
    let end = response.as_ref().map(Response::status).ok_or_else(|| origin::failure(error));
    origin::record(&env, end, &body);
    match response {
        Some(response) if is_final(response.status()) => match forward_answer(&response, &[]) {
            Ok(response) => response.into(),
            Err(error) => respond::now(&call.incoming().method(), &not_forwarded(&error).answer()),
        },
        response => {
            let event = end.map_or_else(Event::Failed, Event::Answered);
            continue_call(call, env, body, event, response)
        }
    }
}

/// Continues a call whose first answer can't be forwarded at once.
fn continue_call(first: &OutgoingCall, env: Env, body: JsValue, event: Event, response: Option<Response>) -> JsValue {
    let request = RequestContext::read(&first.incoming());
    let facts = request.facts();
    let headers = headers_of(&request.incoming);
    let session = SessionCookies::from_headers(&headers, &env);
    // The time that an upload took is its visitor's.
    let deadline = if is_upload(&body) { Deadline::within(allowed_ms(&env)) } else { Deadline(first.until()) };
    let prepared = PreparedCall::new(&request, &facts, &headers, &origin::address(&env)).repeat(&first.sent(), body);
    let (mut exchange, _sent) = Exchange::new(call(&facts, &session, &prepared));
    let effect = exchange.on(event);
    let token = session.token(&facts).to_owned();
    let ongoing = OngoingCall { env, exchange, prepared, token, deadline, last: response };
    promise(async { Ok(ongoing.execute(effect).await) }).into()
}

/// The session's cookies that a call carries.
struct SessionCookies<'a> {
    access: Option<&'a str>,
    refresh: Option<&'a str>,
    /// The refresh token, where it can be one.
    token: Option<&'a str>,
}

impl<'a> SessionCookies<'a> {
    fn from_headers(headers: &'a HeaderValues, env: &Env) -> Self {
        let cookie_header = headers.get("cookie").unwrap_or_default();
        let (shortest, longest) = Settings::from_env(env).refresh_token_lengths;
        Self {
            access: cookies::value(cookie_header, cookies::ACCESS),
            refresh: cookies::value(cookie_header, cookies::REFRESH),
            token: cookies::value(cookie_header, cookies::REFRESH).filter(|token| is_token(token, shortest, longest)),
        }
    }

    /// The refusal of a call that carries a session although no page of ours sent it.
    fn refusal(&self, headers: &HeaderValues, facts: &Facts) -> Option<JsValue> {
        let is_there = self.access.is_some() || self.refresh.is_some();
        let refused = is_there && !may_use_session(headers, facts);
        refused.then(|| respond::now(facts.method, &Problem::CrossSite.answer()))
    }

    /// What the session can be renewed with; nothing for a call that is itself about the session.
    fn token(&self, facts: &Facts) -> &'a str {
        self.token.filter(|_| !is_session_call(facts.path)).unwrap_or_default()
    }
}

/// Whether a call's sender may use a session; where the call changes nothing, `Sec-Fetch-Site` and `Origin` decide.
fn may_use_session(headers: &HeaderValues, facts: &Facts) -> bool {
    let sender = Sender {
        fetch_site: headers.get("sec-fetch-site"),
        origin: headers.get("origin"),
        custom_header: headers.get(CUSTOM_HEADER).is_some(),
    };
    sender.may_use_session(facts.host, is_safe(facts.method))
}

fn call(facts: &Facts, session: &SessionCookies, prepared: &PreparedCall) -> Call {
    Call {
        renewable: !session.token(facts).is_empty(),
        expired: session.access.is_none(),
        replayable: prepared.is_replayable(),
        idempotent: is_idempotent(facts.method),
        kind: match facts.path.strip_suffix('/').unwrap_or(facts.path) {
            PROFILE_PATH => CallKind::Profile,
            REFRESH_PATH => CallKind::Refresh,
            _ => CallKind::Other,
        },
    }
}

/// A call that did not end with its first answer.
struct OngoingCall {
    env: Env,
    exchange: Exchange,
    prepared: PreparedCall,
    /// The refresh token, if the session can be renewed.
    token: String,
    deadline: Deadline,
    last: Option<Response>,
}

impl OngoingCall {
    /// Executes one effect after another until the call is answered.
    async fn execute(mut self, mut effect: Effect) -> JsValue {
        loop {
            let event = match effect {
                Effect::Send => self.send().await,
                Effect::Renew(route) => match self.prepared.headers() {
                    Ok(headers) => {
                        renew(&self.env, route, &Session { token: &self.token, headers }, self.deadline).await
                    }
                    Err(error) => Event::Failed(origin::failure(&error)),
                },
                Effect::Confirm => {
                    let of_refresh = self.last.as_ref().filter(|_| self.exchange.cookies().is_empty()).map(cookies_of);
                    let set = of_refresh.as_deref().unwrap_or_else(|| self.exchange.cookies());
                    match self.prepared.headers() {
                        Ok(headers) => session_lasts(&self.env, &headers, set, self.deadline).await,
                        Err(_) => Event::Lasts(None),
                    }
                }
                Effect::Answer(outcome) => return self.conclude(&outcome),
            };
            effect = self.exchange.on(event);
        }
    }

    async fn send(&mut self) -> Event {
        let request = self.prepared.request(self.exchange.cookies());
        match origin::send(&self.env, request, &self.prepared.body(), self.deadline).await {
            Ok(response) => {
                let status = response.status();
                discard(self.last.replace(response));
                Event::Answered(status)
            }
            Err(failure) => Event::Failed(failure),
        }
    }

    fn conclude(self, outcome: &Outcome) -> JsValue {
        let cookies = self.exchange.cookies();
        let problem = match (outcome, self.last) {
            (Outcome::Delivered, Some(response)) => match forward_answer(&response, cookies) {
                Ok(response) => return response.into(),
                Err(error) => not_forwarded(&error),
            },
            (Outcome::Delivered, None) => Problem::Unanswered(Failure::Unreachable),
            (Outcome::Unanswered(failure), last) => {
                discard(last);
                Problem::Unanswered(*failure)
            }
            (Outcome::SessionEnded, last) => {
                discard(last);
                Problem::SessionEnded
            }
            (Outcome::RenewalUnavailable { retry_after }, last) => {
                discard(last);
                Problem::RenewalUnavailable(retry_after.as_deref())
            }
        };
        let answer = cookies.iter().cloned().fold(problem.answer(), with_cookie);
        respond::now(self.prepared.method(), &answer)
    }
}

/// The answer for the browser, with `cookies`; its body stays a stream. Most answers are forwarded unchanged.
fn forward_answer(response: &Response, cookies: &[String]) -> Result<Response, JsValue> {
    let values = ANSWER_NAMES.with(|names| names.read(&response.headers()));
    let own = if cookies.is_empty() { Vec::new() } else { cookies_of(response) };
    match edits_of_answer(|name| values.get(name), cookies, &own) {
        None if response.status() >= 200 => Ok(Clone::clone(response)),
        edits => edited_response(response, &edits.unwrap_or_default()),
    }
}

/// The problem that a caller gets where its answer can't be forwarded.
fn not_forwarded(error: &JsValue) -> Problem<'static> {
    log(&["the origin's answer can't be handed on: ", &error_name(error)]);
    Problem::Unanswered(Failure::Unreachable)
}

/// Sends the request to the control Worker.
pub fn to_control(request: &RequestContext, env: &Env) -> Result<JsValue, JsValue> {
    let facts = request.facts();
    let headers = headers_of(&request.incoming);
    // With a token, control ignores the session.
    if headers.get("authorization").is_none()
        && let Some(refusal) = SessionCookies::from_headers(&headers, env).refusal(&headers, &facts)
    {
        return Ok(refusal);
    }
    let mut prepared = PreparedCall::new(request, &facts, &headers, "");
    let deadline = Deadline::within(allowed_ms(env));
    let outgoing = prepared.request(&[])?;
    let control = env.control();
    Ok(promise(async move {
        match origin::ask(&control, &outgoing, deadline).await {
            Ok(response) => forward_answer(&response, &[]).map(JsValue::from),
            Err(failure) => Ok(respond::now(prepared.method(), &Problem::Unanswered(failure).answer())),
        }
    })
    .into())
}

/// How long a call may take in all.
fn allowed_ms(env: &Env) -> f64 {
    Settings::from_env(env).origin_deadline_ms
}

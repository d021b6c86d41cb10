//! Hands API calls on, to the origin and to control, and their answers back. A call to the origin whose
//! session has expired is sent again with a new one: see `kirkas_core::session::exchange`.

use kirkas_core::answer::with_cookie;
use kirkas_core::facts::Facts;
use kirkas_core::limits::is_token;
use kirkas_core::proxy::problem::Problem;
use kirkas_core::proxy::{is_idempotent, is_safe};
use kirkas_core::session::exchange::{About, Call, Effect, Event, Exchange, Failure, Outcome};
use kirkas_core::session::sender::Sender;
use kirkas_core::session::{PROFILE_PATH, REFRESH_PATH, cookies, is_session_call};
use wasm_bindgen::prelude::*;
use web_sys::{Request, Response};

use crate::asked::Asked;
use crate::call::{OutgoingCall, Said};
use crate::platform::bindings::name_of;
use crate::platform::call::{Deadline, crossing};
use crate::platform::request::{header_of, said_by};
use crate::platform::{Env, log, promise};
use crate::renewal::{Session, cookies_of, discard, lasts, renew};
use crate::settings::Settings;
use crate::{fault, origin, respond};

/// Sends the request to the origin, and once more with a new session where that is what it lacks.
pub fn to_origin(asked: &Asked, env: &Env) -> Result<JsValue, JsValue> {
    let facts = asked.facts();
    let headers = said_by(&asked.request);
    let said = Said::of(&headers);
    let session = SessionCookies::of(&said, env);
    if let Some(refusal) = session.refusal(&said, &facts) {
        return Ok(refusal);
    }
    let mut outgoing = OutgoingCall::new(asked, &said, origin::address(env));
    let call = call(&facts, &session, &outgoing);
    let refreshes = call.about == About::Refresh;
    if !outgoing.has_incoming_body() && !refreshes && !call.renews_first() {
        return first(env, &outgoing, facts.method == "GET" && may_use_session(&said, &facts));
    }
    let (env, token) = (env.clone(), session.token(&facts).to_owned());
    Ok(promise(async move {
        if outgoing.has_incoming_body()
            && let Err(failure) = outgoing.receive_body(Settings::of(&env).body_deadline_ms).await
        {
            return Ok(respond::now(outgoing.method(), &Problem::Unanswered(failure).answer()));
        }
        let (exchange, effect) = Exchange::new(Call { replayable: outgoing.is_replayable(), ..call });
        if matches!(effect, Effect::Send) && !refreshes {
            return Ok(first(&env, &outgoing, false).unwrap_or_else(fault::answer));
        }
        let deadline = Deadline::within(allowed_ms(&env));
        Ok(Underway { env, exchange, outgoing, token, deadline, last: None }.carry_out(effect).await)
    })
    .into())
}

/// Sends a call for the first time. Most calls end with that: what waits for them is a promise of the JavaScript side,
/// which costs less than any of ours, and calls [`continued`] where there is more to do.
fn first(env: &Env, outgoing: &OutgoingCall, alike: bool) -> Result<JsValue, JsValue> {
    if origin::admits(env, &outgoing.body()) {
        outgoing.send(&origin::fetcher(env), env, allowed_ms(env), alike)
    } else {
        Ok(respond::now(outgoing.method(), &Problem::Unanswered(Failure::Resting).answer()))
    }
}

/// The origin answered a call for the first time, but not with what can be handed on at once; or it did not answer.
#[wasm_bindgen]
pub fn continued(
    incoming: &Request,
    sent: &Request,
    env: Env,
    until: f64,
    received_body: JsValue,
    response: Option<Response>,
    error: &JsValue,
) -> JsValue {
    let asked = Asked::read(incoming);
    let facts = asked.facts();
    let headers = said_by(incoming);
    let said = Said::of(&headers);
    let session = SessionCookies::of(&said, &env);
    let outgoing = OutgoingCall::new(&asked, &said, origin::address(&env)).again(sent, received_body);
    let (mut exchange, _sent) = Exchange::new(call(&facts, &session, &outgoing));
    let status = response.as_ref().map(Response::status);
    let event = status.map_or_else(|| Event::Failed(origin::failure(error)), Event::Answered);
    let effect = exchange.on(event);
    let token = session.token(&facts).to_owned();
    let underway = Underway { env, exchange, outgoing, token, deadline: Deadline(until), last: response };
    promise(async { Ok(underway.carry_out(effect).await) }).into()
}

/// The session's cookies that a call carries.
struct SessionCookies<'a> {
    access: Option<&'a str>,
    refresh: Option<&'a str>,
    /// The refresh token, where it can be one.
    token: Option<&'a str>,
}

impl<'a> SessionCookies<'a> {
    fn of(said: &Said<'a>, env: &Env) -> Self {
        let sent = said.cookie.unwrap_or_default();
        let (shortest, longest) = Settings::of(env).refresh_token_letters;
        Self {
            access: cookies::value(sent, cookies::ACCESS),
            refresh: cookies::value(sent, cookies::REFRESH),
            token: cookies::value(sent, cookies::REFRESH).filter(|token| is_token(token, shortest, longest)),
        }
    }

    /// What a call is answered that carries a session although no page of ours sent it.
    fn refusal(&self, said: &Said, facts: &Facts) -> Option<JsValue> {
        let is_there = self.access.is_some() || self.refresh.is_some();
        let refused = is_there && !may_use_session(said, facts);
        refused.then(|| respond::now(facts.method, &Problem::CrossSite.answer()))
    }

    /// What the session can be renewed with; nothing for a call that is itself about the session.
    fn token(&self, facts: &Facts) -> &'a str {
        self.token.filter(|_| !is_session_call(facts.path)).unwrap_or_default()
    }
}

/// Whether a call's sender may use a session: of one that changes nothing `Sec-Fetch-Site` and `Origin` decide.
fn may_use_session(said: &Said, facts: &Facts) -> bool {
    let sender =
        Sender { fetch_site: said.fetch_site, origin: said.origin, custom_header: said.custom_header.is_some() };
    sender.may_use_session(facts.host, is_safe(facts.method))
}

fn call(facts: &Facts, session: &SessionCookies, outgoing: &OutgoingCall) -> Call {
    Call {
        renewable: !session.token(facts).is_empty(),
        expired: session.access.is_none(),
        replayable: outgoing.is_replayable(),
        idempotent: is_idempotent(facts.method),
        about: match facts.path.strip_suffix('/').unwrap_or(facts.path) {
            PROFILE_PATH => About::Profile,
            REFRESH_PATH => About::Refresh,
            _ => About::Other,
        },
    }
}

/// A call that did not end with its first answer.
struct Underway {
    env: Env,
    exchange: Exchange,
    outgoing: OutgoingCall,
    /// The refresh token, if the session can be renewed.
    token: String,
    deadline: Deadline,
    last: Option<Response>,
}

impl Underway {
    /// Carries out one effect after another until the call is answered.
    async fn carry_out(mut self, mut effect: Effect) -> JsValue {
        loop {
            let event = match effect {
                Effect::Send => self.send().await,
                Effect::Renew(via) => {
                    let session = Session { token: &self.token, headers: self.outgoing.headers() };
                    renew(&self.env, via, &session, self.deadline).await
                }
                Effect::Confirm => {
                    let of_refresh = self.last.as_ref().filter(|_| self.exchange.cookies().is_empty()).map(cookies_of);
                    let set = of_refresh.as_deref().unwrap_or_else(|| self.exchange.cookies());
                    lasts(&self.env, &self.outgoing.headers(), set, self.deadline).await
                }
                Effect::Answer(outcome) => return self.conclude(&outcome),
            };
            effect = self.exchange.on(event);
        }
    }

    async fn send(&mut self) -> Event {
        let request = self.outgoing.request(self.exchange.cookies());
        match origin::send(&self.env, request, &self.outgoing.body(), self.deadline).await {
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
            (Outcome::Delivered, Some(response)) => match hand_on(&response, &cookies.join("\n")) {
                Ok(response) => return response.into(),
                Err(error) => {
                    log(&["the origin's answer can't be handed on: ", &name_of(&error)]);
                    Problem::Unanswered(Failure::Unreachable)
                }
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
        respond::now(self.outgoing.method(), &answer)
    }
}

/// The answer for the browser, its body the stream that it is.
fn hand_on(response: &Response, cookies: &str) -> Result<Response, JsValue> {
    crossing(|crossing| crossing.response(response, cookies))
}

/// Sends the request to the control Worker.
pub fn to_control(asked: &Asked, env: &Env) -> Result<JsValue, JsValue> {
    let headers = said_by(&asked.request);
    let said = Said::of(&headers);
    // Beside a token control looks at no session.
    if header_of(&asked.request, "authorization").is_none()
        && let Some(refusal) = SessionCookies::of(&said, env).refusal(&said, &asked.facts())
    {
        return Ok(refusal);
    }
    let outgoing = OutgoingCall::new(asked, &said, String::new());
    let deadline = Deadline::within(allowed_ms(env));
    let sent = outgoing.request(&[])?;
    let control = env.control();
    Ok(promise(async move {
        match origin::ask(&control, &sent, deadline).await {
            Ok(response) => hand_on(&response, "").map(JsValue::from),
            Err(failure) => Ok(respond::now(outgoing.method(), &Problem::Unanswered(failure).answer())),
        }
    })
    .into())
}

/// How long a call may take in all.
fn allowed_ms(env: &Env) -> f64 {
    Settings::of(env).origin_deadline_ms
}

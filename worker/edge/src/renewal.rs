//! Asks for a new session: the coordinator of the refresh token, or the origin itself.

use kirkas_core::answer::LIMIT_PERIOD;
use kirkas_core::limits::Limited;
use kirkas_core::session::cookies::apply_set_cookies;
use kirkas_core::session::exchange::{Event, RefreshRoute};
use kirkas_core::session::renewal::Renewal;
use kirkas_core::session::{PROFILE_PATH, REFRESH_PATH};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Request, Response};

use crate::count::count_renewal;
use crate::limits::Visitor;
use crate::origin;
use crate::platform::calls::{Deadline, HeaderNames, ask, own_request, set_cookies};
use crate::platform::{Env, error_name, log};
use crate::settings::Settings;

/// How much longer than the refresh itself its coordinator may take, in milliseconds.
const COORDINATION_MS: f64 = 1_000.0;

/// A bound Worker is reached at any address; the visitor's host is in `X-Forwarded-Host`.
const ADDRESS: &str = "https://origin.internal";

/// Headers of a call that go with the refresh of its session.
const FORWARDED_HEADERS: &[&str] =
    &["cookie", "user-agent", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "accept-language"];

thread_local! {
    static NAMES: HeaderNames = HeaderNames::new(FORWARDED_HEADERS);
}

/// A session to be renewed.
pub struct Session<'a> {
    /// The refresh token.
    pub token: &'a str,
    /// Headers of that call, as they are handed on.
    pub headers: Headers,
}

/// Renews a session; no later than `deadline`.
pub async fn renew(env: &Env, route: RefreshRoute, session: &Session<'_>, deadline: Deadline) -> Event {
    // A renewal that fails at the coordinator goes on to the origin; it counts once against the limit.
    if route == RefreshRoute::Coordinator {
        let address = session.headers.get("x-forwarded-for").ok().flatten();
        if !Visitor::new(env, address.as_deref()).may(Limited::Renewals, env).await {
            return Event::Renewal(Renewal::Unavailable(Some(LIMIT_PERIOD.to_owned())));
        }
    }
    let event = match route {
        RefreshRoute::Origin => Event::Renewal(from_origin(env, &session.headers, deadline).await),
        RefreshRoute::Coordinator => match from_coordinator(env, session, deadline).await {
            Ok(Some(response)) => Event::Renewal(read(&response)),
            Ok(None) => Event::NoCoordinator,
            Err(error) => {
                log(&["a refresh was not coordinated, the origin is asked: ", &error_name(&error)]);
                Event::NoCoordinator
            }
        },
    };
    if matches!(event, Event::Renewal(Renewal::Renewed(_))) {
        count_renewal();
    }
    event
}

async fn from_coordinator(env: &Env, session: &Session<'_>, deadline: Deadline) -> Result<Option<Response>, JsValue> {
    let key = env.text("SESSION_KEY");
    let Some(coordinators) = env.refreshes().filter(|_| !key.is_empty()) else {
        return Ok(None);
    };
    let coordinator = coordinators.of_token(session.token, &key)?;
    let Deadline(until) = deadline.and_within(allowed_ms(env) + COORDINATION_MS);
    let request = session_request("POST", ADDRESS, &session.headers, None)?;
    let answer = ask(&coordinator, &request, until, &JsValue::UNDEFINED)?;
    JsFuture::from(answer).await.map(|response| Some(response.unchecked_into()))
}

/// Asks the origin for the session in these headers' cookies.
pub async fn from_origin(env: &Env, headers: &Headers, deadline: Deadline) -> Renewal {
    let answer = async {
        let deadline = deadline.and_within(allowed_ms(env));
        let request = session_request("POST", &url(env, REFRESH_PATH), headers, None);
        origin::send(env, request, &JsValue::UNDEFINED, deadline).await.ok()
    };
    answer.await.map_or(Renewal::Unavailable(None), |response| read(&response))
}

/// Asks the origin whether a browser with these headers would be signed in after taking the cookies `set`. The call of the
/// profile says so and changes nothing.
pub async fn session_lasts(env: &Env, headers: &Headers, set: &[String], deadline: Deadline) -> Event {
    let cookie = apply_set_cookies(&headers.get("cookie").ok().flatten().unwrap_or_default(), set);
    let request = session_request("GET", &url(env, PROFILE_PATH), headers, Some(&cookie));
    let deadline = deadline.and_within(allowed_ms(env));
    let answer = origin::send(env, request, &JsValue::UNDEFINED, deadline).await;
    Event::Lasts(answer.ok().and_then(|response| {
        let status = response.status();
        discard(Some(response));
        match status {
            200..=299 => Some(true),
            401 => Some(false),
            _ => None,
        }
    }))
}

/// A request of our own with the forwarded ones of `headers`, and with this `cookie`, if any, in place of theirs.
fn session_request(method: &str, url: &str, headers: &Headers, cookie: Option<&str>) -> Result<Request, JsValue> {
    let values = NAMES.with(|names| names.read(headers));
    let forwarded = FORWARDED_HEADERS.iter().filter_map(|name| Some((*name, values.get(name)?)));
    let cookie = cookie.map(|cookie| ("cookie", cookie));
    let headers: Vec<_> = [("content-type", "application/json")].into_iter().chain(forwarded).chain(cookie).collect();
    own_request(method, url, &headers)
}

fn url(env: &Env, path: &str) -> String {
    let address = origin::address(env);
    [if address.is_empty() { ADDRESS } else { &address }, path].concat()
}

fn read(response: &Response) -> Renewal {
    let headers = response.headers();
    Renewal::from_answer(response.status(), cookies_of(response), headers.get("retry-after").ok().flatten())
}

/// The `Set-Cookie` values of an answer.
pub fn cookies_of(response: &Response) -> Vec<String> {
    set_cookies(&response.headers())
}

/// Cancels the body of an answer that nobody reads.
pub fn discard(response: Option<Response>) {
    if let Some(body) = response.and_then(|response| response.body()) {
        drop(body.cancel());
    }
}

/// How long a refresh may take.
pub fn allowed_ms(env: &Env) -> f64 {
    Settings::from_env(env).refresh_deadline_ms
}

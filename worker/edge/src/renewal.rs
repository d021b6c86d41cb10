//! Asks for a new session: the coordinator of the refresh token, or the origin itself.

use kirkas_core::session::REFRESH_PATH;
use kirkas_core::session::exchange::{Event, Via};
use kirkas_core::session::renewal::Renewal;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, Response};

use crate::origin;
use crate::platform::bindings::name_of;
use crate::platform::call::{Deadline, ask, post, set_cookies};
use crate::platform::{Env, log};
use crate::settings::Settings;

/// How much longer than the refresh itself its coordinator may take, in milliseconds.
const COORDINATION_MS: f64 = 1_000.0;

/// What is bound is reached whatever the address: the visitor's host is in `X-Forwarded-Host`.
const ADDRESS: &str = "https://origin.internal";

/// Headers of a call that a refresh for it carries, a line each.
const CARRIED: &str = "cookie\nuser-agent\nx-forwarded-for\nx-forwarded-host\nx-forwarded-proto\naccept-language";

/// A session to be renewed.
pub struct Session<'a> {
    /// The refresh token.
    pub token: &'a str,
    /// Headers of that call, as they are handed on.
    pub headers: Headers,
}

/// Renews a session; no later than `deadline`.
pub async fn renew(env: &Env, via: Via, session: &Session<'_>, deadline: Deadline) -> Event {
    match via {
        Via::Origin => Event::Renewal(from_origin(env, &session.headers, deadline).await),
        Via::Coordinator => match from_coordinator(env, session, deadline).await {
            Ok(Some(response)) => Event::Renewal(read(&response)),
            Ok(None) => Event::NoCoordinator,
            Err(error) => {
                log(&["a refresh was not coordinated, the origin is asked: ", &name_of(&error)]);
                Event::NoCoordinator
            }
        },
    }
}

async fn from_coordinator(env: &Env, session: &Session<'_>, deadline: Deadline) -> Result<Option<Response>, JsValue> {
    let key = env.text("SESSION_KEY");
    let Some(coordinators) = env.refreshes().filter(|_| !key.is_empty()) else {
        return Ok(None);
    };
    let coordinator = coordinators.of_token(session.token, &key)?;
    let Deadline(until) = deadline.and_within(allowed_ms(env) + COORDINATION_MS);
    let request = post(ADDRESS, &session.headers, CARRIED)?;
    JsFuture::from(ask(&coordinator, &request, until)).await.map(|response| Some(response.unchecked_into()))
}

/// Asks the origin for the session in these headers' cookies.
pub async fn from_origin(env: &Env, headers: &Headers, deadline: Deadline) -> Renewal {
    let answer = async {
        let deadline = deadline.and_within(allowed_ms(env));
        let address = origin::address(env);
        let url = [if address.is_empty() { ADDRESS } else { &address }, REFRESH_PATH].concat();
        origin::send(env, post(&url, headers, CARRIED), deadline).await.ok()
    };
    answer.await.map_or(Renewal::Unavailable(None), |response| read(&response))
}

fn read(response: &Response) -> Renewal {
    let headers = response.headers();
    let cookies = set_cookies(&headers).lines().map(str::to_owned).collect();
    Renewal::of_answer(response.status(), cookies, headers.get("retry-after").ok().flatten())
}

/// How long a refresh may take.
pub fn allowed_ms(env: &Env) -> f64 {
    Settings::of(env).refresh_deadline_ms
}

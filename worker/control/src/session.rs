//! Whose session a call comes with: the origin says, asked for the profile (specification, section 7) with the
//! visitor's own cookies. Nothing of it is stored, so that a session that ends, and a role that is taken away, end at once.

use chrono::DateTime;
use http::uri::Authority;
use http::{HeaderMap, Uri};
use kirkas_core::session::cookies;
use serde::Deserialize;
use worker::{AbortSignal, Env, Fetch, Headers, Request, RequestRedirect, Response, web_sys};

use crate::access::Role;
use crate::caller::{Caller, Credential};
use crate::headers;
use crate::problem::Problem;

/// The call that tells who somebody is.
const PROFILE: &str = "/api/v2/user/profile";
/// How long the origin may take, in milliseconds: less than the edge waits for control.
const DEADLINE_MS: u32 = 10_000;
/// Headers that are forwarded: the session, and what the edge says of the visitor.
const FORWARDED: [&str; 4] = ["cookie", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"];

/// What counts of a profile.
#[derive(Deserialize)]
struct Profile {
    email: String,
    roles: Vec<String>,
    /// RFC 3339.
    signed_in_at: Option<String>,
}

/// The user whose session's cookies a request carries.
pub async fn caller(request_headers: &HeaderMap, uri: &Uri, env: &Env) -> Result<Caller, Problem> {
    let value = headers::text(request_headers, "cookie").unwrap_or_default();
    match (cookies::value(value, cookies::ACCESS), cookies::value(value, cookies::REFRESH)) {
        (Some(_), _) => {}
        (None, Some(_)) => return Err(Problem::SignedOut),
        (None, None) => return Err(Problem::Unauthorised),
    }
    let unanswered = |error: worker::Error| {
        worker::console_error!("the origin does not say whose a session is: {error}");
        Problem::NoOrigin
    };
    let mut answer = request_profile(request_headers, uri, env).await.map_err(unanswered)?;
    match answer.status_code() {
        200 => {}
        401 => return Err(Problem::SignedOut),
        status => return Err(unanswered(format!("it answers {status}").into())),
    }
    let Profile { email, roles, signed_in_at } = answer.json().await.map_err(unanswered)?;
    let counts = |role: &Role| roles.iter().any(|name| name == role.name());
    let signed_in_at = signed_in_at.and_then(|time| Some(DateTime::parse_from_rfc3339(&time).ok()?.to_utc()));
    Ok(Caller {
        who: email,
        roles: Role::ALL.into_iter().filter(counts).collect(),
        credential: Credential::Session { signed_in_at },
    })
}

/// Asks the origin where the edge does: at `ORIGIN_URL`, or the one that is bound.
async fn request_profile(request_headers: &HeaderMap, uri: &Uri, env: &Env) -> worker::Result<Response> {
    let address = env.var("ORIGIN_URL").map(|address| address.to_string()).unwrap_or_default();
    let profile = match address.trim_end_matches('/') {
        "" => {
            let host = uri.authority().map_or("localhost", Authority::as_str);
            [uri.scheme_str().unwrap_or("https"), "://", host, PROFILE].concat()
        }
        address => [address, PROFILE].concat(),
    };
    let forwarded = Headers::new();
    for name in FORWARDED {
        if let Some(value) = headers::text(request_headers, name) {
            forwarded.set(name, value)?;
        }
    }
    let init = web_sys::RequestInit::new();
    init.set_headers(&forwarded.0);
    // A sign-in page is no profile, and nobody else is to be handed the session.
    init.set_redirect(RequestRedirect::Manual.into());
    init.set_signal(Some(&AbortSignal::from(web_sys::AbortSignal::timeout_with_u32(DEADLINE_MS))));
    let request = Request::from(web_sys::Request::new_with_str_and_init(&profile, &init)?);
    match address.is_empty() {
        true => Ok(env.service("ORIGIN")?.fetch_request(request).await?.try_into()?),
        false => Fetch::Request(request).send().await,
    }
}

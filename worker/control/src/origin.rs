//! Calls of the origin: at `ORIGIN_URL`, where the edge asks it too, or the one that is bound.

use http::Uri;
use http::uri::Authority;
use kirkas_core::signed::KeyRing;
use serde::Serialize;
use sha2::{Digest, Sha256};
use worker::wasm_bindgen::JsValue;
use worker::{AbortSignal, Env, Fetch, Headers, Request, RequestRedirect, Response, ResponseBuilder, web_sys};

use crate::clock::now_in_seconds;
use crate::keys::ring;
use crate::problem::Problem;

/// How long the origin may take, in milliseconds: less than the edge waits for control.
const DEADLINE_MS: u32 = 10_000;
/// How long it may take to say that it is well.
const HEALTH_DEADLINE_MS: u32 = 2_000;
/// How long a signature counts, in seconds.
const SIGNED_FOR: u64 = 300;
/// The keys that control and the origin share.
const KEYS: &str = "CONVERSION_KEYS";

/// Asks the origin for a path with these headers, as if the caller of `uri` did.
///
/// # Errors
/// When it can't be reached.
pub async fn get(path: &str, uri: &Uri, headers: &Headers, env: &Env) -> worker::Result<Response> {
    get_within(DEADLINE_MS, path, uri, headers, env).await
}

/// The same, where what counts is that it answers soon.
///
/// # Errors
/// When it can't be reached, or takes longer than two seconds.
pub async fn ask_for_health(path: &str, uri: &Uri, headers: &Headers, env: &Env) -> worker::Result<Response> {
    get_within(HEALTH_DEADLINE_MS, path, uri, headers, env).await
}

async fn get_within(
    milliseconds: u32,
    path: &str,
    uri: &Uri,
    headers: &Headers,
    env: &Env,
) -> worker::Result<Response> {
    let host = uri.authority().map_or("localhost", Authority::as_str);
    let site = [uri.scheme_str().unwrap_or("https"), "://", host].concat();
    let init = web_sys::RequestInit::new();
    init.set_headers(&headers.0);
    fetch(milliseconds, &site, path, &init, env).await
}

/// Posts JSON to a path of the origin's that takes control's signature alone, for the purpose that the path's last segment names.
///
/// # Errors
/// [`Problem::NoOrigin`] when it can't be reached; [`Problem::Internal`] where there are no keys.
pub async fn post_signed(path: &str, body: &impl Serialize, env: &Env) -> Result<Response, Problem> {
    let body = serde_json::to_string(body)?;
    let headers = Headers::new();
    headers.set("content-type", "application/json")?;
    headers.set("kirkas-signature", &signature(&ring(env, KEYS)?, path, &body, now_in_seconds()))?;
    let init = web_sys::RequestInit::new();
    init.set_method("POST");
    init.set_headers(&headers.0);
    init.set_body(&JsValue::from_str(&body));
    fetch(DEADLINE_MS, "https://localhost", path, &init, env).await.map_err(|error| {
        worker::console_error!("the origin does not answer: {error}");
        Problem::NoOrigin
    })
}

fn signature(keys: &KeyRing, path: &str, body: &str, now: u64) -> String {
    let purpose = path.rsplit('/').next().unwrap_or_default();
    keys.sign(&["control ", purpose].concat(), now.saturating_add(SIGNED_FOR), &Sha256::digest(body))
}

async fn fetch(
    milliseconds: u32,
    site: &str,
    path: &str,
    init: &web_sys::RequestInit,
    env: &Env,
) -> worker::Result<Response> {
    let address = env.var("ORIGIN_URL").map(|address| address.to_string()).unwrap_or_default();
    let address = address.trim_end_matches('/');
    let url = [if address.is_empty() { site } else { address }, path].concat();
    // A sign-in page is no answer, and nobody else is to be handed what is sent.
    init.set_redirect(RequestRedirect::Manual.into());
    init.set_signal(Some(&AbortSignal::from(web_sys::AbortSignal::timeout_with_u32(milliseconds))));
    let request = Request::from(web_sys::Request::new_with_str_and_init(&url, init)?);
    let mut answer: Response = match address.is_empty() {
        true => env.service("ORIGIN")?.fetch_request(request).await?.try_into()?,
        false => Fetch::Request(request).send().await?,
    };
    // Read whether or not somebody wants it: a stream that nobody reads is released when memory is cleared, which is in no request, and the
    // platform refuses that.
    let body = answer.bytes().await?;
    Ok(ResponseBuilder::new().with_status(answer.status_code()).fixed(body))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::{SIGNED_FOR, signature};
    use kirkas_core::signed::KeyRing;
    use sha2::{Digest, Sha256};

    #[test]
    fn a_signature_is_of_one_call_and_its_body_for_five_minutes() {
        let keys = KeyRing::read(&format!("k:{}", "k".repeat(32))).unwrap();
        let signed = signature(&keys, "/api/v1/control/enrolment-code", "{}", 1000);
        let open = |purpose: &str, now| keys.open(purpose, now, &signed);
        assert_eq!(open("control enrolment-code", 1000 + SIGNED_FOR - 1), Ok(Sha256::digest("{}").to_vec()));
        assert!(open("control enrolment-code", 1000 + SIGNED_FOR).is_err());
        assert!(open("control ending-token", 1000).is_err());
        assert!(open("conversions", 1000).is_err());
    }
}

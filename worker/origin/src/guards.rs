//! What every request passes on the way in and every response on the way out, whatever the call.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, Uri};
use kirkas_core::security::{EVERY_ANSWER, OWN_PAGES, RESOURCE_POLICY};
use kirkas_core::session::sender::Sender;

use crate::problem::Problem;

/// Longest body, in bytes.
const MAX_BODY_LENGTH: usize = 64 * 1024;

/// Refuses what other sites' pages send, and marks every answer as one person's own.
pub async fn guard(request: Request, next: Next) -> Response {
    let is_refused = !request.method().is_safe() && is_cross_site(request.headers(), request.uri());
    let mut response = if is_refused { Problem::CrossSite.into_response() } else { next.run(request).await };
    mark(&mut response);
    response
}

/// Refuses a body that is no JSON or longer than a call of JSON takes.
pub async fn take_json(request: Request, next: Next) -> Response {
    match with_json(request).await {
        Ok(request) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

/// Sets what every answer says.
pub fn mark(response: &mut Response) {
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    for (name, value) in EVERY_ANSWER.into_iter().chain([(RESOURCE_POLICY, OWN_PAGES)]) {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

async fn with_json(request: Request) -> Result<Request, Problem> {
    if request.method().is_safe() {
        return Ok(request);
    }
    let (head, body) = request.into_parts();
    let body = to_bytes(body, MAX_BODY_LENGTH).await.map_err(|_| Problem::BodyTooLarge)?;
    if !body.is_empty() && !is_json(&head.headers) {
        return Err(Problem::NotJson);
    }
    Ok(Request::from_parts(head, Body::from(body)))
}

/// Whether a page of another origin made a browser send the request, be it of another host of this site. Requests
/// that no browser sent have neither header and carry no one's cookies unasked.
fn is_cross_site(headers: &HeaderMap, uri: &Uri) -> bool {
    // What is no text is no page of ours.
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let sender = Sender { fetch_site: text("sec-fetch-site"), origin: text("origin"), ..Sender::default() };
    !sender.is_own(asked_host(headers, uri).unwrap_or_default(), false)
}

/// Host, with its port, that the visitor asked: the edge hands it on in `X-Forwarded-Host`; without
/// an edge it is the URL's.
pub fn asked_host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    match headers.get("x-forwarded-host") {
        Some(host) => host.to_str().ok(),
        None => uri.authority().map(|authority| authority.as_str()),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = media_type.and_then(|value| value.split(';').next()).unwrap_or_default();
    essence.trim().eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::middleware::from_fn;
    use axum::routing::post;
    use http::{Method, StatusCode};
    use tower::ServiceExt;

    async fn answer(method: Method, headers: &[(&str, &str)], body: impl Into<Body>) -> Response {
        let router = Router::new()
            .route("/", post(|body: String| async { body }).get(|| async {}))
            .layer(from_fn(take_json))
            .layer(from_fn(guard));
        let mut request = Request::builder().method(method).uri("http://localhost:8787/");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        router.oneshot(request.body(body.into()).unwrap()).await.unwrap()
    }

    #[tokio::test]
    async fn unsafe_requests_of_other_sites_are_refused() {
        let own = ("x-forwarded-host", "fi.localhost:8787");
        for (headers, allowed) in [
            (&[][..], true),
            (&[("origin", "http://localhost:8787")], true),
            (&[("origin", "http://LOCALHOST:8787")], true),
            (&[("origin", "http://fi.localhost:8787"), own], true),
            (&[("origin", "http://fi.localhost:8787"), own, ("sec-fetch-site", "same-origin")], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("origin", "http://localhost:8787"), own], false),
            (&[("origin", "http://localhost:9999")], false),
            (&[("origin", "https://evil.example")], false),
            (&[("origin", "null")], false),
            (&[("origin", "http://localhost:8787"), ("sec-fetch-site", "cross-site")], false),
            (&[("sec-fetch-site", "cross-site")], false),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("origin", "http://localhost:8787"), ("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "anything else")], false),
        ] {
            let expected = if allowed { StatusCode::OK } else { StatusCode::FORBIDDEN };
            assert_eq!(answer(Method::POST, headers, "").await.status(), expected, "{headers:?}");
            assert_eq!(answer(Method::GET, headers, "").await.status(), StatusCode::OK, "GET {headers:?}");
        }
    }

    #[tokio::test]
    async fn a_body_must_be_json_by_its_media_type() {
        for (media_type, body, status) in [
            (None, "", StatusCode::OK),
            (Some("text/plain"), "", StatusCode::OK),
            (Some("application/json"), "{}", StatusCode::OK),
            (Some("Application/JSON; charset=utf-8"), "{}", StatusCode::OK),
            (None, "{}", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            (Some("text/plain"), "{}", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            (Some("application/x-www-form-urlencoded"), "a=b", StatusCode::UNSUPPORTED_MEDIA_TYPE),
            (Some("application/jsonp"), "{}", StatusCode::UNSUPPORTED_MEDIA_TYPE),
        ] {
            let headers: Vec<_> = media_type.iter().map(|value| ("content-type", *value)).collect();
            assert_eq!(answer(Method::POST, &headers, body).await.status(), status, "{media_type:?} {body}");
        }
    }

    #[tokio::test]
    async fn bodies_are_limited_to_64_kb() {
        for (bytes, status) in [(65_536, StatusCode::OK), (65_537, StatusCode::PAYLOAD_TOO_LARGE)] {
            let response = answer(Method::POST, &[("content-type", "application/json")], "1".repeat(bytes)).await;
            assert_eq!(response.status(), status, "{bytes}");
        }
    }

    #[tokio::test]
    async fn no_answer_is_kept_by_a_cache() {
        for headers in [&[][..], &[("sec-fetch-site", "cross-site")]] {
            let response = answer(Method::POST, headers, "").await;
            assert_eq!(response.headers()[CACHE_CONTROL], "private, no-store", "{headers:?}");
        }
    }
}

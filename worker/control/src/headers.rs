//! Headers: reading those of a request, and those that every answer has.

use axum::response::Response;
use http::header::CACHE_CONTROL;
use http::{HeaderMap, HeaderValue};
use kirkas_core::security::{EVERY_ANSWER, OWN_PAGES, RESOURCE_POLICY};

/// Media type of tables.
pub const CSV: &str = "text/csv; charset=utf-8";

/// A header's text.
pub fn text<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    std::str::from_utf8(headers.get(name)?.as_bytes()).ok()
}

/// Sets what every answer says.
pub async fn mark(mut response: Response) -> Response {
    let headers = response.headers_mut();
    // What is published is for who may see it, and changes with the next push.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    for (name, value) in EVERY_ANSWER.into_iter().chain([(RESOURCE_POLICY, OWN_PAGES)]) {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

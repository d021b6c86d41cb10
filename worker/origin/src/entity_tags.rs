//! `ETag` (RFC 9110, 8.8.3): an answer that a caller has already is not sent again (13.1.2), and a change names the version
//! that it is of (13.1.1).

use std::fmt::Display;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::header::{CONTENT_TYPE, ETAG, IF_MATCH, IF_NONE_MATCH};
use http::{HeaderMap, HeaderValue, StatusCode};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// `value` as JSON, or 304 where `If-None-Match` names it.
///
/// # Errors
/// [`Problem::Internal`] when it is no JSON.
pub fn json(headers: &HeaderMap, value: &impl Serialize) -> Result<Response, Problem> {
    let body = serde_json::to_string(value).map_err(|_| Problem::Internal("an answer is no JSON".to_owned()))?;
    let tag = format!("\"{}\"", URL_SAFE_NO_PAD.encode(Sha256::digest(&body)));
    let mut response = if names(headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let mut response = Response::new(Body::from(body));
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        response
    };
    insert(&mut response, &tag);
    Ok(response)
}

/// `response`, which says that it is of this version.
pub fn tagged(mut response: Response, version: impl Display) -> Response {
    insert(&mut response, &format!("\"{version}\""));
    response
}

fn insert(response: &mut Response, tag: &str) {
    if let Ok(tag) = HeaderValue::from_str(tag) {
        response.headers_mut().insert(ETAG, tag);
    }
}

/// The version that `If-Match` names; `parse` reads what stands between its quotes.
///
/// # Errors
/// [`Problem::PreconditionRequired`] without the header; [`Problem::Malformed`] where it is no version of ours.
pub fn if_match<T>(headers: &HeaderMap, parse: impl FnOnce(&str) -> Option<T>) -> Result<T, Problem> {
    let value = headers.get(IF_MATCH).ok_or(Problem::PreconditionRequired)?;
    let quoted = value.to_str().ok().map(str::trim);
    let version = quoted.and_then(|text| parse(text.strip_prefix('"')?.strip_suffix('"')?));
    version.ok_or_else(|| Problem::Malformed("If-Match has to be the ETag that was read, between quotes".to_owned()))
}

/// A version: one to nine digits.
pub fn version(text: &str) -> Option<u32> {
    let is_number = text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// A weak tag is as good as a strong one: this one may have been weakened on the way.
fn names(headers: &HeaderMap, tag: &str) -> bool {
    let values = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = values.flat_map(|value| value.split(',')).map(str::trim);
    tags.any(|one| one == "*" || one.strip_prefix("W/").unwrap_or(one) == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_caller_has_is_not_sent_again() {
        let first = json(&HeaderMap::new(), &[1, 2]).unwrap();
        assert_eq!(first.status(), StatusCode::OK);
        let tag = first.headers()[ETAG].to_str().unwrap().to_owned();
        for (value, status) in [
            (tag.clone(), StatusCode::NOT_MODIFIED),
            (format!("W/{tag}"), StatusCode::NOT_MODIFIED),
            (format!("\"other\", {tag}"), StatusCode::NOT_MODIFIED),
            ("*".to_owned(), StatusCode::NOT_MODIFIED),
            ("\"other\"".to_owned(), StatusCode::OK),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(IF_NONE_MATCH, HeaderValue::from_str(&value).unwrap());
            let answer = json(&headers, &[1, 2]).unwrap();
            assert_eq!(answer.status(), status, "{value}");
            assert_eq!(answer.headers()[ETAG], tag.as_str());
        }
    }

    #[test]
    fn a_change_names_its_version_between_quotes() {
        let read = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(IF_MATCH, HeaderValue::from_str(value).unwrap());
            if_match(&headers, version)
        };
        for (value, expected) in [("\"3\"", 3), (" \"12\" ", 12), ("\"999999999\"", 999_999_999)] {
            assert_eq!(read(value), Ok(expected), "{value}");
        }
        for value in ["3", "W/\"3\"", "*", "\"-1\"", "\"+1\"", "\"\"", "\"4294967295\"", ""] {
            assert!(matches!(read(value), Err(Problem::Malformed(_))), "{value}");
        }
        assert_eq!(if_match(&HeaderMap::new(), version), Err(Problem::PreconditionRequired));
    }
}

//! Answers that a caller has already: named by what they say, and not sent again (RFC 9110, 8.8.3 and 13.1.2).

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::header::{CONTENT_TYPE, ETAG, IF_NONE_MATCH};
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
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(ETAG, tag);
    }
    Ok(response)
}

/// A weak tag is as good as a strong one: this one may have been weakened on the way.
fn names(headers: &HeaderMap, tag: &str) -> bool {
    let sent = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut tags = sent.flat_map(|value| value.split(',')).map(str::trim);
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
}

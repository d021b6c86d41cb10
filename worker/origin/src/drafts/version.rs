//! Which version of a draft a change is of: `ETag` and `If-Match` (RFC 9110, 8.8.3 and 13.1.1).

use axum::response::Response;
use http::header::{ETAG, IF_MATCH};
use http::{HeaderMap, HeaderValue};

use crate::problem::Problem;

/// The version that `If-Match` names.
///
/// # Errors
/// [`Problem::PreconditionRequired`] without the header; [`Problem::VersionConflict`] where no draft has such a version.
pub fn expected(headers: &HeaderMap) -> Result<u32, Problem> {
    let value = headers.get(IF_MATCH).ok_or(Problem::PreconditionRequired)?;
    let quoted = value.to_str().ok().map(str::trim);
    let number = quoted.and_then(|text| text.strip_prefix('"')?.strip_suffix('"'));
    number.and_then(|number| number.parse().ok()).ok_or(Problem::VersionConflict)
}

/// `response`, which says that it is of this version.
pub fn tagged(mut response: Response, version: u32) -> Response {
    if let Ok(value) = HeaderValue::from_str(&format!("\"{version}\"")) {
        response.headers_mut().insert(ETAG, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_stands_between_quotes() {
        for (value, version) in [
            (Some("\"3\""), Ok(3)),
            (Some(" \"12\" "), Ok(12)),
            (Some("3"), Err(Problem::VersionConflict)),
            (Some("W/\"3\""), Err(Problem::VersionConflict)),
            (Some("*"), Err(Problem::VersionConflict)),
            (Some("\"-1\""), Err(Problem::VersionConflict)),
            (Some(""), Err(Problem::VersionConflict)),
            (None, Err(Problem::PreconditionRequired)),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(value) = value {
                headers.insert(IF_MATCH, HeaderValue::from_static(value));
            }
            assert_eq!(expected(&headers), version, "{value:?}");
        }
    }
}

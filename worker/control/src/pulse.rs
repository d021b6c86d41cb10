//! What changed since the console last looked, as cheaply as it can be said: three numbers, which are the ETag as well.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::ETAG;
use http::{HeaderValue, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::call::Call;
use crate::problem::Problem;
use crate::sql;

/// Numbers that grow with what the console shows: whoever saw the same ones has nothing to load.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct Pulse {
    /// The version of what is live.
    live: u32,
    /// Number of the last entry of the audit; 0 where there is none.
    audit: u32,
    /// Counts how often reports took in what was counted.
    reports: u32,
}

impl Pulse {
    fn tag(&self) -> String {
        format!("\"{}-{}-{}\"", self.live, self.audit, self.reports)
    }
}

/// Whether an `If-None-Match` names a tag. A cache on the way may have made it a weak one (RFC 9110, section 13.1.2).
fn names(header: &str, tag: &str) -> bool {
    header.split(',').map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

/// Answers the numbers that say whether something changed. With `If-None-Match` and nothing changed: 304, without a body.
#[utoipa::path(
    get,
    path = "/api/control/pulse",
    operation_id = "getPulse",
    params(("If-None-Match" = Option<String>, Header, description = "The ETag of the answer before")),
    responses(
        (status = 200, description = "The numbers; together they are the ETag", body = Pulse),
        (status = 304, description = "Nothing changed"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let select = "SELECT (SELECT version FROM live) AS live, coalesce((SELECT max(number) FROM audit), 0) AS audit, \
        (SELECT version FROM journal_state WHERE name = 'merged') AS reports";
    let pulse: Option<Pulse> = sql::row(&env.d1("DB")?, select, &[]).await?;
    let pulse = pulse.ok_or_else(|| Problem::Internal("nothing says what is live".to_owned()))?;
    let tag = pulse.tag();
    let is_known = call.header("if-none-match").is_some_and(|header| names(header, &tag));
    let mut response = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { Json(pulse).into_response() };
    let value = HeaderValue::from_str(&tag).map_err(|error| Problem::Internal(error.to_string()))?;
    response.headers_mut().insert(ETAG, value);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_tag_is_known_weak_or_strong_alone_or_among_others() {
        for (header, expected) in [
            ("\"1-2-3\"", true),
            ("W/\"1-2-3\"", true),
            ("\"0\", \"1-2-3\"", true),
            ("*", true),
            ("\"1-2-4\"", false),
            ("", false),
        ] {
            assert_eq!(names(header, "\"1-2-3\""), expected, "{header}");
        }
    }
}

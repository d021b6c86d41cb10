//! Who may call: the holder of the token whose hash the Worker knows.

use http::HeaderMap;
use worker::Env;

use crate::digest::hex_digest;
use crate::headers;
use crate::problem::Problem;

/// The one token there is.
const OPERATOR: &str = "operator";

/// Compares the hash of the bearer token with the secret `CONTROL_TOKEN_SHA256`. Hashes are
/// compared, so that the time it takes tells nothing of the token.
///
/// Answers the name that the token's holder has in the audit.
pub fn authorise(request_headers: &HeaderMap, env: &Env) -> Result<&'static str, Problem> {
    let known = env.secret("CONTROL_TOKEN_SHA256").map_err(|_| Problem::NoToken)?.to_string();
    let token = headers::text(request_headers, "authorization")
        .unwrap_or_default()
        .strip_prefix("Bearer ")
        .ok_or(Problem::Unauthorised)?;
    if hex_digest(token.as_bytes()) == known { Ok(OPERATOR) } else { Err(Problem::Unauthorised) }
}

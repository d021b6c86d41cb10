//! Who may call: the holder of the token whose hash the Worker knows.

use worker::{Env, Request};

use crate::digest::hex_digest;
use crate::problem::Problem;

/// Compares the hash of the bearer token with the secret `CONTROL_TOKEN_SHA256`. Hashes are
/// compared, so that the time it takes tells nothing of the token.
pub fn authorise(request: &Request, env: &Env) -> Result<(), Problem> {
    let known = env.secret("CONTROL_TOKEN_SHA256").map_err(|_| Problem::NoToken)?.to_string();
    let header = request.headers().get("authorization")?.unwrap_or_default();
    let token = header.strip_prefix("Bearer ").ok_or(Problem::Unauthorised)?;
    if hex_digest(token.as_bytes()) == known { Ok(()) } else { Err(Problem::Unauthorised) }
}

//! A call with a token for continuous integration in `Authorization`.

use chrono::Utc;
use http::HeaderMap;
use http::header::AUTHORIZATION;
use kirkas_api_tokens::{ApiToken, TokenKind};
use worker::Env;

use super::store;
use crate::caller::{Caller, Credential};
use crate::headers;
use crate::problem::Problem;
use crate::scopes::Scopes;

/// Whether a request carries such a token.
pub fn is_in(request_headers: &HeaderMap) -> bool {
    text(request_headers).is_some()
}

/// Whoever a request's token stands for.
///
/// # Errors
/// [`Problem::TokenEnded`] where it does not work (any more).
pub async fn caller(request_headers: &HeaderMap, env: &Env) -> Result<Caller, Problem> {
    let token = text(request_headers).and_then(|text| ApiToken::parse(TokenKind::Ci, text));
    let token = token.ok_or(Problem::TokenEnded)?;
    let country = headers::text(request_headers, "cf-ipcountry");
    let used = store::use_token(&env.d1("DB")?, &token, country, Utc::now()).await?.ok_or(Problem::TokenEnded)?;
    // A token without scopes would be limited to nothing.
    let names: Vec<String> = serde_json::from_str(&used.scopes)?;
    let scopes = if names.is_empty() { Scopes::Listed(Vec::new()) } else { Scopes::from_names(&names) };
    let id = format!("token:{}", token.id());
    Ok(Caller { person: id.clone(), name: id.clone(), id, roles: Vec::new(), credential: Credential::Ci, scopes })
}

fn text(request_headers: &HeaderMap) -> Option<&str> {
    let token = headers::text(request_headers, AUTHORIZATION.as_str())?.strip_prefix("Bearer ")?;
    token.starts_with(TokenKind::Ci.prefix()).then_some(token)
}

#[cfg(test)]
mod tests {
    use super::is_in;
    use http::{HeaderMap, HeaderValue};

    #[test]
    fn a_token_is_known_by_how_it_begins() {
        for (value, is_ci) in [
            ("Bearer kirkas_ci_0", true),
            ("Bearer kirkas_pat_0", false),
            ("Basic kirkas_ci_0", false),
            ("kirkas_ci_0", false),
        ] {
            let headers = HeaderMap::from_iter([(http::header::AUTHORIZATION, HeaderValue::from_static(value))]);
            assert_eq!(is_in(&headers), is_ci, "{value}");
        }
    }
}

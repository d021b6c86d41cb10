//! A call with a personal token in `Authorization`: whose it is, and what the profile says of it.

use http::HeaderMap;
use http::header::AUTHORIZATION;

use super::scopes::Scopes;
use super::{PREFIX, PersonalToken, store};
use crate::app::App;
use crate::clock::{self, rfc3339};
use crate::problem::Problem;
use crate::rate_limits::country;
use crate::users::{CallerToken, SignedInUser};

/// The personal token that a call came with. `None` where it came with none; another kind of `Authorization` does not count.
///
/// # Errors
/// [`Problem::SignedOut`] where it is malformed.
pub fn token(headers: &HeaderMap) -> Result<Option<PersonalToken>, Problem> {
    let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match value.strip_prefix("Bearer ").filter(|token| token.starts_with(PREFIX)) {
        Some(token) => PersonalToken::parse(token).map(Some).ok_or(Problem::SignedOut),
        None => Ok(None),
    }
}

/// The user whose token it is, as the profile shows them. Their roles are those that they have now.
///
/// # Errors
/// [`Problem::SignedOut`] where the token does not work (any more); [`Problem::Internal`] when the database fails.
pub async fn user(app: &App, headers: &HeaderMap, token: &PersonalToken) -> Result<SignedInUser, Problem> {
    let used = store::use_token(&app.database()?, token, country(headers), clock::now()).await?;
    let used = used.ok_or(Problem::SignedOut)?;
    Ok(SignedInUser {
        user: used.user.try_into()?,
        signed_in_at: rfc3339(used.confirmed_at),
        auth_time: used.confirmed_at.0.div_euclid(1000),
        amr: used.method.amr(),
        enrols_only: false,
        review_until: used.review_until.map(rfc3339),
        token: Some(CallerToken { id: used.token_id, name: used.token_name, scopes: Scopes::read(&used.scopes)? }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use http::HeaderValue;

    fn found(value: &str) -> Result<Option<PersonalToken>, Problem> {
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, HeaderValue::from_str(value).unwrap());
        token(&headers)
    }

    #[test]
    fn a_token_is_found_where_it_is_one() {
        let right = PersonalToken::new([1; 8], [2; 32]);
        assert_eq!(found(&format!("Bearer {}", right.text())), Ok(Some(right.clone())));
        assert_eq!(found(&format!("Bearer {}0", right.text())), Err(Problem::SignedOut));
        for other in [right.text(), "Bearer another", "Basic a2lya2Fz", ""] {
            assert_eq!(found(other), Ok(None), "{other}");
        }
        assert_eq!(token(&HeaderMap::new()), Ok(None));
    }
}

//! Which user makes a call: the origin says, asked for the profile (specification, section 7) with the visitor's own cookies, or with
//! a personal token. Nothing of it is stored, so that a session or token that ends, and a role that is taken away, end at once.

use http::header::AUTHORIZATION;
use http::{HeaderMap, Uri};
use kirkas_core::session::cookies;
use serde::Deserialize;
use worker::{Env, Headers};

use crate::access::Role;
use crate::caller::{Caller, Credential};
use crate::problem::Problem;
use crate::scopes::Scopes;
use crate::sign_in::SignInReport;
use crate::{headers, origin};

/// The call that tells who somebody is.
const PROFILE: &str = "/api/v2/user/profile";
/// What a session is known by.
const COOKIE: &str = "cookie";
/// Headers that are forwarded besides: what the edge and the platform say of the visitor.
const FORWARDED: [&str; 4] = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "cf-ipcountry"];
/// What an `Authorization` header with a personal token begins with.
const PERSONAL: &str = "Bearer kirkas_pat_";

/// What counts of a profile.
#[derive(Deserialize)]
struct Profile {
    /// Not of every origin: without one the audit has the e-mail address.
    id: Option<String>,
    email: String,
    roles: Vec<String>,
    #[serde(default)]
    enrols_only: bool,
    #[serde(flatten)]
    sign_in: SignInReport,
    /// The personal token that it was asked with.
    token: Option<PersonalToken>,
}

#[derive(Deserialize)]
struct PersonalToken {
    id: String,
    name: String,
    scopes: Vec<String>,
}

impl From<Profile> for Caller {
    fn from(Profile { id, email, roles, enrols_only, sign_in, token }: Profile) -> Self {
        // A session that can only add a passkey has no roles, whatever else the origin says of it.
        let counts = |role: &Role| !enrols_only && roles.iter().any(|name| name == role.name());
        let id = id.map_or_else(|| email.clone(), |id| ["user:", &id].concat());
        let (id, name, scopes) = match token {
            None => (id, email.clone(), Scopes::Unlimited),
            Some(PersonalToken { id: token, name, scopes }) => {
                let name = format!("{email} by the token {name:?}");
                (format!("{id} token:{token}"), name, Scopes::from_names(&scopes))
            }
        };
        Self {
            person: email,
            id,
            name,
            roles: Role::ALL.into_iter().filter(counts).collect(),
            credential: Credential::User(sign_in.into()),
            scopes,
        }
    }
}

/// Whether a request carries a personal token.
pub fn has_personal_token(request_headers: &HeaderMap) -> bool {
    headers::text(request_headers, AUTHORIZATION.as_str()).is_some_and(|value| value.starts_with(PERSONAL))
}

/// The user whose session's cookies a request carries.
pub async fn of_session(request_headers: &HeaderMap, uri: &Uri, env: &Env) -> Result<Caller, Problem> {
    let value = headers::text(request_headers, COOKIE).unwrap_or_default();
    match (cookies::value(value, cookies::ACCESS), cookies::value(value, cookies::REFRESH)) {
        (Some(_), _) => {}
        (None, Some(_)) => return Err(Problem::SignedOut),
        (None, None) => return Err(Problem::Unauthorised),
    }
    let profile = profile(request_headers, COOKIE, uri, env).await?.ok_or(Problem::SignedOut)?;
    Ok(profile.into())
}

/// The user whose personal token a request carries.
pub async fn of_personal_token(request_headers: &HeaderMap, uri: &Uri, env: &Env) -> Result<Caller, Problem> {
    let profile = profile(request_headers, AUTHORIZATION.as_str(), uri, env).await?.ok_or(Problem::TokenEnded)?;
    // An origin that does not know personal tokens may take the call for a session's.
    if profile.token.is_some() { Ok(profile.into()) } else { Err(Problem::TokenEnded) }
}

/// The profile of whom the header `credential` stands for; none where the origin does not know it.
async fn profile(
    request_headers: &HeaderMap,
    credential: &str,
    uri: &Uri,
    env: &Env,
) -> Result<Option<Profile>, Problem> {
    let unanswered = |error: worker::Error| {
        worker::console_error!("the origin does not say who a user is: {error}");
        Problem::NoOrigin
    };
    let forwarded = forwarded(request_headers, credential).map_err(unanswered)?;
    let mut answer = origin::get(PROFILE, uri, &forwarded, env).await.map_err(unanswered)?;
    match answer.status_code() {
        200 => answer.json().await.map(Some).map_err(unanswered),
        401 => Ok(None),
        status => Err(unanswered(format!("it answers {status}").into())),
    }
}

/// What the origin is sent of a request's headers.
fn forwarded(request_headers: &HeaderMap, credential: &str) -> worker::Result<Headers> {
    let forwarded = Headers::new();
    for name in FORWARDED.into_iter().chain([credential]) {
        if let Some(value) = headers::text(request_headers, name) {
            forwarded.set(name, value)?;
        }
    }
    Ok(forwarded)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use http::{HeaderMap, HeaderValue};

    use super::{Profile, has_personal_token};
    use crate::access::{Part, Role};
    use crate::caller::Caller;

    fn caller(profile: &str) -> Caller {
        serde_json::from_str::<Profile>(profile).unwrap().into()
    }

    #[test]
    fn a_token_is_named_beside_its_user() {
        let session = caller(r#"{"id":"u1","email":"o@bank.example","roles":["operator","owner"]}"#);
        assert_eq!([session.id.as_str(), session.name.as_str()], ["user:u1", "o@bank.example"]);
        assert_eq!(session.roles, [Role::Operator]);
        let token = r#"{"id":"u1","email":"o@bank.example","roles":["operator"],
            "token":{"id":"t1","name":"laptop","scopes":["redirects:read"]}}"#;
        let token = caller(token);
        assert_eq!(
            [token.id.as_str(), token.name.as_str()],
            ["user:u1 token:t1", r#"o@bank.example by the token "laptop""#]
        );
        assert_eq!([session.person, token.person.clone()], ["o@bank.example"; 2]);
        assert!(token.may(Part::Redirects.read()) && !token.may(Part::Maintenance.read()));
    }

    #[test]
    fn a_session_that_can_only_add_a_passkey_has_no_roles() {
        assert!(
            caller(r#"{"id":"u1","email":"o@bank.example","roles":["admin"],"enrols_only":true}"#).roles.is_empty()
        );
    }

    #[test]
    fn a_personal_token_is_known_by_how_it_begins() {
        for (value, personal) in [
            ("Bearer kirkas_pat_0", true),
            ("Bearer kirkas_ci_0", false),
            ("Bearer token", false),
            ("Basic kirkas_pat_0", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("authorization", HeaderValue::from_static(value));
            assert_eq!(has_personal_token(&headers), personal, "{value}");
        }
    }
}

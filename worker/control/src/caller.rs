//! Who calls: the holder of the token, or a user by their session.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::json;
use worker::{Env, Request, Response, Url};

use crate::access::{Part, Role};
use crate::problem::Problem;
use crate::{session, token};

/// How old the sign-in may be at most of who publishes with a session, in seconds.
const SIGN_IN_AGE: &str = "PUBLISH_SIGN_IN_SECONDS";

/// What somebody is known by.
pub enum Credential {
    /// The token, which has no age.
    Token,
    /// A session, and when its user signed in; none where the origin does not tell.
    Session { signed_in_at: Option<DateTime<Utc>> },
}

/// Somebody who is known.
pub struct Caller {
    /// Their name in the audit: the token's, or the user's e-mail address.
    pub who: String,
    /// Their roles that count here.
    pub roles: Vec<Role>,
    /// How they are known.
    pub credential: Credential,
}

impl Caller {
    /// Whoever made a request. The token counts before a session, and may do everything.
    pub async fn of(request: &Request, url: &Url, env: &Env) -> Result<Self, Problem> {
        if request.headers().has("authorization")? {
            let who = token::authorise(request, env)?.to_owned();
            return Ok(Self { who, roles: vec![Role::Admin], credential: Credential::Token });
        }
        session::caller(request, url, env).await
    }

    /// Refuses a part that takes another role.
    pub fn admit(&self, part: Part) -> Result<(), Problem> {
        if self.may(part) { Ok(()) } else { Err(Problem::Forbidden(part)) }
    }

    /// Refuses a change by a session whose user signed in longer ago than `PUBLISH_SIGN_IN_SECONDS`.
    pub fn admit_change(&self, env: &Env) -> Result<(), Problem> {
        let Credential::Session { signed_in_at } = self.credential else {
            return Ok(());
        };
        let limit = env.var(SIGN_IN_AGE).ok().and_then(|seconds| seconds.to_string().parse::<u32>().ok());
        let max_age = limit.ok_or_else(|| Problem::Internal(format!("{SIGN_IN_AGE} is no number of seconds")))?;
        let age = Utc::now().signed_duration_since(signed_in_at.ok_or(Problem::NoSignInTime)?);
        if age < TimeDelta::seconds(max_age.into()) { Ok(()) } else { Err(Problem::SignInAgain(max_age)) }
    }

    /// Tells who they are, and the parts that they may use.
    pub fn tell(&self) -> Result<Response, Problem> {
        let roles: Vec<&str> = self.roles.iter().map(|role| role.name()).collect();
        let may: Vec<&str> = Part::ALL.into_iter().filter(|part| self.may(*part)).map(Part::name).collect();
        Ok(Response::from_json(&json!({ "who": self.who, "roles": roles, "may": may }))?)
    }

    /// Whether they may use a part.
    pub fn may(&self, part: Part) -> bool {
        self.roles.iter().any(|role| part.roles().contains(role))
    }
}

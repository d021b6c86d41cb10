//! Who calls: the holder of the token, or a user by their session.

use serde_json::json;
use worker::{Env, Request, Response, Url};

use crate::access::{Part, Role};
use crate::problem::Problem;
use crate::{session, token};

/// Somebody who is known.
pub struct Caller {
    /// Their name in the audit: the token's, or the user's e-mail address.
    pub who: String,
    /// Their roles that count here.
    pub roles: Vec<Role>,
}

impl Caller {
    /// Whoever made a request. The token counts before a session, and may do everything.
    pub async fn of(request: &Request, url: &Url, env: &Env) -> Result<Self, Problem> {
        if request.headers().has("authorization")? {
            let who = token::authorise(request, env)?.to_owned();
            return Ok(Self { who, roles: vec![Role::Admin] });
        }
        session::caller(request, url, env).await
    }

    /// Refuses a part that takes another role.
    pub fn admit(&self, part: Part) -> Result<(), Problem> {
        if self.may(part) { Ok(()) } else { Err(Problem::Forbidden(part)) }
    }

    /// Tells who they are, and the parts that they may use.
    pub fn tell(&self) -> Result<Response, Problem> {
        let roles: Vec<&str> = self.roles.iter().map(|role| role.name()).collect();
        let may: Vec<&str> = Part::ALL.into_iter().filter(|part| self.may(*part)).map(Part::name).collect();
        Ok(Response::from_json(&json!({ "who": self.who, "roles": roles, "may": may }))?)
    }

    fn may(&self, part: Part) -> bool {
        self.roles.iter().any(|role| part.roles().contains(role))
    }
}

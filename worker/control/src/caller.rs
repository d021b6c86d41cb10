//! Somebody who calls: the holder of the token, or a user by their session.

use chrono::{DateTime, TimeDelta, Utc};
use worker::Env;

use crate::access::{Part, Role};
use crate::kind::Kind;
use crate::problem::Problem;

/// How old the sign-in may be at most of who publishes with a session, in seconds.
const SIGN_IN_AGE: &str = "PUBLISH_SIGN_IN_SECONDS";

/// What somebody is known by.
#[derive(Clone)]
pub enum Credential {
    /// The token, which has no age.
    Token,
    /// A session, and when its user signed in; none where the origin does not tell.
    Session { signed_in_at: Option<DateTime<Utc>> },
}

/// Somebody who is known.
#[derive(Clone)]
pub struct Caller {
    /// Their name in the audit: the token's, or the user's e-mail address.
    pub who: String,
    /// Their roles that count here.
    pub roles: Vec<Role>,
    /// How they are known.
    pub credential: Credential,
}

impl Caller {
    /// Refuses a part that takes another role.
    pub fn admit(&self, part: Part) -> Result<(), Problem> {
        if self.may(part) { Ok(()) } else { Err(Problem::Forbidden(part)) }
    }

    /// Refuses what belongs to a kind whose part takes another role. Of what was stored before kinds were recorded,
    /// nobody knows the kind: it takes the roles of all of them.
    pub fn admit_kind(&self, kind: Option<Kind>) -> Result<(), Problem> {
        let kinds = kind.map_or(Kind::ALL.to_vec(), |kind| vec![kind]);
        kinds.into_iter().try_for_each(|kind| self.admit(kind.part()))
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

    /// Whether they may use a part.
    pub fn may(&self, part: Part) -> bool {
        self.roles.iter().any(|role| part.roles().contains(role))
    }
}

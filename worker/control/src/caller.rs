//! Somebody who calls: the holder of the shared token, a token for continuous integration, or a user by their session or by a token of
//! their own.

use chrono::Utc;
use worker::Env;

use crate::access::{Access, Permission, Role};
use crate::kind::Kind;
use crate::problem::Problem;
use crate::scopes::Scopes;
use crate::sign_in::{SignIn, SignInRule};

/// What somebody is known by.
#[derive(Clone)]
pub enum Credential {
    /// The shared token, which has no age.
    Bootstrap,
    /// A token for continuous integration, which has no age and no roles: its scopes alone say what it may do.
    Ci,
    /// A session, or a personal token, of a user who signed in so.
    User(SignIn),
}

/// Somebody who is known.
#[derive(Clone)]
pub struct Caller {
    /// Whose acts these are, whatever they were signed in by: a user's e-mail address, or the token.
    pub person: String,
    /// What the audit calls them: `bootstrap` of the shared token, `token:` and an id of one for continuous integration, or `user:` and
    /// the user's id, with that of a token of theirs. It stays when the user's account is erased, and says no more about them.
    pub id: String,
    /// Their name for others: the user's e-mail address, with the name of a token of theirs; of a token the same as its id.
    pub name: String,
    /// Their roles that count here.
    pub roles: Vec<Role>,
    /// How they are known.
    pub credential: Credential,
    /// What that is limited to.
    pub scopes: Scopes,
}

impl Caller {
    /// Their id without that of a token of theirs.
    pub fn user(&self) -> &str {
        self.id.split(' ').next().unwrap_or_default()
    }

    /// Refuses what takes another role or scope.
    pub fn admit(&self, permission: Permission) -> Result<(), Problem> {
        if !self.has_role_for(permission) {
            return Err(Problem::Forbidden(permission));
        }
        match self.scopes {
            _ if self.scopes.include(permission.part) => Ok(()),
            Scopes::Only(_) => Err(Problem::BootstrapLimited),
            _ => Err(Problem::OutOfScope(permission.part)),
        }
    }

    /// Refuses to read what belongs to a kind whose part takes another role. Of what was stored before kinds were recorded,
    /// nobody knows the kind: it takes the roles of all of them.
    pub fn admit_reading(&self, kind: Option<Kind>) -> Result<(), Problem> {
        let kinds = kind.map_or(Kind::ALL.to_vec(), |kind| vec![kind]);
        kinds.into_iter().try_for_each(|kind| self.admit(kind.part().read()))
    }

    /// Refuses a user who has used no passkey within `PUBLISH_SIGN_IN_SECONDS`, and one who has recovered their account lately: but
    /// for switches, which nothing may slow down, and drafts, which others publish.
    pub fn admit_change(&self, access: Access, env: &Env) -> Result<(), Problem> {
        let Credential::User(sign_in) = &self.credential else {
            return Ok(());
        };
        let now = Utc::now();
        SignInRule::of(env)?.check(sign_in, now)?;
        match access {
            Access::Switch | Access::Propose => Ok(()),
            _ => sign_in.check_review(now),
        }
    }

    /// Refuses a user who has used no passkey within `MANAGE_SIGN_IN_SECONDS`, and one who has recovered their account lately: what
    /// they give access to could publish in their stead.
    pub fn admit_management(&self, env: &Env) -> Result<(), Problem> {
        let Credential::User(sign_in) = &self.credential else {
            return Ok(());
        };
        let now = Utc::now();
        SignInRule::of_management(env)?.check(sign_in, now)?;
        sign_in.check_review(now)
    }

    /// Whether they may do something.
    pub fn may(&self, permission: Permission) -> bool {
        self.has_role_for(permission) && self.scopes.of_call(permission.access).include(permission.part)
    }

    fn has_role_for(&self, permission: Permission) -> bool {
        matches!(self.credential, Credential::Ci) || self.roles.iter().any(|role| permission.roles().contains(role))
    }
}

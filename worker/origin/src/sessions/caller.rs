//! Who makes a call: the user whom the access token stands for, and in which session.

use http::HeaderMap;
use serde::Deserialize;

use crate::app::App;
use crate::clock::{self, Seconds, Timestamp};
use crate::cookies;
use crate::problem::Problem;
use crate::sql::statement;
use crate::users::{self, Role, UserProfile, UserRow};

/// A signed-in caller.
pub struct Caller {
    /// The user.
    pub user: UserProfile,
    /// Id of the session that the call is made in.
    pub session: String,
    /// When they signed in.
    pub signed_in_at: Timestamp,
}

#[derive(Deserialize)]
struct CallerRow {
    #[serde(flatten)]
    user: UserRow,
    session: String,
    signed_in_at: Timestamp,
}

impl Caller {
    /// Whoever sent these headers.
    ///
    /// # Errors
    /// [`Problem::SignedOut`] when nobody is signed in or the access token is not valid (any more);
    /// [`Problem::Internal`] when the database fails.
    pub async fn authenticate(app: &App, headers: &HeaderMap) -> Result<Self, Problem> {
        let access = cookies::token(headers, cookies::ACCESS).ok_or(Problem::SignedOut)?;
        let sql = format!(
            "SELECT {}, family.id AS session, family.created_at AS signed_in_at
             FROM access_tokens token
               JOIN session_families family ON family.id = token.family_id
               JOIN users u ON u.id = family.user_id
             WHERE token.hash = ?1 AND token.expires_at > ?2 AND family.revoked_at IS NULL AND family.created_at > ?3",
            users::COLUMNS
        );
        let now = clock::now();
        let ended = app.settings.session.ended_if_opened_by(now);
        let found = statement(&app.database()?, &sql, &[&access.hash(), &now, &ended])?;
        let CallerRow { user, session, signed_in_at } = found.first(None).await?.ok_or(Problem::SignedOut)?;
        Ok(Self { user: user.try_into()?, session, signed_in_at })
    }

    /// Whoever sent these headers, who has to be an admin.
    ///
    /// # Errors
    /// [`Problem::SignedOut`]; [`Problem::RoleMissing`] for anybody else; [`Problem::Internal`] when the database fails.
    pub async fn admin(app: &App, headers: &HeaderMap) -> Result<Self, Problem> {
        let caller = Self::authenticate(app, headers).await?;
        if caller.is_admin() { Ok(caller) } else { Err(Problem::RoleMissing) }
    }

    /// Whether the caller signed in at most `age` ago.
    pub fn has_signed_in_within(&self, age: Seconds, now: Timestamp) -> bool {
        now < self.signed_in_at.plus(age)
    }

    /// Whether the caller may see and end the sessions of the user with this id: their own, and an admin
    /// everybody's.
    pub fn may_manage(&self, user: &str) -> bool {
        self.user.id == user || self.is_admin()
    }

    /// Whether the caller is an admin.
    pub fn is_admin(&self) -> bool {
        self.user.roles.contains(&Role::Admin)
    }
}

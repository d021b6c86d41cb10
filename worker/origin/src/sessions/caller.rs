//! Who makes a call: the user whom the access token stands for, and in which session.

use http::HeaderMap;
use serde::Deserialize;

use crate::app::App;
use crate::clock::{self, Seconds, Timestamp};
use crate::cookies;
use crate::passkeys::PasskeyProblem;
use crate::problem::Problem;
use crate::sessions::sign_in_method::SignInMethod;
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
    /// How they signed in.
    pub method: SignInMethod,
    /// Whether the session was opened by a recovery code, and can do no more than add a passkey.
    pub enrols_only: bool,
    /// Until when what they publish needs a review, if they have recovered their account lately.
    pub review_until: Option<Timestamp>,
}

#[derive(Deserialize)]
struct CallerRow {
    #[serde(flatten)]
    user: UserRow,
    session: String,
    signed_in_at: Timestamp,
    method: SignInMethod,
    enrols_only: u32,
    review_until: Option<Timestamp>,
}

impl Caller {
    /// Whoever sent these headers.
    ///
    /// # Errors
    /// [`Problem::SignedOut`] when nobody is signed in or the access token is not valid (any more); [`PasskeyProblem::EnrolsOnly`] in a
    /// session that can only add a passkey; [`Problem::Internal`] when the database fails.
    pub async fn authenticate(app: &App, headers: &HeaderMap) -> Result<Self, Problem> {
        let caller = Self::authenticate_any_session(app, headers).await?;
        if caller.enrols_only { Err(PasskeyProblem::EnrolsOnly.into()) } else { Ok(caller) }
    }

    /// Whoever sent these headers, also in a session that can only add a passkey.
    ///
    /// # Errors
    /// [`Problem::SignedOut`] when nobody is signed in or the access token is not valid (any more);
    /// [`Problem::Internal`] when the database fails.
    pub async fn authenticate_any_session(app: &App, headers: &HeaderMap) -> Result<Self, Problem> {
        let access = cookies::token(headers, cookies::ACCESS).ok_or(Problem::SignedOut)?;
        let sql = format!(
            "SELECT {}, family.id AS session, family.created_at AS signed_in_at, family.amr AS method, family.enrols_only,
               (SELECT max(review_until) FROM recoveries WHERE user_id = u.id AND review_until > ?2) AS review_until
             FROM access_tokens token
               JOIN session_families family ON family.id = token.family_id
               JOIN users u ON u.id = family.user_id
             WHERE token.hash = ?1 AND token.expires_at > ?2 AND family.revoked_at IS NULL AND family.created_at > ?3",
            users::COLUMNS
        );
        let now = clock::now();
        let ended = app.settings.session.ended_if_opened_by(now);
        let found = statement(&app.database()?, &sql, &[&access.hash(), &now, &ended])?;
        let row: CallerRow = found.first(None).await?.ok_or(Problem::SignedOut)?;
        let CallerRow { user, session, signed_in_at, method, enrols_only, review_until } = row;
        let user = user.try_into()?;
        Ok(Self { user, session, signed_in_at, method, enrols_only: enrols_only != 0, review_until })
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

    /// Refuses whoever has not used a passkey within `age`.
    ///
    /// # Errors
    /// [`Problem::SignInAgain`] names the age.
    pub fn check_passkey(&self, age: Seconds, now: Timestamp) -> Result<(), Problem> {
        let is_fresh = self.method.is_passkey() && self.has_signed_in_within(age, now);
        if is_fresh { Ok(()) } else { Err(Problem::SignInAgain(age)) }
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

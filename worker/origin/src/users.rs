//! Users as the API shows them.

pub mod find;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::offers::Lender;
use crate::personal_tokens::scopes::Scopes;
use crate::problem::Problem;
use crate::sessions::sign_in_method::AuthenticationMethod;

/// What a user may do; a user can hold several roles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Applies for loans and compares offers.
    Consumer,
    /// Enters the lender area.
    Lender,
    /// Enters every area.
    Admin,
    /// Sets experiments and campaigns.
    Marketer,
    /// Sets redirects and releases.
    Operator,
}

/// A signed-in user.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct UserProfile {
    /// Stable and opaque.
    #[schema(example = "7a0c2f9e-51d4-4c1b-9a37-0d6b0c5f0001")]
    pub id: String,
    /// Address that login links are sent to.
    #[schema(example = "consumer@kirkas.example")]
    pub email: String,
    /// Name to show.
    #[schema(example = "Kaisa Kuluttaja")]
    pub name: String,
    /// Roles, in alphabetical order.
    pub roles: Vec<Role>,
    /// Whom they work for, of a lender's staff.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lender: Option<Lender>,
    /// Code of the language that they applied in last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "fi")]
    pub language: Option<String>,
}

/// The user of a session or a personal token, and since when they are signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedInUser {
    /// The user.
    #[serde(flatten)]
    pub user: UserProfile,
    /// When they signed in (RFC 3339, UTC); renewing the session does not change it.
    #[schema(example = "2026-11-20T12:00:00Z")]
    pub signed_in_at: String,
    /// The same in seconds since 1970, as OpenID Connect has it (Core 1.0, section 2).
    #[schema(example = 1_795_176_000)]
    pub auth_time: i64,
    /// How they signed in (RFC 8176): `otp` by the mailed link; `hwk` or `swk`, with `user`, by a passkey.
    #[schema(example = json!(["hwk", "user"]))]
    pub amr: Vec<AuthenticationMethod>,
    /// Whether the session was opened by a recovery code: it has no roles, and can do no more than add a passkey.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub enrols_only: bool,
    /// Until when what they publish needs a review, as they have recovered their account (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "2026-11-21T12:00:00Z")]
    pub review_until: Option<String>,
    /// The personal token that the call came with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<CallerToken>,
}

/// The personal token that a call came with. Its user signed in when they allowed it.
#[derive(Debug, Serialize, ToSchema)]
pub struct CallerToken {
    /// Names it; opens nothing.
    #[schema(example = "0123456789abcdef")]
    pub id: String,
    /// The machine that has it.
    #[schema(example = "outi-laptop")]
    pub name: String,
    /// What it is limited to; to nothing where there is none.
    pub scopes: Scopes,
}

impl UserProfile {
    /// Whether the user works for us.
    pub fn is_staff(&self) -> bool {
        self.roles.iter().any(|role| matches!(role, Role::Admin | Role::Marketer | Role::Operator))
    }
}

/// Columns of a [`UserRow`], where the table `users` goes by the name `u`.
pub const COLUMNS: &str = "u.id, u.email, u.name, (SELECT json_group_array(role) \
     FROM (SELECT role FROM user_roles WHERE user_id = u.id ORDER BY role)) AS roles, \
     (SELECT json_object('id', lender.id, 'name', lender.name) FROM lender_users staff \
     JOIN lenders lender ON lender.id = staff.lender_id WHERE staff.user_id = u.id) AS lender, \
     (SELECT language FROM applications WHERE user_id = u.id ORDER BY created_at DESC LIMIT 1) AS language";

/// A user as the database gives one.
#[derive(Debug, Deserialize)]
pub struct UserRow {
    id: String,
    email: String,
    name: String,
    roles: String,
    /// As JSON.
    lender: Option<String>,
    language: Option<String>,
}

impl TryFrom<UserRow> for UserProfile {
    type Error = Problem;

    fn try_from(row: UserRow) -> Result<Self, Problem> {
        let roles = serde_json::from_str(&row.roles).map_err(|e| Problem::Internal(format!("roles of a user: {e}")))?;
        let lender = row.lender.as_deref().map(serde_json::from_str).transpose();
        let lender = lender.map_err(|e| Problem::Internal(format!("the lender of a user: {e}")))?;
        Ok(Self { id: row.id, email: row.email, name: row.name, roles, lender, language: row.language })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_read_from_their_names() {
        let row = |roles: &str| UserRow {
            id: "1".to_owned(),
            email: "a@b.fi".to_owned(),
            name: "A".to_owned(),
            roles: roles.to_owned(),
            lender: None,
            language: None,
        };
        for (roles, read) in [
            ("[]", Some(vec![])),
            (r#"["admin","consumer"]"#, Some(vec![Role::Admin, Role::Consumer])),
            (r#"["Admin"]"#, None),
            (r#"["owner"]"#, None),
        ] {
            assert_eq!(UserProfile::try_from(row(roles)).ok().map(|user| user.roles), read, "{roles}");
        }
    }
}

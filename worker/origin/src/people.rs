//! Who works for us, for admins: everybody of the staff, who they are here, and changing it. Nobody changes their own roles, so an admin
//! is always left; sessions, passkeys and tokens have calls of their own.

pub mod endpoints;
mod store;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::enrolment::endpoints::IssuedEnrolmentCode;
use crate::users::{Role, UserProfile};

/// A member of the staff.
#[derive(Serialize, ToSchema)]
pub struct StaffMember {
    /// Who they are here.
    pub user: UserProfile,
    /// When they signed in last (RFC 3339, UTC), as far as it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_in: Option<String>,
    /// How many passkeys they have.
    pub passkeys: u32,
    /// In how many browsers they are signed in.
    pub sessions: u32,
    /// How many tokens for the command line they have.
    pub tokens: u32,
}

/// A role with which one works for us.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StaffRole {
    /// Enters every area.
    Admin,
    /// Sets experiments and campaigns.
    Marketer,
    /// Sets redirects and releases.
    Operator,
}

/// Somebody who is to work for us.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStaffMember {
    /// Their address.
    #[schema(schema_with = crate::described::email)]
    email: String,
    /// Name to show; of who has an account, that one stays.
    #[schema(example = "Outi Operaattori", min_length = 1, max_length = 100)]
    name: String,
    /// What they are to do: at least one.
    #[schema(min_items = 1)]
    roles: Vec<StaffRole>,
}

/// What a member of the staff is to do from now on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffRoles {
    /// All of their roles; none, where they do not work for us any more: their sessions and tokens end.
    roles: Vec<StaffRole>,
}

/// Somebody who works for us now.
#[derive(Serialize, ToSchema)]
pub struct AddedStaffMember {
    /// Who they are here.
    user: UserProfile,
    /// The code with which they add a first passkey; not there where they have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    enrolment: Option<IssuedEnrolmentCode>,
}

impl StaffRole {
    fn name(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Marketer => "marketer",
            Self::Operator => "operator",
        }
    }

    /// The names of roles, each once and in alphabetical order.
    fn names(roles: &[Self]) -> Vec<&'static str> {
        let mut roles = roles.to_vec();
        roles.sort_unstable();
        roles.dedup();
        roles.into_iter().map(Self::name).collect()
    }
}

/// Whether somebody works for a lender, who cannot work for us besides.
fn is_lenders(user: &UserProfile) -> bool {
    user.lender.is_some() || user.roles.contains(&Role::Lender)
}

#[cfg(test)]
mod tests {
    use super::StaffRole::{Admin, Marketer, Operator};
    use super::*;

    #[test]
    fn roles_are_named_once_and_in_order() {
        for (roles, names) in
            [(&[][..], &[][..]), (&[Operator, Admin, Operator], &["admin", "operator"]), (&[Marketer], &["marketer"])]
        {
            assert_eq!(StaffRole::names(roles), names);
        }
    }
}

//! Users as admins see them (product design, section 10): who somebody is here, where they are signed in, what they have applied for
//! and what was done to their data. Their answers admins see after giving a reason, which the audit records.

mod answers;
pub mod endpoints;
mod store;

pub use store::user;

use kirkas_lending::form::Answers;
use kirkas_lending::lifecycle::application::ApplicationState;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::applications::ApplicationRole;
use crate::own_data::Format;
use crate::sessions::open::OpenSession;
use crate::users::UserProfile;

/// A user.
#[derive(Serialize, ToSchema)]
pub struct UserAccount {
    /// Who they are here.
    pub user: UserProfile,
    /// When the account was made (RFC 3339, UTC).
    pub created: String,
    /// Where they are signed in.
    pub sessions: Vec<OpenSession>,
    /// What they have applied for, the newest first.
    pub applications: Vec<AccountApplication>,
    /// What was done to their data, the newest first.
    pub audit: Vec<AccountEvent>,
    /// Whether an admin can take their data away for them, or erase it: of consumers and lenders' staff.
    pub is_erasable: bool,
}

/// An application of a user.
#[derive(Serialize, ToSchema)]
pub struct AccountApplication {
    /// What people call it by.
    #[schema(example = "K-7F3Q29")]
    pub reference: String,
    /// What was applied for.
    #[schema(example = "loan")]
    pub kind: String,
    /// When it was made (RFC 3339, UTC).
    pub created: String,
    /// Where it stands.
    #[schema(schema_with = crate::described::application_state)]
    pub state: ApplicationState,
    /// What the user is in it.
    pub role: ApplicationRole,
    /// Names their answers, as long as they are stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
}

/// Something that was done to a user's data.
#[derive(Serialize, ToSchema)]
pub struct AccountEvent {
    /// When (RFC 3339, UTC).
    pub at: String,
    /// Who did it: a name, or the id of who is not a user any more.
    pub actor: String,
    /// What.
    #[schema(example = "view")]
    pub action: String,
    /// Why, in the words of who did it.
    pub reason: String,
}

/// Why an admin looks at somebody's answers.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ViewReason {
    /// Why, without anybody's personal data.
    #[schema(min_length = 1, max_length = 500, example = "The consumer asked us to look at the loan's purpose.")]
    pub reason: String,
}

/// What somebody answered.
#[derive(Serialize, ToSchema)]
pub struct PersonAnswers {
    /// The application's reference.
    #[schema(example = "K-7F3Q29")]
    pub reference: String,
    /// What they are in it.
    pub role: ApplicationRole,
    /// The answers, by step and field. Identity numbers are masked.
    #[schema(value_type = BTreeMap<String, Object>)]
    pub answers: Answers,
}

/// A copy to be made for a user.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountExport {
    /// Why, without anybody's personal data.
    #[schema(min_length = 1, max_length = 500, example = "Requested by letter.")]
    pub reason: String,
    /// What kind of file it is.
    #[serde(default)]
    pub format: Format,
    /// Code of the language that it is in.
    #[schema(schema_with = crate::described::served_language)]
    pub language: String,
}

/// A user to be erased.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountErasure {
    /// The user's address, typed to confirm.
    #[schema(example = "consumer@kirkas.example")]
    pub confirmation: String,
    /// Why, without anybody's personal data.
    #[schema(min_length = 1, max_length = 500, example = "Requested by letter.")]
    pub reason: String,
    /// Code of the language to write to the user in.
    #[schema(schema_with = crate::described::served_language)]
    pub language: String,
}

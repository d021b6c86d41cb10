//! Strong identification (product design, section 6): OpenID Connect's authorization code flow with PKCE (RFC 7636), `state`, `nonce`
//! and `iss` (RFC 9207), with one provider for each country. An attempt is used once, within minutes, by the browser that began it
//! and holds what it is for. Whom the provider names is compared with what was answered, by what recognises people: their numbers are
//! neither logged nor stored beside the answers, and stand in no address.

mod attempt;
mod claims;
pub mod endpoints;
mod exchange;
mod fetching;
mod id_token;
mod identifying;
mod metadata;
mod providers;
pub mod store;
mod subject;

use kirkas_lending::form::ApplicantRole;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use providers::IdentityProviders;

/// Who is to be identified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum IdentifiedPerson {
    /// Whoever applies.
    Applicant,
    /// Whoever was invited to apply with them.
    CoApplicant,
}

impl IdentifiedPerson {
    /// The word that stands for it in the database.
    pub const fn role(self) -> &'static str {
        match self {
            Self::Applicant => "applicant",
            Self::CoApplicant => "co-applicant",
        }
    }

    /// Whom the form's steps ask about.
    pub const fn person(self) -> ApplicantRole {
        match self {
            Self::Applicant => ApplicantRole::Applicant,
            Self::CoApplicant => ApplicantRole::CoApplicant,
        }
    }

    /// The person's id in an application.
    pub fn id(self, application: &str) -> String {
        format!("{application}:{}", self.role())
    }
}

/// Why nobody was identified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdentificationFailure {
    /// The attempt is unknown or used, or another browser's.
    Gone,
    /// It took too long, here or at the provider.
    Expired,
    /// The person went back.
    Cancelled,
    /// The provider named somebody else than the answers do.
    Mismatch,
    /// The provider did not identify anybody, or what it says can't be believed.
    Failed,
    /// The provider can't be reached, or there is none.
    Unavailable,
}

impl IdentificationFailure {
    /// The word that stands for it in the database. What is gone has no row.
    const fn result(self) -> &'static str {
        match self {
            Self::Gone | Self::Expired => "expired",
            Self::Cancelled => "cancelled",
            Self::Mismatch => "mismatch",
            Self::Failed => "failed",
            Self::Unavailable => "unavailable",
        }
    }
}

/// What an attempt at identification was for: where its person goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct IdentificationPurpose {
    /// Id of the draft, or of the application that it has become.
    pub application: String,
    /// What is applied for.
    #[schema(example = "mortgage")]
    pub kind: String,
    /// Code of its language.
    #[schema(example = "fi")]
    pub language: String,
    /// Who was to be identified.
    pub person: IdentifiedPerson,
}

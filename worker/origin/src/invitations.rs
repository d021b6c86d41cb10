//! Invitations of co-applicants (product design, 3.5): a mail with a link that shows what is applied for and what was answered
//! about them. They check their answers and consent, and lenders are asked; or they refuse, and what is stored about them is
//! deleted. Nothing that the applicant answered about themselves is shown, but for their first name.

mod accepting;
mod answers;
pub mod endpoints;
mod expiry;
mod mails;
mod new;
mod refusing;
mod store;

pub use expiry::expire;
pub use new::NewInvitation;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where an invitation stands, as it was written last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum InvitationState {
    /// It can be answered until it expires.
    Waiting,
    /// The co-applicant has consented.
    Accepted,
    /// The co-applicant has refused.
    Refused,
    /// It was not answered in time.
    Expired,
}

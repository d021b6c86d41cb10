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

use crate::app::App;
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::tokens::TokenHash;

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

/// Somebody who is invited and has not answered yet.
pub struct Invited {
    /// The application's id.
    pub application: String,
    /// What is applied for.
    pub kind: String,
    /// Code of its language.
    pub language: String,
    /// What recognises them by what is answered about them.
    pub identity: String,
    /// The first step that asks about them.
    pub first_step: &'static str,
}

/// Who is invited by this token.
///
/// # Errors
/// [`Problem::InvitationGone`] where it can't be answered; [`Problem::Internal`] when the database fails.
pub async fn invited(app: &App, token: &TokenHash, now: Timestamp) -> Result<Invited, Problem> {
    let row = store::find(&app.database()?, token).await?;
    if !row.is_open(now) {
        return Err(Problem::InvitationGone);
    }
    let answers = answers::InvitedAnswers::open(app, &row, now)?;
    let (identity, first_step) = (answers.identity(), answers.first_step());
    Ok(Invited { application: row.id, kind: row.kind, language: row.language, identity, first_step })
}

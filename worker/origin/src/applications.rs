//! Loan applications: made of drafts, answered by lenders, and seen by their applicant and co-applicant alone.

mod alone;
mod asking;
mod copy;
pub mod endpoints;
mod making;
mod mortgage;
mod presentation;
mod reference;
mod sending;
mod state;
mod store;

pub use asking::add_matches;
pub use copy::copy;
pub use endpoints::answer_with_session;
pub use making::{NewApplication, make};
pub use presentation::Application;
pub use sending::{SentDraft, send_identified};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::clock::Timestamp;
use crate::problem::Problem;

/// What a user is in an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ApplicationRole {
    /// Has sent it, and decides what becomes of it.
    Applicant,
    /// Was invited by the applicant, and sees what came of it.
    CoApplicant,
}

/// An application that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentApplication {
    /// Names the application: its draft's id.
    pub id: String,
    /// What people call it by. Not there while its address is not confirmed: then there is no application yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "K-7F3Q29")]
    pub reference: Option<String>,
}

/// All of a user's applications, the newest first, as they see them at `now`.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn of_user(app: &App, user: &str, now: Timestamp) -> Result<Vec<Application>, Problem> {
    let database = app.database()?;
    let rows = store::list(&database, user, store::NEWEST, u32::MAX).await?;
    presentation::present(app, &database, rows, now).await
}

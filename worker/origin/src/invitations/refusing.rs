//! The co-applicant refuses: what is stored about them is deleted, and the applicant is told.

use super::mails;
use super::store::{Attempt, InvitationRow};
use crate::app::App;
use crate::clock::Timestamp;
use crate::mail::delivery;
use crate::problem::Problem;
use crate::randomness;
use crate::settings::Environment;
use crate::sql::statement;

/// These take effect only where the attempt claimed the invitation.
const FORGET_ANSWERS: &str = "DELETE FROM people WHERE application_id = ?1 AND role = 'co-applicant'
    AND EXISTS (SELECT 1 FROM invitations WHERE application_id = ?1 AND answered_by = ?2)";
const FORGET_FACTS: &str = "UPDATE applications SET facts = json_remove(facts, '$.co_applicant'), version = version + 1
    WHERE id = ?1 AND EXISTS (SELECT 1 FROM invitations WHERE application_id = ?1 AND answered_by = ?2)";

/// Refuses an invitation. Answers whether it took effect: not where somebody else was quicker, or the invitation is over.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn refuse(app: &App, row: &InvitationRow, now: Timestamp) -> Result<bool, Problem> {
    let database = app.database()?;
    let attempt = randomness::token()?.text();
    let attempt = Attempt { id: &attempt, application: &row.id, now };
    let message = mails::outcome(&app.settings, &row.language)?;
    let mut batch = vec![
        attempt.claim(&database, "refused")?,
        statement(&database, FORGET_ANSWERS, &[&row.id, &attempt.id])?,
        statement(&database, FORGET_FACTS, &[&row.id, &attempt.id])?,
    ];
    if app.settings.environment == Environment::Development {
        batch.push(attempt.mail(&database, &row.applicant_email, &message)?);
    }
    let is_refused = attempt.run(&database, batch).await?;
    if is_refused {
        delivery::send_afterwards(app, &row.applicant_email, message);
    }
    Ok(is_refused)
}

//! Invitations in D1, found by their token alone.

use kirkas_lending::lifecycle::application::ApplicationState;
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use super::InvitationState;
use crate::clock::{Seconds, Timestamp};
use crate::mail::Message;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};
use crate::tokens::TokenHash;

const FIND: &str = "SELECT invitation.state, invitation.expires_at, invitation.answered_at, invitation.version,
      invitation.answers_sealed, invitation.typed_sealed, application.id,
      application.reference, application.kind, application.language, application.currency, application.amount,
      application.months, application.purpose, application.left_out, application.state AS application_state,
      applicant.email AS applicant_email, lead.sealed AS applicant_sealed, other.sealed AS co_applicant_sealed,
      (SELECT identity_hash FROM identifications WHERE person_id = application.id || ':co-applicant'
        AND result = 'identified' ORDER BY used_at DESC LIMIT 1) AS identified_hash
    FROM invitations invitation JOIN applications application ON application.id = invitation.application_id
      JOIN users applicant ON applicant.id = application.user_id
      LEFT JOIN people lead ON lead.application_id = application.id AND lead.role = 'applicant'
      LEFT JOIN people other ON other.application_id = application.id AND other.role = 'co-applicant'
    WHERE invitation.hash = ?1";
/// Of two who answer an invitation, one does.
const CLAIM: &str = "UPDATE invitations SET state = ?3, answered_at = ?4, answered_by = ?2,
      answers_sealed = NULL, typed_sealed = NULL
    WHERE application_id = ?1 AND state = 'waiting' AND expires_at > ?4
      AND (SELECT state FROM applications WHERE id = application_id) = 'awaiting-co-applicant'";
/// Of two who save one version, one succeeds.
const SAVE: &str = "UPDATE invitations SET version = version + 1, answers_sealed = ?3, typed_sealed = ?4
    WHERE application_id = ?1 AND version = ?2 AND state = 'waiting' AND expires_at > ?5
      AND (SELECT state FROM applications WHERE id = application_id) = 'awaiting-co-applicant' RETURNING version";
/// These take effect only where the claim did.
const MAIL: &str = "INSERT INTO outbox (recipient, language, subject, text, link, sent_at)
    SELECT ?3, ?4, ?5, ?6, ?7, answered_at FROM invitations WHERE application_id = ?1 AND answered_by = ?2";
const FIND_CLAIMED: &str = "SELECT application_id FROM invitations WHERE application_id = ?1 AND answered_by = ?2";

/// An invitation, with its application, as the database has it.
#[derive(Deserialize)]
pub struct InvitationRow {
    /// Where it stands, as it was written last.
    pub state: InvitationState,
    /// Until when it can be answered.
    pub expires_at: Timestamp,
    /// When it was.
    pub answered_at: Option<Timestamp>,
    /// Which save of the co-applicant's answers it is.
    pub version: u32,
    /// What the co-applicant changed, until they answer.
    pub answers_sealed: Option<String>,
    /// What they typed last.
    pub typed_sealed: Option<String>,
    /// The application's id.
    pub id: String,
    /// What people call the application by.
    pub reference: String,
    /// What is applied for.
    pub kind: String,
    /// Code of its language.
    pub language: String,
    /// What its money is in.
    pub currency: String,
    /// How much is applied for.
    pub amount: u32,
    /// For how long.
    pub months: u32,
    /// What for.
    pub purpose: String,
    /// Ids of the lenders that are not asked, as JSON.
    pub left_out: String,
    /// Where the application stands.
    pub application_state: ApplicationState,
    /// Address of the applicant's account.
    pub applicant_email: String,
    /// What the applicant answered.
    pub applicant_sealed: Option<String>,
    /// What was answered about the co-applicant.
    pub co_applicant_sealed: Option<String>,
    /// What recognises whoever was identified last for the co-applicant.
    pub identified_hash: Option<String>,
}

#[derive(Deserialize)]
struct Claimed {}

#[derive(Deserialize)]
struct StoredVersion {
    version: u32,
}

impl InvitationRow {
    /// Whether it can be answered at `now`.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.state == InvitationState::Waiting
            && now < self.expires_at
            && self.application_state == ApplicationState::AwaitingCoApplicant
    }

    /// Whether it was answered so within `lately`: whoever lost the answer to their call may ask again.
    pub fn was_answered(&self, state: InvitationState, lately: Seconds, now: Timestamp) -> bool {
        self.state == state && self.answered_at.is_some_and(|at| now < at.plus(lately))
    }
}

/// The invitation with this token.
///
/// # Errors
/// [`Problem::InvitationGone`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn find(database: &D1Database, token: &TokenHash) -> Result<InvitationRow, Problem> {
    statement(database, FIND, &[token])?.first(None).await?.ok_or(Problem::InvitationGone)
}

/// Stores the co-applicant's answers in `changed`, whose `version` is the one they were made of; answers the version they have
/// now.
///
/// # Errors
/// [`Problem::VersionConflict`] where there is another by now, or the invitation was answered or is over;
/// [`Problem::Internal`] when the database fails.
pub async fn save(database: &D1Database, changed: &InvitationRow, now: Timestamp) -> Result<u32, Problem> {
    let InvitationRow { id, version, answers_sealed, typed_sealed, .. } = changed;
    let (answers, typed) = (answers_sealed.as_deref(), typed_sealed.as_deref());
    let parameters: [&dyn Parameter; 5] = [id, version, &answers, &typed, &now];
    let saved = statement(database, SAVE, &parameters)?.first::<StoredVersion>(None).await?;
    saved.map(|row| row.version).ok_or(Problem::VersionConflict)
}

/// Somebody's answer to an application's invitation.
pub struct Attempt<'a> {
    /// Names the attempt.
    pub id: &'a str,
    /// The application.
    pub application: &'a str,
    /// When.
    pub now: Timestamp,
}

impl Attempt<'_> {
    /// What answers the invitation, if it can still be answered.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database refuses the statement.
    pub fn claim(&self, database: &D1Database, state: &str) -> Result<D1PreparedStatement, Problem> {
        statement(database, CLAIM, &[&self.application, &self.id, &state, &self.now])
    }

    /// What puts a message to an address into the outbox.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database refuses the statement.
    pub fn mail(
        &self,
        database: &D1Database,
        recipient: &str,
        message: &Message,
    ) -> Result<D1PreparedStatement, Problem> {
        let Message { language, subject, text, link } = message;
        let mail: [&dyn Parameter; 7] = [&self.application, &self.id, &recipient, language, subject, text, link];
        statement(database, MAIL, &mail)
    }

    /// Runs a batch that begins with the claim; answers whether the claim took effect.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails; nothing has changed then.
    pub async fn run(&self, database: &D1Database, mut batch: Vec<D1PreparedStatement>) -> Result<bool, Problem> {
        batch.push(statement(database, FIND_CLAIMED, &[&self.application, &self.id])?);
        let results = database.batch(batch).await?;
        let claimed = results.last().map(|found| found.results::<Claimed>()).transpose()?;
        Ok(claimed.is_some_and(|rows| !rows.is_empty()))
    }
}

//! An invitation of the co-applicant whom a draft names, stored in the transaction that makes the application.

use kirkas_lending::email_address::EmailAddress;
use kirkas_lending::form::ApplicantRole;
use serde::Deserialize;
use serde_json::Value;
use worker::{D1Database, D1PreparedStatement};

use super::mails;
use crate::app::App;
use crate::clock::Timestamp;
use crate::drafts::OpenDraft;
use crate::login_links::served_language;
use crate::mail::{Message, delivery};
use crate::problem::Problem;
use crate::randomness;
use crate::settings::Environment;
use crate::sql::statement;
use crate::tokens::TokenHash;

/// Only for an application that waits for its co-applicant, and once.
const ADD: &str = "INSERT INTO invitations (application_id, hash, state, created_at, expires_at)
    SELECT id, ?2, 'waiting', ?3, ?4 FROM applications WHERE id = ?1 AND state = 'awaiting-co-applicant'
    ON CONFLICT DO NOTHING";
const ADD_TO_OUTBOX: &str = "INSERT INTO outbox (recipient, language, subject, text, link, sent_at)
    SELECT ?2, ?3, ?4, ?5, ?6, created_at FROM invitations WHERE hash = ?1";
const FIND_STORED: &str = "SELECT hash FROM invitations WHERE hash = ?1";

/// An invitation to be stored and mailed.
pub struct NewInvitation {
    application: String,
    hash: TokenHash,
    recipient: EmailAddress,
    message: Message,
    expires_at: Timestamp,
}

#[derive(Deserialize)]
struct Stored {}

impl NewInvitation {
    /// The invitation of the co-applicant of a draft; none where there is no co-applicant.
    ///
    /// # Errors
    /// [`Problem::LanguageUnknown`] where the draft's language is not served; [`Problem::Internal`] without randomness.
    pub fn for_draft(app: &App, draft: &OpenDraft, now: Timestamp) -> Result<Option<Self>, Problem> {
        let answers = draft.form.retained(&draft.contents.answers);
        let step = draft.form.step_asking("email", ApplicantRole::CoApplicant).unwrap_or_default();
        let email = answers.get(step, "email").and_then(Value::as_str);
        let Some(recipient) = email.and_then(EmailAddress::parse) else {
            return Ok(None);
        };
        let language = served_language(&draft.row.language).ok_or(Problem::LanguageUnknown)?;
        let token = randomness::token()?;
        let life = app.settings.invitation;
        Ok(Some(Self {
            application: draft.row.id.clone(),
            hash: token.hash(),
            recipient,
            message: mails::invitation(&app.settings, language, &draft.row.kind, &token, life)?,
            expires_at: now.plus(life),
        }))
    }

    /// What stores it, once the application is stored; in development its mail too.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database refuses a statement.
    pub fn statements(
        &self,
        database: &D1Database,
        environment: Environment,
        now: Timestamp,
    ) -> Result<Vec<D1PreparedStatement>, Problem> {
        let Self { application, hash, recipient, message, expires_at } = self;
        let mut batch = vec![statement(database, ADD, &[application, hash, &now, expires_at])?];
        if environment == Environment::Development {
            let Message { language, subject, text, link } = message;
            let mail: [&dyn crate::sql::Parameter; 6] = [hash, &recipient.as_str(), language, subject, text, link];
            batch.push(statement(database, ADD_TO_OUTBOX, &mail)?);
        }
        Ok(batch)
    }

    /// Mails it behind the answer, where it was stored and mail is sent.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails.
    pub async fn send(self, app: &App) -> Result<(), Problem> {
        if app.settings.mail.is_none() {
            return Ok(());
        }
        let stored = statement(&app.database()?, FIND_STORED, &[&self.hash])?.first::<Stored>(None).await?;
        if stored.is_some() {
            delivery::send_afterwards(app, self.recipient.as_str(), self.message);
        }
        Ok(())
    }
}

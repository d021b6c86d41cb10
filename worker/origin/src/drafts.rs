//! Drafts: applications on their way (product design, 3.6). One open draft of each kind belongs to a browser, by a cookie,
//! and to a user; whoever has either may read and change it, and nobody else learns that it is there.

mod answers;
pub mod endpoints;
pub mod form;
mod holder;
pub mod saving;
mod store;

use http::HeaderMap;
use kirkas_lending::form::ApplicantRole;
use serde::Serialize;
use utoipa::ToSchema;
use worker::D1Database;

pub use answers::{Contents, HalfTyped, SealedRow};
pub use holder::Holder;
use kirkas_lending::email_address::EmailAddress;
pub use kirkas_lending::form::{Answers, StepAnswers};
pub use store::{DRAFT_COLUMNS, DraftRow, by_id, find, find_held, find_to_send, of_user, send};

use crate::clock::{Timestamp, rfc3339};
use crate::conversions::StoredTracking;
use crate::drafts::form::Form;
use crate::problem::Problem;
use crate::settings::Settings;

/// A draft as its holder sees it. Identity numbers are masked: sent back as they are, they stay what they were.
#[derive(Serialize, ToSchema)]
pub struct Draft {
    /// Names the draft, and the application that it becomes.
    id: String,
    /// What is applied for.
    #[schema(example = "loan")]
    kind: String,
    /// Code of the language it was begun in, which says the market.
    #[schema(example = "fi")]
    language: String,
    /// Which save this is: `If-Match` names it, between quotes.
    #[schema(example = 3)]
    version: u32,
    /// The step to go on with.
    #[schema(example = "contact")]
    step: String,
    /// The answers that passed their checks, by step and field.
    #[schema(value_type = BTreeMap<String, Object>)]
    answers: Answers,
    /// What was typed last and not continued with.
    #[serde(skip_serializing_if = "Option::is_none")]
    typed: Option<HalfTyped>,
    /// The steps that were continued from.
    completed: Vec<String>,
    /// The first step that lacks something; not there where nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_incomplete: Option<String>,
    /// Whether its e-mail address is confirmed.
    confirmed: bool,
    /// Whether its applicant was identified as who they say they are.
    identified: bool,
    /// Whether it was sent and waits for its address to be confirmed.
    sent: bool,
    /// When it will be deleted, unless it is changed before (RFC 3339, UTC).
    #[schema(example = "2026-11-27T12:00:00Z")]
    expires: String,
}

/// A draft with what it holds.
pub struct OpenDraft {
    /// The row.
    pub row: DraftRow,
    /// The answers.
    pub contents: Contents,
    /// What was typed last.
    pub typed: Option<HalfTyped>,
    /// The form that it fills in.
    pub form: Form,
    /// Whether its address is confirmed: by a mail, or because its holder is signed in with it.
    pub confirmed: bool,
    /// Whether its applicant was identified as who they say they are.
    pub identified: bool,
}

impl OpenDraft {
    /// Opens what a row holds, for its holder.
    ///
    /// # Errors
    /// [`Problem::Internal`] when it does not open or is of a form that is not there.
    pub fn from_row(row: DraftRow, holder: &Holder, settings: &Settings, now: Timestamp) -> Result<Self, Problem> {
        let Settings { sealing, environment, .. } = settings;
        let form = Form::for_language(&row.kind, &row.language, *environment, now)?;
        let form = form.ok_or_else(|| Problem::Internal("a draft is of no form".to_owned()))?;
        let contents = Contents::open(sealing, SealedRow::draft(&row.id), row.answers_sealed.as_deref())?;
        let typed = HalfTyped::open(sealing, SealedRow::draft(&row.id), row.typed_sealed.as_deref())?;
        let confirmed =
            row.confirmed_at.is_some() || form.email(&contents.answers).is_some_and(|address| holder.owns(&address));
        let is_applicant =
            |hash: &str| sealing.person(&form.identity(&contents.answers, ApplicantRole::Applicant)) == hash;
        let identified = row.identified_hash.as_deref().is_some_and(is_applicant);
        Ok(Self { row, contents, typed, form, confirmed, identified })
    }

    /// The address that the applicant gave.
    pub fn email(&self) -> Option<EmailAddress> {
        self.form.email(&self.contents.answers)
    }

    /// Whether nothing is missing.
    pub fn is_complete(&self) -> bool {
        self.form.first_incomplete(&self.contents).is_none()
    }

    /// What was stored at its sending, as far as the visitor still consents by this request's cookies. What they no longer
    /// consent to is removed from the draft.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails.
    pub async fn consented_tracking(
        &self,
        database: &D1Database,
        headers: &HeaderMap,
    ) -> Result<StoredTracking, Problem> {
        let Some(stored) = self.row.carried.as_deref() else {
            return Ok(StoredTracking::default());
        };
        let internal = |_| Problem::Internal("what a draft carries is not what it should be".to_owned());
        let stored: StoredTracking = serde_json::from_str(stored).map_err(internal)?;
        let consented = stored.clone().still_consented(headers);
        if consented != stored {
            store::set_tracking(database, &self.row.id, &serde_json::to_string(&consented).map_err(internal)?).await?;
        }
        Ok(consented)
    }

    /// As its holder sees it.
    pub fn present(self) -> Draft {
        let Self { row, contents, typed, form, confirmed, identified } = self;
        let first_incomplete = form.first_incomplete(&contents);
        Draft {
            answers: form.masked(&contents.answers),
            completed: contents.completed.into_iter().collect(),
            typed,
            first_incomplete,
            id: row.id,
            kind: row.kind,
            language: row.language,
            version: row.version,
            step: row.step,
            confirmed,
            identified,
            sent: row.sent_at.is_some(),
            expires: rfc3339(row.expires_at),
        }
    }
}

//! Submission a draft (product design, 3.5): it becomes an application at once where its address is confirmed, and else once
//! it is. Sent again, it is the application that it became.

use http::HeaderMap;

use super::making::{NewApplication, find_made, make};
use crate::app::App;
use crate::clock::Timestamp;
use crate::conversions::{StoredTracking, Tracking};
use crate::drafts::{self, DraftRow, Holder, OpenDraft};
use crate::json_text::json;
use crate::problem::Problem;
use crate::sessions::opening::NewSession;

/// What came of sending.
pub enum Submission {
    /// The application is made.
    Submitted(NewApplication),
    /// The draft with this id waits until its address is confirmed.
    AwaitingConfirmation(String),
}

/// Sends the holder's draft, whose version is `version`.
///
/// # Errors
/// As of the call that does it.
pub async fn send(
    app: &App,
    headers: &HeaderMap,
    holder: &Holder,
    row: DraftRow,
    version: u32,
    now: Timestamp,
) -> Result<Submission, Problem> {
    if row.answers_sealed.is_none() {
        // The browser that sent it a moment ago may have lost its new session with the answer.
        let is_recent = now < row.updated_at.plus(app.settings.login_link);
        let is_sender = holder.browser_hash().as_ref() == Some(&row.cookie_hash);
        let made = find_made(app, headers, &row.id, holder, is_recent && is_sender, now).await?;
        return Ok(Submission::Submitted(made));
    }
    if row.version != version {
        return Err(Problem::VersionConflict);
    }
    let draft = OpenDraft::from_row(row, holder, &app.settings, now)?;
    if let Some(step) = draft.form.first_incomplete(&draft.contents) {
        return Err(Problem::StepIncomplete(step));
    }
    if let Some(step) = draft.form.identification_step().filter(|_| !draft.identified) {
        return Err(Problem::StepIncomplete(step.to_owned()));
    }
    let tracking = StoredTracking::new(Tracking::from_headers(headers));
    if draft.confirmed {
        return make(app, headers, &draft, holder, &tracking, now).await.map(Submission::Submitted);
    }
    let waiting = drafts::send(&app.database()?, &draft.row, &json(&tracking)?, now).await?;
    Ok(Submission::AwaitingConfirmation(waiting.id))
}

/// What identification did with a draft.
#[derive(Default)]
pub struct SentDraft {
    /// Whether it is sent.
    pub is_sent: bool,
    /// What people call its application by, if it has become one.
    pub reference: Option<String>,
    /// A session that was opened for it.
    pub session: Option<NewSession>,
}

/// Sends the holder's draft with this id, where its form ends with the identification of its applicant. Another stays as it is, and
/// so does one that cannot be sent as it stands: its holder sees why where it is sent again.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn send_identified(
    app: &App,
    headers: &HeaderMap,
    draft: &str,
    now: Timestamp,
) -> Result<SentDraft, Problem> {
    let holder = Holder::from_headers(app, headers).await?;
    let Some(row) = drafts::find_held(&app.database()?, &holder, draft, now).await? else {
        return Ok(SentDraft::default());
    };
    if OpenDraft::from_row(row.clone(), &holder, &app.settings, now)?.form.identification_step().is_none() {
        return Ok(SentDraft::default());
    }
    let version = row.version;
    match send(app, headers, &holder, row, version, now).await {
        Ok(Submission::Submitted(NewApplication { application, session })) => {
            Ok(SentDraft { is_sent: true, reference: application.reference, session })
        }
        Ok(Submission::AwaitingConfirmation(_)) => Ok(SentDraft { is_sent: true, ..SentDraft::default() }),
        Err(problem @ Problem::Internal(_)) => Err(problem),
        Err(_) => Ok(SentDraft::default()),
    }
}

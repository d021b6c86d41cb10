//! Information requests as their consumer and their lender see them.

use worker::D1Database;

use super::files::RequestFile;
use super::files::store::{self as file_store, FileRow};
use super::store::InformationRequestRow;
use super::{InformationAnswer, InformationRequest, LenderInformationRequest};
use crate::app::App;
use crate::clock::{Timestamp, rfc3339};
use crate::json_text::json;
use crate::lender::staff::Staff;
use crate::lender::work;
use crate::offers::Lender;
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};

impl InformationRequestRow {
    /// As its consumer sees it, with those of these files that are its own.
    ///
    /// # Errors
    /// [`Problem::Internal`] when what is sealed does not open.
    pub fn present(&self, files: &[FileRow], sealing: &Sealing) -> Result<InformationRequest, Problem> {
        Ok(InformationRequest {
            id: self.id.clone(),
            application: self.application.clone(),
            lender: Lender { id: self.lender.clone(), name: self.lender_name.clone() },
            message: self.message(sealing)?,
            requested_at: rfc3339(self.requested_at),
            due: self.due_on.clone(),
            is_open: self.is_open > 0,
            answer: self.answer(sealing)?,
            files: self.own(files, sealing)?,
        })
    }

    fn own(&self, files: &[FileRow], sealing: &Sealing) -> Result<Vec<RequestFile>, Problem> {
        let own = files.iter().filter(|file| file.request == self.id);
        own.map(|file| RequestFile::from_row(file, sealing)).collect()
    }

    fn message(&self, sealing: &Sealing) -> Result<String, Problem> {
        sealing.open(cell(&self.id, "message_sealed"), &self.message_sealed)
    }

    fn answer(&self, sealing: &Sealing) -> Result<Option<InformationAnswer>, Problem> {
        let Some((sealed, answered_at)) = self.answer_sealed.as_deref().zip(self.answered_at) else { return Ok(None) };
        let message = sealing.open(cell(&self.id, "answer_sealed"), sealed)?;
        Ok(Some(InformationAnswer { message, answered_at: rfc3339(answered_at) }))
    }
}

/// Where a text of a request is stored.
pub fn cell<'a>(id: &'a str, column: &'a str) -> Cell<'a> {
    Cell { table: "information_requests", row: id, column }
}

/// These requests of the lender, as its staff see them.
///
/// # Errors
/// [`Problem::Internal`] when the database fails or holds what it should not.
pub async fn of_lender(
    app: &App,
    database: &D1Database,
    staff: &Staff,
    rows: Vec<InformationRequestRow>,
    now: Timestamp,
) -> Result<Vec<LenderInformationRequest>, Problem> {
    let sealing = &app.settings.sealing;
    let mut presented = Vec::new();
    // Before it is answered, a file is for its owner alone, and then for the lender's own staff: it tells who applies.
    let answered: Vec<&str> =
        rows.iter().filter(|row| staff.is_own && row.answered_at.is_some()).map(|row| row.id.as_str()).collect();
    let files = file_store::of_requests(database, &json(&answered)?).await?;
    let keys: Vec<[&str; 2]> = rows.iter().map(|row| [row.application.as_str(), row.product.as_str()]).collect();
    let keys = json(&keys)?;
    let found = work::store::by_keys(database, &staff.lender.id, &keys).await?;
    let mut applications = work::presentation::present(app, found, None, now).await?;
    for row in rows {
        let place = applications.iter().position(|one| one.id == row.application && one.product == row.product);
        let place = place.ok_or_else(|| Problem::Internal("a request has no application".to_owned()))?;
        presented.push(LenderInformationRequest {
            application: applications.swap_remove(place),
            message: row.message(sealing)?,
            answer: row.answer(sealing)?,
            files: row.own(&files, sealing)?,
            requested_at: rfc3339(row.requested_at),
            due: row.due_on,
            id: row.id,
        });
    }
    Ok(presented)
}

/// These requests to a consumer, as they see them.
///
/// # Errors
/// [`Problem::Internal`] when the database fails or holds what it should not.
pub async fn of_consumer(
    app: &App,
    database: &D1Database,
    rows: &[InformationRequestRow],
) -> Result<Vec<InformationRequest>, Problem> {
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let files = file_store::of_requests(database, &json(&ids)?).await?;
    rows.iter().map(|row| row.present(&files, &app.settings.sealing)).collect()
}

//! Reviews as their consumer and their lender see them.

use worker::D1Database;

use super::store::ReviewRow;
use super::{LenderReview, Review, ReviewAnswer};
use crate::app::App;
use crate::clock::{Timestamp, rfc3339};
use crate::lender::staff::Staff;
use crate::lender::work;
use crate::offers::Lender;
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};

impl ReviewRow {
    /// As its consumer sees it.
    ///
    /// # Errors
    /// [`Problem::Internal`] when what is sealed does not open.
    pub fn present(&self, sealing: &Sealing) -> Result<Review, Problem> {
        Ok(Review {
            id: self.id.clone(),
            lender: Lender { id: self.lender.clone(), name: self.lender_name.clone() },
            message: sealing.open(self.cell("message_sealed"), &self.message_sealed)?,
            requested_at: rfc3339(self.requested_at),
            due: self.due_on.clone(),
            answer: self.answer(sealing)?,
        })
    }

    fn answer(&self, sealing: &Sealing) -> Result<Option<ReviewAnswer>, Problem> {
        let Some((outcome, answered_at)) = self.outcome.zip(self.answered_at) else { return Ok(None) };
        let reason = self.reason_sealed.as_deref().map(|sealed| sealing.open(self.cell("reason_sealed"), sealed));
        let (reason, offer) = (reason.transpose()?, self.offer_id.clone());
        Ok(Some(ReviewAnswer { outcome, reason, offer, answered_at: rfc3339(answered_at) }))
    }

    fn cell<'a>(&'a self, column: &'a str) -> Cell<'a> {
        Cell { table: "reviews", row: &self.id, column }
    }
}

/// These reviews of the lender, as its staff see them.
///
/// # Errors
/// [`Problem::Internal`] when the database fails or holds what it should not.
pub async fn of_lender(
    app: &App,
    database: &D1Database,
    staff: &Staff,
    rows: Vec<ReviewRow>,
    now: Timestamp,
) -> Result<Vec<LenderReview>, Problem> {
    let keys: Vec<[&str; 2]> = rows.iter().map(|row| [row.application.as_str(), row.product.as_str()]).collect();
    let keys = serde_json::to_string(&keys).map_err(|error| Problem::Internal(error.to_string()))?;
    let found = work::store::by_keys(database, &staff.lender.id, &keys).await?;
    let mut applications = work::presentation::present(app, found, None, now).await?;
    let sealing = &app.settings.sealing;
    let one = |row: ReviewRow| {
        let place = applications.iter().position(|found| found.id == row.application && found.product == row.product);
        let place = place.ok_or_else(|| Problem::Internal("a review has no application".to_owned()))?;
        Ok(LenderReview {
            application: applications.swap_remove(place),
            message: sealing.open(row.cell("message_sealed"), &row.message_sealed)?,
            requested_at: rfc3339(row.requested_at),
            answer: row.answer(sealing)?,
            due: row.due_on,
            id: row.id,
        })
    };
    rows.into_iter().map(one).collect()
}

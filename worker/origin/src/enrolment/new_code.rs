//! A code that is made for somebody, and until when it works.

use worker::D1PreparedStatement;

use super::EnrolmentCode;
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock::{Timestamp, rfc3339};
use crate::problem::Problem;
use crate::randomness;

/// A code that is made, and until when.
pub struct NewCode {
    code: EnrolmentCode,
    until: Timestamp,
}

impl NewCode {
    /// A fresh one.
    ///
    /// # Errors
    /// [`Problem::Internal`] when there is no randomness.
    pub fn generate(app: &App, now: Timestamp) -> Result<Self, Problem> {
        let code = EnrolmentCode::new(randomness::bytes()?);
        Ok(Self { code, until: now.plus(app.settings.passkeys.enrolment_code) })
    }

    /// Gives it to the subject of an act, which is recorded: after a reset, where that is the act.
    ///
    /// # Errors
    /// [`Problem::Internal`] when the database fails; nothing has changed then.
    pub async fn issue(&self, app: &App, act: &Act<'_>, now: Timestamp) -> Result<(), Problem> {
        let database = app.database()?;
        let statements = || -> Result<Vec<D1PreparedStatement>, Problem> {
            let mut statements = match act.action {
                Action::PasskeyReset => super::reset(&database, act.subject, act.actor, now)?,
                _ => Vec::new(),
            };
            statements.push(super::add(&database, &app.settings.sealing, act.subject, &self.code, self.until)?);
            Ok(statements)
        };
        audit::record(&database, act, now, statements).await?;
        Ok(())
    }

    /// The code, and until when it works (RFC 3339, UTC).
    pub fn text(&self) -> (String, String) {
        (self.code.text(), rfc3339(self.until))
    }
}

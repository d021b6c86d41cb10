//! Changing cases, one of a version or several at once. What was done is noted beside, and how long an application stays follows from
//! when it is closed: all of it is one transaction.

use kirkas_lending::lifecycle::sme::{SmeStatus, StatusRefusal};
use serde::Deserialize;
use serde_json::Value;
use worker::D1Database;

use super::case_row::CaseRow;
use super::notes;
use crate::clock::{Seconds, Timestamp};
use crate::problem::Problem;
use crate::sealing::Sealing;
use crate::sql::{Parameter, statement};

/// Which cases a change is of: `?1` their ids and `?2` the statuses it can be of, as lists of JSON, `?3` their version or 0.
macro_rules! changed {
    () => {
        "application_id IN (SELECT value FROM json_each(?1)) AND status IN (SELECT value FROM json_each(?2)) AND (?3 = 0 OR version = ?3)"
    };
}
/// `?4` the status or nothing: then a new case that is assigned becomes so. `?5` the assignee or nothing, `?6` whether the next action
/// changes, and `?7` its day. `?8` who changes it, `?9` when.
macro_rules! status {
    () => {
        "coalesce(?4, iif(status = 'new' AND ?5 IS NOT NULL, 'assigned', status))"
    };
}

const NOTE_STATUS: &str = concat!(
    "INSERT INTO sme_events (id, application_id, kind, before, after, by, at)
    SELECT lower(hex(randomblob(16))), application_id, 'status', status, ",
    status!(),
    ", ?8, ?9 FROM sme_cases WHERE ",
    changed!(),
    " AND status <> ",
    status!()
);
const NOTE_ASSIGNEE: &str = concat!(
    "INSERT INTO sme_events (id, application_id, kind, before, after, by, at)
    SELECT lower(hex(randomblob(16))), application_id, 'assignee', assignee, ?5, ?8, ?9 FROM sme_cases WHERE ",
    changed!(),
    " AND ?5 IS NOT NULL AND assignee IS NOT ?5"
);
const NOTE_NEXT_ACTION: &str = concat!(
    "INSERT INTO sme_events (id, application_id, kind, before, after, by, at)
    SELECT lower(hex(randomblob(16))), application_id, 'next-action', next_on, ?7, ?8, ?9 FROM sme_cases WHERE ",
    changed!(),
    " AND ?6 = 1 AND next_on IS NOT ?7"
);
/// A closed case stays for 24 months, and an open one until it is closed.
const RETAIN: &str = concat!(
    "UPDATE applications SET keep_until = iif(?5 = 1, ?4 + ?6, ?7)
    WHERE id IN (SELECT application_id FROM sme_cases WHERE ",
    changed!(),
    ")"
);
const CHANGE: &str = concat!(
    "UPDATE sme_cases SET status = ",
    status!(),
    ", assignee = coalesce(?5, assignee), next_on = iif(?6 = 1, ?7, next_on), closed_at = iif(?10 = 1, ?9, closed_at),
      version = version + 1 WHERE ",
    changed!(),
    " RETURNING application_id AS id"
);
const REOPEN: &str = "UPDATE sme_cases SET closed_at = NULL
    WHERE application_id IN (SELECT value FROM json_each(?1)) AND closed_at IS NOT NULL AND status = 'assigned'";
const IS_ADMIN: &str = "SELECT user_id AS id FROM user_roles WHERE user_id = ?1 AND role = 'admin'";

/// How long a closed case stays: 24 months.
const RETENTION: Seconds = Seconds(63_072_000);
/// Until when an open one does: no time is said, so after all.
pub const OPEN_RETENTION_END: Timestamp = Timestamp(253_402_300_799_000);

/// A change of one or several cases.
pub struct Change<'a> {
    /// Their applications' ids.
    pub ids: &'a [String],
    /// Of which version it is, where it is of one case.
    pub version: Option<u32>,
    /// What they become.
    pub status: Option<SmeStatus>,
    /// Who takes them on.
    pub assignee: Option<&'a str>,
    /// The day of the next action, or that there is none, where that changes.
    pub next_on: Option<Option<&'a str>>,
    /// Why.
    pub note: Option<&'a str>,
}

#[derive(Deserialize)]
struct Id {
    id: String,
}

impl Change<'_> {
    /// The statuses that it can be of. Whoever takes a closed case on takes it up again, and says so by its status.
    fn statuses(&self) -> Vec<SmeStatus> {
        match self.status {
            Some(status) => status.before(self.note.is_some()),
            None if self.assignee.is_some() => SmeStatus::ALL.into_iter().filter(|status| !status.is_end()).collect(),
            None => SmeStatus::ALL.to_vec(),
        }
    }

    /// Whether it can be of a case as it stands.
    ///
    /// # Errors
    /// [`Problem::State`]; [`Problem::InvalidFields`] where it takes a note or an assignee.
    pub fn check(&self, row: &CaseRow) -> Result<(), Problem> {
        match self.status.map(|to| row.status.check(to, self.note.is_some())) {
            Some(Err(StatusRefusal::NotAllowed)) => return Err(Problem::State),
            Some(Err(StatusRefusal::NoteMissing)) => return Err(Problem::invalid("/note", "missing")),
            _ => {}
        }
        if self.status.is_none() && !self.statuses().contains(&row.status) {
            return Err(Problem::State);
        }
        let is_assigned = self.assignee.is_some() || row.assignee.is_some();
        if self.status == Some(SmeStatus::Assigned) && !is_assigned {
            Err(Problem::invalid("/assignee", "missing"))
        } else {
            Ok(())
        }
    }

    /// Makes the change to those cases that it can be of; answers their ids.
    ///
    /// # Errors
    /// [`Problem::InvalidFields`] where the assignee is no admin; [`Problem::Internal`] when the database fails, and nothing has
    /// changed then.
    pub async fn make(
        &self,
        database: &D1Database,
        sealing: &Sealing,
        by: &str,
        now: Timestamp,
    ) -> Result<Vec<String>, Problem> {
        if let Some(assignee) = self.assignee {
            let admin = statement(database, IS_ADMIN, &[&assignee])?.first::<Id>(None).await?;
            admin.ok_or_else(|| Problem::invalid("/assignee", "unknown"))?;
        }
        let ids = Value::from(self.ids.to_vec()).to_string();
        let statuses: Vec<&str> = self.statuses().into_iter().map(SmeStatus::name).collect();
        let statuses = Value::from(statuses).to_string();
        let version = self.version.unwrap_or(0);
        let status = self.status.map(SmeStatus::name);
        let next_on = self.next_on.flatten();
        let (changes_next, closes) =
            (u32::from(self.next_on.is_some()), u32::from(self.status.is_some_and(SmeStatus::is_end)));
        let all: [&dyn Parameter; 10] =
            [&ids, &statuses, &version, &status, &self.assignee, &changes_next, &next_on, &by, &now, &closes];
        let (events, whole) = (&all[..9], &all[..]);
        let mut batch = vec![
            statement(database, NOTE_STATUS, events)?,
            statement(database, NOTE_ASSIGNEE, events)?,
            statement(database, NOTE_NEXT_ACTION, events)?,
        ];
        if let Some(note) = self.note {
            batch.push(notes::add((database, sealing), self.ids, (note, by), (&statuses, version), now)?);
        }
        if self.status.is_some() {
            let retained: [&dyn Parameter; 7] =
                [&ids, &statuses, &version, &now, &closes, &RETENTION, &OPEN_RETENTION_END];
            batch.push(statement(database, RETAIN, &retained)?);
        }
        let place = batch.len();
        batch.push(statement(database, CHANGE, whole)?);
        if self.status == Some(SmeStatus::Assigned) {
            batch.push(statement(database, REOPEN, &[&ids])?);
        }
        let results = database.batch(batch).await?;
        let changed = results.get(place).map(|found| found.results::<Id>()).transpose()?;
        Ok(changed.unwrap_or_default().into_iter().map(|row| row.id).collect())
    }
}

/// The day of the next action, as it was sent: empty for none.
///
/// # Errors
/// [`Problem::InvalidFields`] where it is no day.
pub fn next_action(sent: &str) -> Result<Option<&str>, Problem> {
    match sent {
        "" => Ok(None),
        day if day.len() == 10 && day.parse::<chrono::NaiveDate>().is_ok() => Ok(Some(day)),
        _ => Err(Problem::invalid("/next_on", "malformed")),
    }
}

//! Cases as admins see them.

use kirkas_lending::form::Answers;

use super::case_row::CaseRow;
use super::store::{ContactRow, Details, EventRow};
use super::{SensitiveAnswers, SmeAssignee, SmeCase, SmeCaseSummary, SmeEvent};
use crate::clock::rfc3339;
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};
use crate::sme_cases::notes;

impl From<CaseRow> for SmeCaseSummary {
    fn from(row: CaseRow) -> Self {
        let name = row.assignee_name;
        Self {
            received_at: rfc3339(row.created_at),
            market: row.country,
            currency: row.country.currency(),
            next_statuses: row.status.next().to_vec(),
            is_closed: row.status.is_end(),
            assignee: row.assignee.map(|id| SmeAssignee { id, name }),
            id: row.id,
            reference: row.reference,
            company: row.company,
            business_id: row.business_id,
            amount: row.amount,
            months: row.months,
            purpose: row.purpose,
            status: row.status,
            next_on: row.next_on,
        }
    }
}

impl From<EventRow> for SmeEvent {
    fn from(row: EventRow) -> Self {
        let EventRow { kind, before, after, by, at } = row;
        Self { kind, before, after, by, at: rfc3339(at) }
    }
}

/// A case with what stands beside it.
///
/// # Errors
/// [`Problem::Internal`] when something sealed does not open.
pub fn case(sealing: &Sealing, row: CaseRow, language: String, details: Details) -> Result<SmeCase, Problem> {
    let Details { contact, notes, events, duplicates, admins } = details;
    let answers = contact.as_ref().map(|contact| answers(sealing, contact)).transpose()?;
    Ok(SmeCase {
        version: row.version,
        closed_at: row.closed_at.map(rfc3339),
        summary: row.into(),
        language,
        answers: SensitiveAnswers(answers.unwrap_or_default()),
        notes: notes.into_iter().map(|note| notes::present(sealing, note)).collect::<Result<_, _>>()?,
        history: events.into_iter().map(Into::into).collect(),
        duplicates: duplicates.into_iter().map(Into::into).collect(),
        admins,
    })
}

/// What whoever applied has answered.
///
/// # Errors
/// [`Problem::Internal`] when it does not open.
pub fn answers(sealing: &Sealing, contact: &ContactRow) -> Result<Answers, Problem> {
    let cell = Cell { table: "people", row: &contact.id, column: "sealed" };
    // What serde says of a value could hold some of it.
    serde_json::from_str(&sealing.open(cell, &contact.sealed)?)
        .map_err(|_| Problem::Internal("sealed answers of a company are not what they should be".to_owned()))
}

//! Companies' applications as admins pass them on (product design, section 10): the list, each case, and what is done with it.

mod case_row;
mod changing;
mod csv;
pub mod endpoints;
mod list;
mod notes;
mod presentation;
pub mod store;

pub use changing::OPEN_RETENTION_END;
use kirkas_lending::form::Answers;
use kirkas_lending::lifecycle::sme::SmeStatus;
use kirkas_lending::market::{Country, Currency};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An admin who can take cases on.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct SmeAssignee {
    /// The user's id.
    pub id: String,
    /// Their name.
    #[schema(example = "Aino Ylläpitäjä")]
    pub name: String,
}

/// A company's application, as a row of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct SmeCaseSummary {
    /// Names the application.
    pub id: String,
    /// What people call it by.
    #[schema(example = "K-7F3Q29")]
    pub reference: String,
    /// When it was made (RFC 3339, UTC).
    #[schema(example = "2026-11-20T12:00:00Z")]
    pub received_at: String,
    /// The company's name.
    #[schema(example = "Esimerkkileipomo Oy")]
    pub company: String,
    /// The company's number.
    #[schema(example = "9900001-8")]
    pub business_id: String,
    /// Where it was made.
    pub market: Country,
    /// What its money is in.
    pub currency: Currency,
    /// How much was applied for, in whole units of the currency.
    pub amount: u32,
    /// For how many months.
    pub months: u32,
    /// What for.
    #[schema(example = "working capital")]
    pub purpose: String,
    /// Where it stands.
    pub status: SmeStatus,
    /// What it can become next. A closed case takes a note with that.
    pub next_statuses: Vec<SmeStatus>,
    /// Whether it is closed.
    pub is_closed: bool,
    /// Who has taken it on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assignee: Option<SmeAssignee>,
    /// The day of the next action (RFC 3339, full-date).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "2026-11-27")]
    pub next_on: Option<String>,
}

/// A page of companies' applications.
#[derive(Debug, Serialize, ToSchema)]
pub struct SmeCasePage {
    /// The applications, in the order that was asked for.
    pub items: Vec<SmeCaseSummary>,
    /// Stands for the next page; not there on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// How many pass the filter; counted to 1,000.
    #[schema(maximum = 1000)]
    pub count: u32,
    /// Whether there are more than that.
    pub has_more_than_counted: bool,
    /// Who can take cases on.
    pub admins: Vec<SmeAssignee>,
}

/// A company's application with all that belongs to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SmeCase {
    /// As in the list.
    #[serde(flatten)]
    pub summary: SmeCaseSummary,
    /// Which change it is: `If-Match` names it, between quotes.
    #[schema(example = 3)]
    pub version: u32,
    /// Code of the language it was made in.
    #[schema(example = "fi")]
    pub language: String,
    /// When it was closed (RFC 3339, UTC).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_at: Option<String>,
    /// What was answered, by step and field.
    #[schema(value_type = BTreeMap<String, Object>)]
    pub answers: SensitiveAnswers,
    /// What admins have written, the latest first.
    pub notes: Vec<SmeNote>,
    /// What was done, the latest first.
    pub history: Vec<SmeEvent>,
    /// Other applications of the same company within 30 days, the latest first.
    pub duplicates: Vec<SmeCaseSummary>,
    /// Who can take it on.
    pub admins: Vec<SmeAssignee>,
}

/// Answers to be sent; they are not printed.
#[derive(Serialize)]
#[serde(transparent)]
pub struct SensitiveAnswers(pub Answers);

impl core::fmt::Debug for SensitiveAnswers {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("SensitiveAnswers")
    }
}

/// What an admin has written about a case.
#[derive(Debug, Serialize, ToSchema)]
pub struct SmeNote {
    /// Names it.
    pub id: String,
    /// The text.
    pub note: String,
    /// The admin's name; none once they are gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// When (RFC 3339, UTC).
    pub at: String,
}

/// Something that was done with a case.
#[derive(Debug, Serialize, ToSchema)]
pub struct SmeEvent {
    /// What changed.
    pub kind: SmeEventKind,
    /// What it was before: a status, a name or a day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What it became.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The admin's name; none once they are gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// When (RFC 3339, UTC).
    pub at: String,
}

/// What changed about a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SmeEventKind {
    /// Where it stands.
    Status,
    /// Who has taken it on.
    Assignee,
    /// When the next action is.
    NextAction,
}

/// A change of a case. What is left out stays.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SmeChange {
    /// What it becomes.
    pub status: Option<SmeStatus>,
    /// Id of the admin who takes it on. A new case is assigned with that.
    #[schema(max_length = 64)]
    pub assignee: Option<String>,
    /// The day of the next action (RFC 3339, full-date); empty for none.
    #[schema(example = "2026-11-27", max_length = 10)]
    pub next_on: Option<String>,
    /// Why; needed where a closed case is reopened.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
}

/// A change of several cases.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SmeBulkChange {
    /// Their ids.
    #[schema(min_items = 1, max_items = 100)]
    pub ids: Vec<String>,
    /// What they become.
    pub status: Option<SmeStatus>,
    /// Id of the admin who takes them on. New cases are assigned with that.
    #[schema(max_length = 64)]
    pub assignee: Option<String>,
    /// Why; needed where closed cases are reopened.
    #[schema(max_length = 2000)]
    pub note: Option<String>,
}

/// What came of a change of several cases.
#[derive(Debug, Serialize, ToSchema)]
pub struct SmeBulkResult {
    /// Ids of those that have changed.
    pub changed: Vec<String>,
    /// Ids of those that stay as they were: their status does not allow it, or they are not there.
    pub unchanged: Vec<String>,
}

/// A note to be added.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SmeNoteText {
    /// The text.
    #[schema(min_length = 1, max_length = 2000)]
    pub note: String,
}

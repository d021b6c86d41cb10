//! A company's application as a row of the database.

use kirkas_lending::lifecycle::sme::SmeStatus;
use kirkas_lending::market::Country;
use serde::Deserialize;

use crate::clock::Timestamp;

/// Columns of a [`CaseRow`].
pub const COLUMNS: &str = "application_id AS id, reference, country, business_id, company, company_folded, amount, months, purpose, \
     status, status_order, assignee, assignee_name, next_on, next_order, created_at, closed_at, version";

/// A case as the database has it.
#[derive(Debug, Deserialize)]
pub struct CaseRow {
    /// The application's id.
    pub id: String,
    /// What people call it by.
    pub reference: String,
    /// Where it was made.
    pub country: Country,
    /// The company's number.
    pub business_id: String,
    /// Its name.
    pub company: String,
    /// Its name in small letters.
    pub company_folded: String,
    /// How much was applied for.
    pub amount: u32,
    /// For how long.
    pub months: u32,
    /// What for.
    pub purpose: String,
    /// Where it stands.
    pub status: SmeStatus,
    /// As a number that statuses are sorted by.
    pub status_order: u32,
    /// Who has taken it on.
    pub assignee: Option<String>,
    /// Their name; empty for nobody's.
    pub assignee_name: String,
    /// The day of the next action.
    pub next_on: Option<String>,
    /// The same, after all days where there is none.
    pub next_order: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was closed.
    pub closed_at: Option<Timestamp>,
    /// Which change it is.
    pub version: u32,
}

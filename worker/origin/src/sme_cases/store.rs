//! Companies' applications in D1.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement, D1Result};

use super::case_row::{COLUMNS, CaseRow};
use super::list::{Select, SmeListQuery, Sort};
use super::{SmeAssignee, SmeEventKind};
use crate::clock::{Seconds, Timestamp};
use crate::problem::Problem;
use crate::sql::statement;

const ADD: &str =
    "INSERT INTO sme_cases (application_id, reference, country, business_id, company, company_folded, amount, months,
      purpose, status, created_at)
    SELECT id, reference, country, ?2, ?3, ?4, amount, months, purpose, 'new', created_at FROM applications
    WHERE id = ?1 AND kind = 'sme' ON CONFLICT DO NOTHING";
const APPLICATION: &str = "SELECT language, user_id AS user FROM applications WHERE id = ?1";
const CONTACTS: &str = "SELECT person.application_id AS application, person.id, person.sealed
    FROM json_each(?1) wanted JOIN people person ON person.application_id = wanted.value AND person.role = 'applicant'";
const NOTES: &str = "SELECT note.id, note.note_sealed, note.at, author.name AS author
    FROM sme_notes note LEFT JOIN users author ON author.id = note.author
    WHERE note.application_id = ?1 ORDER BY note.at DESC, note.id";
const EVENTS: &str = "SELECT event.kind, event.at, actor.name AS by,
      iif(event.kind = 'assignee', (SELECT name FROM users WHERE id = event.before), event.before) AS before,
      iif(event.kind = 'assignee', (SELECT name FROM users WHERE id = event.after), event.after) AS after
    FROM sme_events event LEFT JOIN users actor ON actor.id = event.by
    WHERE event.application_id = ?1 ORDER BY event.at DESC, event.rowid DESC";
const ADMINS: &str = "SELECT u.id, u.name FROM user_roles own JOIN users u ON u.id = own.user_id
    WHERE own.role = 'admin' ORDER BY u.name, u.id";

/// How far apart two applications of a company are one too many: 30 days.
const DUPLICATE_WINDOW: Seconds = Seconds(2_592_000);

/// Of the application.
#[derive(Deserialize)]
pub struct ApplicationRow {
    /// Code of its language.
    pub language: String,
    /// Who sent it.
    pub user: String,
}

/// Whoever applied for the company.
#[derive(Deserialize)]
pub struct ContactRow {
    /// The application's id.
    pub application: String,
    /// The person's id.
    pub id: String,
    /// Their answers, sealed.
    pub sealed: String,
}

/// A note as the database has it.
#[derive(Deserialize)]
pub struct NoteRow {
    /// Its id.
    pub id: String,
    /// The text, sealed.
    pub note_sealed: String,
    /// When it was written.
    pub at: Timestamp,
    /// By whom.
    pub author: Option<String>,
}

/// An event as the database has it.
#[derive(Deserialize)]
pub struct EventRow {
    /// What changed.
    pub kind: SmeEventKind,
    /// From what.
    pub before: Option<String>,
    /// To what.
    pub after: Option<String>,
    /// By whom.
    pub by: Option<String>,
    /// When.
    pub at: Timestamp,
}

#[derive(Deserialize)]
struct Count {
    count: u32,
}

/// A company that applies.
pub struct NewCase<'a> {
    /// The company's number.
    pub business_id: &'a str,
    /// Its name.
    pub company: &'a str,
}

/// What adds a case, where its application is there.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add(database: &D1Database, application: &str, case: &NewCase<'_>) -> Result<D1PreparedStatement, Problem> {
    let folded = case.company.to_lowercase();
    statement(database, ADD, &[&application, &case.business_id, &case.company, &folded])
}

/// Rows of the list, one page of them and how many pass the filter, up to `counted` and one more; and who can take cases on.
///
/// # Errors
/// [`Problem::Malformed`] for a query that can't be read; [`Problem::Internal`] when the database fails.
pub async fn page(
    database: &D1Database,
    query: &SmeListQuery,
    sort: Sort,
    (limit, counted): (u32, u32),
) -> Result<(Vec<CaseRow>, u32, Vec<SmeAssignee>), Problem> {
    let rows = query.rows(COLUMNS, sort, query.cursor.as_deref(), limit.saturating_add(1))?;
    let count = query.count(counted.saturating_add(1))?;
    let batch = vec![prepared(database, &rows)?, prepared(database, &count)?, statement(database, ADMINS, &[])?];
    let results = database.batch(batch).await?;
    let [rows, count, admins] = results.as_slice() else { return Err(lost()) };
    let count = count.results::<Count>()?.first().map_or(0, |row| row.count);
    Ok((rows.results()?, count, admins.results()?))
}

/// All rows that pass the filter, so many at most.
///
/// # Errors
/// As [`page`].
pub async fn all(database: &D1Database, query: &SmeListQuery, sort: Sort, most: u32) -> Result<Vec<CaseRow>, Problem> {
    Ok(prepared(database, &query.rows(COLUMNS, sort, None, most)?)?.all().await?.results()?)
}

fn prepared(database: &D1Database, select: &Select) -> Result<D1PreparedStatement, Problem> {
    statement(database, &select.sql, &select.borrowed())
}

/// The case of an application.
///
/// # Errors
/// [`Problem::NotFound`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn one(database: &D1Database, id: &str) -> Result<CaseRow, Problem> {
    let sql = format!("SELECT {COLUMNS} FROM sme_cases WHERE application_id = ?1");
    statement(database, &sql, &[&id])?.first(None).await?.ok_or(Problem::NotFound)
}

/// The application of a case.
///
/// # Errors
/// [`Problem::NotFound`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn application(database: &D1Database, id: &str) -> Result<ApplicationRow, Problem> {
    statement(database, APPLICATION, &[&id])?.first(None).await?.ok_or(Problem::NotFound)
}

/// What stands beside a case.
pub struct Details {
    /// Whoever applied.
    pub contact: Option<ContactRow>,
    /// What was written.
    pub notes: Vec<NoteRow>,
    /// What was done.
    pub events: Vec<EventRow>,
    /// Other cases of the company.
    pub duplicates: Vec<CaseRow>,
    /// Who can take it on.
    pub admins: Vec<SmeAssignee>,
}

/// What reads what stands beside a case.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn details(database: &D1Database, case: &CaseRow) -> Result<Vec<D1PreparedStatement>, Problem> {
    // Found by the company's number, and only compared with the country.
    let duplicates = format!(
        "SELECT {COLUMNS} FROM sme_cases WHERE business_id = ?1 AND +country = ?2 AND application_id <> ?3
          AND created_at BETWEEN ?4 AND ?5 ORDER BY created_at DESC"
    );
    let (earliest, latest) = (case.created_at.minus(DUPLICATE_WINDOW), case.created_at.plus(DUPLICATE_WINDOW));
    let ids = serde_json::Value::from(vec![case.id.as_str()]).to_string();
    Ok(vec![
        statement(database, CONTACTS, &[&ids])?,
        statement(database, NOTES, &[&case.id])?,
        statement(database, EVENTS, &[&case.id])?,
        statement(database, &duplicates, &[&case.business_id, &case.country.code(), &case.id, &earliest, &latest])?,
        statement(database, ADMINS, &[])?,
    ])
}

/// What [`details`] read.
///
/// # Errors
/// [`Problem::Internal`] when it is not what it should be.
pub fn read_details(results: &[D1Result]) -> Result<Details, Problem> {
    let [contact, notes, events, duplicates, admins] = results else { return Err(lost()) };
    Ok(Details {
        contact: contact.results()?.into_iter().next(),
        notes: notes.results()?,
        events: events.results()?,
        duplicates: duplicates.results()?,
        admins: admins.results()?,
    })
}

/// What reads who applied for the companies of these applications, whose ids are a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn contacts(database: &D1Database, ids: &str) -> Result<D1PreparedStatement, Problem> {
    statement(database, CONTACTS, &[&ids])
}

fn lost() -> Problem {
    Problem::Internal("a batch has lost an answer".to_owned())
}

//! Lenders that are onboarded, in D1. A change of a version that is not there any more fails as a whole: `version` can't be null.

use kirkas_lending::lifecycle::lender::LenderState;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use worker::{D1Database, D1PreparedStatement, D1Result};

use super::sections::{Commission, CommissionItem, Legal};
use super::{LenderUser, ListedLender};
use crate::clock::Timestamp;
use crate::lenders::{self, LendingProduct};
use crate::problem::Problem;
use crate::sql::statement;

const LIST: &str = "SELECT id, name, state,
      (SELECT count(*) FROM lender_products product WHERE product.lender_id = lenders.id) AS products
    FROM lenders INDEXED BY lenders_by_state
    WHERE state IN ('draft', 'ready', 'live', 'paused', 'closed') ORDER BY name LIMIT ?1";
const ONE: &str =
    "SELECT id, name, state, version, needs_iban, company, contacts, legal, products, integration, key_sealed,
      sheets_seen, tested_at, changed_by, approved_by, approved_at,
      (SELECT name FROM users WHERE id = approved_by) AS approver
    FROM lenders WHERE id = ?1";
const COMMISSIONS: &str =
    "SELECT country, kind, value / 100.0 AS value FROM commissions WHERE lender_id = ?1 ORDER BY country";
const USERS: &str = "SELECT u.id, u.email, u.name, EXISTS (SELECT 1 FROM session_families family
        WHERE family.user_id = u.id AND family.created_at >= staff.since) AS signed_in
    FROM lender_users staff JOIN users u ON u.id = staff.user_id WHERE staff.lender_id = ?1 ORDER BY u.email";
const CREDITOR: &str = "SELECT legal FROM lenders WHERE id = ?1 AND legal IS NOT NULL";
const ADD: &str = "INSERT INTO lenders (id, name, state, changed_by, created_at) VALUES (?1, ?2, 'draft', ?3, ?4)";
/// `?4`: whether a second admin has to approve anew.
const CHANGE: &str = "UPDATE lenders SET version = iif(version = ?2, version + 1, NULL), state = ?3,
      changed_by = iif(?4, ?5, changed_by), approved_by = iif(?4, NULL, approved_by),
      approved_at = iif(?4, NULL, approved_at)
    WHERE id = ?1";
const APPROVE: &str = "UPDATE lenders SET approved_by = ?2, approved_at = ?3 WHERE id = ?1";
const RECORD_TRIAL: &str = "UPDATE lenders SET tested_at = ?2 WHERE id = ?1";
const RECORD_SHEET_VIEW: &str = "UPDATE lenders SET sheets_seen = json_insert(sheets_seen, '$[#]', CAST(?2 AS INTEGER))
    WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM json_each(sheets_seen) WHERE value = ?2)";

/// How many lenders the list has at most.
const MAX_LENDERS: u32 = 500;

/// A lender as the database has it.
#[derive(Debug, Deserialize)]
pub struct LenderRow {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub state: LenderState,
    /// Which change it is.
    pub version: u32,
    /// Sections, as JSON.
    pub company: Option<String>,
    /// As above.
    pub contacts: Option<String>,
    /// As above.
    pub legal: Option<String>,
    /// As above.
    pub products: Option<String>,
    /// As above.
    pub integration: Option<String>,
    /// The ring of keys of its system.
    pub key_sealed: Option<String>,
    /// Numbers of sample sheets that were looked at, as JSON.
    pub sheets_seen: String,
    /// When it was tried out.
    pub tested_at: Option<Timestamp>,
    /// Who changed last what has to be approved.
    pub changed_by: String,
    /// Who approved it.
    pub approved_by: Option<String>,
    /// The name of who approved it.
    pub approver: Option<String>,
    /// When.
    pub approved_at: Option<Timestamp>,
}

/// A lender with all that belongs to it.
pub struct LenderDetails {
    /// The lender.
    pub row: LenderRow,
    /// What it lends.
    pub products: Vec<LendingProduct>,
    /// What it pays.
    pub commission: Commission,
    /// Who works for it.
    pub users: Vec<LenderUser>,
}

#[derive(Deserialize)]
struct CreditorRow {
    legal: String,
}

#[derive(Deserialize)]
struct UserRow {
    id: String,
    email: String,
    name: String,
    signed_in: u32,
}

/// All lenders, by name.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list(database: &D1Database) -> Result<Vec<ListedLender>, Problem> {
    Ok(statement(database, LIST, &[&MAX_LENDERS])?.all().await?.results()?)
}

/// The lender with this id.
///
/// # Errors
/// [`Problem::NotFound`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn details(database: &D1Database, id: &str) -> Result<LenderDetails, Problem> {
    let queries = [ONE, lenders::store::PRODUCTS, COMMISSIONS, USERS].map(|sql| statement(database, sql, &[&id]));
    let results = database.batch(queries.into_iter().collect::<Result<_, _>>()?).await?;
    let [lender, products, commissions, users] = results.as_slice() else {
        return Err(Problem::Internal("a batch lacks answers".to_owned()));
    };
    let row = rows::<LenderRow>(lender)?.into_iter().next().ok_or(Problem::NotFound)?;
    let users = rows::<UserRow>(users)?.into_iter().map(|UserRow { id, email, name, signed_in }| {
        let signed_in = signed_in > 0;
        LenderUser { id, email, name, signed_in }
    });
    Ok(LenderDetails {
        row,
        products: rows(products)?,
        commission: Commission { items: rows::<CommissionItem>(commissions)? },
        users: users.collect(),
    })
}

fn rows<T: DeserializeOwned>(result: &D1Result) -> Result<Vec<T>, Problem> {
    Ok(result.results()?)
}

/// What the lender's information sheets say of it, once it is saved.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn creditor(database: &D1Database, lender: &str) -> Result<Option<Legal>, Problem> {
    let row = statement(database, CREDITOR, &[&lender])?.first::<CreditorRow>(None).await?;
    row.map(|row| section(&row.legal)).transpose()
}

/// A stored section.
///
/// # Errors
/// [`Problem::Internal`] where it is none.
pub fn section<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|error| Problem::Internal(format!("a stored section: {error}")))
}

/// Adds a lender.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add(
    database: &D1Database,
    (id, name): (&str, &str),
    admin: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD, &[&id, &name, &admin, &now])
}

/// Moves a lender on from a version. `needs_approval`: whether a second admin has to approve what changes.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn change(
    database: &D1Database,
    row: &LenderRow,
    state: LenderState,
    needs_approval: bool,
    admin: &str,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, CHANGE, &[&row.id, &row.version, &state.name(), &u32::from(needs_approval), &admin])
}

/// Notes who approved a lender.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn approve(database: &D1Database, id: &str, admin: &str, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, APPROVE, &[&id, &admin, &now])
}

/// Notes when a lender was tried out; nothing, where it has to be tried anew.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn record_trial(database: &D1Database, id: &str, at: Option<Timestamp>) -> Result<D1PreparedStatement, Problem> {
    statement(database, RECORD_TRIAL, &[&id, &at])
}

/// Notes that a sample sheet was looked at.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn record_sheet_view(database: &D1Database, id: &str, number: u32) -> Result<(), Problem> {
    statement(database, RECORD_SHEET_VIEW, &[&id, &number])?.run().await?;
    Ok(())
}

/// What a batch failed of: that somebody else has changed the lender meanwhile, or something else.
pub fn conflict(problem: Problem) -> Problem {
    match problem {
        Problem::Internal(cause) if cause.contains("lenders.version") => Problem::VersionConflict,
        problem => problem,
    }
}

//! Applications in D1, each found by its user alone.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::applications::state::StoredState;
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

/// A user's applications before a moment, or from the one with this id on, the newest first.
const LIST: &str = "SELECT id, reference, kind, language, currency, amount, months, purpose, state, created_at
    FROM applications WHERE user_id = ?1 AND (created_at, id) < (?2, ?3) ORDER BY created_at DESC, id DESC LIMIT ?4";
const ONE: &str = "SELECT id, reference, kind, language, currency, amount, months, purpose, state, created_at
    FROM applications WHERE id = ?1 AND user_id = ?2";
/// What products answered, as far as it can be seen, and how many will yet be.
const MATCHES: &str = "SELECT match.application_id AS application, match.product_id AS product, match.lender_id,
      match.lender, match.outcome, match.reasons
    FROM json_each(?1) asked JOIN matches match ON match.application_id = asked.value
    WHERE match.visible_at <= ?2 ORDER BY match.lender, match.product_id";
const PENDING: &str = "SELECT match.application_id AS application, count(*) AS pending
    FROM json_each(?1) asked JOIN matches match ON match.application_id = asked.value
    WHERE match.visible_at > ?2 GROUP BY match.application_id";
/// The consumer takes an application back, in a state in which that can be done.
const WITHDRAW: &str = "UPDATE applications SET state = 'withdrawn', version = version + 1
    WHERE id = ?1 AND user_id = ?2 AND state IN ('awaiting-co-applicant', 'collecting', 'ready', 'no-offers', 'accepted')
    RETURNING id";
/// An acceptance ends with its application.
const CANCEL: &str = "UPDATE offers SET state = 'cancelled', version = version + 1
    WHERE application_id = (SELECT id FROM applications WHERE id = ?1 AND user_id = ?2 AND state = 'withdrawn')
      AND state = 'accepted'";

/// Before this moment and id are all.
pub const NEWEST: (Timestamp, &str) = (Timestamp(i64::MAX >> 10), "");

/// An application as the database has it.
#[derive(Debug, Deserialize)]
pub struct ApplicationRow {
    /// Its id.
    pub id: String,
    /// What people call it by.
    pub reference: String,
    /// What was applied for.
    pub kind: String,
    /// Code of its language.
    pub language: String,
    /// What its money is in.
    pub currency: String,
    /// How much was applied for.
    pub amount: u32,
    /// For how long.
    pub months: u32,
    /// What for.
    pub purpose: String,
    /// Where it stands, as it was written last.
    pub state: StoredState,
    /// When it was made.
    pub created_at: Timestamp,
}

/// What a product answered, as the database has it.
#[derive(Debug, Deserialize)]
pub struct MatchRow {
    /// Whose application it was.
    pub application: String,
    /// The product's id.
    pub product: String,
    /// The lender's id.
    pub lender_id: String,
    /// The lender's name.
    pub lender: String,
    /// What was decided.
    pub outcome: String,
    /// What failed, as JSON.
    pub reasons: String,
}

/// How many answers an application waits for.
#[derive(Debug, Deserialize)]
pub struct Pending {
    /// The application.
    pub application: String,
    /// How many.
    pub pending: u32,
}

#[derive(Deserialize)]
struct Changed {}

/// A user's applications before `before`, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list(
    database: &D1Database,
    user: &str,
    (before, id): (Timestamp, &str),
    most: u32,
) -> Result<Vec<ApplicationRow>, Problem> {
    Ok(statement(database, LIST, &[&user, &before, &id, &most])?.all().await?.results()?)
}

/// A user's application with this id.
///
/// # Errors
/// [`Problem::NotFound`] where there is none of theirs; [`Problem::Internal`] when the database fails.
pub async fn one(database: &D1Database, user: &str, id: &str) -> Result<ApplicationRow, Problem> {
    statement(database, ONE, &[&id, &user])?.first(None).await?.ok_or(Problem::NotFound)
}

/// What products have answered by `now` to these applications, whose ids are a list of JSON; how many answers each waits
/// for.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn answers(database: &D1Database, ids: &str, now: Timestamp) -> Result<[D1PreparedStatement; 2], Problem> {
    Ok([statement(database, MATCHES, &[&ids, &now])?, statement(database, PENDING, &[&ids, &now])?])
}

/// Takes a user's application back, and the acceptance of an offer for it.
///
/// # Errors
/// [`Problem::State`] where it can't be (any more); [`Problem::Internal`] when the database fails.
pub async fn withdraw(database: &D1Database, user: &str, id: &str) -> Result<(), Problem> {
    let parameters: [&dyn Parameter; 2] = [&id, &user];
    let batch = vec![statement(database, WITHDRAW, &parameters)?, statement(database, CANCEL, &parameters)?];
    let results = database.batch(batch).await?;
    let changed = results.first().map(|found| found.results::<Changed>()).transpose()?;
    if changed.is_some_and(|rows| !rows.is_empty()) { Ok(()) } else { Err(Problem::State) }
}

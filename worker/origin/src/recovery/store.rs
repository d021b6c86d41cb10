//! Recovery codes in D1.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::statement;

const COUNT: &str = "SELECT count(*) AS number FROM recovery_codes WHERE user_id = ?1";
const FIND: &str = "SELECT count(*) AS number FROM recovery_codes WHERE user_id = ?1 AND hash = ?2";
const REMOVE: &str = "DELETE FROM recovery_codes WHERE user_id = ?1";
const ADD: &str = "INSERT INTO recovery_codes (user_id, hash) SELECT ?1, value FROM json_each(?2)";
/// Fails where the code is gone.
const RECORD: &str = "INSERT INTO recoveries (code_hash, user_id, review_until)
    VALUES (?2, (SELECT user_id FROM recovery_codes WHERE user_id = ?1 AND hash = ?2), ?3)";
const RESTRICT: &str = "UPDATE session_families SET enrols_only = 1 WHERE id = ?1";

#[derive(Deserialize)]
struct Counted {
    number: u32,
}

/// How many codes a user has left.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn count(database: &D1Database, user: &str) -> Result<u32, Problem> {
    let counted = statement(database, COUNT, &[&user])?.first::<Counted>(None).await?;
    Ok(counted.map_or(0, |counted| counted.number))
}

/// Whether this is a code of the user's.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn has(database: &D1Database, user: &str, hash: &str) -> Result<bool, Problem> {
    let counted = statement(database, FIND, &[&user, &hash])?.first::<Counted>(None).await?;
    Ok(counted.is_some_and(|counted| counted.number > 0))
}

/// What puts codes in the place of a user's old ones.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn replace(database: &D1Database, user: &str, hashes: &[String]) -> Result<Vec<D1PreparedStatement>, Problem> {
    let hashes = serde_json::to_string(hashes).map_err(|e| Problem::Internal(e.to_string()))?;
    Ok(vec![statement(database, REMOVE, &[&user])?, statement(database, ADD, &[&user, &hashes])?])
}

/// What uses a code up, and lets its session do no more than add a passkey. It fails where the code is gone.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn use_code(
    database: &D1Database,
    (user, session): (&str, &str),
    hash: &str,
    review_until: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    Ok(vec![statement(database, RECORD, &[&user, &hash, &review_until])?, statement(database, RESTRICT, &[&session])?])
}

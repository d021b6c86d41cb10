//! The outbox table.

use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement};

use super::Carried;
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::statement;

/// Rows that one report takes: what the edge takes at most.
const MOST: u32 = 100;
/// Of an application that was not stored, because it was there already, there is none.
const ADD_OF_APPLICATION: &str = "INSERT INTO conversions (id, name, at, touches, visitor)
    SELECT id || ':submitted', 'application-submitted', ?2, ?3, ?4 FROM applications WHERE id = ?1
    ON CONFLICT (id) DO NOTHING";
const ADD_OF_OFFER: &str =
    "INSERT INTO conversions (id, name, at, touches, visitor) VALUES (?1 || ':shown', 'offer-shown', ?2, ?3, ?4)
    ON CONFLICT (id) DO NOTHING";
/// Only as it is accepted: of an offer that was accepted before, it has been reported.
const ADD_OF_ACCEPTANCE: &str = "INSERT INTO conversions (id, name, at, touches, visitor)
    SELECT id || ':accepted', 'offer-accepted', ?2, ?3, ?4 FROM offers WHERE id = ?1 AND accepted_at = ?2
    ON CONFLICT (id) DO NOTHING";
/// Those first that were tried least often, so that no row holds up the others.
const NEXT: &str = "UPDATE conversions SET attempts = attempts + 1 WHERE id IN
    (SELECT id FROM conversions ORDER BY attempts, at LIMIT ?1)
    RETURNING id, name, strftime('%Y-%m-%dT%H:%M:%SZ', at / 1000, 'unixepoch') AS at, touches, visitor";
const DONE: &str = "DELETE FROM conversions WHERE id IN (SELECT value FROM json_each(?1))";

/// A row, as the edge takes it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Conversion {
    /// Stable.
    pub id: String,
    name: String,
    at: String,
    touches: Option<String>,
    visitor: Option<String>,
}

/// Adds that an application was submitted.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add_of_application(
    database: &D1Database,
    application: &str,
    Carried { touches, visitor }: Carried<'_>,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD_OF_APPLICATION, &[&application, &now, &touches, &visitor])
}

/// Adds that an offer was shown, once.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn add_of_offer(
    database: &D1Database,
    offer: &str,
    Carried { touches, visitor }: Carried<'_>,
    now: Timestamp,
) -> Result<(), Problem> {
    statement(database, ADD_OF_OFFER, &[&offer, &now, &touches, &visitor])?.run().await?;
    Ok(())
}

/// Adds that an offer was accepted at this time.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add_of_acceptance(
    database: &D1Database,
    offer: &str,
    Carried { touches, visitor }: Carried<'_>,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD_OF_ACCEPTANCE, &[&offer, &now, &touches, &visitor])
}

/// The rows to be reported next.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn next(database: &D1Database) -> Result<Vec<Conversion>, Problem> {
    Ok(statement(database, NEXT, &[&MOST])?.all().await?.results()?)
}

/// Deletes rows that the edge has taken.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn done(database: &D1Database, conversions: &[Conversion]) -> Result<(), Problem> {
    let ids: Vec<&str> = conversions.iter().map(|conversion| conversion.id.as_str()).collect();
    let ids = serde_json::to_string(&ids).map_err(|error| Problem::Internal(error.to_string()))?;
    statement(database, DONE, &[&ids])?.run().await?;
    Ok(())
}

//! The outbox table.

use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement};

use super::Tracking;
use crate::clock::{self, Timestamp};
use crate::problem::Problem;
use crate::sql::statement;

/// Rows that one report takes: what the edge takes at most.
const MAX_ROWS: u32 = 100;
/// Adds nothing for an application that was not stored because it was there already.
const ADD_OF_APPLICATION: &str = "INSERT INTO conversions (id, name, at, touches, visitor)
    SELECT id || ':submitted', 'application-submitted', ?2, ?3, ?4 FROM applications WHERE id = ?1
    ON CONFLICT DO NOTHING";
const ADD_OF_OFFER: &str =
    "INSERT INTO conversions (id, name, at, touches, visitor) VALUES (?1 || ':shown', 'offer-shown', ?2, ?3, ?4)
    ON CONFLICT DO NOTHING";
/// Only as it is accepted: of an offer that was accepted before, it has been reported.
const ADD_OF_ACCEPTANCE: &str = "INSERT INTO conversions (id, name, at, touches, visitor)
    SELECT id || ':accepted', 'offer-accepted', ?2, ?3, ?4 FROM offers WHERE id = ?1 AND accepted_at = ?2
    ON CONFLICT DO NOTHING";
/// For an offer that this change paid out, where there was a click.
const ADD_OF_SALE: &str = "INSERT INTO conversions (id, name, at, conversion)
    SELECT offer.id || ':sale', 'sale', offer.paid_out_at, application.attribution
    FROM offers offer JOIN applications application ON application.id = offer.application_id
    WHERE offer.id = ?1 AND offer.version = ?2 + 1 AND offer.state = ?3 AND application.attribution IS NOT NULL
    ON CONFLICT DO NOTHING";
/// Only of an offer whose sale was reported.
const ADD_OF_RETRACTION: &str = "INSERT INTO conversions (id, change, name, at, changed_at)
    SELECT offer.id || ':sale', 'retract', 'sale', offer.paid_out_at, ?4
    FROM offers offer JOIN applications application ON application.id = offer.application_id
    WHERE offer.id = ?1 AND offer.version = ?2 + 1 AND offer.state = ?3 AND offer.paid_out_at IS NOT NULL
      AND application.attribution IS NOT NULL
    ON CONFLICT DO NOTHING";
const ATTRIBUTE_TO_APPLICATION: &str =
    "UPDATE applications SET attribution = id || ':submitted' WHERE id = ?1 AND created_at = ?2";
const ATTRIBUTE_TO_ACCEPTANCE: &str = "UPDATE applications SET attribution = ?3
    WHERE id = (SELECT application_id FROM offers WHERE id = ?1 AND accepted_at = ?2)";
/// Those first that were tried least often, so that no row holds up the others; none before the one that it comes of or changes.
const NEXT: &str = "UPDATE conversions SET attempts = attempts + 1 WHERE (id, change) IN
    (SELECT id, change FROM conversions WHERE NOT EXISTS (SELECT 1 FROM conversions earlier
        WHERE earlier.id = conversions.conversion AND earlier.change = 'new')
      AND (change = 'new' OR NOT EXISTS (SELECT 1 FROM conversions earlier
        WHERE earlier.id = conversions.id AND earlier.change = 'new'))
      ORDER BY attempts, at LIMIT ?1)
    RETURNING id, name, at, touches, visitor, conversion, change, changed_at";
const DONE: &str = "DELETE FROM conversions WHERE (id, change) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?1))";

/// A row, as the edge takes it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Conversion {
    /// Stable.
    pub id: String,
    name: String,
    #[serde(serialize_with = "clock::in_seconds")]
    at: Timestamp,
    touches: Option<String>,
    visitor: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    conversion: Option<String>,
    #[serde(skip_serializing_if = "is_new")]
    change: String,
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "clock::some_in_seconds")]
    changed_at: Option<Timestamp>,
}

/// What the edge takes a conversion for that says nothing of a change.
fn is_new(change: &str) -> bool {
    change == "new"
}

/// Adds that an application was submitted; a sale is put down to the click that came with it.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn add_of_application(
    database: &D1Database,
    application: &str,
    Tracking { touches, visitor, .. }: Tracking<'_>,
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let mut batch = vec![statement(database, ADD_OF_APPLICATION, &[&application, &now, &touches, &visitor])?];
    if touches.is_some() {
        batch.push(statement(database, ATTRIBUTE_TO_APPLICATION, &[&application, &now])?);
    }
    Ok(batch)
}

/// Adds that an offer was shown, once.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn add_of_offer(
    database: &D1Database,
    offer: &str,
    Tracking { touches, visitor, .. }: Tracking<'_>,
    now: Timestamp,
) -> Result<(), Problem> {
    statement(database, ADD_OF_OFFER, &[&offer, &now, &touches, &visitor])?.run().await?;
    Ok(())
}

/// Adds that an offer was accepted at this time. A sale is put down to the click that came with it, else to an earlier one, and
/// to none where the visitor has decided against it meanwhile.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn add_of_acceptance(
    database: &D1Database,
    offer: &str,
    Tracking { touches, visitor, refuses_marketing }: Tracking<'_>,
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let mut batch = vec![statement(database, ADD_OF_ACCEPTANCE, &[&offer, &now, &touches, &visitor])?];
    if touches.is_some() || refuses_marketing {
        let attribution = touches.map(|_| format!("{offer}:accepted"));
        batch.push(statement(database, ATTRIBUTE_TO_ACCEPTANCE, &[&offer, &now, &attribution.as_deref()])?);
    }
    Ok(batch)
}

/// Adds that the loan of an offer was paid out: after this version of it, if it is in this state by then.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add_of_sale(
    database: &D1Database,
    offer: &str,
    version: u32,
    state: &str,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD_OF_SALE, &[&offer, &version, &state])
}

/// Adds that the agreement of an offer was withdrawn from, as [`add_of_sale`] does.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add_of_retraction(
    database: &D1Database,
    offer: &str,
    version: u32,
    state: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD_OF_RETRACTION, &[&offer, &version, &state, &now])
}

/// The rows to be reported next.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn next(database: &D1Database) -> Result<Vec<Conversion>, Problem> {
    Ok(statement(database, NEXT, &[&MAX_ROWS])?.all().await?.results()?)
}

/// Deletes rows that the edge has taken.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn done(database: &D1Database, conversions: &[Conversion]) -> Result<(), Problem> {
    let keys: Vec<[&str; 2]> = conversions.iter().map(|row| [row.id.as_str(), row.change.as_str()]).collect();
    let keys = serde_json::to_string(&keys).map_err(|error| Problem::Internal(error.to_string()))?;
    statement(database, DONE, &[&keys])?.run().await?;
    Ok(())
}

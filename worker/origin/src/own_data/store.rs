//! What only a user's own copy needs of the database, each found by the user alone.

use serde::Deserialize;
use worker::D1Database;

use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::statement;

const FIND_CREATION_TIME: &str = "SELECT created_at FROM users WHERE id = ?1";
/// The user's own part of each application, be it as the applicant or the co-applicant.
const PARTS: &str = "SELECT person.id, person.application_id AS application, person.role, person.sealed,
      person.identified_at, asked.left_out
    FROM people person JOIN applications asked ON asked.id = person.application_id WHERE person.user_id = ?1";
/// The lenders that these applications went to. Who somebody is they learn with an acceptance.
const RECIPIENTS: &str = "SELECT answer.application_id AS application, answer.lender_id, answer.lender, asked.asked_at,
      max(offer.accepted_at) AS accepted_at
    FROM json_each(?1) one JOIN applications asked ON asked.id = one.value
      JOIN matches answer ON answer.application_id = asked.id LEFT JOIN offers offer ON offer.id = answer.offer_id
    GROUP BY answer.application_id, answer.lender_id ORDER BY answer.lender";
/// What happened to the offers for these applications.
const EVENTS: &str =
    "SELECT event.id, offer.application_id AS application, event.offer_id AS offer, event.at, event.event,
      event.by, event.note_sealed
    FROM json_each(?1) one JOIN offers offer ON offer.application_id = one.value
      JOIN offer_events event ON event.offer_id = offer.id
    WHERE offer.visible_at <= ?2 ORDER BY event.at";

#[derive(Deserialize)]
struct Created {
    created_at: Timestamp,
}

/// A user's part of an application, as the database has it.
#[derive(Deserialize)]
pub struct PartRow {
    /// Id of the person in the application.
    pub id: String,
    /// The application.
    pub application: String,
    /// `applicant` or `co-applicant`.
    pub role: String,
    /// The answers.
    pub sealed: String,
    /// When the user was identified.
    pub identified_at: Option<Timestamp>,
    /// Ids of lenders that were not asked, as JSON.
    pub left_out: String,
}

/// A lender that an application went to, as the database has it.
#[derive(Deserialize)]
pub struct RecipientRow {
    /// The application.
    pub application: String,
    /// The lender's id.
    pub lender_id: String,
    /// The lender's name.
    pub lender: String,
    /// When it was asked.
    pub asked_at: Option<Timestamp>,
    /// When an offer of its was accepted.
    pub accepted_at: Option<Timestamp>,
}

/// Something that happened to an offer, as the database has it.
#[derive(Deserialize)]
pub struct EventRow {
    /// Its id.
    pub id: String,
    /// The application.
    pub application: String,
    /// The offer.
    pub offer: String,
    /// When.
    pub at: Timestamp,
    /// What.
    pub event: String,
    /// Whose doing it was.
    pub by: String,
    /// What was said with it.
    pub note_sealed: Option<String>,
}

/// When a user's account was made.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn creation_time(database: &D1Database, user: &str) -> Result<Timestamp, Problem> {
    let found = statement(database, FIND_CREATION_TIME, &[&user])?.first::<Created>(None).await?;
    found.map(|row| row.created_at).ok_or(Problem::SignedOut)
}

/// A user's part of each application that has not been forgotten.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn parts(database: &D1Database, user: &str) -> Result<Vec<PartRow>, Problem> {
    Ok(statement(database, PARTS, &[&user])?.all().await?.results()?)
}

/// The lenders that applications went to, and what happened to the offers for them; `ids` is a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn outcomes(
    database: &D1Database,
    ids: &str,
    now: Timestamp,
) -> Result<(Vec<RecipientRow>, Vec<EventRow>), Problem> {
    let batch = vec![statement(database, RECIPIENTS, &[&ids])?, statement(database, EVENTS, &[&ids, &now])?];
    let results = database.batch(batch).await?;
    let [recipients, events] = results.as_slice() else {
        return Err(Problem::Internal("a batch has lost an answer".to_owned()));
    };
    Ok((recipients.results()?, events.results()?))
}

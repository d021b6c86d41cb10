//! Requests to lenders' systems, messages about them and what they answered, in D1.

use kirkas_lending::lifecycle::application::ApplicationState;
use serde::Deserialize;
use worker::D1Database;

use crate::clock::Timestamp;
use crate::notices;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

/// How many messages one delivery takes.
const BATCH_SIZE: u32 = 20;

/// Takes what is due out of the others' reach until its next try: after 30 seconds, a minute, two, and so on; none after the eighth.
const CLAIM: &str = "UPDATE lender_messages SET attempts = attempts + 1,
      next_at = iif(attempts >= 7, NULL, ?1 + (15000 << (attempts + 1)))
    WHERE id IN (SELECT id FROM lender_messages WHERE next_at <= ?1 ORDER BY next_at LIMIT ?2)
    RETURNING id, kind, request_id AS request, lender_id AS lender";
const MESSAGES: &str = "SELECT message.id, message.kind, request.id AS request, request.application_id AS application,
      request.product_id AS product, request.lender_id AS lender, request.requested_at, asked.language, asked.facts,
      asked.state, offer.external_id, offer.accepted_at, event.id AS acceptance_event, event.note_sealed
    FROM json_each(?1) claimed JOIN lender_messages message ON message.id = claimed.value
    JOIN lender_requests request ON request.id = message.request_id
    JOIN applications asked ON asked.id = request.application_id
    LEFT JOIN offers offer ON offer.application_id = request.application_id AND offer.product_id = request.product_id
    LEFT JOIN offer_events event ON event.offer_id = offer.id AND event.event = 'accept' AND event.note_sealed IS NOT NULL
      AND message.kind = 'acceptance' AND message.id = request.id || substr(event.id, length(offer.id) + 1)";
const PEOPLE: &str = "SELECT id, role, sealed FROM people WHERE application_id = ?1 ORDER BY role";
const DELETE_MESSAGE: &str = "DELETE FROM lender_messages WHERE id = ?1";
const REQUEST: &str = "SELECT request.application_id AS application, request.product_id AS product, asked.facts,
      asked.state, offer.id AS offer
    FROM lender_requests request JOIN applications asked ON asked.id = request.application_id
    LEFT JOIN offers offer ON offer.application_id = request.application_id AND offer.product_id = request.product_id
    WHERE request.id = ?1 AND request.lender_id = ?2";
/// Only while the application takes offers; of one product it takes one.
const ADD_OFFER: &str = "INSERT INTO offers (id, application_id, product_id, lender_id, state, months, rate_type,
      for_less, apr_percent, terms, external_id, visible_at, expires_at)
    SELECT ?2, application.id, ?3, ?4, 'open', ?5 ->> 'months', ?5 ->> 'rate_type', ?5 ->> 'for_less',
      ?5 ->> 'apr_percent', ?5, ?6, ?7, ?8
    FROM applications application WHERE application.id = ?1 AND application.state = 'collecting' ON CONFLICT DO NOTHING";
const RECORD_OFFER: &str =
    "UPDATE matches SET outcome = iif(?4 ->> 'for_less', 'counter-offer', 'offer'), reasons = '[]',
      visible_at = ?5, offer_id = ?3
    WHERE application_id = ?1 AND product_id = ?2 AND EXISTS (SELECT 1 FROM offers WHERE id = ?3)";
const DECLINE: &str = "UPDATE matches SET outcome = 'declined', reasons = ?3, visible_at = min(visible_at, ?4)
    WHERE application_id = ?1 AND product_id = ?2 AND offer_id IS NULL";
const BY_EXTERNAL_ID: &str =
    "SELECT id, application_id AS application FROM offers WHERE product_id = ?1 AND external_id = ?2";

/// What is to be delivered.
pub struct Due {
    /// Of applications that are there.
    pub messages: Vec<MessageRow>,
    /// Of those that were erased.
    pub erasures: Vec<ClaimedRow>,
}

/// A message as it is claimed: all that is known where its application was erased.
#[derive(Deserialize)]
pub struct ClaimedRow {
    /// The message's id.
    pub id: String,
    /// The request that it is about.
    pub request: String,
    /// The lender.
    pub lender: String,
    kind: String,
}

/// A message to deliver, with what it may tell.
#[derive(Deserialize)]
pub struct MessageRow {
    /// Its id.
    pub id: String,
    /// What it tells.
    pub kind: String,
    /// The request that it is about.
    pub request: String,
    /// The application.
    pub application: String,
    /// The product.
    pub product: String,
    /// The lender.
    pub lender: String,
    /// When the lender was asked.
    pub requested_at: Timestamp,
    /// Code of the application's language.
    pub language: String,
    /// What lenders decide by, as JSON.
    pub facts: String,
    /// Where the application stands, as it was written last.
    pub state: ApplicationState,
    /// What the lender calls its offer.
    pub external_id: Option<String>,
    /// When it was accepted.
    pub accepted_at: Option<Timestamp>,
    /// The acceptance with which an account number came.
    pub acceptance_event: Option<String>,
    /// That number, sealed.
    pub note_sealed: Option<String>,
}

/// Somebody who applies.
#[derive(Deserialize)]
pub struct PersonRow {
    /// Their id.
    pub id: String,
    /// In which role.
    pub role: String,
    /// What they answered, sealed.
    pub sealed: String,
}

/// What a lender was asked, as it stands.
#[derive(Deserialize)]
pub struct RequestRow {
    /// The application.
    pub application: String,
    /// The product.
    pub product: String,
    /// What lenders decide by, as JSON.
    pub facts: String,
    /// Where the application stands, as it was written last.
    pub state: ApplicationState,
    /// The lender's offer, if it has made one.
    pub offer: Option<String>,
}

/// An offer that a lender's system makes.
pub struct NewOffer<'a> {
    /// Its id.
    pub id: &'a str,
    /// Who lends.
    pub lender: &'a str,
    /// As JSON.
    pub terms: &'a str,
    /// What the lender calls it.
    pub external_id: &'a str,
    /// Until when it can be accepted.
    pub expires_at: Timestamp,
}

#[derive(Deserialize)]
struct OfferIds {
    id: String,
    application: String,
}

/// The messages that are due; nobody else delivers them meanwhile.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn due(database: &D1Database, now: Timestamp) -> Result<Due, Problem> {
    let claimed = statement(database, CLAIM, &[&now, &BATCH_SIZE])?.all().await?.results::<ClaimedRow>()?;
    let (erasures, others) = claimed.into_iter().partition::<Vec<_>, _>(|row| row.kind == "erasure");
    if others.is_empty() {
        return Ok(Due { messages: Vec::new(), erasures });
    }
    let ids: Vec<&str> = others.iter().map(|row| row.id.as_str()).collect();
    let ids = serde_json::to_string(&ids).map_err(|error| Problem::Internal(error.to_string()))?;
    let messages = statement(database, MESSAGES, &[&ids])?.all().await?.results()?;
    Ok(Due { messages, erasures })
}

/// Who applies.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn people(database: &D1Database, application: &str) -> Result<Vec<PersonRow>, Problem> {
    Ok(statement(database, PEOPLE, &[&application])?.all().await?.results()?)
}

/// Deletes a message that its system has taken.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn delete_message(database: &D1Database, message: &str) -> Result<(), Problem> {
    statement(database, DELETE_MESSAGE, &[&message])?.run().await?;
    Ok(())
}

/// What this lender was asked under this id.
///
/// # Errors
/// [`Problem::NotFound`] where it was not; [`Problem::Internal`] when the database fails.
pub async fn request(database: &D1Database, id: &str, lender: &str) -> Result<RequestRow, Problem> {
    statement(database, REQUEST, &[&id, &lender])?.first(None).await?.ok_or(Problem::NotFound)
}

/// The application that an offer of this product with the lender's own id is for, and the offer.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn by_external_id(
    database: &D1Database,
    product: &str,
    external_id: &str,
) -> Result<Option<(String, String)>, Problem> {
    let found = statement(database, BY_EXTERNAL_ID, &[&product, &external_id])?.first::<OfferIds>(None).await?;
    Ok(found.map(|OfferIds { id, application }| (application, id)))
}

/// Stores a lender's offer as the answer to its request; whether it is there.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn add_offer(
    database: &D1Database,
    request: &RequestRow,
    offer: NewOffer<'_>,
    now: Timestamp,
) -> Result<bool, Problem> {
    let NewOffer { id, lender, terms, external_id, expires_at } = offer;
    let RequestRow { application, product, .. } = request;
    let offer: [&dyn Parameter; 8] = [application, &id, product, &lender, &terms, &external_id, &now, &expires_at];
    let batch = vec![
        statement(database, ADD_OFFER, &offer)?,
        statement(database, RECORD_OFFER, &[application, product, &id, &terms, &now])?,
        notices::store::offer_arrived(database, id, now)?,
    ];
    database.batch(batch).await?;
    Ok(by_external_id(database, product, external_id).await?.is_some_and(|(_, stored)| stored == id))
}

/// Stores that a lender offers nothing.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn decline(
    database: &D1Database,
    request: &RequestRow,
    reasons: &str,
    now: Timestamp,
) -> Result<(), Problem> {
    statement(database, DECLINE, &[&request.application, &request.product, &reasons, &now])?.run().await?;
    Ok(())
}

//! Reviews in D1.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement, D1Result};

use super::ReviewOutcome;
use crate::clock::Timestamp;
use crate::notices;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

macro_rules! columns {
    () => {
        "review.id, review.application_id AS application, review.lender_id AS lender, review.product_id AS product,
          review.message_sealed, review.requested_at, review.due_on, review.answered_at, review.outcome,
          review.reason_sealed, review.offer_id,
          coalesce((SELECT name FROM lenders WHERE id = review.lender_id), review.lender_id) AS lender_name"
    };
}

const COUNTRY: &str = "SELECT country FROM applications WHERE id = ?1 AND user_id = ?2";
/// Only of a decline that has arrived, of an application that is still open, and once of each lender. Found by the application, and
/// only compared with the lender.
const ADD: &str =
    "INSERT INTO reviews (id, application_id, lender_id, product_id, message_sealed, requested_at, due_on)
    SELECT ?1, application.id, match.lender_id, match.product_id, ?5, ?6, ?7
    FROM applications application JOIN matches match ON match.application_id = application.id
    WHERE application.id = ?2 AND application.user_id = ?3 AND +match.lender_id = ?4 AND match.outcome = 'declined'
      AND match.visible_at <= ?6 AND application.state IN ('collecting', 'ready', 'no-offers')
    ORDER BY match.product_id LIMIT 1
    ON CONFLICT DO NOTHING RETURNING id";
const OF_APPLICATIONS: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM json_each(?1) wanted JOIN reviews review ON review.application_id = wanted.value
    ORDER BY review.requested_at DESC"
);
const ONE_OF_LENDER: &str =
    concat!("SELECT ", columns!(), " FROM reviews review WHERE review.id = ?1 AND review.lender_id = ?2");
const TO_ANSWER: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM reviews review WHERE review.lender_id = ?1 AND review.answered_at IS NULL
      AND (review.requested_at, review.id) > (?2, ?3)
    ORDER BY review.requested_at, review.id LIMIT ?4"
);
const LIST_ANSWERED: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM reviews review WHERE review.lender_id = ?1 AND review.answered_at IS NOT NULL
      AND (review.answered_at, review.id) < (?2, ?3)
    ORDER BY review.answered_at DESC, review.id DESC LIMIT ?4"
);
const UPHOLD: &str = "UPDATE reviews SET answered_at = ?3, outcome = 'upheld', reason_sealed = ?4
    WHERE id = ?1 AND lender_id = ?2 AND answered_at IS NULL RETURNING id";
/// Only while its application is open.
const OFFER: &str = "UPDATE reviews SET answered_at = ?3, outcome = 'offer', offer_id = ?4
    WHERE id = ?1 AND lender_id = ?2 AND answered_at IS NULL AND (SELECT state FROM applications
      WHERE id = reviews.application_id) IN ('collecting', 'ready', 'no-offers') RETURNING id";
/// These take effect only where that offer answered the review.
const ADD_OFFER: &str =
    "INSERT INTO offers (id, application_id, product_id, lender_id, state, months, rate_type, for_less,
      apr_percent, terms, visible_at, expires_at)
    SELECT ?2, review.application_id, review.product_id, review.lender_id, 'open', ?3 ->> 'months', ?3 ->> 'rate_type',
      ?3 ->> 'for_less', ?3 ->> 'apr_percent', ?3, ?4, ?5
    FROM reviews review WHERE review.id = ?1 AND review.offer_id = ?2";
const CHANGE_MATCH: &str = "UPDATE matches SET outcome = ?3, offer_id = ?2
    WHERE (application_id, product_id) = (SELECT application_id, product_id FROM reviews WHERE id = ?1 AND offer_id = ?2)";
const FACTS: &str = "SELECT application.facts FROM reviews review JOIN applications application
      ON application.id = review.application_id WHERE review.id = ?1";

/// A review as the database has it.
#[derive(Debug, Clone, Deserialize)]
pub struct ReviewRow {
    /// Its id.
    pub id: String,
    /// The application's.
    pub application: String,
    /// The lender's.
    pub lender: String,
    /// The lender's name.
    pub lender_name: String,
    /// The product that declined.
    pub product: String,
    /// The consumer's view, sealed.
    pub message_sealed: String,
    /// When it was requested.
    pub requested_at: Timestamp,
    /// The day by whose end it is to be answered.
    pub due_on: String,
    /// When it was answered.
    pub answered_at: Option<Timestamp>,
    /// How.
    pub outcome: Option<ReviewOutcome>,
    /// Why the decline stands, sealed.
    pub reason_sealed: Option<String>,
    /// The offer made instead.
    pub offer_id: Option<String>,
}

/// A review to be stored.
pub struct NewReview<'a> {
    /// Its id.
    pub id: &'a str,
    /// The application's.
    pub application: &'a str,
    /// The consumer's.
    pub user: &'a str,
    /// The lender's.
    pub lender: &'a str,
    /// The consumer's view, sealed.
    pub message_sealed: &'a str,
    /// The day by whose end it is to be answered.
    pub due_on: &'a str,
}

/// An offer that answers a review.
pub struct NewOffer<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its terms, as JSON.
    pub terms: &'a str,
    /// What the product has answered with it.
    pub outcome: &'a str,
    /// When it expires.
    pub expires_at: Timestamp,
}

#[derive(Deserialize)]
struct Changed {}

#[derive(Deserialize)]
struct Country {
    country: String,
}

#[derive(Deserialize)]
struct Facts {
    facts: String,
}

/// Where a user's application was made.
///
/// # Errors
/// [`Problem::NotFound`] where there is none of theirs; [`Problem::Internal`] when the database fails.
pub async fn country(database: &D1Database, user: &str, application: &str) -> Result<String, Problem> {
    let found = statement(database, COUNTRY, &[&application, &user])?.first::<Country>(None).await?;
    found.map(|found| found.country).ok_or(Problem::NotFound)
}

/// Stores a review.
///
/// # Errors
/// [`Problem::State`] where there is nothing to review, or it was requested before; [`Problem::Internal`] when the database
/// fails.
pub async fn add(database: &D1Database, new: NewReview<'_>, now: Timestamp) -> Result<(), Problem> {
    let NewReview { id, application, user, lender, message_sealed, due_on } = new;
    let parameters: [&dyn Parameter; 7] = [&id, &application, &user, &lender, &message_sealed, &now, &due_on];
    let batch = vec![statement(database, ADD, &parameters)?, notices::store::review_requested(database, id, now)?];
    has_changed(&database.batch(batch).await?)
}

/// What answers the reviews of these applications, whose ids are a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn of_applications(database: &D1Database, ids: &str) -> Result<D1PreparedStatement, Problem> {
    statement(database, OF_APPLICATIONS, &[&ids])
}

/// A lender's review with this id.
///
/// # Errors
/// [`Problem::NotFound`] where it has none such; [`Problem::Internal`] when the database fails.
pub async fn one(database: &D1Database, lender: &str, id: &str) -> Result<ReviewRow, Problem> {
    statement(database, ONE_OF_LENDER, &[&id, &lender])?.first(None).await?.ok_or(Problem::NotFound)
}

/// Those that a lender has to answer, after a moment and id, the oldest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn to_answer(
    database: &D1Database,
    lender: &str,
    (after, id): (Timestamp, &str),
    most: u32,
) -> Result<Vec<ReviewRow>, Problem> {
    Ok(statement(database, TO_ANSWER, &[&lender, &after, &id, &most])?.all().await?.results()?)
}

/// Those that a lender has answered, before a moment and id, the latest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list_answered(
    database: &D1Database,
    lender: &str,
    (before, id): (Timestamp, &str),
    most: u32,
) -> Result<Vec<ReviewRow>, Problem> {
    Ok(statement(database, LIST_ANSWERED, &[&lender, &before, &id, &most])?.all().await?.results()?)
}

/// What lenders decided by, of a review's application, as JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn facts(database: &D1Database, review: &str) -> Result<String, Problem> {
    let found = statement(database, FACTS, &[&review])?.first::<Facts>(None).await?;
    found.map(|found| found.facts).ok_or(Problem::NotFound)
}

/// Has a decline stand.
///
/// # Errors
/// [`Problem::State`] where the review is answered already; [`Problem::Internal`] when the database fails.
pub async fn uphold(
    database: &D1Database,
    lender: &str,
    id: &str,
    reason_sealed: &str,
    now: Timestamp,
) -> Result<(), Problem> {
    let batch = vec![
        statement(database, UPHOLD, &[&id, &lender, &now, &reason_sealed])?,
        notices::store::review_answered(database, id, now)?,
    ];
    has_changed(&database.batch(batch).await?)
}

/// Makes an offer instead of a decline.
///
/// # Errors
/// [`Problem::State`] where the review is answered already, or the application is over; [`Problem::Internal`] when the
/// database fails. Nothing has changed then.
pub async fn offer(
    database: &D1Database,
    lender: &str,
    review: &str,
    offer: NewOffer<'_>,
    now: Timestamp,
) -> Result<(), Problem> {
    let NewOffer { id, terms, outcome, expires_at } = offer;
    let batch = vec![
        statement(database, OFFER, &[&review, &lender, &now, &id])?,
        statement(database, ADD_OFFER, &[&review, &id, &terms, &now, &expires_at])?,
        statement(database, CHANGE_MATCH, &[&review, &id, &outcome])?,
        notices::store::review_answered(database, review, now)?,
    ];
    has_changed(&database.batch(batch).await?)
}

/// Fails unless a batch's first statement took effect.
fn has_changed(results: &[D1Result]) -> Result<(), Problem> {
    let changed = results.first().map(|found| found.results::<Changed>()).transpose()?;
    if changed.is_some_and(|rows| !rows.is_empty()) { Ok(()) } else { Err(Problem::State) }
}

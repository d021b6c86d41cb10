//! What reached a lender, in D1, found by the lender alone.

use kirkas_lending::market::{Country, Currency};
use kirkas_lending::vocabulary::Purpose;
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use super::{LenderTasks, MatchOutcome};
use crate::clock::Timestamp;
use crate::information_requests::store::is_waiting;
use crate::problem::Problem;
use crate::sql::statement;

macro_rules! columns {
    () => {
        "application.id, application.user_id AS user, application.reference, application.kind, application.asked_at, application.country,
          application.currency, application.amount, application.months, application.purpose, application.facts,
          match.product_id AS product, match.rule_set_id AS rule_set, match.outcome, match.reasons, match.figures,
          match.visible_at, match.offer_id"
    };
}

/// Those whose offer is accepted, before a moment, or from the offer with this id on; the latest first.
const LIST_ACCEPTED: &str = concat!(
    "SELECT ",
    columns!(),
    ", offer.accepted_at FROM offers offer JOIN applications application ON application.id = offer.application_id
      JOIN matches match ON match.application_id = offer.application_id AND match.product_id = offer.product_id
    WHERE offer.lender_id = ?1 AND (offer.accepted_at, offer.id) < (?2, ?3) AND offer.accepted_at IS NOT NULL
      AND offer.state IN ('accepted', 'signed', 'paid-out')
    ORDER BY offer.accepted_at DESC, offer.id DESC LIMIT ?4"
);
/// All that the lender was asked for, as far as it has answered.
const LIST_RECEIVED: &str = concat!(
    "SELECT ",
    columns!(),
    ", NULL AS accepted_at FROM matches match JOIN applications application ON application.id = match.application_id
    WHERE match.lender_id = ?1 AND (match.visible_at, match.application_id, match.product_id) < (?2, ?3, ?4)
      AND match.visible_at <= ?5
    ORDER BY match.visible_at DESC, match.application_id DESC, match.product_id DESC LIMIT ?6"
);
/// Those of a list of JSON, each as its application's and its product's id: found by these, and only compared with the
/// lender.
const BY_KEYS: &str = concat!(
    "SELECT ",
    columns!(),
    ", NULL AS accepted_at FROM json_each(?2) wanted
      JOIN matches match ON match.application_id = wanted.value ->> 0 AND match.product_id = wanted.value ->> 1
      JOIN applications application ON application.id = match.application_id
    WHERE +match.lender_id = ?1"
);
const TASKS: &str = concat!(
    "SELECT
    (SELECT count(*) FROM offers WHERE lender_id = ?1 AND state = 'accepted') AS to_sign,
    (SELECT count(*) FROM offers WHERE lender_id = ?1 AND state = 'signed') AS to_pay_out,
    (SELECT count(*) FROM reviews WHERE lender_id = ?1 AND answered_at IS NULL) AS to_review,
    (SELECT count(*) FROM information_requests request JOIN applications application
        ON application.id = request.application_id
      WHERE request.lender_id = ?1 AND request.answered_at IS NULL AND ",
    is_waiting!(),
    ") AS unanswered"
);
const PEOPLE: &str = "SELECT person.id, person.application_id AS application, person.role, person.sealed
    FROM json_each(?1) wanted JOIN people person ON person.application_id = wanted.value";
/// What was said with acceptances.
const NOTES: &str = "SELECT event.id, event.offer_id AS offer, event.note_sealed AS sealed
    FROM json_each(?1) wanted JOIN offer_events event ON event.offer_id = wanted.value
    WHERE event.event = 'accept' AND event.note_sealed IS NOT NULL ORDER BY event.at DESC";

/// An application that reached a lender, as the database has it.
#[derive(Debug, Deserialize)]
pub struct WorkRow {
    /// Its id.
    pub id: String,
    /// Its user's.
    pub user: String,
    /// What people call it by.
    pub reference: String,
    /// What was applied for.
    pub kind: String,
    /// When lenders were asked.
    pub asked_at: Option<Timestamp>,
    /// Where it was made.
    pub country: Country,
    /// What its money is in.
    pub currency: Currency,
    /// How much was applied for.
    pub amount: u32,
    /// For how long.
    pub months: u32,
    /// What for.
    pub purpose: Purpose,
    /// What lenders decide by, as JSON.
    pub facts: String,
    /// The product that answered.
    pub product: String,
    /// By which rules.
    pub rule_set: String,
    /// What it answered.
    pub outcome: MatchOutcome,
    /// What failed, as JSON.
    pub reasons: String,
    /// The figures that it was decided by, as JSON.
    pub figures: String,
    /// When it answered.
    pub visible_at: Timestamp,
    /// The offer, if there is one.
    pub offer_id: Option<String>,
    /// When that was accepted; in the list of accepted ones only.
    pub accepted_at: Option<Timestamp>,
}

/// Who applies, as the database has it.
#[derive(Debug, Deserialize)]
pub struct PersonRow {
    /// Its id.
    pub id: String,
    /// Their application's.
    pub application: String,
    /// `applicant` or `co-applicant`.
    pub role: String,
    /// Their answers, sealed.
    pub sealed: String,
}

/// What was said with an acceptance, as the database has it.
#[derive(Debug, Deserialize)]
pub struct NoteRow {
    /// The event's id.
    pub id: String,
    /// The offer's.
    pub offer: String,
    /// The note, sealed.
    pub sealed: String,
}

/// Accepted ones before a moment and id.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list_accepted(
    database: &D1Database,
    lender: &str,
    (before, offer): (Timestamp, &str),
    most: u32,
) -> Result<Vec<WorkRow>, Problem> {
    Ok(statement(database, LIST_ACCEPTED, &[&lender, &before, &offer, &most])?.all().await?.results()?)
}

/// Those that were answered by `now`, before a moment, application and product.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list_received(
    database: &D1Database,
    lender: &str,
    (before, application, product): (Timestamp, &str, &str),
    now: Timestamp,
    most: u32,
) -> Result<Vec<WorkRow>, Problem> {
    let found = statement(database, LIST_RECEIVED, &[&lender, &before, &application, &product, &now, &most])?;
    Ok(found.all().await?.results()?)
}

/// Those with these keys, which are a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn by_keys(database: &D1Database, lender: &str, keys: &str) -> Result<Vec<WorkRow>, Problem> {
    Ok(statement(database, BY_KEYS, &[&lender, &keys])?.all().await?.results()?)
}

/// What waits for a lender.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn tasks(database: &D1Database, lender: &str) -> Result<LenderTasks, Problem> {
    Ok(statement(database, TASKS, &[&lender])?.first(None).await?.unwrap_or_default())
}

/// What answers who applies with these applications, and what was said with the acceptances of these offers. Both are lists
/// of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn identity(database: &D1Database, applications: &str, offers: &str) -> Result<[D1PreparedStatement; 2], Problem> {
    Ok([statement(database, PEOPLE, &[&applications])?, statement(database, NOTES, &[&offers])?])
}

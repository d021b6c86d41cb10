//! Notices in D1. What adds one goes into the transaction of what it tells of, and takes effect only where that did.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use super::{NoticeKind, NoticeRow};
use crate::clock::Timestamp;
use crate::pages;
use crate::problem::Problem;
use crate::sql::statement;

/// Adds a notice for each row: its key, user, kind, application and offer. `?1` is the present moment. What was told before is
/// not told again.
macro_rules! add {
    ($rows:literal) => {
        concat!(
            "INSERT INTO notices (id, key, user_id, kind, application_id, offer_id, at, mail_at)
    SELECT lower(hex(randomblob(16))), one.key, one.user_id, one.kind, one.application_id, one.offer_id, ?1, ?1 FROM (",
            $rows,
            ") one WHERE true ON CONFLICT (key) DO NOTHING"
        )
    };
}
pub(super) use add;

const SENT: &str = add!(
    "SELECT 'sent:' || asked.id AS key, asked.user_id, 'sent' AS kind, asked.id AS application_id, NULL AS offer_id
    FROM applications asked WHERE asked.id = ?2 AND asked.asked_at IS NOT NULL"
);
const SME_RECEIVED: &str = add!(
    "SELECT 'sme-received:' || asked.id AS key, asked.user_id, 'sme-received' AS kind, asked.id AS application_id, NULL AS offer_id
    FROM applications asked WHERE asked.id = ?2 AND asked.kind = 'sme'"
);
const APPLICATION_WITHDRAWN: &str = add!(
    "SELECT 'application-withdrawn:' || asked.id AS key, asked.user_id, 'application-withdrawn' AS kind,
      asked.id AS application_id, NULL AS offer_id
    FROM applications asked WHERE asked.id = ?2 AND asked.user_id = ?3 AND asked.state = 'withdrawn'"
);
const OF_OFFER: &str = add!(
    "SELECT ?2 || ':' || offer.id AS key, asked.user_id, ?2 AS kind, asked.id AS application_id, offer.id AS offer_id
    FROM offers offer JOIN applications asked ON asked.id = offer.application_id
    WHERE offer.id = ?3 AND offer.version = ?4 + 1 AND offer.state = ?5"
);
const TO_LENDER_OF_OFFER: &str = add!(
    "SELECT ?2 || ':' || offer.id || ':' || staff.user_id AS key, staff.user_id, ?2 AS kind,
      offer.application_id, offer.id AS offer_id
    FROM offers offer JOIN lender_users staff ON staff.lender_id = offer.lender_id
    WHERE offer.id = ?3 AND offer.version = ?4 + 1 AND offer.state = ?5"
);
const REVIEW_REQUESTED: &str = add!(
    "SELECT 'lender-review-requested:' || review.id || ':' || staff.user_id AS key, staff.user_id,
      'lender-review-requested' AS kind, review.application_id, NULL AS offer_id
    FROM reviews review JOIN lender_users staff ON staff.lender_id = review.lender_id WHERE review.id = ?2"
);
const REVIEW_ANSWERED: &str = add!(
    "SELECT 'review-answered:' || review.id AS key, asked.user_id, 'review-answered' AS kind,
      review.application_id, review.offer_id
    FROM reviews review JOIN applications asked ON asked.id = review.application_id
    WHERE review.id = ?2 AND review.answered_at = ?1"
);
const INFORMATION_REQUESTED: &str = add!(
    "SELECT 'information-requested:' || request.id AS key, asked.user_id, 'information-requested' AS kind,
      request.application_id, NULL AS offer_id
    FROM information_requests request JOIN applications asked ON asked.id = request.application_id WHERE request.id = ?2"
);
const CHEAPER_LOAN: &str = add!(
    "SELECT 'cheaper-loan:' || search.user_id || ':' || ?1 AS key, search.user_id, 'cheaper-loan' AS kind,
      ?3 AS application_id, NULL AS offer_id
    FROM keep_looking search WHERE search.user_id = ?2 AND search.found_at = ?1"
);
const ANSWERS_TO_CONFIRM: &str = add!(
    "SELECT 'answers-to-confirm:' || search.user_id || ':' || ?1 AS key, search.user_id, 'answers-to-confirm' AS kind,
      ?3 AS application_id, NULL AS offer_id
    FROM keep_looking search WHERE search.user_id = ?2 AND search.asked_at = ?1"
);
/// An offer that comes after the user was notified of the others. The schedule notifies of it.
const OFFER_ARRIVED: &str = "UPDATE applications SET new_offer_at = coalesce(new_offer_at, ?1)
    WHERE id = (SELECT application_id FROM offers WHERE id = ?2) AND result_noticed_at IS NOT NULL";

const LIST: &str = "SELECT id, kind, application_id AS application, offer_id AS offer, at, read_at FROM notices
    WHERE user_id = ?1 AND (at, id) < (?2, ?3) ORDER BY at DESC, id DESC LIMIT ?4";
const UNREAD: &str = "SELECT count(*) AS unread FROM notices WHERE user_id = ?1 AND read_at IS NULL";
const READ: &str = "UPDATE notices SET read_at = ?2
    WHERE user_id = ?1 AND read_at IS NULL AND (?3 IS NULL OR id IN (SELECT value FROM json_each(?3)))";

#[derive(Deserialize)]
struct Unread {
    unread: u32,
}

/// That lenders are asked, where they are.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn application_sent(
    database: &D1Database,
    application: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, SENT, &[&now, &application])
}

/// That a company's application has arrived, where it has.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn sme_received(database: &D1Database, application: &str, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, SME_RECEIVED, &[&now, &application])
}

/// That a user took their application back.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn application_withdrawn(
    database: &D1Database,
    user: &str,
    application: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, APPLICATION_WITHDRAWN, &[&now, &application, &user])
}

/// To its application's user, what became of an offer: after this version of it, if it is in this state by then.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn of_offer(
    database: &D1Database,
    kind: NoticeKind,
    (offer, version, state): (&str, u32, &str),
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, OF_OFFER, &[&now, &kind.name(), &offer, &version, &state])
}

/// To its lender's staff, that an offer was accepted: after this version of it, if it is in this state by then.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn accepted_to_lender(
    database: &D1Database,
    (offer, version, state): (&str, u32, &str),
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    let kind = NoticeKind::LenderOfferAccepted.name();
    statement(database, TO_LENDER_OF_OFFER, &[&now, &kind, &offer, &version, &state])
}

/// To its lender's staff, that a review waits for an answer.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn review_requested(database: &D1Database, review: &str, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, REVIEW_REQUESTED, &[&now, &review])
}

/// That a review was answered at this moment.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn review_answered(database: &D1Database, review: &str, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, REVIEW_ANSWERED, &[&now, &review])
}

/// That a lender asks for information.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn information_requested(
    database: &D1Database,
    request: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, INFORMATION_REQUESTED, &[&now, &request])
}

/// That a cheaper loan was found at this moment for a user, by the answers of an application.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn cheaper_loan(
    database: &D1Database,
    user: &str,
    application: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, CHEAPER_LOAN, &[&now, &user, &application])
}

/// That a user is asked at this moment to confirm the answers of an application.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn answers_to_confirm(
    database: &D1Database,
    user: &str,
    application: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ANSWERS_TO_CONFIRM, &[&now, &user, &application])
}

/// Has a user told of an offer, if they were told of the others already; within a day of one that they were told of, later.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn offer_arrived(database: &D1Database, offer: &str, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, OFFER_ARRIVED, &[&now, &offer])
}

/// A user's notices before a moment and id, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list(
    database: &D1Database,
    user: &str,
    (before, id): (Timestamp, &str),
    most: u32,
) -> Result<Vec<NoticeRow>, Problem> {
    Ok(statement(database, LIST, &[&user, &before, &id, &most])?.all().await?.results()?)
}

/// All of a user's notices, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn all(database: &D1Database, user: &str) -> Result<Vec<NoticeRow>, Problem> {
    list(database, user, (pages::LAST, ""), u32::MAX).await
}

/// How many of a user's notices were not read.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn unread(database: &D1Database, user: &str) -> Result<u32, Problem> {
    let found = statement(database, UNREAD, &[&user])?.first::<Unread>(None).await?;
    Ok(found.map_or(0, |found| found.unread))
}

/// Marks a user's notices as read: those whose ids are this list of JSON, or all.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn read(database: &D1Database, user: &str, ids: Option<&str>, now: Timestamp) -> Result<(), Problem> {
    statement(database, READ, &[&user, &now, &ids])?.run().await?;
    Ok(())
}

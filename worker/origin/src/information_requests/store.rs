//! Information requests in D1.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::clock::Timestamp;
use crate::notices;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

/// Whether the lender still waits for anything: no other lender's offer is accepted, and the application is not over.
macro_rules! is_waiting {
    () => {
        "(application.state IN ('collecting', 'ready', 'no-offers') OR EXISTS (SELECT 1 FROM offers offer
          WHERE offer.application_id = request.application_id AND offer.product_id = request.product_id
            AND offer.state IN ('accepted', 'signed')))"
    };
}
pub(crate) use is_waiting;

macro_rules! columns {
    () => {
        concat!(
            "request.id, request.application_id AS application, request.lender_id AS lender,
              request.product_id AS product, request.message_sealed, request.requested_at, request.due_on,
              request.answered_at, request.answer_sealed,
              coalesce((SELECT name FROM lenders WHERE id = request.lender_id), request.lender_id) AS lender_name,
              request.answered_at IS NULL AND ",
            is_waiting!(),
            " AS is_open"
        )
    };
}

/// Of an application that the lender has answered.
/// Here and below a plus has a lender's answer found by its application, and not among all of the lender's.
const COUNTRY: &str = "SELECT application.country FROM matches match JOIN applications application
      ON application.id = match.application_id
    WHERE match.application_id = ?1 AND +match.lender_id = ?2 AND match.visible_at <= ?3 LIMIT 1";
/// One at a time, and only while the lender can still wait for something.
const ADD: &str = concat!(
    "INSERT INTO information_requests (id, application_id, lender_id, product_id, message_sealed, requested_at, due_on)
    SELECT ?1, request.application_id, request.lender_id, request.product_id, ?4, ?5, ?6
    FROM matches request JOIN applications application ON application.id = request.application_id
    WHERE request.application_id = ?2 AND +request.lender_id = ?3 AND request.visible_at <= ?5 AND ",
    is_waiting!(),
    " ORDER BY request.offer_id IS NULL, request.product_id LIMIT 1 ON CONFLICT DO NOTHING RETURNING id"
);
const OF_USER: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM applications application JOIN information_requests request ON request.application_id = application.id
    WHERE application.user_id = ?1 AND (request.requested_at, request.id) < (?2, ?3)
    ORDER BY request.requested_at DESC, request.id DESC LIMIT ?4"
);
const OF_APPLICATIONS: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM json_each(?1) wanted JOIN applications application ON application.id = wanted.value
      JOIN information_requests request ON request.application_id = application.id ORDER BY request.requested_at DESC"
);
const ONE_OF_USER: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM information_requests request JOIN applications application ON application.id = request.application_id
    WHERE request.id = ?1 AND application.user_id = ?2"
);
const ONE_OF_LENDER: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM information_requests request JOIN applications application ON application.id = request.application_id
    WHERE request.id = ?1 AND request.lender_id = ?2"
);
const WAITING: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM information_requests request JOIN applications application ON application.id = request.application_id
    WHERE request.lender_id = ?1 AND request.answered_at IS NULL AND (request.requested_at, request.id) > (?2, ?3) AND ",
    is_waiting!(),
    " ORDER BY request.requested_at, request.id LIMIT ?4"
);
const LIST_ANSWERED: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM information_requests request JOIN applications application ON application.id = request.application_id
    WHERE request.lender_id = ?1 AND request.answered_at IS NOT NULL AND (request.answered_at, request.id) < (?2, ?3)
    ORDER BY request.answered_at DESC, request.id DESC LIMIT ?4"
);
const ANSWER: &str = concat!(
    "UPDATE information_requests AS request SET answered_at = ?3, answer_sealed = ?4
    WHERE id = ?1 AND answered_at IS NULL AND EXISTS (SELECT 1 FROM applications application
      WHERE application.id = request.application_id AND application.user_id = ?2 AND ",
    is_waiting!(),
    ") RETURNING id"
);

/// A request as the database has it.
#[derive(Debug, Clone, Deserialize)]
pub struct InformationRequestRow {
    /// Its id.
    pub id: String,
    /// The application's.
    pub application: String,
    /// The lender's.
    pub lender: String,
    /// The lender's name.
    pub lender_name: String,
    /// The product that the application is matched with.
    pub product: String,
    /// What is asked, sealed.
    pub message_sealed: String,
    /// When it was asked.
    pub requested_at: Timestamp,
    /// The day by whose end an answer is expected.
    pub due_on: String,
    /// When it was answered.
    pub answered_at: Option<Timestamp>,
    /// What was answered, sealed.
    pub answer_sealed: Option<String>,
    /// Whether it can be answered.
    pub is_open: u32,
}

/// A request to be stored.
pub struct NewRequest<'a> {
    /// Its id.
    pub id: &'a str,
    /// The application's.
    pub application: &'a str,
    /// The lender's.
    pub lender: &'a str,
    /// What is asked, sealed.
    pub message_sealed: &'a str,
    /// The day by whose end an answer is expected.
    pub due_on: &'a str,
}

#[derive(Deserialize)]
struct Changed {}

#[derive(Deserialize)]
struct Country {
    country: String,
}

/// Where an application was made that this lender has answered.
///
/// # Errors
/// [`Problem::NotFound`] where there is none such; [`Problem::Internal`] when the database fails.
pub async fn country(
    database: &D1Database,
    lender: &str,
    application: &str,
    now: Timestamp,
) -> Result<String, Problem> {
    let found = statement(database, COUNTRY, &[&application, &lender, &now])?.first::<Country>(None).await?;
    found.map(|found| found.country).ok_or(Problem::NotFound)
}

/// Stores a request, and a notice of it for the applicant.
///
/// # Errors
/// [`Problem::State`] where another waits for its answer, or the application is over for the lender; [`Problem::Internal`]
/// when the database fails.
pub async fn add(database: &D1Database, new: NewRequest<'_>, now: Timestamp) -> Result<(), Problem> {
    let NewRequest { id, application, lender, message_sealed, due_on } = new;
    let parameters: [&dyn Parameter; 6] = [&id, &application, &lender, &message_sealed, &now, &due_on];
    let batch = vec![statement(database, ADD, &parameters)?, notices::store::information_requested(database, id, now)?];
    let results = database.batch(batch).await?;
    let added = results.first().map(|found| found.results::<Changed>()).transpose()?;
    if added.is_some_and(|rows| !rows.is_empty()) { Ok(()) } else { Err(Problem::State) }
}

/// A user's requests before a moment and id, the latest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn of_user(
    database: &D1Database,
    user: &str,
    (before, id): (Timestamp, &str),
    most: u32,
) -> Result<Vec<InformationRequestRow>, Problem> {
    Ok(statement(database, OF_USER, &[&user, &before, &id, &most])?.all().await?.results()?)
}

/// What answers the requests about these applications, whose ids are a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn of_applications(database: &D1Database, ids: &str) -> Result<D1PreparedStatement, Problem> {
    statement(database, OF_APPLICATIONS, &[&ids])
}

/// A request to a user, with this id.
///
/// # Errors
/// [`Problem::NotFound`] where there is none such; [`Problem::Internal`] when the database fails.
pub async fn one_of_user(database: &D1Database, user: &str, id: &str) -> Result<InformationRequestRow, Problem> {
    statement(database, ONE_OF_USER, &[&id, &user])?.first(None).await?.ok_or(Problem::NotFound)
}

/// A lender's request with this id.
///
/// # Errors
/// [`Problem::NotFound`] where it has none such; [`Problem::Internal`] when the database fails.
pub async fn one_of_lender(database: &D1Database, lender: &str, id: &str) -> Result<InformationRequestRow, Problem> {
    statement(database, ONE_OF_LENDER, &[&id, &lender])?.first(None).await?.ok_or(Problem::NotFound)
}

/// A lender's requests that wait for an answer, after a moment and id, the oldest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn waiting(
    database: &D1Database,
    lender: &str,
    (after, id): (Timestamp, &str),
    most: u32,
) -> Result<Vec<InformationRequestRow>, Problem> {
    Ok(statement(database, WAITING, &[&lender, &after, &id, &most])?.all().await?.results()?)
}

/// A lender's requests that were answered before a moment and id, the latest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list_answered(
    database: &D1Database,
    lender: &str,
    (before, id): (Timestamp, &str),
    most: u32,
) -> Result<Vec<InformationRequestRow>, Problem> {
    Ok(statement(database, LIST_ANSWERED, &[&lender, &before, &id, &most])?.all().await?.results()?)
}

/// Stores a user's answer to a request.
///
/// # Errors
/// [`Problem::State`] where it is answered, or the lender waits no more; [`Problem::Internal`] when the database fails.
pub async fn answer(
    database: &D1Database,
    user: &str,
    id: &str,
    answer_sealed: &str,
    now: Timestamp,
) -> Result<(), Problem> {
    let answered = statement(database, ANSWER, &[&id, &user, &now, &answer_sealed])?.first::<Changed>(None).await?;
    answered.map(|_| ()).ok_or(Problem::State)
}

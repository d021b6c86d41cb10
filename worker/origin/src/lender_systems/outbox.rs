//! Messages to lenders' systems, written in the same transaction as what they tell of.

use serde::Serialize;
use worker::{D1Database, D1PreparedStatement};

use super::LenderSystems;
use crate::clock::Timestamp;
use crate::matching::Match;
use crate::problem::Problem;
use crate::randomness;
use crate::sql::statement;

/// These take effect only where the match is there: the application was made, and lenders were asked.
const ADD_REQUESTS: &str = "INSERT INTO lender_requests (id, application_id, product_id, lender_id, requested_at)
    SELECT request.value ->> 'id', match.application_id, match.product_id, match.lender_id, ?3
    FROM json_each(?2) request JOIN matches match
      ON match.application_id = ?1 AND match.product_id = request.value ->> 'product'
    WHERE true ON CONFLICT DO NOTHING";
const ADD_APPLICATIONS: &str = "INSERT INTO lender_messages (id, kind, request_id, lender_id, next_at)
    SELECT request.id || ':application', 'application', request.id, request.lender_id, ?3
    FROM json_each(?2) new JOIN lender_requests request ON request.id = new.value ->> 'id'
    WHERE request.application_id = ?1 ON CONFLICT DO NOTHING";
/// For a change of an offer that took effect, where its lender has a system. Each change has a message of its own.
const ADD_OF_OFFER: &str = "INSERT INTO lender_messages (id, kind, request_id, lender_id, next_at)
    SELECT request.id || ':' || offer.version, ?4, request.id, request.lender_id, ?5 FROM offers offer JOIN lender_requests request
      ON request.application_id = offer.application_id AND request.product_id = offer.product_id
    WHERE offer.id = ?1 AND offer.version = ?2 + 1 AND offer.state = ?3 ON CONFLICT DO NOTHING";
/// For the applications that are deleted with a user, and those that end because they were the co-applicant.
const ADD_ERASURES: &str = "INSERT INTO lender_messages (id, kind, request_id, lender_id, next_at)
    SELECT request.id || ':erasure', 'erasure', request.id, request.lender_id, ?2
    FROM lender_requests request WHERE request.application_id IN (SELECT id FROM applications WHERE user_id = ?1
      UNION ALL SELECT application.id FROM people person JOIN applications application ON application.id = person.application_id
        WHERE person.user_id = ?1 AND person.role = 'co-applicant'
          AND application.state IN ('collecting', 'ready', 'no-offers', 'withdrawn', 'expired'))
    ON CONFLICT DO NOTHING";

/// What a system is asked.
#[derive(Debug, Serialize)]
struct NewRequest<'a> {
    id: String,
    product: &'a str,
}

/// Adds that lenders with a system of their own are asked, where an application's matches are added before.
///
/// # Errors
/// [`Problem::Internal`] when there is no randomness, or the database refuses a statement.
pub fn add_requests(
    database: &D1Database,
    application: &str,
    matches: &[Match],
    systems: &LenderSystems,
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let external = matches.iter().filter(|found| systems.get(found.lender_id()).is_some());
    let requests = external.map(|found| Ok(NewRequest { id: randomness::token()?.text(), product: found.product() }));
    let requests = requests.collect::<Result<Vec<_>, Problem>>()?;
    if requests.is_empty() {
        return Ok(Vec::new());
    }
    let requests = serde_json::to_string(&requests).map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(vec![
        statement(database, ADD_REQUESTS, &[&application, &requests, &now])?,
        statement(database, ADD_APPLICATIONS, &[&application, &requests, &now])?,
    ])
}

/// Adds that an offer was accepted: after this version of it, if it is in this state by then.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add_acceptance(
    database: &D1Database,
    offer: &str,
    version: u32,
    state: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD_OF_OFFER, &[&offer, &version, &state, &"acceptance", &now])
}

/// Adds that the acceptance of an offer was taken back.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add_cancellation(
    database: &D1Database,
    offer: &str,
    version: u32,
    state: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD_OF_OFFER, &[&offer, &version, &state, &"cancellation", &now])
}

/// Adds that a user's data is erased, for all systems that it went to. To be done while their applications are still there.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add_erasures(database: &D1Database, user: &str, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD_ERASURES, &[&user, &now])
}

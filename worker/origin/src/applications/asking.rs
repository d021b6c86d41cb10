//! What products answer to an application, stored in the transaction in which its lenders are asked.

use worker::{D1Database, D1PreparedStatement};

use crate::clock::Timestamp;
use crate::json_text::json;
use crate::lender_systems::{self, LenderSystems};
use crate::matching::Match;
use crate::problem::Problem;
use crate::sql::statement;

/// These take effect only where lenders were asked at that moment.
const ADD_OFFERS: &str = "INSERT INTO offers (id, application_id, product_id, lender_id, state, months, rate_type,
      for_less, apr_percent, terms, visible_at, expires_at)
    SELECT answer.value ->> 'offer_id', application.id, answer.value ->> 'product', answer.value ->> 'lender_id', 'open',
      answer.value ->> '$.offer.months', answer.value ->> '$.offer.rate_type', answer.value ->> '$.offer.for_less',
      answer.value ->> '$.offer.apr_percent', answer.value -> '$.offer.terms', answer.value ->> 'visible_at',
      answer.value ->> '$.offer.expires_at'
    FROM applications application JOIN json_each(?2) answer
    WHERE application.id = ?1 AND application.asked_at = ?3 AND answer.value ->> 'offer_id' IS NOT NULL
    ON CONFLICT DO NOTHING";
const ADD_MATCHES: &str = "INSERT INTO matches (application_id, product_id, rule_set_id, lender_id, lender, outcome,
      reasons, figures, visible_at, offer_id)
    SELECT application.id, answer.value ->> 'product', answer.value ->> 'rule_set', answer.value ->> 'lender_id',
      answer.value ->> 'lender', answer.value ->> 'outcome', answer.value -> 'reasons', answer.value -> 'figures',
      answer.value ->> 'visible_at', answer.value ->> 'offer_id'
    FROM applications application JOIN json_each(?2) answer
    WHERE application.id = ?1 AND application.asked_at = ?3 ON CONFLICT DO NOTHING";

/// What stores what products answer to an application whose lenders are asked at `now`, earlier in the same transaction.
///
/// # Errors
/// [`Problem::Internal`] when there is no randomness, or the database refuses a statement.
pub fn add_matches(
    systems: &LenderSystems,
    database: &D1Database,
    application: &str,
    matches: &[Match],
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let requests = lender_systems::add_requests(database, application, matches, systems, now)?;
    let matches = json(&matches)?;
    let mut batch = vec![
        statement(database, ADD_OFFERS, &[&application, &matches, &now])?,
        statement(database, ADD_MATCHES, &[&application, &matches, &now])?,
    ];
    batch.extend(requests);
    Ok(batch)
}

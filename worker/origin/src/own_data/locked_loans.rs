//! Accepted loans of who has their data erased: the law has them kept until their period ends (product design, section 12).
//! Till then each is one sealed value, which no call reads, shows or uses.

use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement};

use crate::clock::{Timestamp, rfc3339};
use crate::json_text::json;
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};
use crate::sql::statement;
use utoipa::ToSchema;

/// A user's applications with an agreement that was accepted, whatever became of it since, with all that belongs to them.
const LIST_ACCEPTED: &str = "SELECT application.id, application.reference, application.keep_until, json_object(
      'application', json_object('id', application.id, 'kind', application.kind, 'reference', application.reference,
        'language', application.language, 'country', application.country, 'currency', application.currency,
        'amount', application.amount, 'months', application.months, 'purpose', application.purpose,
        'state', application.state, 'facts', json(application.facts), 'left_out', json(application.left_out),
        'created_at', application.created_at, 'asked_at', application.asked_at),
      'people', (SELECT json_group_array(json_object('id', person.id, 'role', person.role, 'sealed', person.sealed,
          'identity_hash', person.identity_hash, 'confirmed_at', person.confirmed_at, 'identified_at', person.identified_at))
        FROM people person WHERE person.application_id = application.id),
      'offers', (SELECT json_group_array(json_object('id', offer.id, 'product_id', offer.product_id, 'state', offer.state,
          'terms', json(offer.terms), 'external_id', offer.external_id, 'visible_at', offer.visible_at,
          'opened_at', offer.opened_at, 'accepted_at', offer.accepted_at, 'signed_at', offer.signed_at,
          'paid_out_at', offer.paid_out_at))
        FROM offers offer WHERE offer.application_id = application.id),
      'offer_events', (SELECT json_group_array(json_object('id', event.id, 'offer_id', event.offer_id, 'at', event.at,
          'event', event.event, 'by', event.by, 'note_sealed', event.note_sealed))
        FROM offers offer JOIN offer_events event ON event.offer_id = offer.id
        WHERE offer.application_id = application.id)) AS contents
    FROM applications application WHERE application.user_id = ?1 AND EXISTS (SELECT 1 FROM offers offer
      WHERE offer.application_id = application.id AND offer.state IN ('accepted', 'signed', 'paid-out', 'agreement-withdrawn'))";
const LOCK: &str = "INSERT INTO locked_loans (application_id, mailbox_hash, sealed, locked_at, keep_until)
    SELECT loan.value ->> 'id', ?2, loan.value ->> 'sealed', ?3, loan.value ->> 'keep_until'
    FROM json_each(?1) loan WHERE true ON CONFLICT DO NOTHING";

/// A loan that has to be kept.
#[derive(Deserialize)]
pub struct AcceptedLoan {
    id: String,
    reference: String,
    keep_until: Timestamp,
    contents: String,
}

/// A loan that is kept, and until when.
#[derive(Serialize, ToSchema)]
pub struct LockedLoan {
    /// What people call its application by.
    #[schema(example = "K-7F3Q29")]
    pub reference: String,
    /// Until when it is kept (RFC 3339, UTC).
    #[schema(example = "2031-11-20T12:00:00Z")]
    pub until: String,
}

#[derive(Serialize)]
struct SealedLoan<'a> {
    id: &'a str,
    sealed: String,
    keep_until: i64,
}

/// A user's loans that have to be kept.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list_accepted(database: &D1Database, user: &str) -> Result<Vec<AcceptedLoan>, Problem> {
    Ok(statement(database, LIST_ACCEPTED, &[&user])?.all().await?.results()?)
}

/// What locks these loans, of whoever has the mailbox.
///
/// # Errors
/// [`Problem::Internal`] when sealing fails.
pub fn lock(
    database: &D1Database,
    sealing: &Sealing,
    loans: &[AcceptedLoan],
    mailbox: &str,
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    let sealed = loans.iter().map(|loan| {
        let cell = Cell { table: "locked_loans", row: &loan.id, column: "sealed" };
        Ok(SealedLoan { id: &loan.id, sealed: sealing.seal(cell, &loan.contents)?, keep_until: loan.keep_until.0 })
    });
    let sealed = sealed.collect::<Result<Vec<_>, Problem>>()?;
    statement(database, LOCK, &[&json(&sealed)?, &mailbox, &now])
}

/// The ids of loans, as a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when they are none.
pub fn ids(loans: &[AcceptedLoan]) -> Result<String, Problem> {
    json(&loans.iter().map(|loan| loan.id.as_str()).collect::<Vec<_>>())
}

impl From<&AcceptedLoan> for LockedLoan {
    fn from(loan: &AcceptedLoan) -> Self {
        Self { reference: loan.reference.clone(), until: rfc3339(loan.keep_until) }
    }
}

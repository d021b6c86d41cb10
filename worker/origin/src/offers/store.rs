//! Offers in D1, each found by its application's people alone, changed by the applicant, and not before it can be seen.

use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::offer::{Effect, OfferEvent, OfferState};
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::applications::ApplicationRole;
use crate::clock::{Seconds, Timestamp};
use crate::conversions::{self, Tracking};
use crate::lender_systems;
use crate::notices::{self, NoticeKind};
use crate::problem::Problem;
use crate::sql::statement;

macro_rules! columns {
    () => {
        "offer.id, offer.application_id AS application, offer.state, offer.terms, offer.visible_at, offer.expires_at,
          offer.opened_at, offer.accepted_at, offer.reviewed_at, offer.valued_at, offer.signed_at, offer.paid_out_at,
          offer.version, asked.kind, asked.country, asked.language, asked.state AS application_state,
          EXISTS (SELECT 1 FROM offers other WHERE other.application_id = offer.application_id AND other.id <> offer.id
            AND other.state IN ('accepted', 'signed', 'paid-out')) AS other_accepted,
          coalesce((SELECT needs_iban FROM lenders WHERE id = offer.lender_id), 0) AS needs_iban"
    };
}

const OF_APPLICATIONS: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM json_each(?1) wanted JOIN applications asked ON asked.id = wanted.value
      JOIN offers offer ON offer.application_id = asked.id WHERE offer.visible_at <= ?2"
);
const ONE: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM offers offer JOIN applications asked ON asked.id = offer.application_id
    WHERE offer.id = ?1 AND asked.user_id = ?2 AND offer.visible_at <= ?3"
);
/// For the applicant and the co-applicant.
const FIND_VISIBLE: &str = concat!(
    "SELECT ",
    columns!(),
    ", asked.user_id = ?2 AS is_own FROM offers offer JOIN applications asked ON asked.id = offer.application_id
    WHERE offer.id = ?1 AND offer.visible_at <= ?3 AND (asked.user_id = ?2 OR EXISTS (SELECT 1 FROM people person
      WHERE person.application_id = asked.id AND person.role = 'co-applicant' AND person.user_id = ?2))"
);
const ONE_OF_LENDER: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM offers offer JOIN applications asked ON asked.id = offer.application_id
    WHERE offer.id = ?1 AND offer.lender_id = ?2 AND offer.visible_at <= ?3"
);
/// Offers by their ids, whosever they are.
const BY_IDS: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM json_each(?1) wanted JOIN offers offer ON offer.id = wanted.value
      JOIN applications asked ON asked.id = offer.application_id"
);

/// Where two events meet one version, one of them takes effect; and so does one of two acceptances of an application.
const CHANGE: &str = "UPDATE offers SET state = ?3, version = version + 1,
      accepted_at = iif(?5 = 'accept', ?4, accepted_at), reviewed_at = iif(?5 = 'review', ?4, reviewed_at),
      valued_at = iif(?5 = 'value', ?4, valued_at), signed_at = iif(?3 = 'signed', ?4, signed_at),
      paid_out_at = iif(?3 = 'paid-out', ?4, paid_out_at)
    WHERE id = ?1 AND version = ?2 AND (?5 <> 'accept' OR NOT EXISTS (SELECT 1 FROM offers other
      WHERE other.application_id = offers.application_id AND other.state IN ('accepted', 'signed', 'paid-out'))
      AND (SELECT state FROM applications WHERE id = offers.application_id) IN ('collecting', 'ready', 'no-offers'))";
/// These take effect only where the change did: the offer has the next version, in its new state.
const NOTE: &str = "INSERT INTO offer_events (id, offer_id, at, event, by, note_sealed)
    SELECT id || ':' || version, id, ?4, ?5, ?6, ?7 FROM offers WHERE id = ?1 AND version = ?2 + 1 AND state = ?3
    ON CONFLICT DO NOTHING";
const SUPERSEDE: &str = "UPDATE offers SET state = 'superseded', version = version + 1
    WHERE application_id = (SELECT application_id FROM offers WHERE id = ?1 AND version = ?2 + 1 AND state = ?3)
      AND id <> ?1 AND state = 'open'";
const REOPEN: &str = "UPDATE offers SET state = 'open', version = version + 1
    WHERE application_id = (SELECT application_id FROM offers WHERE id = ?1 AND version = ?2 + 1 AND state = ?3)
      AND id <> ?1 AND state = 'superseded' AND expires_at > ?4";
const CHANGE_APPLICATION: &str =
    "UPDATE applications SET state = ?4, version = version + 1, keep_until = max(keep_until, ?5)
    WHERE id = (SELECT application_id FROM offers WHERE id = ?1 AND version = ?2 + 1 AND state = ?3)";
/// What happened to the mortgages that were applied for.
const EVENTS: &str = "SELECT offer.application_id AS application, offer.lender_id AS lender, event.event, event.at
    FROM json_each(?1) wanted JOIN applications asked ON asked.id = wanted.value AND asked.kind = 'mortgage'
      JOIN offers offer ON offer.application_id = asked.id JOIN offer_events event ON event.offer_id = offer.id
    ORDER BY event.at, event.id";
const RECORD_OPENING: &str = "UPDATE offers SET opened_at = coalesce(opened_at, ?2) WHERE id = ?1";

/// How long an accepted offer is retained: five years.
const ACCEPTED_RETENTION: Seconds = Seconds(157_680_000);

/// An offer as the database has it.
#[derive(Debug, Clone, Deserialize)]
pub struct OfferRow {
    /// Its id.
    pub id: String,
    /// Its application's.
    pub application: String,
    /// Where it stands, as it was written last.
    pub state: OfferState,
    /// The offer as it was made, as JSON.
    pub terms: String,
    /// When it arrived.
    pub visible_at: Timestamp,
    /// Until when it can be accepted.
    pub expires_at: Timestamp,
    /// When its information was opened.
    pub opened_at: Option<Timestamp>,
    /// When it was accepted.
    pub accepted_at: Option<Timestamp>,
    /// When its lender began to check it.
    pub reviewed_at: Option<Timestamp>,
    /// When its lender had the home valued.
    pub valued_at: Option<Timestamp>,
    /// When its agreement was signed.
    pub signed_at: Option<Timestamp>,
    /// When its money was paid out.
    pub paid_out_at: Option<Timestamp>,
    /// Which change it is.
    pub version: u32,
    /// What was applied for.
    pub kind: String,
    /// Where it is lent.
    pub country: String,
    /// Code of the application's language.
    pub language: String,
    /// Where the application stands, as it was written last.
    pub application_state: ApplicationState,
    /// Whether another of the application is accepted.
    pub other_accepted: u32,
    /// Whether its lender needs to know with the acceptance to which account the loan is to be paid.
    pub needs_iban: u32,
}

/// What happened to an offer, as the database has it.
#[derive(Debug, Clone, Deserialize)]
pub struct EventRow {
    /// Its application's id.
    pub application: String,
    /// Its lender's id.
    pub lender: String,
    /// What.
    pub event: OfferEvent,
    /// When.
    pub at: Timestamp,
}

/// An offer as the database has it, for somebody who may see it.
#[derive(Debug, Deserialize)]
pub struct VisibleOffer {
    /// The offer.
    #[serde(flatten)]
    pub offer: OfferRow,
    is_own: u32,
}

impl VisibleOffer {
    /// What who sees it is in its application.
    pub fn role(&self) -> ApplicationRole {
        if self.is_own == 1 { ApplicationRole::Applicant } else { ApplicationRole::CoApplicant }
    }
}

/// Whose offer it is, to whoever looks for it.
#[derive(Debug, Clone, Copy)]
pub enum Party<'a> {
    /// The user of its application, by their id.
    Consumer(&'a str),
    /// The lender that made it, by its id.
    Lender(&'a str),
}

/// A change of an offer.
pub struct Change<'a> {
    /// What happens.
    pub event: OfferEvent,
    /// As the database names it.
    pub name: &'a str,
    /// The state after it, as the database names it.
    pub state: &'a str,
    /// Who causes it.
    pub by: Party<'a>,
    /// What was said with it, sealed.
    pub note: Option<String>,
    /// What came with it that the edge signed.
    pub tracking: Tracking<'a>,
    /// When.
    pub now: Timestamp,
}

/// What answers the offers that can be seen of these applications, whose ids are a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn of_applications(database: &D1Database, ids: &str, now: Timestamp) -> Result<D1PreparedStatement, Problem> {
    statement(database, OF_APPLICATIONS, &[&ids, &now])
}

/// What answers what happened to offers of those of these applications that are mortgages; their ids are a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn events_of_mortgages(database: &D1Database, ids: &str) -> Result<D1PreparedStatement, Problem> {
    statement(database, EVENTS, &[&ids])
}

/// A user's offer with this id.
///
/// # Errors
/// [`Problem::NotFound`] where there is none of theirs that can be seen; [`Problem::Internal`] when the database fails.
pub async fn one(database: &D1Database, user: &str, id: &str, now: Timestamp) -> Result<OfferRow, Problem> {
    one_of(database, Party::Consumer(user), id, now).await
}

/// The offer with this id for an application in which the user is the applicant or the co-applicant.
///
/// # Errors
/// [`Problem::NotFound`] where there is none that can be seen; [`Problem::Internal`] when the database fails.
pub async fn find_visible(
    database: &D1Database,
    user: &str,
    id: &str,
    now: Timestamp,
) -> Result<VisibleOffer, Problem> {
    statement(database, FIND_VISIBLE, &[&id, &user, &now])?.first(None).await?.ok_or(Problem::NotFound)
}

/// A party's offer with this id.
///
/// # Errors
/// [`Problem::NotFound`] where there is none of theirs that can be seen; [`Problem::Internal`] when the database fails.
pub async fn one_of(database: &D1Database, party: Party<'_>, id: &str, now: Timestamp) -> Result<OfferRow, Problem> {
    let (sql, whose) = match party {
        Party::Consumer(user) => (ONE, user),
        Party::Lender(lender) => (ONE_OF_LENDER, lender),
    };
    statement(database, sql, &[&id, &whose, &now])?.first(None).await?.ok_or(Problem::NotFound)
}

/// What answers the offers with these ids, which are a list of JSON.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn by_ids(database: &D1Database, ids: &str) -> Result<D1PreparedStatement, Problem> {
    statement(database, BY_IDS, &[&ids])
}

/// Changes an offer, unless it has changed since it was read, with all that follows.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn change(database: &D1Database, offer: &OfferRow, change: Change<'_>) -> Result<(), Problem> {
    let OfferRow { id, version, .. } = offer;
    let Change { event, name, state, by, note, tracking, now } = change;
    let note = note.as_deref();
    let by = match by {
        Party::Consumer(_) => "consumer",
        Party::Lender(_) => "lender",
    };
    let mut batch = vec![
        statement(database, CHANGE, &[id, version, &state, &now, &name])?,
        statement(database, NOTE, &[id, version, &state, &now, &name, &by, &note])?,
    ];
    for effect in event.effects() {
        match effect {
            Effect::SupersedeOthers => {
                batch.push(statement(database, SUPERSEDE, &[id, version, &state])?);
                let keep_until = now.plus(ACCEPTED_RETENTION);
                batch.push(statement(database, CHANGE_APPLICATION, &[id, version, &state, &"accepted", &keep_until])?);
            }
            Effect::ReopenOthers => {
                batch.push(statement(database, REOPEN, &[id, version, &state, &now])?);
                batch.push(statement(database, CHANGE_APPLICATION, &[id, version, &state, &"collecting", &now])?);
                if event == OfferEvent::Cancel {
                    batch.push(lender_systems::add_cancellation(database, id, *version, state, now)?);
                }
            }
            Effect::RecordConversion => batch.extend(conversions::add_of_acceptance(database, id, tracking, now)?),
            // Its end follows from `signed_at`.
            Effect::StartWithdrawalPeriod => {
                batch.push(statement(database, CHANGE_APPLICATION, &[id, version, &state, &"signed", &now])?);
            }
            Effect::ReportSale => {
                batch.push(statement(database, CHANGE_APPLICATION, &[id, version, &state, &"paid-out", &now])?);
                batch.push(conversions::add_of_sale(database, id, *version, state)?);
            }
            Effect::RetractSale => batch.push(conversions::add_of_retraction(database, id, *version, state, now)?),
            // The lender's work list shows who applies from the acceptance on; its own system is told, where it has one.
            Effect::ShareIdentity => {
                batch.push(lender_systems::add_acceptance(database, id, *version, state, now)?);
                batch.push(notices::store::accepted_to_lender(database, (id, *version, state), now)?);
            }
            Effect::MailConsumer => {
                let kind = notice_of(event).ok_or_else(|| Problem::Internal(format!("{name} has no notice")))?;
                batch.push(notices::store::of_offer(database, kind, (id, *version, state), now)?);
            }
        }
    }
    database.batch(batch).await?;
    Ok(())
}

/// The notice to the application's user about an event of its offer.
fn notice_of(event: OfferEvent) -> Option<NoticeKind> {
    match event {
        OfferEvent::Accept => Some(NoticeKind::OfferAccepted),
        OfferEvent::Cancel => Some(NoticeKind::AcceptanceCancelled),
        OfferEvent::Refuse => Some(NoticeKind::AcceptanceRefused),
        OfferEvent::Withdraw => Some(NoticeKind::OfferWithdrawn),
        OfferEvent::WithdrawAgreement => Some(NoticeKind::AgreementWithdrawn),
        _ => None,
    }
}

/// Notes that an offer's information was opened.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn record_opening(database: &D1Database, offer: &str, now: Timestamp) -> Result<(), Problem> {
    statement(database, RECORD_OPENING, &[&offer, &now])?.run().await?;
    Ok(())
}

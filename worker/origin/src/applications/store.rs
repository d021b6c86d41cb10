//! Applications in D1, each found by its applicant and co-applicant alone, and changed by the applicant.

use kirkas_lending::lifecycle::sme::SmeStatus;
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::applications::ApplicationRole;
use crate::applications::state::StoredState;
use crate::clock::Timestamp;
use crate::invitations::InvitationState;
use crate::notices;
use crate::problem::Problem;
use crate::sql::{Parameter, statement};

macro_rules! columns {
    () => {
        "application.id, application.reference, application.kind, application.language, application.currency,
          application.amount, application.months, application.purpose, application.state, application.created_at,
          application.asked_at, application.withdrawn_at, application.facts -> '$.mortgage' AS mortgage"
    };
}
macro_rules! own {
    () => {
        concat!(
            "SELECT ",
            columns!(),
            ", 'applicant' AS role, invitation.state AS invitation, invitation.expires_at AS invited_until,
              company.company, company.status AS company_status
            FROM applications application LEFT JOIN invitations invitation ON invitation.application_id = application.id
              LEFT JOIN sme_cases company ON company.application_id = application.id
            WHERE application.user_id = ?1"
        )
    };
}
/// Those in which the user is the co-applicant, who has an account from the moment they accept.
macro_rules! shared {
    () => {
        concat!(
            "SELECT ",
            columns!(),
            ", 'co-applicant' AS role, NULL AS invitation, NULL AS invited_until, NULL AS company, NULL AS company_status
            FROM people person JOIN applications application ON application.id = person.application_id
            WHERE person.user_id = ?1 AND person.role = 'co-applicant'"
        )
    };
}

/// A user's applications before a moment, or from the one with this id on, the newest first.
const LIST: &str = concat!(
    own!(),
    " AND (application.created_at, application.id) < (?2, ?3) UNION ALL ",
    shared!(),
    " AND (application.created_at, application.id) < (?2, ?3) ORDER BY created_at DESC, id DESC LIMIT ?4"
);
const OWN: &str = concat!(own!(), " AND application.id = ?2");
const ONE: &str = concat!(own!(), " AND application.id = ?2 UNION ALL ", shared!(), " AND application.id = ?2");
/// What products answered, as far as it can be seen, and how many will yet be.
const MATCHES: &str = "SELECT match.application_id AS application, match.product_id AS product, match.lender_id,
      match.lender, match.outcome, match.reasons, match.visible_at,
      iif(application.facts ->> 'co_applicant' IS NULL, match.figures, NULL) AS figures
    FROM json_each(?1) asked JOIN matches match ON match.application_id = asked.value
      JOIN applications application ON application.id = match.application_id
    WHERE match.visible_at <= ?2 ORDER BY match.lender, match.product_id";
const PENDING: &str = "SELECT match.application_id AS application, count(*) AS pending
    FROM json_each(?1) asked JOIN matches match ON match.application_id = asked.value
    WHERE match.visible_at > ?2 GROUP BY match.application_id";
/// The consumer takes an application back, in a state in which that can be done.
const WITHDRAW: &str = "UPDATE applications SET state = 'withdrawn', withdrawn_at = ?3, version = version + 1
    WHERE id = ?1 AND user_id = ?2 AND state IN ('awaiting-co-applicant', 'collecting', 'ready', 'no-offers', 'accepted')
    RETURNING id";
/// With a withdrawn application ends the invitation that nobody answered, and what was answered about whom it invited is
/// forgotten: these take effect in this order.
const FORGET_INVITED: [&str; 3] = [
    "DELETE FROM people WHERE role = 'co-applicant' AND application_id = (SELECT application.id FROM applications application
        JOIN invitations invitation ON invitation.application_id = application.id AND invitation.state = 'waiting'
      WHERE application.id = ?1 AND application.user_id = ?2 AND application.state = 'withdrawn')",
    "UPDATE applications SET facts = json_remove(facts, '$.co_applicant')
      WHERE id = ?1 AND user_id = ?2 AND state = 'withdrawn'
        AND EXISTS (SELECT 1 FROM invitations WHERE application_id = ?1 AND state = 'waiting')",
    "DELETE FROM invitations WHERE state = 'waiting'
      AND application_id = (SELECT id FROM applications WHERE id = ?1 AND user_id = ?2 AND state = 'withdrawn')",
];
/// An acceptance ends with its application.
const CANCEL: &str = "UPDATE offers SET state = 'cancelled', version = version + 1
    WHERE application_id = (SELECT id FROM applications WHERE id = ?1 AND user_id = ?2 AND state = 'withdrawn')
      AND state = 'accepted'";

/// Before this moment and id are all.
pub const NEWEST: (Timestamp, &str) = (Timestamp(i64::MAX >> 10), "");

/// An application as the database has it.
#[derive(Debug, Clone, Deserialize)]
pub struct ApplicationRow {
    /// Its id.
    pub id: String,
    /// What people call it by.
    pub reference: String,
    /// What was applied for.
    pub kind: String,
    /// Code of its language.
    pub language: String,
    /// What its money is in.
    pub currency: String,
    /// How much was applied for.
    pub amount: u32,
    /// For how long.
    pub months: u32,
    /// What for.
    pub purpose: String,
    /// Where it stands, as it was written last.
    pub state: StoredState,
    /// When it was made.
    pub created_at: Timestamp,
    /// When lenders were asked.
    pub asked_at: Option<Timestamp>,
    /// When it was taken back.
    pub withdrawn_at: Option<Timestamp>,
    /// What is asked about a mortgage, as JSON; nothing of other loans.
    pub mortgage: Option<String>,
    /// What its user is in it.
    pub role: ApplicationRole,
    /// Where the invitation of its co-applicant stands, as it was written last, where there is one.
    pub invitation: Option<InvitationState>,
    /// Until when that can be answered.
    pub invited_until: Option<Timestamp>,
    /// The name of the company that applies, where one does.
    pub company: Option<String>,
    /// Where its case stands.
    pub company_status: Option<SmeStatus>,
}

/// What a product answered, as the database has it.
#[derive(Debug, Deserialize)]
pub struct MatchRow {
    /// Whose application it was.
    pub application: String,
    /// The product's id.
    pub product: String,
    /// The lender's id.
    pub lender_id: String,
    /// The lender's name.
    pub lender: String,
    /// What was decided.
    pub outcome: String,
    /// What failed, as JSON.
    pub reasons: String,
    /// When the answer arrived.
    pub visible_at: Timestamp,
    /// The figures that it was decided by, as JSON; none where they are of two people.
    pub figures: Option<String>,
}

/// How many answers an application waits for.
#[derive(Debug, Deserialize)]
pub struct Pending {
    /// The application.
    pub application: String,
    /// How many.
    pub pending: u32,
}

#[derive(Deserialize)]
struct Changed {}

/// A user's applications before `before`, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list(
    database: &D1Database,
    user: &str,
    (before, id): (Timestamp, &str),
    most: u32,
) -> Result<Vec<ApplicationRow>, Problem> {
    Ok(statement(database, LIST, &[&user, &before, &id, &most])?.all().await?.results()?)
}

/// The application with this id in which the user is the applicant or the co-applicant.
///
/// # Errors
/// [`Problem::NotFound`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn one(database: &D1Database, user: &str, id: &str) -> Result<ApplicationRow, Problem> {
    statement(database, ONE, &[&user, &id])?.first(None).await?.ok_or(Problem::NotFound)
}

/// The application with this id in which the user is the applicant, who alone can change it.
///
/// # Errors
/// [`Problem::NotFound`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn own(database: &D1Database, user: &str, id: &str) -> Result<ApplicationRow, Problem> {
    statement(database, OWN, &[&user, &id])?.first(None).await?.ok_or(Problem::NotFound)
}

/// What products have answered by `now` to these applications, whose ids are a list of JSON; how many answers each waits
/// for.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn answers(database: &D1Database, ids: &str, now: Timestamp) -> Result<[D1PreparedStatement; 2], Problem> {
    Ok([statement(database, MATCHES, &[&ids, &now])?, statement(database, PENDING, &[&ids, &now])?])
}

/// Takes a user's application back, the acceptance of an offer for it and the invitation of a co-applicant.
///
/// # Errors
/// [`Problem::State`] where it can't be (any more); [`Problem::Internal`] when the database fails.
pub async fn withdraw(database: &D1Database, user: &str, id: &str, now: Timestamp) -> Result<(), Problem> {
    let parameters: [&dyn Parameter; 2] = [&id, &user];
    let mut batch = vec![
        statement(database, WITHDRAW, &[&id, &user, &now])?,
        statement(database, CANCEL, &parameters)?,
        notices::store::application_withdrawn(database, user, id, now)?,
    ];
    for forget in FORGET_INVITED {
        batch.push(statement(database, forget, &parameters)?);
    }
    let results = database.batch(batch).await?;
    let changed = results.first().map(|found| found.results::<Changed>()).transpose()?;
    if changed.is_some_and(|rows| !rows.is_empty()) { Ok(()) } else { Err(Problem::State) }
}

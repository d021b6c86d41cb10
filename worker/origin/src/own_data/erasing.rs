//! Erasing what is stored about a user, in one transaction: the account with its sessions, drafts and applications. Accepted
//! loans are locked; consents stay as evidence for five years, with what recognises the mailbox in the place of the user.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement, D1Result};

use super::locked_loans::{self, AcceptedLoan, LockedLoan};
use crate::audit::{self, Act, Action};
use crate::clock::{Seconds, Timestamp};
use crate::lender_systems;
use crate::mail::{Message, outbox};
use crate::problem::Problem;
use crate::settings::{Environment, Settings};
use crate::sql::statement;
use crate::users::UserProfile;
use kirkas_lending::email_address::EmailAddress;

const CONSENTS: &str = "UPDATE consents SET keep_until = ?2, mailbox_hash = ?3 WHERE user_id = ?1";
/// What two people applied for together does not go on without one of them.
const WITHDRAW_SHARED: &str = "UPDATE applications SET state = 'withdrawn', version = version + 1,
      facts = json_remove(facts, '$.co_applicant')
    WHERE id IN (SELECT application_id FROM people WHERE user_id = ?1 AND role = 'co-applicant')
      AND state IN ('awaiting-co-applicant', 'collecting', 'ready', 'no-offers', 'withdrawn', 'expired')";
const SHARED_PARTS: &str = "DELETE FROM people WHERE user_id = ?1 AND role = 'co-applicant'
      AND (SELECT state FROM applications WHERE id = application_id) IN ('withdrawn', 'expired')";
const DRAFTS: &str = "DELETE FROM drafts WHERE user_id = ?1 OR email_hash = ?2";
/// All but loans that were accepted since those to be locked were read.
const APPLICATIONS: &str = "DELETE FROM applications WHERE user_id = ?1 AND (id IN (SELECT value FROM json_each(?2))
      OR NOT EXISTS (SELECT 1 FROM offers WHERE application_id = applications.id
        AND state IN ('accepted', 'signed', 'paid-out', 'agreement-withdrawn')))";
const MAILS: &str = "DELETE FROM outbox WHERE recipient = ?1";
/// With it go roles, sessions and sign-in links.
const USER: &str = "DELETE FROM users WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM applications WHERE user_id = ?1)
    RETURNING id";

/// How long consents are kept from the relation's end: five years.
const CONSENT_RETENTION: Seconds = Seconds(157_680_000);
/// How often it is tried while offers are being accepted.
const ATTEMPTS: u32 = 5;

/// Who erases somebody's data, and why.
#[derive(Debug, Clone, Copy)]
pub struct Eraser<'a> {
    /// Id of the user themself, or of an admin.
    pub id: &'a str,
    /// In the words of the admin; empty where it is the user's own wish.
    pub reason: &'a str,
}

#[derive(Deserialize)]
struct Erased {}

/// Erases what is stored about a user, and has `message` in the outbox where mail is not sent. The answer is what is kept.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn erase(
    database: &D1Database,
    settings: &Settings,
    (user, by): (&UserProfile, Eraser<'_>),
    message: &Message,
    now: Timestamp,
) -> Result<Vec<LockedLoan>, Problem> {
    let address = EmailAddress::parse(&user.email).map(|address| settings.sealing.mailbox(&address));
    let mailbox = address.unwrap_or_default();
    for _ in 0..ATTEMPTS {
        let loans = locked_loans::list_accepted(database, &user.id).await?;
        let act = Act { actor: by.id, action: Action::Erasure, subject: &user.id, reason: by.reason, limit: None };
        let results = audit::record(database, &act, now, || {
            let mut batch = statements(database, settings, (user, &mailbox), &loans, now)?;
            if settings.environment == Environment::Development {
                batch.push(outbox::add(database, &user.email, message, now)?);
            }
            batch.push(statement(database, USER, &[&user.id])?);
            Ok(batch)
        })
        .await?;
        if is_erased(&results)? {
            return Ok(loans.iter().map(LockedLoan::from).collect());
        }
    }
    Err(Problem::Internal("offers kept being accepted while their user was erased".to_owned()))
}

/// What comes before the user: nothing of it is another's.
fn statements(
    database: &D1Database,
    settings: &Settings,
    (user, mailbox): (&UserProfile, &str),
    loans: &[AcceptedLoan],
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let UserProfile { id, email, .. } = user;
    let until = now.plus(CONSENT_RETENTION);
    Ok(vec![
        locked_loans::lock(database, &settings.sealing, loans, mailbox, now)?,
        statement(database, CONSENTS, &[id, &until, &mailbox])?,
        lender_systems::add_erasures(database, id, now)?,
        statement(database, WITHDRAW_SHARED, &[id])?,
        statement(database, SHARED_PARTS, &[id])?,
        statement(database, DRAFTS, &[id, &mailbox])?,
        statement(database, APPLICATIONS, &[id, &locked_loans::ids(loans)?])?,
        statement(database, MAILS, &[email])?,
    ])
}

/// The last statement answers the user that it has deleted.
fn is_erased(results: &[D1Result]) -> Result<bool, Problem> {
    let erased = results.last().map(|found| found.results::<Erased>()).transpose()?;
    Ok(erased.is_some_and(|rows| !rows.is_empty()))
}

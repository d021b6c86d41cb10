//! The co-applicant consents: their answers and consents are stored, the account is found or made, and lenders are asked. All of
//! it is one transaction, and done twice it is done once.

use http::HeaderMap;
use kirkas_lending::form::ApplicantRole;
use worker::{D1Database, D1PreparedStatement};

use super::answers::CheckedAnswers;
use super::mails;
use super::store::{Attempt, InvitationRow};
use crate::app::App;
use crate::applications::add_matches;
use crate::clock::Timestamp;
use crate::identifications;
use crate::json_text::json;
use crate::lender_systems;
use crate::mail::delivery;
use crate::matching;
use crate::notices;
use crate::problem::Problem;
use crate::randomness;
use crate::sealing::Cell;
use crate::sessions::caller::Caller;
use crate::sessions::opening::NewSession;
use crate::settings::Environment;
use crate::sql::{Parameter, statement};

/// These take effect only where the attempt claimed the invitation.
const ASK: &str = "UPDATE applications SET state = 'collecting', facts = ?3, asked_at = ?4, version = version + 1
    WHERE id = ?1 AND EXISTS (SELECT 1 FROM invitations WHERE application_id = ?1 AND answered_by = ?2)";
const ADD_USER: &str = "INSERT INTO users (id, email, name, created_at)
    SELECT ?3, ?4, ?5, answered_at FROM invitations WHERE application_id = ?1 AND answered_by = ?2
    ON CONFLICT (email) DO NOTHING";
const ADD_ROLE: &str = "INSERT INTO user_roles (user_id, role) SELECT id, 'consumer' FROM users WHERE id = ?1
    ON CONFLICT DO NOTHING";
const CONFIRM: &str = "UPDATE people SET sealed = ?3, identity_hash = ?4, confirmed_at = ?5,
      user_id = (SELECT id FROM users WHERE email = ?6)
    WHERE application_id = ?1 AND role = 'co-applicant'
      AND EXISTS (SELECT 1 FROM invitations WHERE application_id = ?1 AND answered_by = ?2)";
const ADD_CONSENTS: &str =
    "INSERT INTO consents (id, person_id, user_id, kind, version, text_hash, language, given, at)
    SELECT person.id || ':' || (consent.value ->> 'kind'), person.id, person.user_id, consent.value ->> 'kind',
      consent.value ->> 'version', consent.value ->> 'text_hash', ?4, consent.value ->> 'given', invitation.answered_at
    FROM invitations invitation JOIN people person
        ON person.application_id = invitation.application_id AND person.role = 'co-applicant'
      JOIN json_each(?3) consent
    WHERE invitation.application_id = ?1 AND invitation.answered_by = ?2 ON CONFLICT DO NOTHING";
/// Of the co-applicant who has accepted; in an attempt to accept, only where that claimed the invitation.
const OPEN_FAMILY: &str = "INSERT INTO session_families (id, user_id, created_at, device)
    SELECT ?2, user_id, ?3, ?4 FROM people
    WHERE application_id = ?1 AND role = 'co-applicant' AND confirmed_at IS NOT NULL AND user_id IS NOT NULL
      AND (?5 IS NULL OR EXISTS (SELECT 1 FROM invitations WHERE application_id = ?1 AND answered_by = ?5))";

/// Stores what the co-applicant answered and consented to, and asks lenders. `session` is opened for them, where one is given.
/// Answers whether it took effect: not where somebody else was quicker, or the invitation is over.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn accept(
    app: &App,
    row: &InvitationRow,
    checked: &CheckedAnswers,
    session: Option<&NewSession>,
    now: Timestamp,
) -> Result<bool, Problem> {
    let (database, settings) = (app.database()?, &app.settings);
    let attempt = randomness::token()?.text();
    let attempt = Attempt { id: &attempt, application: &row.id, now };
    let CheckedAnswers { form, answers, .. } = checked;
    let facts = form.facts(answers)?;
    let left_out: Vec<String> = serde_json::from_str(&row.left_out)
        .map_err(|error| Problem::Internal(format!("left out lenders of an application: {error}")))?;
    let systems = lender_systems::systems(&database, settings).await?;
    let matches = matching::ask(&database, &facts, &row.id, &left_out, &systems, now).await?;
    let message = mails::outcome(settings, &row.language)?;
    let mut batch = vec![
        attempt.claim(&database, "accepted")?,
        statement(&database, ASK, &[&row.id, &attempt.id, &json(&facts)?, &now])?,
    ];
    batch.extend(person(app, &database, row, checked, &attempt)?);
    batch.extend(add_matches(&systems, &database, &row.id, &matches, now)?);
    batch.push(notices::store::application_sent(&database, &row.id, now)?);
    if settings.environment == Environment::Development {
        batch.push(attempt.mail(&database, &row.applicant_email, &message)?);
    }
    if let Some(session) = session {
        batch.extend(session_statements(app, &database, (&row.id, Some(attempt.id)), session)?);
    }
    let is_accepted = attempt.run(&database, batch).await?;
    if is_accepted {
        app.deliver_to_lenders()?;
        app.mail_notices()?;
        delivery::send_afterwards(app, &row.applicant_email, message);
    }
    Ok(is_accepted)
}

/// Opens a session for the co-applicant once more, whose browser may have lost the first with the answer to its call.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn sign_in_again(app: &App, application: &str, session: &NewSession) -> Result<(), Problem> {
    let database = app.database()?;
    database.batch(session_statements(app, &database, (application, None), session)?).await?;
    Ok(())
}

/// A session for the browser that sent these headers, unless somebody is signed in there.
///
/// # Errors
/// [`Problem::Internal`] when the database fails, or there is no randomness.
pub async fn session_of(app: &App, headers: &HeaderMap, now: Timestamp) -> Result<Option<NewSession>, Problem> {
    match Caller::authenticate(app, headers).await {
        Ok(_) => Ok(None),
        Err(Problem::SignedOut) => NewSession::from_headers(headers, now).map(Some),
        Err(problem) => Err(problem),
    }
}

/// What stores the co-applicant: the account, their answers and consents.
fn person(
    app: &App,
    database: &D1Database,
    row: &InvitationRow,
    checked: &CheckedAnswers,
    attempt: &Attempt<'_>,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let CheckedAnswers { form, answers, email } = checked;
    let sealing = &app.settings.sealing;
    let (user, email) = (randomness::token()?.text(), email.as_str());
    let name = form.name_of(answers, ApplicantRole::CoApplicant);
    let id = format!("{}:co-applicant", row.id);
    let cell = Cell { table: "people", row: &id, column: "sealed" };
    let sealed = sealing.seal(cell, &json(&form.about(answers, ApplicantRole::CoApplicant))?)?;
    let identity_hash = checked.identity_hash(sealing);
    let consents = json(&form.answered_consents(answers, &row.language)?)?;
    let own: [&dyn Parameter; 6] = [&row.id, &attempt.id, &sealed, &identity_hash, &attempt.now, &email];
    Ok(vec![
        statement(database, ADD_USER, &[&row.id, &attempt.id, &user, &email, &name])?,
        statement(database, ADD_ROLE, &[&user])?,
        statement(database, CONFIRM, &own)?,
        statement(database, ADD_CONSENTS, &[&row.id, &attempt.id, &consents, &row.language])?,
        identifications::store::mark(database, &row.id)?,
    ])
}

fn session_statements(
    app: &App,
    database: &D1Database,
    (application, attempt): (&str, Option<&str>),
    session: &NewSession,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let NewSession { family, device, now, .. } = session;
    let mut batch = vec![statement(database, OPEN_FAMILY, &[&application, family, now, device, &attempt])?];
    batch.extend(session.statements(database, &app.settings)?);
    Ok(batch)
}

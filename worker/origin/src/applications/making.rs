//! Making an application of a draft whose address is confirmed: the account is found or made, lenders are asked, the
//! conversion counts, and the browser is signed in. All of it is one transaction, and done twice it is done once.

use http::HeaderMap;
use kirkas_lending::facts::{CompanyFacts, Facts};
use kirkas_lending::form::ApplicantRole;
use kirkas_lending::lifecycle::application::ApplicationState;
use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement};

use super::SentApplication;
use super::asking::add_matches;
use super::reference::reference;
use crate::app::App;
use crate::clock::{Seconds, Timestamp};
use crate::conversions::{self, StoredTracking};
use crate::drafts::{Answers, Holder, OpenDraft};
use crate::invitations::NewInvitation;
use crate::json_text::{json, word};
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};
use crate::sessions::opening::NewSession;
use crate::sme_cases::store::NewCase;
use crate::sql::statement;
use crate::{identifications, lender_systems, matching, notices, randomness, sme_cases};

/// Only of a draft that is as it was read.
const ADD_USER: &str = "INSERT INTO users (id, email, name, created_at) SELECT ?1, ?2, ?3, ?4 FROM drafts
    WHERE id = ?5 AND version = ?6 AND answers_sealed IS NOT NULL ON CONFLICT (email) DO NOTHING";
const ADD_ROLE: &str = "INSERT INTO user_roles (user_id, role) SELECT id, 'consumer' FROM users WHERE id = ?1
    ON CONFLICT DO NOTHING";
const ADD: &str = "INSERT INTO applications (id, user_id, kind, reference, language, country, currency, amount, months,
      purpose, state, facts, left_out, created_at, asked_at, keep_until)
    SELECT draft.id, u.id, draft.kind, ?3, draft.language, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15
    FROM drafts draft JOIN users u ON u.email = ?4
    WHERE draft.id = ?1 AND draft.version = ?2 AND draft.answers_sealed IS NOT NULL ON CONFLICT (id) DO NOTHING";
/// These take effect only where the application is there, and once.
const ADD_PEOPLE: &str = "INSERT INTO people (id, application_id, role, user_id, sealed, identity_hash, confirmed_at)
    SELECT person.value ->> 'id', application.id, person.value ->> 'role',
      iif(person.value ->> 'role' = 'applicant', application.user_id, NULL), person.value ->> 'sealed',
      person.value ->> 'identity_hash', iif(person.value ->> 'role' = 'applicant', application.created_at, NULL)
    FROM applications application JOIN json_each(?2) person WHERE application.id = ?1 ON CONFLICT DO NOTHING";
const ADD_CONSENTS: &str =
    "INSERT INTO consents (id, person_id, user_id, kind, version, text_hash, language, given, at)
    SELECT application.id || ':' || (consent.value ->> 'kind'), application.id || ':applicant', application.user_id,
      consent.value ->> 'kind', consent.value ->> 'version', consent.value ->> 'text_hash', application.language,
      consent.value ->> 'given', ?3
    FROM applications application JOIN json_each(?2) consent WHERE application.id = ?1 ON CONFLICT DO NOTHING";
/// The user's older open one of that kind.
const CLOSE: &str = "UPDATE applications SET state = 'withdrawn', withdrawn_at = ?2, version = version + 1
    WHERE user_id = (SELECT user_id FROM applications WHERE id = ?1)
      AND kind = (SELECT kind FROM applications WHERE id = ?1)
      AND id <> ?1 AND state IN ('awaiting-co-applicant', 'collecting', 'ready', 'no-offers')
      AND created_at <= (SELECT created_at FROM applications WHERE id = ?1)";
/// The row stays for a while, so that a lost answer can be asked for again.
const EMPTY_DRAFT: &str = "UPDATE drafts SET answers_sealed = NULL, typed_sealed = NULL, carried = NULL,
      sent_at = coalesce(sent_at, ?2), updated_at = ?2, expires_at = ?3
    WHERE id = ?1 AND answers_sealed IS NOT NULL AND EXISTS (SELECT 1 FROM applications WHERE id = ?1)";
const OPEN_FAMILY: &str = "INSERT INTO session_families (id, user_id, created_at, device)
    SELECT ?2, user_id, ?3, ?4 FROM applications WHERE id = ?1";
const FIND_SUBMITTED: &str = "SELECT id, reference, user_id FROM applications WHERE id = ?1";
const COUNT_RECENT: &str = "SELECT count(*) AS sent FROM applications
    WHERE user_id = (SELECT id FROM users WHERE email = ?1) AND created_at > ?2";

/// The time in which a user's sendings are counted: an hour.
const SENDING_WINDOW: Seconds = Seconds(3600);
/// How long identities are retained after the last offer has expired: 12 months.
const IDENTITY_RETENTION: Seconds = Seconds(31_536_000);
/// How long an offer is valid: 30 days.
const OFFER_VALIDITY: Seconds = Seconds(2_592_000);

/// An application that was made, and the session that was opened for it.
pub struct NewApplication {
    /// The application.
    pub application: SentApplication,
    /// None where its user was signed in already.
    pub session: Option<NewSession>,
}

#[derive(Deserialize)]
struct MadeRow {
    id: String,
    reference: String,
    user_id: String,
}

#[derive(Deserialize)]
struct RecentCount {
    sent: u32,
}

#[derive(Serialize)]
struct NewPerson {
    id: String,
    role: &'static str,
    sealed: String,
    identity_hash: String,
}

/// Makes the application of a draft that is complete and confirmed.
///
/// # Errors
/// [`Problem::StepIncomplete`]; [`Problem::TooMany`] when the user has sent too many lately; [`Problem::VersionConflict`]
/// when the draft was changed meanwhile; [`Problem::Internal`] when the database fails. Nothing has changed then.
pub async fn make(
    app: &App,
    headers: &HeaderMap,
    draft: &OpenDraft,
    holder: &Holder,
    tracking: &StoredTracking,
    now: Timestamp,
) -> Result<NewApplication, Problem> {
    let database = app.database()?;
    if let Some(step) = draft.form.first_incomplete(&draft.contents) {
        return Err(Problem::StepIncomplete(step));
    }
    let email = draft.email().ok_or_else(|| draft.form.email_missing())?;
    let since = now.minus(SENDING_WINDOW);
    let recent = statement(&database, COUNT_RECENT, &[&email.as_str(), &since])?.first::<RecentCount>(None).await?;
    if recent.is_some_and(|recent| recent.sent >= app.settings.hourly_applications) {
        return Err(Problem::TooMany);
    }
    let session = if holder.owns(&email) { None } else { Some(NewSession::from_headers(headers, now)?) };
    let mut batch = application(app, &database, draft, now).await?;
    let invitation = NewInvitation::for_draft(app, draft, now)?;
    if let Some(invitation) = &invitation {
        batch.extend(invitation.statements(&database, app.settings.environment, now)?);
    }
    batch.extend(conversions::add_of_application(&database, &draft.row.id, tracking.borrowed(), now)?);
    let until = now.plus(app.settings.drafts.sent);
    batch.push(statement(&database, EMPTY_DRAFT, &[&draft.row.id, &now, &until])?);
    if let Some(session) = &session {
        batch.extend(session_statements(app, &database, &draft.row.id, session)?);
    }
    batch.push(statement(&database, FIND_SUBMITTED, &[&draft.row.id])?);
    let results = database.batch(batch).await?;
    let made = results.last().map(|found| found.results::<MadeRow>()).transpose()?;
    let made = made.and_then(|rows| rows.into_iter().next()).ok_or(Problem::VersionConflict)?;
    app.report_conversions()?;
    app.deliver_to_lenders()?;
    app.mail_notices()?;
    if let Some(invitation) = invitation {
        invitation.send(app).await?;
    }
    Ok(NewApplication { application: SentApplication { id: made.id, reference: Some(made.reference) }, session })
}

/// The application that a draft became, for a browser that lost the answer: signed in once more, if it asks soon.
///
/// # Errors
/// [`Problem::DraftUnknown`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn find_made(
    app: &App,
    headers: &HeaderMap,
    draft: &str,
    holder: &Holder,
    may_sign_in: bool,
    now: Timestamp,
) -> Result<NewApplication, Problem> {
    let database = app.database()?;
    let made =
        statement(&database, FIND_SUBMITTED, &[&draft])?.first::<MadeRow>(None).await?.ok_or(Problem::DraftUnknown)?;
    let is_signed_in = holder.user() == Some(made.user_id.as_str());
    let session = if is_signed_in || !may_sign_in { None } else { Some(NewSession::from_headers(headers, now)?) };
    if let Some(session) = &session {
        database.batch(session_statements(app, &database, draft, session)?).await?;
    }
    Ok(NewApplication { application: SentApplication { id: made.id, reference: Some(made.reference) }, session })
}

fn session_statements(
    app: &App,
    database: &D1Database,
    application: &str,
    session: &NewSession,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let NewSession { family, device, now, .. } = session;
    let mut batch = vec![statement(database, OPEN_FAMILY, &[&application, family, now, device])?];
    batch.extend(session.statements(database, &app.settings)?);
    Ok(batch)
}

/// What an application is of, as it is stored.
struct Terms {
    amount: u32,
    months: u32,
    purpose: String,
    facts: String,
    state: ApplicationState,
    /// Until when who applied stays, where nothing happens to it any more.
    keep_until: Timestamp,
    /// By what lenders are asked.
    asked_by: Option<Facts>,
    has_co_applicant: bool,
    /// Of a company's application, which admins pass on.
    company: Option<CompanyFacts>,
}

impl Terms {
    fn from_draft(draft: &OpenDraft, answers: &Answers, now: Timestamp) -> Result<Self, Problem> {
        if let Some(company) = draft.form.company(answers)? {
            return Ok(Self {
                amount: company.amount,
                months: company.months,
                purpose: company.business_purpose.clone(),
                facts: json(&company)?,
                state: ApplicationState::Received,
                keep_until: sme_cases::OPEN_RETENTION_END,
                asked_by: None,
                has_co_applicant: false,
                company: Some(company),
            });
        }
        let facts = draft.form.facts(answers)?;
        let has_co_applicant = facts.co_applicant.is_some();
        let state = ApplicationState::initial(has_co_applicant);
        Ok(Self {
            amount: facts.amount,
            months: facts.months,
            purpose: word(&facts.purpose)?,
            facts: json(&facts)?,
            state,
            keep_until: now.plus(OFFER_VALIDITY).plus(IDENTITY_RETENTION),
            asked_by: (state == ApplicationState::Collecting).then_some(facts),
            has_co_applicant,
            company: None,
        })
    }
}

/// What stores the application, with whoever applies, their consents and what products answer.
async fn application(
    app: &App,
    database: &D1Database,
    draft: &OpenDraft,
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let OpenDraft { row, contents, form, .. } = draft;
    let answers = form.retained(&contents.answers);
    let terms = Terms::from_draft(draft, &answers, now)?;
    let id = row.id.as_str();
    let email = draft.email().ok_or_else(|| form.email_missing())?;
    let name = form.name_of(&answers, ApplicantRole::Applicant);
    let left_out = form.left_out(&answers);
    let systems = lender_systems::systems(database, &app.settings).await?;
    let matches = match &terms.asked_by {
        Some(facts) => matching::ask(database, facts, id, &left_out, &systems, now).await?,
        None => Vec::new(),
    };
    let people = people(&app.settings.sealing, draft, terms.has_co_applicant)?;
    let (people, left_out) = (json(&people)?, json(&left_out)?);
    let consents = json(&form.answered_consents(&contents.answers, &row.language)?)?;
    let user = randomness::token()?.text();
    let reference = reference(randomness::bytes()?);
    let sent = row.sent_at.unwrap_or(now);
    let asked = terms.asked_by.is_some().then_some(now);
    let country = form.context.market.country;
    let (country, currency) = (country.code(), country.currency().code());
    let state = word(&terms.state)?;
    let draft_parameters: [&dyn crate::sql::Parameter; 15] = [
        &id,
        &row.version,
        &reference,
        &email.as_str(),
        &country,
        &currency,
        &terms.amount,
        &terms.months,
        &terms.purpose,
        &state,
        &terms.facts,
        &left_out,
        &now,
        &asked,
        &terms.keep_until,
    ];
    let mut batch = vec![
        statement(database, ADD_USER, &[&user, &email.as_str(), &name, &now, &id, &row.version])?,
        statement(database, ADD_ROLE, &[&user])?,
        statement(database, ADD, &draft_parameters)?,
        statement(database, ADD_PEOPLE, &[&id, &people])?,
        statement(database, ADD_CONSENTS, &[&id, &consents, &sent])?,
        identifications::store::mark(database, id)?,
        statement(database, CLOSE, &[&id, &now])?,
        notices::store::application_sent(database, id, now)?,
    ];
    if let Some(CompanyFacts { business_id, name, .. }) = &terms.company {
        batch.push(sme_cases::store::add(database, id, &NewCase { business_id, company: name })?);
        batch.push(notices::store::sme_received(database, id, now)?);
    }
    if asked.is_some() {
        batch.extend(add_matches(&systems, database, id, &matches, now)?);
    }
    Ok(batch)
}

fn people(sealing: &Sealing, draft: &OpenDraft, has_co_applicant: bool) -> Result<Vec<NewPerson>, Problem> {
    let OpenDraft { row, contents, form, .. } = draft;
    let answers = form.retained(&contents.answers);
    let mut roles = vec![("applicant", ApplicantRole::Applicant)];
    if has_co_applicant {
        roles.push(("co-applicant", ApplicantRole::CoApplicant));
    }
    let people = roles.into_iter().map(|(role, person)| {
        let id = format!("{}:{role}", row.id);
        let cell = Cell { table: "people", row: &id, column: "sealed" };
        let sealed = sealing.seal(cell, &json(&form.about(&answers, person))?)?;
        let identity_hash = sealing.person(&form.identity(&answers, person));
        Ok(NewPerson { sealed, identity_hash, role, id })
    });
    people.collect()
}

//! Attempts at identification in D1, found by their state and browser alone.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use super::{IdentificationFailure, IdentifiedPerson};
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sealing::{Cell, Sealing};
use crate::sql::{Parameter, statement};
use crate::tokens::TokenHash;

const ADD: &str = "INSERT INTO identifications
      (id, application_id, person_id, invitation, browser_hash, state_hash, nonce, verifier_sealed, callback_url, expires_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
const FIND: &str = "SELECT id, application_id AS application, person_id AS person, invitation, nonce, verifier_sealed,
      callback_url, expires_at
    FROM identifications WHERE state_hash = ?1 AND browser_hash = ?2";
/// Where two come with one state, one of them goes on.
const CLAIM: &str = "UPDATE identifications SET used_at = ?2 WHERE id = ?1 AND used_at IS NULL RETURNING id";
const FAIL: &str = "UPDATE identifications SET result = ?2 WHERE id = ?1";
/// It is kept as long as the draft may be.
const IDENTIFY: &str =
    "UPDATE identifications SET result = 'identified', identity_hash = ?2, expires_at = ?3 WHERE id = ?1";
/// Whoever was identified as who they say they are.
const MARK: &str =
    "UPDATE people SET identified_at = (SELECT max(identification.used_at) FROM identifications identification
      WHERE identification.person_id = people.id AND identification.result = 'identified'
        AND identification.identity_hash = people.identity_hash)
    WHERE application_id = ?1 AND identified_at IS NULL";
const OWN: &str = "SELECT application.kind, application.language, person.identity_hash
    FROM people person JOIN applications application ON application.id = person.application_id
    WHERE person.application_id = ?1 AND person.role = ?2 AND person.user_id = ?3";

/// An attempt to be stored.
pub struct NewAttempt<'a> {
    /// Its id.
    pub id: &'a str,
    /// The draft's or the application's.
    pub application: &'a str,
    /// Who is to be identified.
    pub person: IdentifiedPerson,
    /// The invitation that they came with.
    pub invitation: Option<&'a TokenHash>,
    /// The browser.
    pub browser: &'a TokenHash,
    /// What comes back with the answer.
    pub state: &'a TokenHash,
    /// What the id token is to hold.
    pub nonce: &'a str,
    /// What the code is exchanged with, sealed.
    pub verifier_sealed: &'a str,
    /// Where the answer comes back to.
    pub callback_url: &'a str,
    /// Until when.
    pub expires_at: Timestamp,
}

/// An attempt as the database has it.
#[derive(Deserialize)]
pub struct AttemptRow {
    /// Its id.
    pub id: String,
    /// The draft's or the application's.
    pub application: String,
    person: String,
    /// The invitation that they came with.
    pub invitation: Option<TokenHash>,
    /// What the id token is to hold.
    pub nonce: String,
    verifier_sealed: String,
    /// Where the answer came back to.
    pub callback_url: String,
    /// Until when it can be answered.
    pub expires_at: Timestamp,
}

/// A user's part in an application.
#[derive(Deserialize)]
pub struct OwnPartRow {
    /// What is applied for.
    pub kind: String,
    /// Code of the application's language.
    pub language: String,
    /// What recognises them by their answers.
    pub identity_hash: String,
}

#[derive(Deserialize)]
struct Claimed {}

impl AttemptRow {
    /// Who is to be identified.
    pub fn person(&self) -> IdentifiedPerson {
        let applicant = IdentifiedPerson::Applicant;
        if self.person == applicant.id(&self.application) { applicant } else { IdentifiedPerson::CoApplicant }
    }

    /// What the code is exchanged with.
    ///
    /// # Errors
    /// [`Problem::Internal`] when it does not open.
    pub fn verifier(&self, sealing: &Sealing) -> Result<String, Problem> {
        sealing.open(verifier_cell(&self.id), &self.verifier_sealed)
    }
}

/// Where an attempt's verifier is stored.
pub fn verifier_cell(attempt: &str) -> Cell<'_> {
    Cell { table: "identifications", row: attempt, column: "verifier_sealed" }
}

/// Stores an attempt.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn add(database: &D1Database, new: NewAttempt<'_>) -> Result<(), Problem> {
    let NewAttempt { id, application, person, invitation, browser, state, .. } = new;
    let NewAttempt { nonce, verifier_sealed, callback_url, expires_at, .. } = new;
    let person = person.id(application);
    let invitation = invitation.map(TokenHash::as_str);
    let parameters: [&dyn Parameter; 10] =
        [&id, &application, &person, &invitation, browser, state, &nonce, &verifier_sealed, &callback_url, &expires_at];
    statement(database, ADD, &parameters)?.run().await?;
    Ok(())
}

/// The attempt with this state that this browser began, if there is one.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn find(
    database: &D1Database,
    state: &TokenHash,
    browser: &TokenHash,
) -> Result<Option<AttemptRow>, Problem> {
    Ok(statement(database, FIND, &[state, browser])?.first(None).await?)
}

/// Uses an attempt; whether it was not used before.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn claim(database: &D1Database, attempt: &str, now: Timestamp) -> Result<bool, Problem> {
    Ok(statement(database, CLAIM, &[&attempt, &now])?.first::<Claimed>(None).await?.is_some())
}

/// Notes why an attempt identified nobody.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn fail(database: &D1Database, attempt: &str, failure: IdentificationFailure) -> Result<(), Problem> {
    statement(database, FAIL, &[&attempt, &failure.result()])?.run().await?;
    Ok(())
}

/// Notes whom an attempt identified, which is kept until then; and of the person of an application that they are.
///
/// # Errors
/// [`Problem::Internal`] when the database fails; nothing has changed then.
pub async fn identify(
    database: &D1Database,
    attempt: &AttemptRow,
    identity_hash: &str,
    until: Timestamp,
) -> Result<(), Problem> {
    let batch = vec![
        statement(database, IDENTIFY, &[&attempt.id, &identity_hash, &until])?,
        mark(database, &attempt.application)?,
    ];
    database.batch(batch).await?;
    Ok(())
}

/// What marks the people of an application who were identified as who they say they are.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn mark(database: &D1Database, application: &str) -> Result<D1PreparedStatement, Problem> {
    statement(database, MARK, &[&application])
}

/// A user's part in an application, in this role.
///
/// # Errors
/// [`Problem::NotFound`] where they have none such; [`Problem::Internal`] when the database fails.
pub async fn own_part(
    database: &D1Database,
    user: &str,
    application: &str,
    person: IdentifiedPerson,
) -> Result<OwnPartRow, Problem> {
    let found = statement(database, OWN, &[&application, &person.role(), &user])?.first(None).await?;
    found.ok_or(Problem::NotFound)
}

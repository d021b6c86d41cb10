//! What only admins need of users, in D1.

use serde::Deserialize;
use worker::D1Database;

use crate::applications::ApplicationRole;
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::statement;
use crate::users::{COLUMNS, UserProfile, UserRow};

const FIND_CREATION_TIME: &str = "SELECT created_at FROM users WHERE id = ?1";
const PEOPLE: &str = "SELECT id, application_id AS application FROM people WHERE user_id = ?1";
const PERSON: &str = "SELECT person.id, person.role, person.sealed, coalesce(person.user_id, person.id) AS subject,
      asked.kind, asked.language, asked.reference
    FROM people person JOIN applications asked ON asked.id = person.application_id WHERE person.id = ?1";
const EVENTS: &str = "SELECT event.at, coalesce(actor.name, event.actor) AS actor, event.action, event.reason
    FROM audit event LEFT JOIN users actor ON actor.id = event.actor
    WHERE event.subject = ?1 ORDER BY event.at DESC, event.seq DESC LIMIT ?2";

/// How many events are shown.
const MAX_EVENTS: u32 = 100;

#[derive(Deserialize)]
struct Created {
    created_at: Timestamp,
}

/// A user's part in an application.
#[derive(Deserialize)]
pub struct PartRow {
    /// Names their answers.
    pub id: String,
    /// The application.
    pub application: String,
}

/// Somebody in an application, with what they answered.
#[derive(Deserialize)]
pub struct PersonRow {
    /// Names their answers.
    pub id: String,
    /// What they are in it.
    pub role: ApplicationRole,
    /// The answers.
    pub sealed: String,
    /// Whom the audit is about: the user, if there is one.
    pub subject: String,
    /// What was applied for.
    pub kind: String,
    /// Code of the language.
    pub language: String,
    /// What people call the application by.
    pub reference: String,
}

/// An entry of the audit.
#[derive(Deserialize)]
pub struct EventRow {
    /// When.
    pub at: Timestamp,
    /// Who.
    pub actor: String,
    /// What.
    pub action: String,
    /// Why.
    pub reason: String,
}

/// The user with this id, and when the account was made.
///
/// # Errors
/// [`Problem::NotFound`] where there is none; [`Problem::Internal`] when the database fails.
pub async fn user(database: &D1Database, id: &str) -> Result<(UserProfile, Timestamp), Problem> {
    let sql = format!("SELECT {COLUMNS} FROM users u WHERE u.id = ?1");
    let row = statement(database, &sql, &[&id])?.first::<UserRow>(None).await?.ok_or(Problem::NotFound)?;
    let created =
        statement(database, FIND_CREATION_TIME, &[&id])?.first::<Created>(None).await?.ok_or(Problem::NotFound)?;
    Ok((row.try_into()?, created.created_at))
}

/// The user's parts in applications, as long as their answers are stored.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn parts(database: &D1Database, user: &str) -> Result<Vec<PartRow>, Problem> {
    Ok(statement(database, PEOPLE, &[&user])?.all().await?.results()?)
}

/// Somebody in an application.
///
/// # Errors
/// [`Problem::NotFound`] where there is nobody; [`Problem::Internal`] when the database fails.
pub async fn person(database: &D1Database, id: &str) -> Result<PersonRow, Problem> {
    statement(database, PERSON, &[&id])?.first(None).await?.ok_or(Problem::NotFound)
}

/// What was done to a user's data, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn events(database: &D1Database, user: &str) -> Result<Vec<EventRow>, Problem> {
    Ok(statement(database, EVENTS, &[&user, &MAX_EVENTS])?.all().await?.results()?)
}

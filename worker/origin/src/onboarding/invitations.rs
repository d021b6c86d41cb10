//! Who works for a lender: those who are new get an account and a mail.

use http::{HeaderMap, Uri};
use kirkas_core::site::Language;
use serde::{Deserialize, Serialize};
use worker::{D1Database, D1PreparedStatement};

use super::LenderUser;
use super::sections::NewUser;
use crate::app::App;
use crate::clock::Timestamp;
use crate::guards::asked_host;
use crate::login_links::site_page;
use crate::mail::{Message, delivery, outbox};
use crate::problem::{InvalidField, Problem};
use crate::randomness;
use crate::settings::Environment;
use crate::sql::statement;

/// Who works for another lender, or holds a role with which nobody works for a lender.
const FIND_UNAVAILABLE: &str = "SELECT u.email FROM json_each(?2) one JOIN users u ON u.email = one.value
    WHERE EXISTS (SELECT 1 FROM lender_users staff WHERE staff.user_id = u.id AND staff.lender_id <> ?1)
      OR EXISTS (SELECT 1 FROM user_roles held WHERE held.user_id = u.id AND held.role IN ('admin', 'marketer', 'operator'))";
const ADD_USERS: &str = "INSERT INTO users (id, email, name, created_at)
    SELECT one.value ->> 'id', one.value ->> 'email', one.value ->> 'name', ?2 FROM json_each(?1) one
    WHERE true ON CONFLICT (email) DO NOTHING";
const ADD_ROLES: &str = "INSERT INTO user_roles (user_id, role)
    SELECT u.id, 'lender' FROM json_each(?1) one JOIN users u ON u.email = one.value ->> 'email'
    WHERE true ON CONFLICT DO NOTHING";
const ADD_STAFF: &str = "INSERT INTO lender_users (user_id, lender_id, since)
    SELECT u.id, ?2, ?3 FROM json_each(?1) one JOIN users u ON u.email = one.value ->> 'email'
    WHERE true ON CONFLICT DO NOTHING";
const REMOVE_ROLES: &str = "DELETE FROM user_roles WHERE role = 'lender' AND user_id IN (
      SELECT staff.user_id FROM lender_users staff JOIN users u ON u.id = staff.user_id
      WHERE staff.lender_id = ?2 AND u.email NOT IN (SELECT one.value ->> 'email' FROM json_each(?1) one))";
const REMOVE_STAFF: &str = "DELETE FROM lender_users WHERE lender_id = ?2 AND user_id NOT IN (
      SELECT u.id FROM json_each(?1) one JOIN users u ON u.email = one.value ->> 'email')";

#[derive(Deserialize)]
struct Unavailable {
    email: String,
}

#[derive(Serialize)]
struct AddedUser<'a> {
    id: String,
    email: &'a str,
    name: &'a str,
}

/// Refuses users who can't work for this lender.
///
/// # Errors
/// [`Problem::InvalidFields`] points to them; [`Problem::Internal`] when the database fails.
pub async fn check(database: &D1Database, lender: &str, users: &[NewUser]) -> Result<(), Problem> {
    let addresses: Vec<&str> = users.iter().map(|user| user.email.as_str()).collect();
    let addresses = serde_json::to_string(&addresses).map_err(|error| Problem::Internal(error.to_string()))?;
    let unavailable =
        statement(database, FIND_UNAVAILABLE, &[&lender, &addresses])?.all().await?.results::<Unavailable>()?;
    let errors = users
        .iter()
        .enumerate()
        .filter(|(_, user)| unavailable.iter().any(|unavailable| unavailable.email == user.email));
    let errors: Vec<InvalidField> =
        errors.map(|(number, _)| InvalidField::new(format!("/users/{number}/email"), "taken")).collect();
    if errors.is_empty() { Ok(()) } else { Err(Problem::InvalidFields(errors)) }
}

/// What has these users, and nobody else, work for a lender.
///
/// # Errors
/// [`Problem::Internal`] when there is no randomness, or the database refuses a statement.
pub fn statements(
    database: &D1Database,
    lender: &str,
    users: &[NewUser],
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let added =
        users.iter().map(|NewUser { email, name }| Ok(AddedUser { id: randomness::token()?.text(), email, name }));
    let added = added.collect::<Result<Vec<_>, Problem>>()?;
    let added = serde_json::to_string(&added).map_err(|error| Problem::Internal(error.to_string()))?;
    Ok(vec![
        statement(database, REMOVE_ROLES, &[&added, &lender])?,
        statement(database, REMOVE_STAFF, &[&added, &lender])?,
        statement(database, ADD_USERS, &[&added, &now])?,
        statement(database, ADD_ROLES, &[&added])?,
        statement(database, ADD_STAFF, &[&added, &lender, &now])?,
    ])
}

/// Writes to those who are new.
///
/// # Errors
/// [`Problem::LanguageUnknown`] where the language is of no region; [`Problem::Internal`] when the database fails.
pub async fn invite(
    app: &App,
    language: &Language,
    (headers, uri): (&HeaderMap, &Uri),
    (before, after): (&[LenderUser], &[NewUser]),
    now: Timestamp,
) -> Result<(), Problem> {
    let host = asked_host(headers, uri);
    for user in after.iter().filter(|user| !before.iter().any(|known| known.email == user.email)) {
        let link = site_page(language, host, app.settings.local_port, "/lender/insights/", Some("autologin=true"));
        let message = Message::lender_access(language, link.ok_or(Problem::LanguageUnknown)?);
        if app.settings.environment == Environment::Development {
            outbox::add(&app.database()?, &user.email, &message, now)?.run().await?;
        }
        delivery::send_afterwards(app, &user.email, message);
    }
    Ok(())
}

//! Personal tokens in D1.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use super::PersonalToken;
use crate::clock::{Timestamp, day_in_utc};
use crate::problem::Problem;
use crate::sessions::sign_in_method::SignInMethod;
use crate::sql::statement;
use crate::users::{self, UserRow};

/// Notes the day and country of a use, where that is not what is noted already.
const USE: &str = "UPDATE personal_tokens SET last_day = ?2, last_country = ?3
    WHERE hash = ?1 AND expires_at > ?4 AND (last_day IS NOT ?2 OR last_country IS NOT ?3)";
const LIST: &str = "SELECT id, name, scopes, created_at, expires_at, last_day, last_country FROM personal_tokens
    WHERE user_id = ?1 AND expires_at > ?2 ORDER BY created_at DESC, id";
const OWNER: &str = "SELECT user_id FROM personal_tokens WHERE id = ?1 AND expires_at > ?2";
const END: &str = "DELETE FROM personal_tokens WHERE id = ?1";
const END_ITSELF: &str = "DELETE FROM personal_tokens WHERE hash = ?1 RETURNING id";

/// A token as its user sees it.
#[derive(Deserialize)]
pub struct TokenRow {
    /// Names it.
    pub id: String,
    /// What its user knows it by.
    pub name: String,
    /// As JSON.
    pub scopes: String,
    /// When the machine got it.
    pub created_at: Timestamp,
    /// Until when it works.
    pub expires_at: Timestamp,
    /// The day of its last use (UTC).
    pub last_day: Option<String>,
    /// The country of its last use.
    pub last_country: Option<String>,
}

/// A token that a call came with, and its user.
#[derive(Deserialize)]
pub struct UsedRow {
    /// The user.
    #[serde(flatten)]
    pub user: UserRow,
    /// Names the token.
    pub token_id: String,
    /// What its user knows it by.
    pub token_name: String,
    /// As JSON.
    pub scopes: String,
    /// How its user allowed it.
    pub method: SignInMethod,
    /// When the passkey was used by which its user allowed it.
    pub confirmed_at: Timestamp,
    /// Until when what its user publishes needs a review.
    pub review_until: Option<Timestamp>,
}

#[derive(Deserialize)]
struct Owner {
    user_id: String,
}

#[derive(Deserialize)]
struct Ended {}

/// Notes that a token is used, and finds its user; none where it does not work (any more).
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn use_token(
    database: &D1Database,
    token: &PersonalToken,
    country: Option<&str>,
    now: Timestamp,
) -> Result<Option<UsedRow>, Problem> {
    let find = format!(
        "SELECT {}, token.id AS token_id, token.name AS token_name, token.scopes, token.amr AS method, token.confirmed_at,
           (SELECT max(review_until) FROM recoveries WHERE user_id = u.id AND review_until > ?2) AS review_until
         FROM personal_tokens token JOIN users u ON u.id = token.user_id
         WHERE token.hash = ?1 AND token.expires_at > ?2",
        users::COLUMNS
    );
    let (hash, day) = (token.hash(), day_in_utc(now).to_string());
    let batch =
        vec![statement(database, USE, &[&hash, &day, &country, &now])?, statement(database, &find, &[&hash, &now])?];
    match database.batch(batch).await?.last() {
        Some(found) => Ok(found.results::<UsedRow>()?.into_iter().next()),
        None => Ok(None),
    }
}

/// A user's tokens that work, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list(database: &D1Database, user: &str, now: Timestamp) -> Result<Vec<TokenRow>, Problem> {
    Ok(statement(database, LIST, &[&user, &now])?.all().await?.results()?)
}

/// Id of the user whose token this is, if it works.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn owner(database: &D1Database, id: &str, now: Timestamp) -> Result<Option<String>, Problem> {
    let owner = statement(database, OWNER, &[&id, &now])?.first::<Owner>(None).await?;
    Ok(owner.map(|owner| owner.user_id))
}

/// What ends a token.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn end(database: &D1Database, id: &str) -> Result<D1PreparedStatement, Problem> {
    statement(database, END, &[&id])
}

/// Ends the token that a call came with; whether it was there.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn end_itself(database: &D1Database, token: &PersonalToken) -> Result<bool, Problem> {
    Ok(statement(database, END_ITSELF, &[&token.hash()])?.first::<Ended>(None).await?.is_some())
}

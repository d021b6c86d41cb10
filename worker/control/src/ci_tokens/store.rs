//! Tokens for continuous integration in D1.

use chrono::{DateTime, Utc};
use kirkas_api_tokens::ApiToken;
use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement, Result};

use super::new::NewCiToken;
use crate::clock::{day_text, milliseconds};
use crate::digest::hex_digest;
use crate::sql::{rows, statement};

const ADD: &str = "INSERT INTO ci_tokens (id, hash, name, scopes, created_by, created_at, expires_at)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
/// Notes the day and country of a use, where that is not what is noted already.
const USE: &str = "UPDATE ci_tokens SET last_day = ?2, last_country = ?3
    WHERE hash = ?1 AND revoked_at IS NULL AND expires_at > ?4 AND (last_day IS NOT ?2 OR last_country IS NOT ?3)";
const FIND: &str = "SELECT scopes FROM ci_tokens WHERE hash = ?1 AND revoked_at IS NULL AND expires_at > ?2";
const LIST: &str = "SELECT id, name, scopes, created_by, created_at, expires_at, last_day, last_country FROM ci_tokens
    WHERE revoked_at IS NULL AND expires_at > ?1 ORDER BY created_at DESC, id";
const REVOKE: &str =
    "UPDATE ci_tokens SET revoked_at = ?2 WHERE id = ?1 AND revoked_at IS NULL AND expires_at > ?2 RETURNING id";
/// Those that end within so many days, of which nobody was told so late.
const ENDING: &str = "SELECT id, name FROM ci_tokens WHERE revoked_at IS NULL AND expires_at > ?1 AND expires_at <= ?2
    AND (reminder_days IS NULL OR reminder_days > ?3)";
const REMIND: &str = "UPDATE ci_tokens SET reminder_days = ?2 WHERE id = ?1";
/// 400 days after they have ended.
const PRUNE: &str = "DELETE FROM ci_tokens WHERE expires_at <= ?1 OR revoked_at <= ?1";

/// What a token that a call came with is limited to.
#[derive(Deserialize)]
pub struct UsedRow {
    /// As JSON.
    pub scopes: String,
}

/// A token as admins see it.
#[derive(Deserialize)]
pub struct TokenRow {
    /// Names it.
    pub id: String,
    /// What it is known by.
    pub name: String,
    /// As JSON.
    pub scopes: String,
    /// Who made it.
    pub created_by: String,
    /// In milliseconds since 1970.
    pub created_at: u64,
    /// In milliseconds since 1970.
    pub expires_at: u64,
    /// The day of its last use (UTC).
    pub last_day: Option<String>,
    /// The country of its last use.
    pub last_country: Option<String>,
}

/// A token that ends soon.
#[derive(Deserialize)]
pub struct EndingRow {
    /// Names it.
    pub id: String,
    /// What it is known by.
    pub name: String,
}

/// What adds a token.
pub fn add(
    db: &D1Database,
    token: &ApiToken,
    new: &NewCiToken,
    by: &str,
    now: DateTime<Utc>,
) -> Result<D1PreparedStatement> {
    let scopes = serde_json::to_string(&new.scopes)?;
    let (created, end) = (milliseconds(now), milliseconds(new.end(now)));
    statement(db, ADD, &[&token.id(), &hash(token), &new.name, &scopes, &by, &created, &end])
}

/// Notes that a token is used, and finds what it is limited to; none where it does not work (any more).
pub async fn use_token(
    db: &D1Database,
    token: &ApiToken,
    country: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Option<UsedRow>> {
    let (hash, now, day) = (hash(token), milliseconds(now), day_text(now));
    let batch = vec![statement(db, USE, &[&hash, &day, &country, &now])?, statement(db, FIND, &[&hash, &now])?];
    match db.batch(batch).await?.last() {
        Some(found) => Ok(found.results::<UsedRow>()?.into_iter().next()),
        None => Ok(None),
    }
}

/// The tokens that work, the newest first.
pub async fn list(db: &D1Database, now: DateTime<Utc>) -> Result<Vec<TokenRow>> {
    rows(db, LIST, &[&milliseconds(now)]).await
}

/// What revokes a token; it answers a row where it still worked.
pub fn revoke(db: &D1Database, id: &str, now: DateTime<Utc>) -> Result<D1PreparedStatement> {
    statement(db, REVOKE, &[&id, &milliseconds(now)])
}

/// The tokens that end before `until` and of which nobody was told yet, or more than `days` before.
pub async fn ending(db: &D1Database, now: DateTime<Utc>, until: DateTime<Utc>, days: u32) -> Result<Vec<EndingRow>> {
    rows(db, ENDING, &[&milliseconds(now), &milliseconds(until), &days]).await
}

/// What notes that admins were told of a token's end.
pub fn note_reminder(db: &D1Database, id: &str, days: u32) -> Result<D1PreparedStatement> {
    statement(db, REMIND, &[&id, &days])
}

/// Removes what has ended before a moment.
pub async fn prune(db: &D1Database, before: DateTime<Utc>) -> Result<()> {
    statement(db, PRUNE, &[&milliseconds(before)])?.run().await?;
    Ok(())
}

fn hash(token: &ApiToken) -> String {
    hex_digest(token.text().as_bytes())
}

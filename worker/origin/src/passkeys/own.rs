//! Passkeys as their users see them.

use serde::Serialize;
use utoipa::ToSchema;
use worker::D1Database;

use super::store::{self, PasskeyRow};
use crate::clock::rfc3339;
use crate::problem::Problem;

/// A passkey as its user sees it.
#[derive(Serialize, ToSchema)]
pub struct Passkey {
    /// Names it; opens nothing.
    pub id: String,
    /// What its user calls it.
    #[schema(example = "Work laptop")]
    pub name: String,
    /// Whether it can be on several devices, as those of an account at a platform are.
    pub synced: bool,
    /// When it was added (RFC 3339, UTC).
    pub added: String,
    /// When it was used last (RFC 3339, UTC); not there where it never was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used: Option<String>,
}

impl From<PasskeyRow> for Passkey {
    fn from(row: PasskeyRow) -> Self {
        Self {
            synced: row.is_synced(),
            id: row.id,
            name: row.name,
            added: rfc3339(row.created_at),
            used: row.used_at.map(rfc3339),
        }
    }
}

/// A user's passkeys, the oldest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn of_user(database: &D1Database, user: &str) -> Result<Vec<Passkey>, Problem> {
    Ok(store::list(database, user).await?.into_iter().map(Passkey::from).collect())
}

//! Tokens as their users see them.

use serde::Serialize;
use utoipa::ToSchema;
use worker::D1Database;

use super::scopes::Scopes;
use super::store::{self, TokenRow};
use crate::clock::{Timestamp, rfc3339};
use crate::problem::Problem;

/// A token, as its user sees it.
#[derive(Serialize, ToSchema)]
pub struct OwnToken {
    /// Names it; opens nothing.
    #[schema(example = "0123456789abcdef")]
    id: String,
    /// The machine that has it.
    #[schema(example = "outi-laptop")]
    pub name: String,
    /// What it is limited to; to nothing where there is none.
    scopes: Scopes,
    /// When the machine got it (RFC 3339, UTC).
    pub created: String,
    /// Until when it works (RFC 3339, UTC).
    expires: String,
    /// Its last use; not there where it was never used.
    #[serde(skip_serializing_if = "Option::is_none")]
    last_use: Option<LastUse>,
}

/// When and where a token was used last.
#[derive(Serialize, ToSchema)]
pub struct LastUse {
    /// The day (UTC).
    #[schema(example = "2026-11-26", format = Date)]
    day: String,
    /// The country (ISO 3166-1 alpha-2), as far as it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "FI")]
    country: Option<String>,
}

impl TryFrom<TokenRow> for OwnToken {
    type Error = Problem;

    fn try_from(row: TokenRow) -> Result<Self, Problem> {
        let country = row.last_country;
        Ok(Self {
            id: row.id,
            name: row.name,
            scopes: Scopes::read(&row.scopes)?,
            created: rfc3339(row.created_at),
            expires: rfc3339(row.expires_at),
            last_use: row.last_day.map(|day| LastUse { day, country }),
        })
    }
}

/// A user's tokens that work, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn of_user(database: &D1Database, user: &str, now: Timestamp) -> Result<Vec<OwnToken>, Problem> {
    store::list(database, user, now).await?.into_iter().map(OwnToken::try_from).collect()
}

//! Users' details in D1.

use serde::Deserialize;
use worker::D1Database;

use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::sql::statement;

macro_rules! columns {
    () => {
        "user_id, country, language, version, answers_sealed, updated_at"
    };
}

const FIND: &str = concat!("SELECT ", columns!(), " FROM profile_details WHERE user_id = ?1 AND country = ?2");
const OF_USER: &str = concat!("SELECT ", columns!(), " FROM profile_details WHERE user_id = ?1 ORDER BY country");
/// Where two save one version, one of them succeeds.
const SAVE: &str = concat!(
    "INSERT INTO profile_details (user_id, country, language, version, answers_sealed, updated_at)
    SELECT ?1, ?2, ?3, 1, ?4, ?5 WHERE ?6 = 0
      OR EXISTS (SELECT 1 FROM profile_details WHERE user_id = ?1 AND country = ?2 AND version = ?6)
    ON CONFLICT (user_id, country) DO UPDATE SET language = ?3, version = version + 1, answers_sealed = ?4, updated_at = ?5
      WHERE version = ?6 RETURNING ",
    columns!()
);

/// A user's details as the database has them.
#[derive(Debug, Deserialize)]
pub struct DetailsRow {
    /// Whose they are.
    pub user_id: String,
    /// The market's country.
    pub country: String,
    /// Code of the language in which they were saved last.
    pub language: String,
    /// Which save it is.
    pub version: u32,
    /// The answers.
    pub answers_sealed: String,
    /// When they were changed last.
    pub updated_at: Timestamp,
}

/// A user's in a market.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn find(database: &D1Database, user: &str, country: &str) -> Result<Option<DetailsRow>, Problem> {
    Ok(statement(database, FIND, &[&user, &country])?.first::<DetailsRow>(None).await?)
}

/// All of a user's.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn of_user(database: &D1Database, user: &str) -> Result<Vec<DetailsRow>, Problem> {
    Ok(statement(database, OF_USER, &[&user])?.all().await?.results()?)
}

/// Stores what was made of `version`, and answers it as it is now.
///
/// # Errors
/// [`Problem::VersionConflict`] where there is another version by now; [`Problem::Internal`] when the database fails.
pub async fn save(
    database: &D1Database,
    (user, country, language): (&str, &str, &str),
    (version, answers_sealed): (u32, &str),
    now: Timestamp,
) -> Result<DetailsRow, Problem> {
    let saved = statement(database, SAVE, &[&user, &country, &language, &answers_sealed, &now, &version])?;
    saved.first::<DetailsRow>(None).await?.ok_or(Problem::VersionConflict)
}

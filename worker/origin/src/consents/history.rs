//! What a user was asked to consent to and answered, over time. An answer is never changed: a later one counts.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::{D1Database, D1PreparedStatement};

use super::{Consent, shown_text};
use crate::clock::{Timestamp, rfc3339};
use crate::problem::Problem;
use crate::randomness;
use crate::sql::statement;

const HISTORY: &str = "SELECT kind, version, text_hash, language, given, at FROM consents
    WHERE user_id = ?1 ORDER BY at DESC, kind";
/// Only where it differs from the answer that counts so far.
const ADD: &str = "INSERT INTO consents (id, user_id, kind, version, text_hash, language, given, at)
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ?7 <> coalesce(
      (SELECT given FROM consents WHERE user_id = ?2 AND kind = ?3 ORDER BY at DESC LIMIT 1), 0)";

/// A consent that was asked for and answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentEntry {
    /// What it is about.
    #[schema(example = "marketing_email")]
    pub kind: String,
    /// Version of the text.
    #[schema(example = 1)]
    version: u32,
    /// Code of the language that the text was shown in.
    #[schema(example = "fi")]
    pub language: String,
    /// The text; not there where it is of a version that is no longer shown to anybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<&'static str>,
    /// Whether it was given.
    pub given: bool,
    /// When it was answered (RFC 3339, UTC).
    #[schema(example = "2026-11-20T12:00:00Z")]
    at: String,
    #[serde(skip)]
    pub moment: Timestamp,
}

#[derive(Deserialize)]
struct ConsentRow {
    kind: String,
    version: u32,
    text_hash: String,
    language: String,
    given: u32,
    at: Timestamp,
}

/// What a user answered, the newest first.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn history(database: &D1Database, user: &str) -> Result<Vec<ConsentEntry>, Problem> {
    let rows = statement(database, HISTORY, &[&user])?.all().await?.results::<ConsentRow>()?;
    let entries = rows.into_iter().map(|row| {
        let text = shown_text(&row.kind, &row.language, &row.text_hash)?;
        Ok(ConsentEntry {
            text,
            kind: row.kind,
            version: row.version,
            language: row.language,
            given: row.given == 1,
            at: rfc3339(row.at),
            moment: row.at,
        })
    });
    entries.collect()
}

/// What records a user's answer to the text of this kind in this language, where it is another than before.
///
/// # Errors
/// [`Problem::Internal`] when there is no such text, or the database refuses the statement.
pub fn add(
    database: &D1Database,
    user: &str,
    kind: &str,
    (language, given): (&str, bool),
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    let id = randomness::token()?.text();
    let Consent { kind, version, text_hash, given } = Consent::new(kind, language, given)?;
    let given = u32::from(given);
    statement(database, ADD, &[&id, &user, &kind, &version, &text_hash, &language, &given, &now])
}

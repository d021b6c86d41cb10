//! Codes for a first passkey: an admin makes one for a member of the staff and hands it over outside of mail, so that a stolen mailbox
//! adds no passkey. And resetting somebody's passkeys, after which they begin anew with such a code.

pub mod endpoints;
pub mod new_code;

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use crate::app::App;
use crate::clock::Timestamp;
use crate::passkeys::PasskeyProblem;
use crate::problem::Problem;
use crate::sealing::Sealing;
use crate::sql::statement;
use crate::typed_code::TypedCode;

const ADD: &str = "INSERT INTO enrolment_codes (user_id, hash, expires_at) VALUES (?1, ?2, ?3)
    ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at";
const FIND: &str = "SELECT user_id FROM enrolment_codes WHERE user_id = ?1 AND hash = ?2 AND expires_at > ?3";
const ADMINS_WITH_PASSKEYS: &str = "SELECT own.user_id FROM user_roles own WHERE own.role = 'admin'
    AND EXISTS (SELECT 1 FROM passkeys WHERE passkeys.user_id = own.user_id) LIMIT 1";
/// All that signs a user in but their mailbox; and every session and token.
const RESET: [&str; 4] = [
    "DELETE FROM passkeys WHERE user_id = ?1",
    "DELETE FROM recovery_codes WHERE user_id = ?1",
    "UPDATE session_families SET revoked_at = ?2, revoked_because = 'logout', revoked_by = ?3
      WHERE user_id = ?1 AND revoked_at IS NULL",
    "DELETE FROM personal_tokens WHERE user_id = ?1",
];

/// An enrolment code: eight letters and digits.
pub type EnrolmentCode = TypedCode<8>;

#[derive(Deserialize)]
struct Found {}

/// What the database knows a code by, if it is this user's and still works.
///
/// # Errors
/// [`PasskeyProblem::EnrolmentCodeWrong`]; [`Problem::Internal`] when the database fails.
pub async fn find(app: &App, user: &str, code: &str, now: Timestamp) -> Result<String, Problem> {
    let wrong = || Problem::from(PasskeyProblem::EnrolmentCodeWrong);
    let hash = hash(&app.settings.sealing, user, &EnrolmentCode::parse(code).ok_or_else(wrong)?);
    let found = statement(&app.database()?, FIND, &[&user, &hash, &now])?.first::<Found>(None).await?;
    found.map(|_| hash).ok_or_else(wrong)
}

/// Whether an admin has a passkey.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn admin_has_passkey(database: &D1Database) -> Result<bool, Problem> {
    Ok(statement(database, ADMINS_WITH_PASSKEYS, &[])?.first::<Found>(None).await?.is_some())
}

/// What gives a user this code, in the place of any before.
fn add(
    database: &D1Database,
    sealing: &Sealing,
    user: &str,
    code: &EnrolmentCode,
    until: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD, &[&user, &hash(sealing, user, code), &until])
}

/// What removes a user's passkeys and codes and ends their sessions and tokens.
fn reset(database: &D1Database, user: &str, by: &str, now: Timestamp) -> Result<Vec<D1PreparedStatement>, Problem> {
    let [passkeys, codes, sessions, tokens] = RESET;
    Ok(vec![
        statement(database, passkeys, &[&user])?,
        statement(database, codes, &[&user])?,
        statement(database, sessions, &[&user, &now, &by])?,
        statement(database, tokens, &[&user])?,
    ])
}

/// Nobody can try codes against it without the key.
fn hash(sealing: &Sealing, user: &str, code: &EnrolmentCode) -> String {
    sealing.code(&format!("enrolment:{user}"), code.as_str())
}

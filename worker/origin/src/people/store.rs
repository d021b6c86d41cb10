//! Staff in D1.

use serde::Deserialize;
use worker::{D1Database, D1PreparedStatement};

use super::StaffMember;
use crate::clock::{Timestamp, rfc3339};
use crate::problem::Problem;
use crate::settings::SessionTimes;
use crate::sql::statement;
use crate::users::{COLUMNS, UserRow};

const ADD_USER: &str =
    "INSERT INTO users (id, email, name, created_at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (email) DO NOTHING";
/// Roles that somebody is not to have any more. The last admin stays one.
const REMOVE_ROLES: &str = "DELETE FROM user_roles WHERE user_id = ?1 AND role IN ('admin', 'marketer', 'operator')
    AND role NOT IN (SELECT value FROM json_each(?2))
    AND (role <> 'admin' OR (SELECT count(*) FROM user_roles WHERE role = 'admin') > 1)";
const ADD_ROLES: &str =
    "INSERT INTO user_roles (user_id, role) SELECT ?1, value FROM json_each(?2) WHERE true ON CONFLICT DO NOTHING";
/// Of who does not work for us any more.
const END_SESSIONS: &str = "UPDATE session_families SET revoked_at = ?2, revoked_because = 'logout', revoked_by = ?3
    WHERE user_id = ?1 AND revoked_at IS NULL";
const END_TOKENS: &str = "DELETE FROM personal_tokens WHERE user_id = ?1";
const REMOVE_CODES: &str = "DELETE FROM enrolment_codes WHERE user_id = ?1";

#[derive(Deserialize)]
struct StaffRow {
    #[serde(flatten)]
    user: UserRow,
    signed_in: Option<Timestamp>,
    passkeys: u32,
    sessions: u32,
    tokens: u32,
}

/// Everybody of the staff, by name.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn list(database: &D1Database, times: SessionTimes, now: Timestamp) -> Result<Vec<StaffMember>, Problem> {
    let sql = format!(
        "SELECT {COLUMNS},
           (SELECT max(created_at) FROM session_families WHERE user_id = u.id) AS signed_in,
           (SELECT count(*) FROM passkeys WHERE user_id = u.id) AS passkeys,
           (SELECT count(*) FROM session_families family WHERE family.user_id = u.id AND family.revoked_at IS NULL
              AND family.created_at > ?2 AND EXISTS (SELECT 1 FROM refresh_tokens token WHERE token.family_id = family.id
                AND token.rotated_at IS NULL AND token.expires_at > ?1)) AS sessions,
           (SELECT count(*) FROM personal_tokens WHERE user_id = u.id AND expires_at > ?1) AS tokens
         FROM users u WHERE u.id IN (SELECT user_id FROM user_roles WHERE role IN ('admin', 'marketer', 'operator'))
         ORDER BY u.name, u.id"
    );
    let rows =
        statement(database, &sql, &[&now, &times.ended_if_opened_by(now)])?.all().await?.results::<StaffRow>()?;
    rows.into_iter().map(StaffMember::try_from).collect()
}

impl TryFrom<StaffRow> for StaffMember {
    type Error = Problem;

    fn try_from(row: StaffRow) -> Result<Self, Problem> {
        let StaffRow { user, signed_in, passkeys, sessions, tokens } = row;
        Ok(Self { user: user.try_into()?, signed_in: signed_in.map(rfc3339), passkeys, sessions, tokens })
    }
}

/// What adds an account with this address, where there is none.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses the statement.
pub fn add_user(
    database: &D1Database,
    id: &str,
    (email, name): (&str, &str),
    now: Timestamp,
) -> Result<D1PreparedStatement, Problem> {
    statement(database, ADD_USER, &[&id, &email, &name, &now])
}

/// What gives somebody these roles of the staff and no others; without any, their sessions and tokens end.
///
/// # Errors
/// [`Problem::Internal`] when the database refuses a statement.
pub fn set_roles(
    database: &D1Database,
    user: &str,
    roles: &[&str],
    by: &str,
    now: Timestamp,
) -> Result<Vec<D1PreparedStatement>, Problem> {
    let names = serde_json::to_string(roles).map_err(|error| Problem::Internal(error.to_string()))?;
    let mut statements =
        vec![statement(database, REMOVE_ROLES, &[&user, &names])?, statement(database, ADD_ROLES, &[&user, &names])?];
    if roles.is_empty() {
        statements.push(statement(database, END_SESSIONS, &[&user, &now, &by])?);
        statements.push(statement(database, END_TOKENS, &[&user])?);
        statements.push(statement(database, REMOVE_CODES, &[&user])?);
    }
    Ok(statements)
}

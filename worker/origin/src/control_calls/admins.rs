//! Admins in D1, and the first one of a deployment.

use serde::Deserialize;
use worker::D1Database;

use crate::audit::{self, Act, Action};
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::randomness;
use crate::sql::statement;
use crate::users::{COLUMNS, Role, UserProfile, UserRow};

/// The actor in the audit.
pub const BOOTSTRAP: &str = "bootstrap";

const ANY: &str = "SELECT user_id AS id FROM user_roles WHERE role = 'admin' LIMIT 1";
const ADD_USER: &str =
    "INSERT INTO users (id, email, name, created_at) VALUES (?1, ?2, ?2, ?3) ON CONFLICT (email) DO NOTHING";
/// It takes effect as long as there is no admin.
const ADD_ROLE: &str = "INSERT INTO user_roles (user_id, role) SELECT id, 'admin' FROM users WHERE email = ?1
    AND NOT EXISTS (SELECT 1 FROM user_roles WHERE role = 'admin')";

#[derive(Deserialize)]
struct Found {}

/// The admin with this address. Where there is no admin at all, whoever has it becomes one, which the audit records.
///
/// # Errors
/// [`Problem::NotFound`] where they are none; [`Problem::Internal`] when the database fails.
pub async fn find_or_make_first(database: &D1Database, email: &str, now: Timestamp) -> Result<UserProfile, Problem> {
    if statement(database, ANY, &[])?.first::<Found>(None).await?.is_none() {
        let id = randomness::token()?.text();
        statement(database, ADD_USER, &[&id, &email, &now])?.run().await?;
        let user = find(database, email).await?;
        let act =
            Act { actor: BOOTSTRAP, action: Action::RolesChange, subject: &user.id, reason: "admin", limit: None };
        audit::record(database, &act, now, || Ok(vec![statement(database, ADD_ROLE, &[&email])?])).await?;
    }
    let user = find(database, email).await?;
    if user.roles.contains(&Role::Admin) { Ok(user) } else { Err(Problem::NotFound) }
}

async fn find(database: &D1Database, email: &str) -> Result<UserProfile, Problem> {
    let sql = format!("SELECT {COLUMNS} FROM users u WHERE u.email = ?1");
    let found = statement(database, &sql, &[&email])?.first::<UserRow>(None).await?;
    found.ok_or(Problem::NotFound)?.try_into()
}

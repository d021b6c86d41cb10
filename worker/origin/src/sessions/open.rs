//! The sessions that a user has open: seen and ended by the user, and by admins.

use axum::Json;
use axum::extract::{Path, State};
use http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock::{self, Timestamp, rfc3339};
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;
use crate::sql::statement;

/// Open is what is not revoked and has a refresh token that can still be used.
const OPEN: &str = "SELECT family.id, family.device, family.created_at AS opened_at, max(token.issued_at) AS renewed_at
    FROM session_families family JOIN refresh_tokens token ON token.family_id = family.id
    WHERE family.user_id = ?1 AND family.revoked_at IS NULL AND token.rotated_at IS NULL AND token.expires_at > ?2
      AND family.created_at > ?3
    GROUP BY family.id ORDER BY renewed_at DESC, family.id";

const END: &str = "UPDATE session_families SET revoked_at = ?2, revoked_because = 'logout', revoked_by = ?3
    WHERE id = ?1 AND revoked_at IS NULL";
const OWNER: &str = "SELECT user_id FROM session_families WHERE id = ?1 AND revoked_at IS NULL";

/// A session that is open.
#[derive(Serialize, ToSchema)]
pub struct OpenSession {
    /// Names the session; opens nothing.
    id: String,
    /// Browser and system it was opened with; empty where they are not known.
    #[schema(example = "Firefox, Windows")]
    pub device: String,
    /// When it was opened (RFC 3339, UTC).
    pub opened: String,
    /// When it was renewed last (RFC 3339, UTC).
    renewed: String,
    /// Whether this call is made in it.
    current: bool,
}

#[derive(Deserialize)]
struct OpenRow {
    id: String,
    device: String,
    opened_at: Timestamp,
    renewed_at: Timestamp,
}

#[derive(Deserialize)]
struct Owner {
    user_id: String,
}

/// The caller's own open sessions, the one renewed last first.
#[utoipa::path(
    get,
    path = "/api/v1/sessions",
    operation_id = "listSessions",
    tag = "session",
    security(("access" = [])),
    responses(
        (status = 200, description = "The sessions", body = Vec<OpenSession>),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<Vec<OpenSession>>, Problem> {
    let caller = Caller::authenticate(&app, &headers).await?;
    open_of(&app, &caller.session, &caller.user.id).await.map(Json)
}

/// A user's open sessions, for that user and for admins.
#[utoipa::path(
    get,
    path = "/api/v1/users/{user}/sessions",
    operation_id = "listSessionsOfUser",
    tag = "session",
    params(("user" = String, Path, description = "The user's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The sessions; none for an unknown user", body = Vec<OpenSession>),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "Another user", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list_of_user(
    State(app): State<App>,
    Path(user): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Vec<OpenSession>>, Problem> {
    let caller = Caller::authenticate(&app, &headers).await?;
    if !caller.may_manage(&user) {
        return Err(Problem::NotFound);
    }
    open_of(&app, &caller.session, &user).await.map(Json)
}

/// Ends a session: one's own, or anybody's for an admin, which the audit records. Its tokens are refused from now on.
#[utoipa::path(
    delete,
    path = "/api/v1/sessions/{session}",
    operation_id = "endSession",
    tag = "session",
    params(("session" = String, Path, description = "The session's id")),
    security(("access" = [])),
    responses(
        (status = 204, description = "Ended"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such session, one that has ended, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn end(
    State(app): State<App>,
    Path(session): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let caller = Caller::authenticate(&app, &headers).await?;
    let (database, now, by) = (app.database()?, clock::now(), caller.user.id.as_str());
    let owner = statement(&database, OWNER, &[&session])?.first::<Owner>(None).await?.ok_or(Problem::NotFound)?;
    if !caller.may_manage(&owner.user_id) {
        return Err(Problem::NotFound);
    }
    let end = || statement(&database, END, &[&session, &now, &by]);
    if owner.user_id == by {
        end()?.run().await?;
    } else {
        let act = Act { actor: by, action: Action::SessionEnd, subject: &owner.user_id, reason: "", limit: None };
        audit::record(&database, &act, now, || Ok(vec![end()?])).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A user's open sessions, the one renewed last first. `session`: the one that the call is made in.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn open_of(app: &App, session: &str, user: &str) -> Result<Vec<OpenSession>, Problem> {
    let now = clock::now();
    let ended = app.settings.session.ended_if_opened_by(now);
    let rows = statement(&app.database()?, OPEN, &[&user, &now, &ended])?.all().await?.results::<OpenRow>()?;
    let current = |row: &OpenRow| row.id == session;
    let sessions = rows.into_iter().map(|row| OpenSession {
        current: current(&row),
        id: row.id,
        device: row.device,
        opened: rfc3339(row.opened_at),
        renewed: rfc3339(row.renewed_at),
    });
    Ok(sessions.collect())
}

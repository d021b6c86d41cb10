//! The calls of personal tokens: seeing them and ending them. How one is got, is [`crate::device_authorization`].

use axum::Json;
use axum::extract::{Path, State};
use http::{HeaderMap, StatusCode};
use serde::Serialize;
use utoipa::ToSchema;

use super::scopes::Scopes;
use super::store::{self, TokenRow};
use super::{bearer, scopes};
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock::{self, rfc3339};
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;

/// A token, as its user sees it.
#[derive(Serialize, ToSchema)]
pub struct OwnToken {
    /// Names it; opens nothing.
    #[schema(example = "0123456789abcdef")]
    id: String,
    /// The machine that has it.
    #[schema(example = "outi-laptop")]
    name: String,
    /// What it is limited to; to nothing where there is none.
    scopes: scopes::Scopes,
    /// When the machine got it (RFC 3339, UTC).
    created: String,
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

/// The caller's own tokens, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/tokens",
    operation_id = "listTokens",
    tag = "token",
    security(("access" = [])),
    responses(
        (status = 200, description = "The tokens", body = Vec<OwnToken>),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<Vec<OwnToken>>, Problem> {
    let caller = Caller::authenticate(&app, &headers).await?;
    of_user(&app, &caller.user.id).await.map(Json)
}

/// A user's tokens, for that user and for admins, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/users/{user}/tokens",
    operation_id = "listTokensOfUser",
    tag = "token",
    params(("user" = String, Path, description = "The user's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The tokens; none for an unknown user", body = Vec<OwnToken>),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "Another user", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list_of_user(
    State(app): State<App>,
    Path(user): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Vec<OwnToken>>, Problem> {
    let caller = Caller::authenticate(&app, &headers).await?;
    if !caller.may_manage(&user) {
        return Err(Problem::NotFound);
    }
    of_user(&app, &user).await.map(Json)
}

/// Ends a token: one's own, or anybody's for an admin, which the audit records. It is refused from now on. A token can end itself.
#[utoipa::path(
    delete,
    path = "/api/v1/tokens/{token}",
    operation_id = "endToken",
    tag = "token",
    params(("token" = String, Path, description = "The token's id")),
    security(("access" = []), ("personal" = [])),
    responses(
        (status = 204, description = "Ended"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such token, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn end(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<StatusCode, Problem> {
    let (database, now) = (app.database()?, clock::now());
    if let Some(token) = bearer::token(&headers)? {
        let is_itself = token.id() == id;
        let ended = is_itself && store::end_itself(&database, &token).await?;
        return if ended { Ok(StatusCode::NO_CONTENT) } else { Err(Problem::NotFound) };
    }
    let caller = Caller::authenticate(&app, &headers).await?;
    let by = caller.user.id.as_str();
    let owner = store::owner(&database, &id, now).await?.ok_or(Problem::NotFound)?;
    if !caller.may_manage(&owner) {
        return Err(Problem::NotFound);
    }
    if owner == by {
        store::end(&database, &id)?.run().await?;
    } else {
        let act = Act { actor: by, action: Action::TokenEnd, subject: &owner, reason: "", limit: None };
        audit::record(&database, &act, now, || Ok(vec![store::end(&database, &id)?])).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn of_user(app: &App, user: &str) -> Result<Vec<OwnToken>, Problem> {
    let rows = store::list(&app.database()?, user, clock::now()).await?;
    rows.into_iter().map(OwnToken::try_from).collect()
}

//! The calls of personal tokens: seeing them and ending them. How one is got, is [`crate::device_authorization`].

use axum::Json;
use axum::extract::{Path, State};
use http::{HeaderMap, StatusCode};

use super::own::{OwnToken, of_user};
use super::{bearer, store};
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock;
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;

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
    of_user(&app.database()?, &caller.user.id, clock::now()).await.map(Json)
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
    of_user(&app.database()?, &user, clock::now()).await.map(Json)
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

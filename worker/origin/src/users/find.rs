//! How an admin finds a user, to see and end their sessions. By POST: an address has no place in a URL.

use axum::Json;
use axum::extract::State;
use http::HeaderMap;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::described;
use crate::json_body::JsonBody;
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;
use crate::sql::statement;
use crate::users::{COLUMNS, UserProfile, UserRow};
use kirkas_lending::email_address::EmailAddress;

/// Whom to find.
#[derive(Deserialize, ToSchema)]
pub struct UserSearch {
    /// The user's address.
    #[schema(schema_with = described::email)]
    email: String,
}

/// The user with this address, for admins.
#[utoipa::path(
    post,
    path = "/api/v1/users/find",
    operation_id = "findUser",
    tag = "session",
    request_body = UserSearch,
    security(("access" = [])),
    responses(
        (status = 200, description = "The user", body = UserProfile),
        (status = 400, description = "Malformed body or e-mail address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such user, or the caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn find(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(search): JsonBody<UserSearch>,
) -> Result<Json<UserProfile>, Problem> {
    if !Caller::authenticate(&app, &headers).await?.is_admin() {
        return Err(Problem::NotFound);
    }
    let address = EmailAddress::parse(&search.email).ok_or(Problem::EmailMalformed)?;
    let sql = format!("SELECT {COLUMNS} FROM users u WHERE u.email = ?1");
    let found = statement(&app.database()?, &sql, &[&address.as_str()])?.first::<UserRow>(None).await?;
    found.ok_or(Problem::NotFound)?.try_into().map(Json)
}

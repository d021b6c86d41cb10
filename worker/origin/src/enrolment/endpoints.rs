//! The calls with which admins let staff add a first passkey, or begin anew.

use axum::Json;
use axum::extract::{Path, State};
use http::{HeaderMap, StatusCode, Uri};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::new_code::NewCode;
use crate::accounts::user;
use crate::app::App;
use crate::audit::{Act, Action};
use crate::clock::{self, Timestamp};
use crate::json_body::JsonBody;
use crate::login_links::served_language;
use crate::passkeys::{mails, store as passkeys};
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;
use crate::settings::Environment;
use crate::users::UserProfile;

/// A code to hand over, outside of mail.
#[derive(Serialize, ToSchema)]
pub struct IssuedEnrolmentCode {
    /// Eight letters and digits, which are shown this once.
    #[schema(example = "ABCD-234Z")]
    code: String,
    /// Until when it works (RFC 3339, UTC).
    #[schema(example = "2026-11-23T12:00:00Z")]
    expires_at: String,
}

/// Somebody's passkeys are to be reset.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyReset {
    /// Code of the language to write to them in.
    #[schema(schema_with = crate::described::served_language)]
    language: String,
}

impl From<NewCode> for IssuedEnrolmentCode {
    fn from(new: NewCode) -> Self {
        let (code, expires_at) = new.text();
        Self { code, expires_at }
    }
}

/// Makes a code with which a member of the staff adds a first passkey, in the place of any before. The audit records it.
///
/// It takes a passkey used lately; in development a mailed link will do as long as no admin has a passkey.
#[utoipa::path(
    post,
    path = "/api/v1/admin/users/{user}/enrolment-code",
    operation_id = "makeEnrolmentCode",
    tag = "passkey",
    params(("user" = String, Path, description = "The user's id")),
    security(("access" = [])),
    responses(
        (status = 201, description = "The code, for 72 hours", body = IssuedEnrolmentCode),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such user", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`); or the user is not of the staff, or has passkeys, which can be reset (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn make(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<IssuedEnrolmentCode>), Problem> {
    let (database, now) = (app.database()?, clock::now());
    let admin = admin_with_passkey(&app, &headers, now).await?;
    let user = member_of_staff(&app, &id).await?;
    if !passkeys::list(&database, &user.id).await?.is_empty() {
        return Err(Problem::State);
    }
    let new = NewCode::generate(&app, now)?;
    let act = Act { actor: &admin, action: Action::EnrolmentCode, subject: &user.id, reason: "", limit: None };
    new.issue(&app, &act, now).await?;
    Ok((StatusCode::CREATED, Json(new.into())))
}

/// Removes the passkeys and recovery codes of another member of the staff, ends their sessions and tokens and makes a code with which they begin
/// anew. The audit records it, and they get a mail.
///
/// It takes a passkey used lately; in development a mailed link will do as long as no admin has a passkey.
#[utoipa::path(
    post,
    path = "/api/v1/admin/users/{user}/passkey-reset",
    operation_id = "resetPasskeys",
    tag = "passkey",
    params(("user" = String, Path, description = "The user's id")),
    request_body = PasskeyReset,
    security(("access" = [])),
    responses(
        (status = 200, description = "The code, for 72 hours", body = IssuedEnrolmentCode),
        (status = 400, description = "Malformed body, or a language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such user", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`); or the user is not of the staff, or the caller (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn reset(
    State(app): State<App>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    JsonBody(PasskeyReset { language }): JsonBody<PasskeyReset>,
) -> Result<Json<IssuedEnrolmentCode>, Problem> {
    let now = clock::now();
    let admin = admin_with_passkey(&app, &headers, now).await?;
    let language = served_language(&language).ok_or(Problem::LanguageUnknown)?;
    let user = member_of_staff(&app, &id).await?;
    if user.id == admin {
        return Err(Problem::State);
    }
    let new = NewCode::generate(&app, now)?;
    let act = Act { actor: &admin, action: Action::PasskeyReset, subject: &user.id, reason: "", limit: None };
    new.issue(&app, &act, now).await?;
    mails::tell_of_change(&app, &user, language, (&headers, &uri), now).await?;
    Ok(Json(new.into()))
}

/// Id of the caller, an admin who has used a passkey lately. In development somebody has to begin: there an admin will do who has none,
/// as long as no admin has any.
///
/// # Errors
/// [`Problem::SignedOut`]; [`Problem::RoleMissing`] for anybody else; [`Problem::SignInAgain`] where it was longer ago;
/// [`Problem::Internal`] when the database fails.
pub async fn admin_with_passkey(app: &App, headers: &HeaderMap, now: Timestamp) -> Result<String, Problem> {
    let caller = Caller::admin(app, headers).await?;
    let Err(problem) = caller.check_passkey(app.settings.passkeys.sign_in, now) else {
        return Ok(caller.user.id);
    };
    let is_first =
        app.settings.environment == Environment::Development && !super::admin_has_passkey(&app.database()?).await?;
    if is_first { Ok(caller.user.id) } else { Err(problem) }
}

async fn member_of_staff(app: &App, id: &str) -> Result<UserProfile, Problem> {
    let (user, _) = user(&app.database()?, id).await?;
    if user.is_staff() { Ok(user) } else { Err(Problem::State) }
}

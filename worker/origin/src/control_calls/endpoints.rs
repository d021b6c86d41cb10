//! The calls of the control Worker.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use http::{HeaderMap, StatusCode};
use kirkas_lending::email_address::EmailAddress;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{admins, signature};
use crate::app::App;
use crate::audit::{self, Action};
use crate::clock;
use crate::enrolment::admin_has_passkey;
use crate::enrolment::new_code::NewCode;
use crate::passkeys::{mails, store as passkeys};
use crate::problem::{Problem, ProblemDetails};

/// Nothing.
#[derive(Deserialize, ToSchema)]
pub struct AdminsQuestion {}

/// What there is of admins.
#[derive(Serialize, ToSchema)]
pub struct AdminsAnswer {
    /// Whether one of them has a passkey.
    with_passkey: bool,
}

/// An admin who is to add a first passkey.
#[derive(Deserialize, ToSchema)]
pub struct ControlEnrolment {
    /// Their address.
    #[schema(example = "aino@kirkas.example")]
    email: String,
    /// Whether to remove the passkeys that they have, and end their sessions and tokens.
    #[serde(default)]
    reset: bool,
}

/// A code to hand over, outside of mail, and whom it is for.
#[derive(Serialize, ToSchema)]
pub struct ControlEnrolmentCode {
    /// The admin's id.
    user: String,
    /// Eight letters and digits, which are shown this once.
    #[schema(example = "ABCD-234Z")]
    code: String,
    /// Until when it works (RFC 3339, UTC).
    expires_at: String,
}

/// Whether an admin has a passkey.
#[utoipa::path(
    post,
    path = "/api/v1/control/admins",
    operation_id = "askForAdmins",
    tag = "control",
    params(("Kirkas-Signature" = String, Header, description = "Control's signature of the body")),
    request_body = AdminsQuestion,
    security(()),
    responses(
        (status = 200, description = "Whether one has", body = AdminsAnswer),
        (status = 401, description = "Control has not signed it lately", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn ask_for_admins(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<AdminsAnswer>, Problem> {
    signature::read::<AdminsQuestion>(&app, &headers, &body, "admins")?;
    Ok(Json(AdminsAnswer { with_passkey: admin_has_passkey(&app.database()?).await? }))
}

/// Makes the code with which an admin adds a first passkey; after a reset of what they have, where that is asked for. Where there is no
/// admin yet, whoever has the address becomes one. The audit records it as `bootstrap`, and who is reset gets a mail.
#[utoipa::path(
    post,
    path = "/api/v1/control/enrolment-code",
    operation_id = "enrolAdmin",
    tag = "control",
    params(("Kirkas-Signature" = String, Header, description = "Control's signature of the body")),
    request_body = ControlEnrolment,
    security(()),
    responses(
        (status = 201, description = "The code, for 72 hours", body = ControlEnrolmentCode),
        (status = 400, description = "Malformed body or e-mail address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Control has not signed it lately", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "They have passkeys, and are not to be reset (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn enrol(
    State(app): State<App>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<(StatusCode, Json<ControlEnrolmentCode>), Problem> {
    let (database, now) = (app.database()?, clock::now());
    let ControlEnrolment { email, reset } = signature::read(&app, &headers, &body, "enrolment-code")?;
    let address = EmailAddress::parse(&email).ok_or(Problem::EmailMalformed)?;
    let user = admins::find_or_make_first(&database, address.as_str(), now).await?;
    if !reset && !passkeys::list(&database, &user.id).await?.is_empty() {
        return Err(Problem::State);
    }
    let new = NewCode::generate(&app, now)?;
    let action = if reset { Action::PasskeyReset } else { Action::EnrolmentCode };
    let act = audit::Act { actor: admins::BOOTSTRAP, action, subject: &user.id, reason: "", limit: None };
    new.issue(&app, &act, now).await?;
    if reset {
        mails::tell_of_reset(&app, &user, now).await?;
    }
    let (code, expires_at) = new.text();
    Ok((StatusCode::CREATED, Json(ControlEnrolmentCode { user: user.id, code, expires_at })))
}

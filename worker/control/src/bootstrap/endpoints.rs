//! The call with which the shared token gets an admin in.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::app::App;
use crate::audit::{self, Act};
use crate::call::{Call, Note};
use crate::caller::Credential;
use crate::origin;
use crate::problem::Problem;

/// The origin's call that makes the code.
const ENROLMENT_CODE: &str = "/api/v1/control/enrolment-code";
const ADVICE: &str = "Send the admin's address as {\"email\": \"…\"}.";

/// An admin who is to add a first passkey.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AdminEnrolment {
    /// The admin's address. Where there is no admin yet, whoever has it becomes one.
    #[schema(example = "aino@kirkas.example")]
    email: String,
    /// Whether to remove the passkeys that they have, and end their sessions and tokens.
    #[serde(default)]
    reset: bool,
}

/// A code to hand over, outside of mail.
#[derive(Serialize, ToSchema)]
pub struct AdminEnrolmentCode {
    /// Eight letters and digits, which are shown this once.
    #[schema(example = "ABCD-234Z")]
    code: String,
    /// Until when it works (RFC 3339, UTC).
    #[schema(example = "2026-11-23T12:00:00Z")]
    expires_at: String,
}

#[derive(Deserialize)]
struct IssuedCode {
    user: String,
    code: String,
    expires_at: String,
}

/// Makes the code with which an admin adds a first passkey, or begins anew after a reset. It takes the bootstrap token.
#[utoipa::path(
    post,
    path = "/api/control/admins/enrolment-code",
    operation_id = "enrolAdmin",
    params(Note),
    request_body = AdminEnrolment,
    responses(
        (status = 201, description = "The code, for 72 hours", body = AdminEnrolmentCode),
        (status = 400, description = "The body is not what the call takes"),
        (status = 422, description = "Nobody with this address is an admin, or they have passkeys and are not to be reset"),
    )
)]
#[worker::send]
pub async fn enrol(
    State(App { env }): State<App>,
    call: Call,
) -> Result<(StatusCode, Json<AdminEnrolmentCode>), Problem> {
    let Credential::Bootstrap = call.caller.credential else {
        return Err(Problem::BootstrapOnly);
    };
    let enrolment: AdminEnrolment = call.body.json(ADVICE).await?;
    let mut answer = origin::post_signed(ENROLMENT_CODE, &enrolment, &env).await?;
    let IssuedCode { user, code, expires_at } = match answer.status_code() {
        201 => answer.json().await?,
        400 => return Err(Problem::Malformed(ADVICE.to_owned())),
        404 => return Err(Problem::Refused("Nobody with this address is an admin: check it.".to_owned())),
        409 => {
            let advice = "They have passkeys: reset them (edgectl people reset), which ends their sessions and tokens.";
            return Err(Problem::Refused(advice.to_owned()));
        }
        status => {
            worker::console_error!("the origin answers {status} to the enrolment of an admin");
            return Err(Problem::NoOrigin);
        }
    };
    let what = if enrolment.reset { "reset admin" } else { "enrol admin" };
    let detail = json!({ "user": format!("user:{user}") });
    let act = Act { who: &call.caller.id, what, detail, why: &call.note() };
    audit::record(&env, &act, None, |_| Ok(Vec::new())).await?;
    Ok((StatusCode::CREATED, Json(AdminEnrolmentCode { code, expires_at })))
}

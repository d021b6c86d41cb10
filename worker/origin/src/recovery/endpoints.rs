//! The calls of recovery: new codes, and using one.

use axum::Json;
use axum::extract::State;
use http::{HeaderMap, StatusCode, Uri};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use worker::D1PreparedStatement;

use super::{RecoveryCode, hash, new_codes, replace_codes, store};
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock;
use crate::json_body::JsonBody;
use crate::login_links::served_language;
use crate::passkeys::{PasskeyProblem, callers, mails};
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::Limit;

/// Codes, which are shown this once.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// Ten codes of ten letters and digits; each works once.
    #[schema(example = json!(["ABCDE-23456"]))]
    codes: Vec<String>,
}

/// A code to get back in with.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// The code; case, spaces and hyphens do not matter.
    #[schema(example = "ABCDE-23456")]
    code: String,
    /// Code of the language to write in.
    #[schema(schema_with = crate::described::served_language)]
    language: String,
}

impl RecoveryCodes {
    /// As they are shown.
    pub fn of(codes: &[RecoveryCode]) -> Self {
        Self { codes: codes.iter().map(RecoveryCode::text).collect() }
    }
}

/// New recovery codes in the place of the old. They are shown this once. It takes a passkey used lately.
#[utoipa::path(
    post,
    path = "/api/v1/recovery/codes",
    operation_id = "replaceRecoveryCodes",
    tag = "passkey",
    security(("access" = [])),
    responses(
        (status = 201, description = "The codes", body = RecoveryCodes),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is not of the staff, or can only add a passkey (`enrols-only`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn replace(State(app): State<App>, headers: HeaderMap) -> Result<(StatusCode, Json<RecoveryCodes>), Problem> {
    let (database, now) = (app.database()?, clock::now());
    let user = callers::staff_with_passkey(&app, &headers, now).await?.user.id;
    let codes = new_codes()?;
    let act = Act { actor: &user, action: Action::RecoveryCodes, subject: &user, reason: "", limit: None };
    audit::record(&database, &act, now, || replace_codes(&database, &app.settings.sealing, &user, &codes)).await?;
    Ok((StatusCode::CREATED, Json(RecoveryCodes::of(&codes))))
}

/// Uses a recovery code, in a session that a mailed link has opened lately. From then on the session can only add a passkey; new codes
/// replace all the old ones. The user and the admins get a mail, and for a day what the user publishes needs a review.
#[utoipa::path(
    post,
    path = "/api/v1/recovery",
    operation_id = "recover",
    tag = "passkey",
    request_body = Recovery,
    security(("access" = [])),
    responses(
        (status = 200, description = "The new codes, which are shown this once", body = RecoveryCodes),
        (status = 400, description = "Malformed body, or a language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is not of the staff", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The sign-in is older than `max_age` seconds (`sign-in-again`), or was by a passkey (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The code is wrong or used (`recovery-code-wrong`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many codes were tried", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn recover(
    State(app): State<App>,
    uri: Uri,
    headers: HeaderMap,
    JsonBody(Recovery { code, language }): JsonBody<Recovery>,
) -> Result<Json<RecoveryCodes>, Problem> {
    let (database, now, settings) = (app.database()?, clock::now(), &app.settings);
    let caller = callers::staff(&app, &headers).await?;
    let language = served_language(&language).ok_or(Problem::LanguageUnknown)?;
    // Whoever has used a passkey needs no code, and would lose what the session can do.
    if caller.method.is_passkey() {
        return Err(Problem::State);
    }
    if !caller.has_signed_in_within(settings.passkeys.sign_in, now) {
        return Err(Problem::SignInAgain(settings.passkeys.sign_in));
    }
    Limit::Code.admit(&app, &caller.user.id).await?;
    let (wrong, user) = (Problem::from(PasskeyProblem::RecoveryCodeWrong), caller.user.id.as_str());
    let Some(code) = RecoveryCode::parse(&code) else {
        return Err(wrong);
    };
    let used = hash(&settings.sealing, user, &code);
    if !store::has(&database, user, &used).await? {
        return Err(wrong);
    }
    let (codes, until) = (new_codes()?, now.plus(settings.passkeys.recovery_review));
    let statements = || -> Result<Vec<D1PreparedStatement>, Problem> {
        let mut statements = store::use_code(&database, (user, &caller.session), &used, until)?;
        statements.extend(replace_codes(&database, &settings.sealing, user, &codes)?);
        Ok(statements)
    };
    let act = Act { actor: user, action: Action::Recovery, subject: user, reason: "", limit: None };
    audit::record(&database, &act, now, statements).await.map_err(|problem| match problem {
        // Another call with the same code was quicker.
        Problem::Internal(cause) if cause.contains("recoveries.") => wrong,
        other => other,
    })?;
    mails::tell_of_recovery(&app, &caller.user, language, (&headers, &uri), now).await?;
    Ok(Json(RecoveryCodes::of(&codes)))
}

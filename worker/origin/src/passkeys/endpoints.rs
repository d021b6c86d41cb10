//! The calls of passkeys: ask the browser, add one, sign in with one, list and remove one's own.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use http::{HeaderMap, StatusCode, Uri};
use kirkas_webauthn::{AuthenticationResponse, RegistrationResponse};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::callers::staff;
use super::challenges::Purpose;
use super::options::{self, PasskeyOptions, PasskeyRequest};
use super::own::{Passkey, of_user};
use super::{PasskeyProblem, addition, mails, store, use_of_passkey};
use crate::app::App;
use crate::audit::{self, Act, Action};
use crate::clock::{self, rfc3339};
use crate::described::ServedLanguage;
use crate::free_text::text;
use crate::json_body::JsonBody;
use crate::login_links::served_language;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};
use crate::recovery::{self, endpoints::RecoveryCodes};
use crate::sessions::caller::Caller;
use crate::sessions::device;
use crate::sessions::endpoints::{Issue, revoke_presented, signed_in};
use crate::sessions::opening::NewSession;
use crate::users::UserProfile;

/// The longest name of a passkey, in characters.
const MAX_NAME_LENGTH: usize = 60;

/// A passkey that the browser has made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What `PublicKeyCredential.toJSON()` gave.
    credential: RegistrationResponse,
    /// What to call it; the browser and system where it is left out.
    #[schema(min_length = 1, max_length = 60, example = "Work laptop")]
    name: Option<String>,
    /// Code of the language to write in.
    #[schema(schema_with = crate::described::served_language)]
    language: String,
}

/// A passkey that the browser has used.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct UsedPasskey {
    /// What `PublicKeyCredential.toJSON()` gave.
    credential: AuthenticationResponse,
}

/// What the caller can sign in with besides mail.
#[derive(Serialize, ToSchema)]
pub struct OwnPasskeys {
    /// The passkeys, the oldest first.
    passkeys: Vec<Passkey>,
    /// How many recovery codes are left.
    #[schema(example = 10)]
    recovery_codes: u32,
}

/// A passkey that was added.
#[derive(Serialize, ToSchema)]
pub struct AddedPasskey {
    /// The passkey.
    passkey: Passkey,
    /// With a first passkey: codes that get its user back in without one, which are shown this once.
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery: Option<RecoveryCodes>,
}

/// In which language to write.
#[derive(Deserialize)]
pub struct MailLanguage {
    language: String,
}

/// Options for the browser: to add a passkey to the caller's (`registration`), to have the caller use one of theirs (`confirmation`), or
/// to sign in with any (`sign-in`). They are answered once, within five minutes, in the session that asked.
///
/// A first passkey takes the code that an admin hands over; a later one takes a passkey used lately; in a session that a recovery code
/// opened neither.
#[utoipa::path(
    post,
    path = "/api/v1/passkeys/options",
    operation_id = "beginPasskey",
    tag = "passkey",
    request_body = PasskeyRequest,
    security((), ("access" = [])),
    responses(
        (status = 200, description = "The options", body = PasskeyOptions),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in, but for `sign-in`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "To add a passkey the caller has to be of the staff; and in a session of a recovery code nothing else can be done (`enrols-only`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`); the caller has none to confirm with (`passkey-missing`), or as many as one can have (`too-many-passkeys`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The code is missing, in `errors`, or wrong, used or too old (`enrolment-code-wrong`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address, or too many codes of this user", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 503, description = "Passkeys are not set up (`passkeys-not-set-up`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn begin(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(PasskeyRequest { purpose, code }): JsonBody<PasskeyRequest>,
) -> Result<Json<PasskeyOptions>, Problem> {
    Limit::SignIn.admit(&app, address(&headers)).await?;
    let now = clock::now();
    let options = match purpose {
        Purpose::SignIn => options::sign_in(&app, now).await,
        Purpose::Confirmation => options::confirmation(&app, &Caller::authenticate(&app, &headers).await?, now).await,
        Purpose::Registration => options::registration(&app, &staff(&app, &headers).await?, code.as_deref(), now).await,
    };
    options.map(Json)
}

/// Adds a passkey that the browser has made with the options. A mail tells its user.
#[utoipa::path(
    post,
    path = "/api/v1/passkeys/register",
    operation_id = "addPasskey",
    tag = "passkey",
    request_body = NewPasskey,
    security(("access" = [])),
    responses(
        (status = 201, description = "Added", body = AddedPasskey),
        (status = 400, description = "Malformed body, or a language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is not of the staff", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Somebody has the passkey (`passkey-taken`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "The options are unknown here, answered or too old (`challenge-gone`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The passkey fails a check, which `detail` names (`passkey-refused`); the code has ended meanwhile (`enrolment-code-wrong`); the name is empty or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 503, description = "Passkeys are not set up (`passkeys-not-set-up`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn register(
    State(app): State<App>,
    uri: Uri,
    headers: HeaderMap,
    JsonBody(NewPasskey { credential, name, language }): JsonBody<NewPasskey>,
) -> Result<(StatusCode, Json<AddedPasskey>), Problem> {
    let caller = staff(&app, &headers).await?;
    let language = served_language(&language).ok_or(Problem::LanguageUnknown)?;
    let name = match name {
        Some(name) => text("/name", &name, MAX_NAME_LENGTH)?,
        None => device::name(&headers),
    };
    let now = clock::now();
    let added = addition::add(&app, &caller, &credential, &name, now).await?;
    mails::tell_of_change(&app, &caller.user, language, (&headers, &uri), now).await?;
    let passkey =
        Passkey { id: added.id, name, synced: added.credential.backup_eligible, added: rfc3339(now), used: None };
    let recovery = added.recovery_codes.as_deref().map(RecoveryCodes::of);
    Ok((StatusCode::CREATED, Json(AddedPasskey { passkey, recovery })))
}

/// Signs in with a passkey that the browser has used with the options. The session that the browser had ends.
#[utoipa::path(
    post,
    path = "/api/v1/passkeys/assert",
    operation_id = "signInWithPasskey",
    tag = "passkey",
    request_body = UsedPasskey,
    security(()),
    responses(
        (status = 200, description = "The user who has signed in", body = UserProfile, headers(("set-cookie" = String, description = "Access and refresh token"))),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 410, description = "The options are unknown, answered or too old (`challenge-gone`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The passkey fails a check, which `detail` names (`passkey-refused`), or nobody has it here (`passkey-unknown`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this address", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 503, description = "Passkeys are not set up (`passkeys-not-set-up`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn assert(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(UsedPasskey { credential }): JsonBody<UsedPasskey>,
) -> Result<Response, Problem> {
    Limit::SignIn.admit(&app, address(&headers)).await?;
    let now = clock::now();
    let session = NewSession::from_headers(&headers, now)?;
    let user = use_of_passkey::sign_in(&app, &credential, &session, now).await?;
    // One browser, one session, as with a mailed link.
    revoke_presented(&app, &headers, now).await?;
    Ok(signed_in(Json(user), &session.tokens, Issue { opened: now, issued: now, now }, app.settings.session))
}

/// The caller's passkeys, and how many recovery codes are left.
#[utoipa::path(
    get,
    path = "/api/v1/passkeys",
    operation_id = "listPasskeys",
    tag = "passkey",
    security(("access" = [])),
    responses(
        (status = 200, description = "The passkeys", body = OwnPasskeys),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<OwnPasskeys>, Problem> {
    let user = Caller::authenticate_any_session(&app, &headers).await?.user.id;
    let database = app.database()?;
    let passkeys = of_user(&database, &user).await?;
    Ok(Json(OwnPasskeys { passkeys, recovery_codes: recovery::count(&database, &user).await? }))
}

/// Removes a passkey of the caller's, but for the only one, and ends the other sessions that it opened and the tokens that were allowed by it. A mail tells its user. It takes a
/// passkey used lately.
#[utoipa::path(
    delete,
    path = "/api/v1/passkeys/{passkey}",
    operation_id = "removePasskey",
    tag = "passkey",
    params(
        ("passkey" = String, Path, description = "The passkey's id"),
        ("language" = inline(ServedLanguage), Query, description = "Code of the language to write in"),
    ),
    security(("access" = [])),
    responses(
        (status = 204, description = "Removed"),
        (status = 400, description = "A language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The session can only add a passkey (`enrols-only`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such passkey, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A passkey was used longer than `max_age` seconds ago, or none (`sign-in-again`); it is the only one (`last-passkey`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn remove(
    State(app): State<App>,
    Path(passkey): Path<String>,
    query: Result<Query<MailLanguage>, QueryRejection>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let (database, now) = (app.database()?, clock::now());
    let caller = Caller::authenticate(&app, &headers).await?;
    let Query(MailLanguage { language }) = query.map_err(|e| Problem::Malformed(e.body_text()))?;
    let language = served_language(&language).ok_or(Problem::LanguageUnknown)?;
    caller.check_passkey(app.settings.passkeys.sign_in, now)?;
    let (user, own) = (caller.user.id.as_str(), store::list(&database, &caller.user.id).await?);
    if !own.iter().any(|one| one.id == passkey) {
        return Err(Problem::NotFound);
    }
    if own.len() == 1 {
        return Err(PasskeyProblem::Last.into());
    }
    let act = Act { actor: user, action: Action::PasskeyRemoval, subject: user, reason: "", limit: None };
    audit::record(&database, &act, now, || store::remove(&database, &passkey, user, &caller.session, now)).await?;
    mails::tell_of_change(&app, &caller.user, language, (&headers, &uri), now).await?;
    Ok(StatusCode::NO_CONTENT)
}

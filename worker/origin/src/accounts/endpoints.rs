//! The calls of users, for admins alone.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use http::{HeaderMap, Uri};

use super::store::{self, EventRow};
use super::{
    AccountApplication, AccountErasure, AccountEvent, AccountExport, PersonAnswers, UserAccount, ViewReason, answers,
};
use crate::app::App;
use crate::applications;
use crate::audit::{self, Act, Action};
use crate::clock::{self, Timestamp, rfc3339};
use crate::free_text::text;
use crate::json_body::JsonBody;
use crate::login_links::served_language;
use crate::own_data::{self, Erased, Eraser, OwnData, Reader};
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;
use crate::sessions::open::open_of;
use crate::users::{Role, UserProfile};

/// The longest reason, in characters.
const MAX_REASON_LENGTH: usize = 500;

/// A user: roles, lender, sessions, applications and what was done to their data.
#[utoipa::path(
    get,
    path = "/api/v1/admin/users/{user}",
    operation_id = "getUserAccount",
    tag = "admin",
    params(("user" = String, Path, description = "The user's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The user", body = UserAccount),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such user", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<UserAccount>, Problem> {
    let caller = Caller::admin(&app, &headers).await?;
    let (database, now) = (app.database()?, clock::now());
    let (user, created) = store::user(&database, &id).await?;
    let mut parts = store::parts(&database, &id).await?;
    let applications = applications::of_user(&app, &id, now).await?.into_iter().map(|one| AccountApplication {
        person: parts.extract_if(.., |part| part.application == one.id).next().map(|part| part.id),
        reference: one.reference,
        kind: one.kind,
        created: one.created,
        state: one.state,
        role: one.role,
    });
    let applications = applications.collect();
    let events = store::events(&database, &id).await?;
    Ok(Json(UserAccount {
        created: rfc3339(created),
        sessions: open_of(&app, &caller.session, &id).await?,
        applications,
        audit: events.into_iter().map(AccountEvent::from).collect(),
        is_erasable: is_erasable(&user),
        user,
    }))
}

/// What somebody answered in an application, for an admin who says why. The audit records it.
#[utoipa::path(
    post,
    path = "/api/v1/admin/people/{person}/view",
    operation_id = "viewAnswers",
    tag = "admin",
    params(("person" = String, Path, description = "Names the answers, as the user's account has it")),
    request_body = ViewReason,
    security(("access" = [])),
    responses(
        (status = 200, description = "The answers; identity numbers are masked", body = PersonAnswers),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such answers", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The reason is missing or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn view(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(ViewReason { reason }): JsonBody<ViewReason>,
) -> Result<Json<PersonAnswers>, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    let (database, now) = (app.database()?, clock::now());
    let person = store::person(&database, &id).await?;
    let reason = text("/reason", &reason, MAX_REASON_LENGTH)?;
    let act = Act { actor: &admin, action: Action::View, subject: &person.subject, reason: &reason, limit: None };
    // Recorded before anything is shown.
    audit::record(&database, &act, now, || Ok(Vec::new())).await?;
    answers::present(&app.settings, &person, now).map(Json)
}

/// What is stored about a consumer or a lender's user, as a file that is handed to them. Identity numbers are masked and account
/// numbers left out: staff see neither. It takes a fresh sign-in, as one's own copy does.
#[utoipa::path(
    post,
    path = "/api/v1/admin/users/{user}/export",
    operation_id = "exportUserData",
    tag = "admin",
    params(("user" = String, Path, description = "The user's id")),
    request_body = AccountExport,
    security(("access" = [])),
    responses(
        (status = 200, description = "The file", content((OwnData = "application/json"), (String = "text/html"))),
        (status = 400, description = "Malformed body, or a language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such user", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The sign-in is older than `max_age` seconds (`sign-in-again`), or the user is of our staff (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The reason is missing or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn export(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(AccountExport { reason, format, language }): JsonBody<AccountExport>,
) -> Result<Response, Problem> {
    let caller = Caller::admin(&app, &headers).await?;
    let (database, now) = (app.database()?, clock::now());
    let user = erasable(&app, &caller, &id, now).await?;
    let language = served_language(&language).ok_or(Problem::LanguageUnknown)?;
    let reason = text("/reason", &reason, MAX_REASON_LENGTH)?;
    let act = Act { actor: &caller.user.id, action: Action::Export, subject: &user.id, reason: &reason, limit: None };
    audit::record(&database, &act, now, || Ok(Vec::new())).await?;
    let data = own_data::of_user(&app, &user, Reader::Staff, now).await?;
    own_data::file(&data, format, language)
}

/// Erases what is stored about a consumer or a lender's user, as their own call does, and mails them that it was done. It takes a
/// fresh sign-in.
#[utoipa::path(
    post,
    path = "/api/v1/admin/users/{user}/erasure",
    operation_id = "eraseUserData",
    tag = "admin",
    params(("user" = String, Path, description = "The user's id")),
    request_body = AccountErasure,
    security(("access" = [])),
    responses(
        (status = 200, description = "All is erased", body = Erased),
        (status = 400, description = "Malformed body, or a language that is not served", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such user", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The sign-in is older than `max_age` seconds (`sign-in-again`), or the user is of our staff (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The address is not the user's, or the reason is missing or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn erase(
    State(app): State<App>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    JsonBody(AccountErasure { confirmation, reason, language }): JsonBody<AccountErasure>,
) -> Result<Json<Erased>, Problem> {
    let caller = Caller::admin(&app, &headers).await?;
    let now = clock::now();
    let user = erasable(&app, &caller, &id, now).await?;
    let language = served_language(&language).ok_or(Problem::LanguageUnknown)?;
    if !confirmation.trim().eq_ignore_ascii_case(&user.email) {
        return Err(Problem::invalid("/confirmation", "mismatch"));
    }
    let reason = text("/reason", &reason, MAX_REASON_LENGTH)?;
    let by = Eraser { id: &caller.user.id, reason: &reason };
    own_data::erase(&app, &user, by, language, (&headers, &uri), now).await.map(Json)
}

/// The user, whose data an admin who has signed in lately may take away or erase.
async fn erasable(app: &App, caller: &Caller, id: &str, now: Timestamp) -> Result<UserProfile, Problem> {
    let lately = app.settings.own_data_sign_in;
    let (user, _) = store::user(&app.database()?, id).await?;
    if !is_erasable(&user) {
        return Err(Problem::State);
    }
    if caller.has_signed_in_within(lately, now) { Ok(user) } else { Err(Problem::SignInAgain(lately)) }
}

/// Consumers and lenders' staff; our own staff are not users of the service.
fn is_erasable(user: &UserProfile) -> bool {
    user.roles.iter().all(|role| matches!(role, Role::Consumer | Role::Lender))
}

impl From<EventRow> for AccountEvent {
    fn from(EventRow { at, actor, action, reason }: EventRow) -> Self {
        Self { at: rfc3339(at), actor, action, reason }
    }
}

//! The calls of applications: send one, read one's own, take one back. Everybody sees their own, and the co-applicant what both
//! applied for; nobody sees anybody else's, whatever their role.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::SentApplication;
use super::making::NewApplication;
use super::presentation::{Application, ApplicationPage, present};
use super::sending::{self, Submission};
use super::{alone, store};
use crate::app::App;
use crate::clock::{self, Timestamp};
use crate::drafts::{self, Holder};
use crate::json_body::JsonBody;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::{Limit, address};
use crate::sessions::caller::Caller;
use crate::sessions::endpoints::{Issue, revoke_presented, signed_in};
use crate::sessions::opening::NewSession;
use crate::{described, entity_tags, lender_systems};

/// Longest `Idempotency-Key`, in bytes.
const MAX_KEY_LENGTH: usize = 255;
/// How many applications a page shows where nothing is said.
const DEFAULT_LIMIT: u32 = 25;
/// How many it shows at most.
const MAX_LIMIT: u32 = 100;

/// A draft to be sent.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftToSend {
    /// What is applied for.
    #[schema(schema_with = described::draft_kind)]
    kind: String,
    /// The draft's version that was reviewed.
    #[schema(example = 14)]
    version: u32,
}

/// Which applications to show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// How many at most; 25 where nothing is said.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// As `next` of the page before.
    #[param(pattern = "^[0-9]{1,15}[.][0-9A-Za-z_-]{1,80}$")]
    cursor: Option<String>,
}

/// Sends the holder's draft. With a confirmed address it becomes an application, which lenders answer from then on; else it
/// waits until the address is confirmed. Sent again, it is the application that it has become.
///
/// The browser that confirmed the address is signed in. The user's older open application of that kind is closed.
#[utoipa::path(
    post,
    path = "/api/v1/applications",
    operation_id = "sendApplication",
    tag = "application",
    params(("idempotency-key" = Option<String>, Header, description = "The draft's id", min_length = 1, max_length = 255, pattern = "^[!-~]+$")),
    request_body = DraftToSend,
    security((), ("draft" = []), ("access" = [])),
    responses(
        (status = 201, description = "The application", body = SentApplication, headers(("set-cookie" = String, description = "Access and refresh token"))),
        (status = 202, description = "It waits until its address is confirmed", body = SentApplication),
        (status = 400, description = "Malformed body or key", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such draft (`draft-unknown`), or a link opened it elsewhere (`draft-moved`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "A step lacks something: `step`", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "The draft has another version by now", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The key is not the draft's id", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this user or address", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn send(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(DraftToSend { kind, version }): JsonBody<DraftToSend>,
) -> Result<Response, Problem> {
    Limit::Application.admit(&app, address(&headers)).await?;
    let key = key(&headers)?;
    let (holder, now) = (Holder::from_headers(&app, &headers).await?, clock::now());
    let row = drafts::find_to_send(&app.database()?, &holder, &kind, now).await?;
    if key.is_some_and(|key| key != row.id) {
        return Err(Problem::KeyReused);
    }
    match sending::send(&app, &headers, &holder, row, version, now).await? {
        Submission::Submitted(made) => answer(&app, &headers, made, now).await,
        Submission::AwaitingConfirmation(id) => {
            let waiting = SentApplication { id, reference: None };
            Ok((StatusCode::ACCEPTED, Json(waiting)).into_response())
        }
    }
}

async fn answer(app: &App, headers: &HeaderMap, made: NewApplication, now: Timestamp) -> Result<Response, Problem> {
    let NewApplication { application, session } = made;
    answer_with_session(app, headers, (StatusCode::CREATED, Json(application)), session, now).await
}

/// An answer that signs the browser in, where a session was opened.
///
/// # Errors
/// [`Problem::Internal`] when the database fails.
pub async fn answer_with_session(
    app: &App,
    headers: &HeaderMap,
    answer: impl IntoResponse,
    session: Option<NewSession>,
    now: Timestamp,
) -> Result<Response, Problem> {
    let Some(session) = session else {
        return Ok(answer.into_response());
    };
    // One browser, one session: the one it had was another user's, or over.
    revoke_presented(app, headers, now).await?;
    Ok(signed_in(answer, &session.tokens, Issue { opened: now, issued: now, now }, app.settings.session))
}

/// The applications in which the caller is the applicant or the co-applicant, the newest first, with what has arrived for them by now.
#[utoipa::path(
    get,
    path = "/api/v1/applications",
    operation_id = "listApplications",
    tag = "application",
    params(Page, ("if-none-match" = Option<String>, Header, description = "The ETag of the answer that the caller has")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The applications", body = ApplicationPage, headers(("etag" = String, description = "Names the answer"))),
        (status = 304, description = "As the caller has it"),
        (status = 400, description = "A malformed limit or cursor", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(
    State(app): State<App>,
    page: Result<Query<Page>, axum::extract::rejection::QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let Query(Page { limit, cursor }) = page.map_err(|e| Problem::Malformed(e.body_text()))?;
    let limit = limit.unwrap_or(DEFAULT_LIMIT);
    if !(1..=MAX_LIMIT).contains(&limit) {
        return Err(Problem::Malformed(format!("limit must be from 1 to {MAX_LIMIT}.")));
    }
    let cursor = cursor.as_deref().map(read_cursor).transpose()?;
    let (database, now) = (app.database()?, clock::now());
    let mut rows = store::list(&database, &user, cursor.unwrap_or(store::NEWEST), limit.saturating_add(1)).await?;
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    let next = rows.last().filter(|_| more).map(|row| format!("{}.{}", row.created_at.0, row.id));
    let items = present(&app, &database, rows, now).await?;
    entity_tags::json(&headers, &ApplicationPage { items, next })
}

/// An application in which the caller is the applicant or the co-applicant, with what has arrived for it by now.
#[utoipa::path(
    get,
    path = "/api/v1/applications/{application}",
    operation_id = "getApplication",
    tag = "application",
    params(
        ("application" = String, Path, description = "The application's id"),
        ("if-none-match" = Option<String>, Header, description = "The ETag of the answer that the caller has"),
    ),
    security(("access" = [])),
    responses(
        (status = 200, description = "The application", body = Application, headers(("etag" = String, description = "Names the answer"))),
        (status = 304, description = "As the caller has it"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    Path(application): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let found = one(&app, &user, &application).await?;
    entity_tags::json(&headers, &found)
}

/// Takes one of the caller's own applications back, and with it the acceptance of an offer that no agreement was signed on.
#[utoipa::path(
    post,
    path = "/api/v1/applications/{application}/withdraw",
    operation_id = "withdrawApplication",
    tag = "application",
    params(("application" = String, Path, description = "The application's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The application, taken back", body = Application),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It can't be taken back any more (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn withdraw(
    State(app): State<App>,
    Path(application): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Application>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let database = app.database()?;
    let row = store::own(&database, &user, &application).await?;
    if row.state != super::state::StoredState::Withdrawn {
        store::withdraw(&database, &user, &application, clock::now()).await?;
        app.mail_notices()?;
    }
    one(&app, &user, &application).await.map(Json)
}

/// Goes on without the co-applicant, whom the application waits for: what is stored about them is deleted, and lenders are
/// asked.
#[utoipa::path(
    post,
    path = "/api/v1/applications/{application}/alone",
    operation_id = "applyAlone",
    tag = "application",
    params(("application" = String, Path, description = "The application's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The application, which lenders now answer", body = Application),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It waits for no co-applicant (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn go_on_alone(
    State(app): State<App>,
    Path(application): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Application>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let database = app.database()?;
    store::own(&database, &user, &application).await?;
    let systems = lender_systems::systems(&database, &app.settings).await?;
    alone::go_on_alone(&database, &systems, &user, &application, clock::now()).await?;
    app.deliver_to_lenders()?;
    app.mail_notices()?;
    one(&app, &user, &application).await.map(Json)
}

async fn one(app: &App, user: &str, application: &str) -> Result<Application, Problem> {
    let (database, now) = (app.database()?, clock::now());
    let row = store::one(&database, user, application).await?;
    present(app, &database, vec![row], now).await?.into_iter().next().ok_or(Problem::NotFound)
}

/// The moment and id that a cursor holds.
fn read_cursor(cursor: &str) -> Result<(Timestamp, &str), Problem> {
    let parts = cursor.split_once('.').and_then(|(moment, id)| Some((Timestamp(moment.parse().ok()?), id)));
    parts.ok_or_else(|| Problem::Malformed("The cursor is not one that a page ended with.".to_owned()))
}

fn key(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(value) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let fits =
        |key: &&str| (1..=MAX_KEY_LENGTH).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    let key = value.to_str().ok().filter(fits);
    key.map(Some).ok_or_else(|| {
        Problem::Malformed("Idempotency-Key must have 1 to 255 ASCII characters, without spaces.".to_owned())
    })
}

//! The calls that move a lender on, for admins alone: trying it out, looking at its sheets, approving it, having it go live,
//! pausing it and closing it.

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use http::header::CONTENT_SECURITY_POLICY;
use http::{HeaderMap, HeaderValue};
use kirkas_lending::lifecycle::lender::LenderEvent;

use super::endpoints::tagged;
use super::presentation::LenderStanding;
use super::{OnboardedLender, acting, sheets, store, trying};
use crate::app::App;
use crate::clock::{self, Timestamp};
use crate::entity_tags;
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;

/// Tries the lender out: each product answers an ordinary applicant, and a system of the lender's own takes a signed call.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/test",
    operation_id = "testLender",
    tag = "admin",
    params(("lender" = String, Path, description = "The lender's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, with what it answered", body = OnboardedLender),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It lends nothing, has no integration or no live rules (`not-ready`, in `missing`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn test(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    let (database, now) = (app.database()?, clock::now());
    let lender = LenderStanding::read(&database, &id, now).await?;
    let trial = trying::run(&database, &app.settings.sealing, &lender, &admin, now).await?;
    let mut lender = LenderStanding::read(&database, &id, now).await?.present(&admin)?;
    lender.trial = Some(trial);
    Ok(tagged(lender))
}

/// Approves a lender of the version that `If-Match` names. Only an admin other than the one who changed it last does.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/approve",
    operation_id = "approveLender",
    tag = "admin",
    params(
        ("lender" = String, Path, description = "The lender's id"),
        ("if-match" = String, Header, description = "The version that is approved, between quotes", example = "\"3\"", pattern = "^\"[0-9]{1,9}\"$"),
    ),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, which is ready", body = OnboardedLender),
        (status = 400, description = "Malformed If-Match", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Something is missing, or the caller changed it last (`not-ready`, in `missing`), or it stands otherwise (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 412, description = "There is another version by now (`version-conflict`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 428, description = "If-Match is missing", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn approve(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    let admin = Caller::admin(&app, &headers).await?.user.id;
    let now = clock::now();
    let lender = LenderStanding::read(&app.database()?, &id, now).await?;
    if entity_tags::if_match(&headers, entity_tags::version)? != lender.details.row.version {
        return Err(Problem::VersionConflict);
    }
    act(&app, &lender, LenderEvent::Approve, &admin, now).await
}

/// Has an approved lender get applications, for the first time or again.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/go-live",
    operation_id = "goLiveWithLender",
    tag = "admin",
    params(("lender" = String, Path, description = "The lender's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, which is live", body = OnboardedLender),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Something is missing (`not-ready`, in `missing`), or it stands otherwise (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn go_live(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    act_on(&app, &id, LenderEvent::GoLive, &headers).await
}

/// Has a live lender get no applications for a while; its offers stand.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/pause",
    operation_id = "pauseLender",
    tag = "admin",
    params(("lender" = String, Path, description = "The lender's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, which is paused", body = OnboardedLender),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It is not live (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn pause(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    act_on(&app, &id, LenderEvent::Pause, &headers).await
}

/// Ends a paused lender for good.
#[utoipa::path(
    post,
    path = "/api/v1/admin/lenders/{lender}/close",
    operation_id = "closeLender",
    tag = "admin",
    params(("lender" = String, Path, description = "The lender's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The lender, which is closed", body = OnboardedLender),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It is not paused (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn close(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Problem> {
    act_on(&app, &id, LenderEvent::Close, &headers).await
}

/// A sample of the information that the lender's consumers get: of its smallest, a middling and its largest loan. That it was
/// looked at is noted.
#[utoipa::path(
    get,
    path = "/api/v1/admin/lenders/{lender}/sheets/{number}",
    operation_id = "getSampleSheet",
    tag = "admin",
    params(
        ("lender" = String, Path, description = "The lender's id"),
        ("number" = u32, Path, description = "1 to 3", minimum = 1, maximum = 3),
    ),
    security(("access" = [])),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is no admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender or sample, or no live rules to show it by", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn sheet(
    State(app): State<App>,
    Path((id, number)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    Caller::admin(&app, &headers).await?;
    let number = entity_tags::version(&number).ok_or(Problem::NotFound)?;
    let (database, now) = (app.database()?, clock::now());
    let details = store::details(&database, &id).await?;
    let page = sheets::sheet(&database, &details, number, now).await?;
    store::record_sheet_view(&database, &id, number).await?;
    let mut response = Html(page).into_response();
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

async fn act_on(app: &App, id: &str, event: LenderEvent, headers: &HeaderMap) -> Result<Response, Problem> {
    let admin = Caller::admin(app, headers).await?.user.id;
    let now = clock::now();
    let lender = LenderStanding::read(&app.database()?, id, now).await?;
    act(app, &lender, event, &admin, now).await
}

async fn act(
    app: &App,
    lender: &LenderStanding,
    event: LenderEvent,
    admin: &str,
    now: Timestamp,
) -> Result<Response, Problem> {
    let database = app.database()?;
    acting::act(&database, lender, event, admin, now).await?;
    Ok(tagged(LenderStanding::read(&database, &lender.details.row.id, now).await?.present(admin)?))
}

//! The calls of information requests.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use http::{HeaderMap, StatusCode};
use kirkas_lending::working_days;
use serde::Deserialize;
use utoipa::IntoParams;

use super::presentation::{cell, of_consumer, of_lender};
use super::store::{self, NewRequest};
use super::{
    InformationMessage, InformationRequest, InformationRequestList, InformationRequestPage, LenderInformationRequest,
    LenderInformationRequestPage,
};
use crate::app::App;
use crate::clock::{self, Timestamp};
use crate::free_text::text;
use crate::json_body::JsonBody;
use crate::lender::staff::{LenderChoice, Staff};
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;
use crate::{pages, randomness};

/// The longest question or answer, in characters.
const MAX_MESSAGE_LENGTH: usize = 2000;
/// Within how many working days an answer is expected.
const WORKING_DAYS: usize = 5;

/// Which of a lender's requests to show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LenderRequestPage {
    /// Which list; `open` where nothing is said.
    #[serde(default)]
    #[param(inline)]
    list: InformationRequestList,
    /// How many at most; 25 where nothing is said.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// As `next` of the page before.
    #[param(schema_with = crate::described::cursor)]
    cursor: Option<String>,
    /// For admins, who work for none: the lender's id.
    lender: Option<String>,
}

/// Which of the caller's requests to show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OwnRequestPage {
    /// How many at most; 25 where nothing is said.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// As `next` of the page before.
    #[param(schema_with = crate::described::cursor)]
    cursor: Option<String>,
}

/// Asks something of whoever sent an application that reached the lender. One question waits at a time.
#[utoipa::path(
    post,
    path = "/api/v1/lender/applications/{application}/request",
    operation_id = "requestInformation",
    tag = "lender",
    params(("application" = String, Path, description = "The application's id"), LenderChoice),
    request_body = InformationMessage,
    security(("access" = [])),
    responses(
        (status = 201, description = "The request", body = LenderInformationRequest),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application, or one that did not reach the lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Another request waits for its answer, another lender's offer is accepted, or the application is over (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The message is missing or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn request(
    State(app): State<App>,
    Path(application): Path<String>,
    choice: Result<Query<LenderChoice>, QueryRejection>,
    headers: HeaderMap,
    JsonBody(InformationMessage { message }): JsonBody<InformationMessage>,
) -> Result<(StatusCode, Json<LenderInformationRequest>), Problem> {
    let Query(LenderChoice { lender }) = choice.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let (database, now, lender) = (app.database()?, clock::now(), staff.lender.id.as_str());
    let country = store::country(&database, lender, &application, now).await?;
    let message = text("/message", &message, MAX_MESSAGE_LENGTH)?;
    let id = randomness::token()?.text();
    let message_sealed = app.settings.sealing.seal(cell(&id, "message_sealed"), &message)?;
    let due_on = working_days::after(clock::day_in(&country, now), WORKING_DAYS).to_string();
    let (application, message_sealed, due_on) = (application.as_str(), message_sealed.as_str(), due_on.as_str());
    store::add(&database, NewRequest { id: &id, application, lender, message_sealed, due_on }, now).await?;
    app.mail_notices()?;
    let row = store::one_of_lender(&database, lender, &id).await?;
    let presented = of_lender(&app, &database, &staff, vec![row], now).await?;
    presented.into_iter().next().map(|request| (StatusCode::CREATED, Json(request))).ok_or(Problem::NotFound)
}

/// What the lender has asked of those who applied.
#[utoipa::path(
    get,
    path = "/api/v1/lender/information-requests",
    operation_id = "listLenderInformationRequests",
    tag = "lender",
    params(LenderRequestPage),
    security(("access" = [])),
    responses(
        (status = 200, description = "The requests", body = LenderInformationRequestPage),
        (status = 400, description = "A malformed list, limit or cursor", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list_of_lender(
    State(app): State<App>,
    page: Result<Query<LenderRequestPage>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<LenderInformationRequestPage>, Problem> {
    use InformationRequestList::{Answered, Open};
    let Query(page) = page.map_err(|e| Problem::Malformed(e.body_text()))?;
    let LenderRequestPage { list, limit, cursor, lender } = page;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let (database, now) = (app.database()?, clock::now());
    let limit = pages::limit(limit)?;
    let from = from(cursor.as_deref())?;
    let (lender, one_more) = (staff.lender.id.as_str(), limit.saturating_add(1));
    let mut rows = match list {
        Open => store::waiting(&database, lender, from.unwrap_or((Timestamp(0), "")), one_more).await?,
        Answered => store::list_answered(&database, lender, from.unwrap_or((pages::LAST, "")), one_more).await?,
    };
    let next = pages::cut(&mut rows, limit)
        .map(|row| pages::cursor(row.answered_at.unwrap_or(row.requested_at), [&row.id, ""]));
    let items = of_lender(&app, &database, &staff, rows, now).await?;
    Ok(Json(LenderInformationRequestPage { items, next }))
}

/// What lenders have asked of the caller, about their own applications.
#[utoipa::path(
    get,
    path = "/api/v1/information-requests",
    operation_id = "listInformationRequests",
    tag = "application",
    params(OwnRequestPage),
    security(("access" = [])),
    responses(
        (status = 200, description = "The requests", body = InformationRequestPage),
        (status = 400, description = "A malformed limit or cursor", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(
    State(app): State<App>,
    page: Result<Query<OwnRequestPage>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<InformationRequestPage>, Problem> {
    let Query(OwnRequestPage { limit, cursor }) = page.map_err(|e| Problem::Malformed(e.body_text()))?;
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let limit = pages::limit(limit)?;
    let before = from(cursor.as_deref())?.unwrap_or((pages::LAST, ""));
    let database = app.database()?;
    let mut rows = store::of_user(&database, &user, before, limit.saturating_add(1)).await?;
    let next = pages::cut(&mut rows, limit).map(|row| pages::cursor(row.requested_at, [&row.id, ""]));
    let items = of_consumer(&app, &database, &rows).await?;
    Ok(Json(InformationRequestPage { items, next }))
}

/// Answers what a lender asked of the caller.
#[utoipa::path(
    post,
    path = "/api/v1/information-requests/{request}/answer",
    operation_id = "answerInformationRequest",
    tag = "application",
    params(("request" = String, Path, description = "The request's id")),
    request_body = InformationMessage,
    security(("access" = [])),
    responses(
        (status = 200, description = "The request, answered", body = InformationRequest),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such request, or one to another user", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It is answered, or the lender waits for it no more (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The message is missing or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn answer(
    State(app): State<App>,
    Path(request): Path<String>,
    headers: HeaderMap,
    JsonBody(InformationMessage { message }): JsonBody<InformationMessage>,
) -> Result<Json<InformationRequest>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let (database, now, sealing) = (app.database()?, clock::now(), &app.settings.sealing);
    let found = store::one_of_user(&database, &user, &request).await?;
    let message = text("/message", &message, MAX_MESSAGE_LENGTH)?;
    let answer_sealed = sealing.seal(cell(&found.id, "answer_sealed"), &message)?;
    store::answer(&database, &user, &found.id, &answer_sealed, now).await?;
    let answered = store::one_of_user(&database, &user, &found.id).await?;
    let presented = of_consumer(&app, &database, &[answered]).await?;
    presented.into_iter().next().map(Json).ok_or(Problem::NotFound)
}

/// Where a page begins.
fn from(cursor: Option<&str>) -> Result<Option<(Timestamp, &str)>, Problem> {
    match cursor.map(pages::parts).transpose()? {
        Some([moment, id, _]) => Ok(Some((pages::moment(moment)?, id))),
        None => Ok(None),
    }
}

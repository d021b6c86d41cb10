//! The calls of reviews.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use http::{HeaderMap, StatusCode};
use kirkas_lending::working_days;
use serde::Deserialize;
use utoipa::IntoParams;

use super::answering;
use super::presentation::of_lender;
use super::store::{self, NewReview};
use super::{LenderReview, LenderReviewPage, Review, ReviewDecision, ReviewList, ReviewRequest};
use crate::app::App;
use crate::clock::{self, Timestamp};
use crate::free_text::text;
use crate::json_body::JsonBody;
use crate::lender::staff::{LenderChoice, Staff};
use crate::problem::{Problem, ProblemDetails};
use crate::sealing::Cell;
use crate::sessions::caller::Caller;
use crate::{pages, randomness};

/// The longest message, in characters.
const MAX_MESSAGE_LENGTH: usize = 2000;
/// Within how many working days a lender answers.
const WORKING_DAYS: usize = 5;

/// Which reviews to show.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReviewPage {
    /// Which list; `open` where nothing is said.
    #[serde(default)]
    #[param(inline)]
    list: ReviewList,
    /// How many at most; 25 where nothing is said.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
    /// As `next` of the page before.
    #[param(schema_with = crate::described::cursor)]
    cursor: Option<String>,
    /// For admins, who work for none: the lender's id.
    lender: Option<String>,
}

/// Asks that a person at a lender looks again at an application of the caller's own that it declined. Each lender is asked
/// once.
#[utoipa::path(
    post,
    path = "/api/v1/applications/{application}/reviews",
    operation_id = "requestReview",
    tag = "application",
    params(("application" = String, Path, description = "The application's id")),
    request_body = ReviewRequest,
    security(("access" = [])),
    responses(
        (status = 201, description = "The review", body = Review),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The lender did not decline it, was asked already, or the application is over (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The message is missing or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn request(
    State(app): State<App>,
    Path(application): Path<String>,
    headers: HeaderMap,
    JsonBody(request): JsonBody<ReviewRequest>,
) -> Result<(StatusCode, Json<Review>), Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let (database, now) = (app.database()?, clock::now());
    let country = store::country(&database, &user, &application).await?;
    let ReviewRequest { lender, message } = request;
    let message = text("/message", &message, MAX_MESSAGE_LENGTH)?;
    let id = randomness::token()?.text();
    let cell = Cell { table: "reviews", row: &id, column: "message_sealed" };
    let message_sealed = app.settings.sealing.seal(cell, &message)?;
    let due_on = working_days::after(clock::day_in(&country, now), WORKING_DAYS).to_string();
    let new = NewReview {
        id: &id,
        application: &application,
        user: &user,
        lender: &lender,
        message_sealed: &message_sealed,
        due_on: &due_on,
    };
    store::add(&database, new, now).await?;
    app.mail_notices()?;
    let review = store::one(&database, &lender, &id).await?.present(&app.settings.sealing)?;
    Ok((StatusCode::CREATED, Json(review)))
}

/// The reviews that the lender was asked for.
#[utoipa::path(
    get,
    path = "/api/v1/lender/reviews",
    operation_id = "listLenderReviews",
    tag = "lender",
    params(ReviewPage),
    security(("access" = [])),
    responses(
        (status = 200, description = "The reviews", body = LenderReviewPage),
        (status = 400, description = "A malformed list, limit or cursor", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such lender", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(
    State(app): State<App>,
    page: Result<Query<ReviewPage>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<LenderReviewPage>, Problem> {
    let Query(ReviewPage { list, limit, cursor, lender }) = page.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let (database, now) = (app.database()?, clock::now());
    let limit = pages::limit(limit)?;
    let from = match cursor.as_deref().map(pages::parts).transpose()? {
        Some([moment, id, _]) => Some((pages::moment(moment)?, id)),
        None => None,
    };
    let (lender, one_more) = (staff.lender.id.as_str(), limit.saturating_add(1));
    let mut rows = match list {
        ReviewList::Open => store::to_answer(&database, lender, from.unwrap_or((Timestamp(0), "")), one_more).await?,
        ReviewList::Answered => {
            store::list_answered(&database, lender, from.unwrap_or((pages::LAST, "")), one_more).await?
        }
    };
    let next = pages::cut(&mut rows, limit)
        .map(|row| pages::cursor(row.answered_at.unwrap_or(row.requested_at), [&row.id, ""]));
    let items = of_lender(&app, &database, &staff, rows, now).await?;
    Ok(Json(LenderReviewPage { items, next }))
}

/// Answers a review: the decline stands, with a reason, or an offer is made instead.
#[utoipa::path(
    post,
    path = "/api/v1/lender/reviews/{review}/answer",
    operation_id = "answerReview",
    tag = "lender",
    params(("review" = String, Path, description = "The review's id"), LenderChoice),
    request_body = ReviewDecision,
    security(("access" = [])),
    responses(
        (status = 200, description = "The review, answered", body = LenderReview),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such review, or another lender's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It is answered, or the application is over (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "A reason or terms that are wrong, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn answer(
    State(app): State<App>,
    Path(review): Path<String>,
    choice: Result<Query<LenderChoice>, QueryRejection>,
    headers: HeaderMap,
    JsonBody(decision): JsonBody<ReviewDecision>,
) -> Result<Json<LenderReview>, Problem> {
    let Query(LenderChoice { lender }) = choice.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let (database, now) = (app.database()?, clock::now());
    let found = store::one(&database, &staff.lender.id, &review).await?;
    answering::answer(&app, &staff, &found, decision, now).await?;
    app.mail_notices()?;
    let answered = store::one(&database, &staff.lender.id, &review).await?;
    let presented = of_lender(&app, &database, &staff, vec![answered], now).await?;
    presented.into_iter().next().map(Json).ok_or(Problem::NotFound)
}

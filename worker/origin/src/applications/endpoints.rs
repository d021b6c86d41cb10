//! The calls of loan applications and offers. Everybody sees their own, nobody anybody else's, whatever
//! their role.

use axum::Json;
use axum::extract::{Path, State};
use http::{HeaderMap, StatusCode};

use crate::app::App;
use crate::applications::store::NewApplication;
use crate::applications::{Application, LoanWish, Offer, store};
use crate::conversions::Carried;
use crate::json_body::JsonBody;
use crate::markets::markets;
use crate::problem::{Problem, ProblemDetails};
use crate::rate_limits::Limit;
use crate::sessions::caller::Caller;
use crate::{clock, conversions, randomness};

/// Longest `Idempotency-Key`, in bytes.
const LONGEST_KEY: usize = 255;

/// Sends an application to every lender that lends what is asked for. Sent again with the same
/// `Idempotency-Key`, it is the one that was sent before.
#[utoipa::path(
    post,
    path = "/api/v1/applications",
    operation_id = "apply",
    tag = "application",
    params(("idempotency-key" = Option<String>, Header, description = "Names this application", min_length = 1, max_length = 255, pattern = "^[!-~]+$")),
    request_body = LoanWish,
    security(("access" = [])),
    responses(
        (status = 201, description = "The application, with the offers for it", body = Application),
        (status = 400, description = "Malformed body or key, a language that is not known, or a loan outside of the limits", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The key came with another application before", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 429, description = "Too many from this user", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn apply(
    State(app): State<App>,
    headers: HeaderMap,
    JsonBody(wish): JsonBody<LoanWish>,
) -> Result<(StatusCode, Json<Application>), Problem> {
    let user = Caller::of(&app, &headers).await?.user.id;
    Limit::Application.admit(&app, &user).await?;
    let markets = markets()?;
    let loan = wish.loan(markets)?;
    let id = randomness::token()?.text();
    let key = key(&headers)?.unwrap_or(&id);
    let offers = markets
        .lenders_of(&loan.currency, loan.amount, loan.years)
        .map(|(lender, terms)| Ok((randomness::token()?.text(), lender, terms)))
        .collect::<Result<Vec<_>, Problem>>()?;
    let carried = Carried::of(&headers);
    let new = NewApplication { id: &id, user: &user, key, loan: &loan, offers: &offers, carried };
    let stored = store::add(&app.database()?, new, clock::now()).await?;
    app.report_conversions()?;
    let application = one(&app, &user, &stored).await?;
    if application.loan == loan { Ok((StatusCode::CREATED, Json(application))) } else { Err(Problem::KeyReused) }
}

/// The caller's own applications, the newest first: at most 100.
#[utoipa::path(
    get,
    path = "/api/v1/applications",
    operation_id = "listApplications",
    tag = "application",
    security(("access" = [])),
    responses(
        (status = 200, description = "The applications, each with its offers", body = Vec<Application>),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn list(State(app): State<App>, headers: HeaderMap) -> Result<Json<Vec<Application>>, Problem> {
    let user = Caller::of(&app, &headers).await?.user.id;
    store::applications(&app.database()?, &user, None).await.map(Json)
}

/// One of the caller's own applications.
#[utoipa::path(
    get,
    path = "/api/v1/applications/{application}",
    operation_id = "getApplication",
    tag = "application",
    params(("application" = String, Path, description = "The application's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The application, with the offers for it", body = Application),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such application, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    Path(application): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Application>, Problem> {
    let user = Caller::of(&app, &headers).await?.user.id;
    one(&app, &user, &application).await.map(Json)
}

/// An offer for one of the caller's own applications.
#[utoipa::path(
    get,
    path = "/api/v1/offers/{offer}",
    operation_id = "getOffer",
    tag = "application",
    params(("offer" = String, Path, description = "The offer's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The offer", body = Offer),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn offer(
    State(app): State<App>,
    Path(offer): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Offer>, Problem> {
    let user = Caller::of(&app, &headers).await?.user.id;
    let database = app.database()?;
    let found =
        store::offers(&database, &user, None, Some(&offer)).await?.into_iter().next().ok_or(Problem::NotFound)?;
    conversions::add_of_offer(&database, &found.id, Carried::of(&headers), clock::now()).await?;
    app.report_conversions()?;
    Ok(Json(found))
}

/// Accepts an offer for one of the caller's own applications. Accepted again, it stays as it was.
///
/// It takes a sign-in that is not older than a day, unless `ACCEPT_SIGN_IN_SECONDS` says otherwise.
#[utoipa::path(
    post,
    path = "/api/v1/offers/{offer}/accept",
    operation_id = "acceptOffer",
    tag = "application",
    params(("offer" = String, Path, description = "The offer's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The offer, accepted", body = Offer),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer, or another user's", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Another offer for the same application is accepted (`other-offer-accepted`), or the sign-in is older than `max_age` seconds (`sign-in-again`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn accept(
    State(app): State<App>,
    Path(offer): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Offer>, Problem> {
    let caller = Caller::of(&app, &headers).await?;
    let (user, database, now) = (&caller.user.id, app.database()?, clock::now());
    let lately = app.settings.accept_sign_in;
    if !caller.has_signed_in_within(lately, now) {
        let found = store::offers(&database, user, None, Some(&offer)).await?.into_iter().next();
        let found = found.ok_or(Problem::NotFound)?;
        return if found.accepted.is_some() { Ok(Json(found)) } else { Err(Problem::SignInAgain(lately)) };
    }
    let found = store::accept(&database, user, &offer, Carried::of(&headers), now).await?;
    app.report_conversions()?;
    let found = found.ok_or(Problem::NotFound)?;
    if found.accepted.is_some() { Ok(Json(found)) } else { Err(Problem::OtherOfferAccepted) }
}

async fn one(app: &App, user: &str, application: &str) -> Result<Application, Problem> {
    let found = store::applications(&app.database()?, user, Some(application)).await?;
    found.into_iter().next().ok_or(Problem::NotFound)
}

fn key(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(value) = headers.get("idempotency-key") else {
        return Ok(None);
    };
    let fits = |key: &&str| (1..=LONGEST_KEY).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    let key = value.to_str().ok().filter(fits);
    key.map(Some).ok_or_else(|| {
        Problem::Malformed("Idempotency-Key takes 1 to 255 characters of ASCII, without spaces.".to_owned())
    })
}

//! The calls of offers: the applicant and the co-applicant read them, the applicant alone decides on them.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use http::header::CONTENT_SECURITY_POLICY;
use http::{HeaderMap, HeaderValue};
use kirkas_core::site;
use kirkas_lending::lifecycle::offer::OfferEvent;
use kirkas_lending::numbers::iban;
use kirkas_lending::schedule;
use serde::Deserialize;
use utoipa::ToSchema;

use super::events::{Act, act};
use super::information::{Localised, Sheet, page};
use super::payments::ScheduledPayment;
use super::{OfferDetails, store};
use crate::app::App;
use crate::applications::ApplicationRole;
use crate::clock::{self, Timestamp};
use crate::conversions::{self, Tracking};
use crate::json_body::optional_json;
use crate::onboarding;
use crate::problem::{Problem, ProblemDetails};
use crate::sessions::caller::Caller;

/// What is said with an acceptance.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Acceptance {
    /// Whether the pre-contractual information was opened; nothing is accepted before.
    #[schema(required = true, example = true)]
    information_opened: bool,
    /// The account that the loan is to be paid to; where the offer `needs_iban`, nothing is accepted without it.
    #[schema(example = "FI21 1234 5600 0007 85")]
    iban: Option<String>,
}

/// An offer for an application in which the caller is the applicant or the co-applicant.
#[utoipa::path(
    get,
    path = "/api/v1/offers/{offer}",
    operation_id = "getOffer",
    tag = "offer",
    params(("offer" = String, Path, description = "The offer's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The offer", body = OfferDetails),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer, another user's, or one that has yet to arrive", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn get(
    State(app): State<App>,
    Path(offer): Path<String>,
    headers: HeaderMap,
) -> Result<Json<OfferDetails>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let (database, now) = (app.database()?, clock::now());
    let found = store::find_visible(&database, &user, &offer, now).await?;
    let role = found.role();
    if role == ApplicationRole::Applicant {
        conversions::add_of_offer(&database, &found.offer.id, Tracking::from_headers(&headers), now).await?;
        app.report_conversions()?;
    }
    Ok(Json(OfferDetails::from_row(found.offer, now)?.seen_by(role)))
}

/// All payments of an offer, if it were agreed on today. They sum to its `total_payable`.
#[utoipa::path(
    get,
    path = "/api/v1/offers/{offer}/schedule",
    operation_id = "getOfferSchedule",
    tag = "offer",
    params(("offer" = String, Path, description = "The offer's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The payments", body = Vec<ScheduledPayment>),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer, another user's, or one that has yet to arrive", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn schedule(
    State(app): State<App>,
    Path(offer): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Vec<ScheduledPayment>>, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let now = clock::now();
    let found = store::find_visible(&app.database()?, &user, &offer, now).await?.offer;
    let payments = schedule::schedule(&found.offer()?, clock::day_in(&found.country, now));
    Ok(Json(payments.into_iter().map(ScheduledPayment::from).collect()))
}

/// The information before a credit agreement, in the application's language: a page to read, keep and print.
#[utoipa::path(
    get,
    path = "/api/v1/offers/{offer}/information",
    operation_id = "getOfferInformation",
    tag = "offer",
    params(("offer" = String, Path, description = "The offer's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer, another user's, or one that has yet to arrive", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn information(
    State(app): State<App>,
    Path(offer): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let user = Caller::authenticate(&app, &headers).await?.user.id;
    let (database, now) = (app.database()?, clock::now());
    let seen = store::find_visible(&database, &user, &offer, now).await?;
    let (role, found) = (seen.role(), seen.offer);
    let language = site::language(&found.language).ok_or(Problem::LanguageUnknown)?;
    let offer = found.offer()?;
    let legal = onboarding::creditor(&database, &offer.lender.id).await?;
    let sheet = Sheet {
        offer: &offer,
        language: language.code,
        tag: language.tag,
        country: &found.country,
        today: clock::day_in(&found.country, now),
        expires_at: found.expires_at,
        legal: legal.as_ref(),
    };
    let page = page(&sheet, &Localised(language.tag))?;
    if role == ApplicationRole::Applicant {
        store::record_opening(&database, &found.id, now).await?;
    }
    let mut response = Html(page).into_response();
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

/// Accepts an offer for one of the caller's own applications; its other offers are superseded. Accepted again, it stays as
/// it was. It binds nobody: the agreement is signed with the lender.
///
/// It takes a sign-in that is not older than a day, unless `ACCEPT_SIGN_IN_SECONDS` says otherwise.
#[utoipa::path(
    post,
    path = "/api/v1/offers/{offer}/accept",
    operation_id = "acceptOffer",
    tag = "offer",
    params(("offer" = String, Path, description = "The offer's id")),
    request_body = Acceptance,
    security(("access" = [])),
    responses(
        (status = 200, description = "The offer, accepted", body = OfferDetails),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer, another user's, or one that has yet to arrive", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "Another offer for the same application is accepted (`other-offer-accepted`), it has expired (`offer-expired`), the co-applicant has not confirmed (`co-applicant-unconfirmed`), it can't be accepted any more (`state`), or the sign-in is older than `max_age` seconds (`sign-in-again`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The information was not opened, or the account number is missing where the lender needs it, or none, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn accept(
    State(app): State<App>,
    Path(offer): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<OfferDetails>, Problem> {
    let caller = Caller::authenticate(&app, &headers).await?;
    let (user, database, now) = (&caller.user.id, app.database()?, clock::now());
    let found = store::one(&database, user, &offer, now).await?;
    let acceptance: Acceptance = optional_json(&body)?;
    let details = OfferDetails::from_row(found.clone(), now)?;
    let is_accepted = details.is_accepted();
    let lately = app.settings.accept_sign_in;
    if !is_accepted && !acceptance.information_opened {
        return Err(Problem::invalid("/information_opened", "required"));
    }
    if !is_accepted && details.needs_iban && acceptance.iban.is_none() {
        return Err(Problem::invalid("/iban", "missing"));
    }
    if !is_accepted && !caller.has_signed_in_within(lately, now) {
        return Err(Problem::SignInAgain(lately));
    }
    let note = note(&app, &found, &acceptance)?;
    if acceptance.information_opened {
        store::record_opening(&database, &found.id, now).await?;
    }
    let tracking = Tracking::from_headers(&headers);
    let accepted = act(&database, user, &offer, Act { event: OfferEvent::Accept, note, tracking }, now).await?;
    app.report_conversions()?;
    app.deliver_to_lenders()?;
    app.mail_notices()?;
    Ok(Json(accepted))
}

/// Says that the caller is not interested in an offer; it can be put back.
#[utoipa::path(
    post,
    path = "/api/v1/offers/{offer}/decline",
    operation_id = "declineOffer",
    tag = "offer",
    params(("offer" = String, Path, description = "The offer's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The offer, declined", body = OfferDetails),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer, another user's, or one that has yet to arrive", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It has expired (`offer-expired`), or is not open (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn decline(
    state: State<App>,
    offer: Path<String>,
    headers: HeaderMap,
) -> Result<Json<OfferDetails>, Problem> {
    simple(state, offer, &headers, OfferEvent::Decline).await
}

/// Puts an offer back that was declined.
#[utoipa::path(
    post,
    path = "/api/v1/offers/{offer}/restore",
    operation_id = "restoreOffer",
    tag = "offer",
    params(("offer" = String, Path, description = "The offer's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The offer as it stands", body = OfferDetails),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer, another user's, or one that has yet to arrive", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It has expired (`offer-expired`), or was not declined (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn restore(
    state: State<App>,
    offer: Path<String>,
    headers: HeaderMap,
) -> Result<Json<OfferDetails>, Problem> {
    simple(state, offer, &headers, OfferEvent::Restore).await
}

/// Takes the acceptance of an offer back, as long as no agreement is signed; the other offers that have not expired reopen.
#[utoipa::path(
    post,
    path = "/api/v1/offers/{offer}/cancel",
    operation_id = "cancelAcceptance",
    tag = "offer",
    params(("offer" = String, Path, description = "The offer's id")),
    security(("access" = [])),
    responses(
        (status = 200, description = "The offer, cancelled", body = OfferDetails),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer, another user's, or one that has yet to arrive", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "It has expired (`offer-expired`), or is not accepted (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn cancel(state: State<App>, offer: Path<String>, headers: HeaderMap) -> Result<Json<OfferDetails>, Problem> {
    simple(state, offer, &headers, OfferEvent::Cancel).await
}

async fn simple(
    State(app): State<App>,
    Path(offer): Path<String>,
    headers: &HeaderMap,
    event: OfferEvent,
) -> Result<Json<OfferDetails>, Problem> {
    let user = Caller::authenticate(&app, headers).await?.user.id;
    let now: Timestamp = clock::now();
    let what = Act { event, note: None, tracking: Tracking::from_headers(headers) };
    let changed = act(&app.database()?, &user, &offer, what, now).await?;
    app.deliver_to_lenders()?;
    app.mail_notices()?;
    Ok(Json(changed))
}

/// The account number, sealed for the event.
fn note(app: &App, offer: &super::OfferRow, acceptance: &Acceptance) -> Result<Option<String>, Problem> {
    let Some(text) = acceptance.iban.as_deref() else {
        return Ok(None);
    };
    let iban = iban::parse(text).ok_or_else(|| Problem::invalid("/iban", "malformed"))?;
    offer.seal_note(&app.settings.sealing, &iban).map(Some)
}

//! The calls of lenders' systems. Who calls, the signature says; nobody's cookies count.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode};
use kirkas_lending::facts::Facts;
use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::offer::{OFFER_DAYS, OfferEvent, OfferState};
use kirkas_lending::offer_terms::{OfferTerms, TermsError, offer_on};
use kirkas_lending::reference::Reference;
use kirkas_lending::rules::{Failure, Reason, RuleSet};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::authentication::sender;
use super::store::{self, NewOffer, RequestRow};
use super::stored;
use crate::app::App;
use crate::clock::{self, Timestamp, rfc3339};
use crate::conversions::Tracking;
use crate::lenders;
use crate::lenders::LendingProduct;
use crate::offers::events::{Act, act_as};
use crate::offers::store::Party;
use crate::problem::{InvalidField, Problem, ProblemDetails};
use crate::randomness;
use crate::rule_sets::product::ProductRules;

/// By how many points a rate of charge may differ from ours.
const RATE_TOLERANCE: f64 = 0.05;
/// What adding hundredths can be off by.
const ROUNDING: f64 = 1e-9;
/// Longest name of an offer at its lender's, in characters.
const MAX_EXTERNAL_ID_LENGTH: usize = 100;
const DAY: i64 = 86_400_000;

/// An offer that a lender's system makes. Money is in units of the application's currency.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SystemOffer {
    /// The request that it answers.
    request: String,
    /// What the lender calls it: of one product another offer never has it.
    #[schema(example = "N-2026-17", min_length = 1, max_length = 100)]
    external_id: String,
    /// What is lent.
    #[schema(example = 15000)]
    amount: u32,
    /// Number of monthly instalments.
    #[schema(example = 60)]
    months: u32,
    /// Yearly borrowing rate, in percent, with two decimals at most.
    #[schema(example = 9.9)]
    rate_percent: f64,
    /// Paid once.
    opening_fee: f64,
    /// Paid with each instalment.
    monthly_fee: f64,
    /// Annual percentage rate of charge, as the lender reckons it.
    #[schema(example = 10.36)]
    apr_percent: f64,
}

/// What becomes of a request or of the offer that answered it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SystemEvent {
    /// The request.
    request: String,
    /// What happened.
    event: SystemEventKind,
}

/// What a lender's system can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SystemEventKind {
    /// Nothing is offered.
    Decline,
    /// The offer is taken back.
    Withdraw,
    /// The lender refuses after the acceptance.
    Refuse,
    /// The lender begins to check an accepted mortgage.
    Review,
    /// The lender has had the home of an accepted mortgage valued.
    Value,
    /// The agreement is signed.
    Sign,
    /// The money is paid out.
    PayOut,
    /// The consumer withdrew from the agreement.
    WithdrawAgreement,
}

impl SystemEventKind {
    /// As the life of an offer has it; a decline is no event of an offer.
    fn of_offer(self) -> Option<OfferEvent> {
        match self {
            Self::Decline => None,
            Self::Withdraw => Some(OfferEvent::Withdraw),
            Self::Refuse => Some(OfferEvent::Refuse),
            Self::Review => Some(OfferEvent::Review),
            Self::Value => Some(OfferEvent::Value),
            Self::Sign => Some(OfferEvent::Sign),
            Self::PayOut => Some(OfferEvent::PayOut),
            Self::WithdrawAgreement => Some(OfferEvent::WithdrawAgreement),
        }
    }
}

/// An offer as it was received.
#[derive(Serialize, ToSchema)]
pub struct OfferReceipt {
    /// What the offer is called here.
    id: String,
    /// Annual percentage rate of charge, as consumers are shown it.
    apr_percent: f64,
    /// Until when it can be accepted (RFC 3339, UTC).
    expires_at: String,
}

/// Where an offer stands after an event.
#[derive(Serialize, ToSchema)]
pub struct EventReceipt {
    /// Not there where there is no offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = crate::described::offer_state)]
    state: Option<OfferState>,
}

/// Takes a lender's offer as the answer to a request. Sent again, it is the offer that was taken. One that comes after ten minutes
/// is still taken, as long as the application takes offers.
#[utoipa::path(
    post,
    path = "/api/v1/lender-api/offers",
    operation_id = "receiveSystemOffer",
    tag = "lender-api",
    params(("kirkas-signature" = String, Header, description = "The SHA-256 of the body, signed for `lender` for five minutes at most")),
    request_body = SystemOffer,
    security(()),
    responses(
        (status = 200, description = "The offer, as it was received before", body = OfferReceipt),
        (status = 201, description = "The offer", body = OfferReceipt),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "No lender's key signed this body in the last five minutes (`signature-invalid`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such request to this lender", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The request has another offer, or its application takes none any more (`state`), or another offer has this `external_id` (`external-id-taken`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The annual percentage rate is not the one that the terms have (`price-differs`), or a term can't be offered, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn offers(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Result<Response, Problem> {
    let now = clock::now();
    let database = app.database()?;
    let systems = stored::systems(&database, &app.settings).await?;
    let lender = &sender(&systems, &headers, &body, now)?.lender;
    let submitted: SystemOffer = read(&body)?;
    let request = store::request(&database, &submitted.request, lender).await?;
    let product = lenders::store::product(&database, &request.product).await?;
    let rules = ProductRules::new(&product)?.live(&database, now).await?.rules;
    let offer = priced(&submitted, &request, &product, &rules)?;
    let apr_percent = offer.apr_percent;
    let expires_at = Timestamp(now.0.saturating_add(OFFER_DAYS.saturating_mul(DAY)));
    if let Some((application, id)) = store::by_external_id(&database, &request.product, &submitted.external_id).await? {
        let is_same = application == request.application;
        let existing = OfferReceipt { id, apr_percent, expires_at: rfc3339(expires_at) };
        return if is_same { Ok(Json(existing).into_response()) } else { Err(Problem::ExternalIdTaken) };
    }
    if request.offer.is_some() || request.state != ApplicationState::Collecting {
        return Err(Problem::State);
    }
    let id = randomness::token()?.text();
    let terms = serde_json::to_string(&offer).map_err(|_| Problem::Internal("an offer is no JSON".to_owned()))?;
    let new = NewOffer { id: &id, lender, terms: &terms, external_id: &submitted.external_id, expires_at };
    if !store::add_offer(&database, &request, new, now).await? {
        return Err(Problem::State);
    }
    let answer = OfferReceipt { id, apr_percent, expires_at: rfc3339(expires_at) };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// Records that a lender offers nothing, or what became of its offer. Recorded before, it stays as it was.
#[utoipa::path(
    post,
    path = "/api/v1/lender-api/events",
    operation_id = "receiveSystemEvent",
    tag = "lender-api",
    params(("kirkas-signature" = String, Header, description = "The SHA-256 of the body, signed for `lender` for five minutes at most")),
    request_body = SystemEvent,
    security(()),
    responses(
        (status = 200, description = "Where the offer stands", body = EventReceipt),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "No lender's key signed this body in the last five minutes (`signature-invalid`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such request to this lender, or it has no offer", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The offer has expired (`offer-expired`), or does not stand so that this can happen (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn events(State(app): State<App>, headers: HeaderMap, body: Bytes) -> Result<Json<EventReceipt>, Problem> {
    let now = clock::now();
    let database = app.database()?;
    let systems = stored::systems(&database, &app.settings).await?;
    let lender = &sender(&systems, &headers, &body, now)?.lender;
    let SystemEvent { request, event } = read(&body)?;
    let request = store::request(&database, &request, lender).await?;
    let Some(event) = event.of_offer() else {
        if request.offer.is_some() {
            return Err(Problem::State);
        }
        let reasons = serde_json::to_string(&[Failure::plain(Reason::LenderDeclined)]);
        let reasons = reasons.map_err(|_| Problem::Internal("a reason is no JSON".to_owned()))?;
        store::decline(&database, &request, &reasons, now).await?;
        return Ok(Json(EventReceipt { state: None }));
    };
    let offer = request.offer.ok_or(Problem::NotFound)?;
    // The consumer's clicks did not come with this request.
    let act = Act { event, note: None, tracking: Tracking::default() };
    let changed = act_as(&database, Party::Lender(lender), &offer, act, now).await?;
    app.report_conversions()?;
    app.mail_notices()?;
    Ok(Json(EventReceipt { state: Some(changed.state_at(now)) }))
}

/// What the lender says its offer costs has to be what it costs.
fn priced(
    submitted: &SystemOffer,
    request: &RequestRow,
    product: &LendingProduct,
    rules: &RuleSet,
) -> Result<kirkas_lending::offer::Offer, Problem> {
    let is_name = |letter: char| letter.is_ascii_graphic();
    if !(1..=MAX_EXTERNAL_ID_LENGTH).contains(&submitted.external_id.len())
        || !submitted.external_id.chars().all(is_name)
    {
        return Err(Problem::invalid("/external_id", "malformed"));
    }
    let facts: Facts =
        serde_json::from_str(&request.facts).map_err(|_| Problem::Internal("stored facts can't be read".to_owned()))?;
    let terms = OfferTerms {
        amount: submitted.amount,
        months: submitted.months,
        rate_percent: submitted.rate_percent,
        opening_fee: submitted.opening_fee,
        monthly_fee: submitted.monthly_fee,
    };
    let offer = offer_on(&terms, &facts, &product.engine(), rules, &Reference::for_country(facts.country)?);
    let offer = offer.map_err(|errors| Problem::InvalidFields(errors.iter().map(of_terms).collect()))?;
    let differs = (offer.apr_percent - submitted.apr_percent).abs() > RATE_TOLERANCE + ROUNDING;
    if differs || submitted.apr_percent.is_nan() { Err(Problem::PriceDiffers(offer.apr_percent)) } else { Ok(offer) }
}

fn of_terms(error: &TermsError) -> InvalidField {
    InvalidField::new(format!("/{}", error.member), error.code.name())
}

/// A list would pass for an object.
fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Problem> {
    let malformed = |error: serde_json::Error| Problem::Malformed(error.to_string());
    let members: Map<String, Value> = serde_json::from_slice(body).map_err(malformed)?;
    serde_json::from_value(Value::Object(members)).map_err(malformed)
}

//! What a lender does with its offers: whether it may be done, the rules of the life of offers say.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use http::HeaderMap;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::staff::{LenderChoice, Staff};
use super::work::{LenderEvent, LenderOffer};
use crate::app::App;
use crate::clock;
use crate::conversions::Tracking;
use crate::free_text::text;
use crate::json_body::optional_json;
use crate::offers::events::{Act, act_as};
use crate::offers::store::{self, Party};
use crate::problem::{Problem, ProblemDetails};

/// The longest reason, in characters.
const MAX_REASON_LENGTH: usize = 500;

/// What is said with an event.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EventReason {
    /// Why. `refuse` and `withdraw` take one.
    #[schema(example = "The income could not be confirmed.", max_length = 500)]
    reason: Option<String>,
}

/// Records what became of one of the lender's offers. Recorded before, it stays as it was.
#[utoipa::path(
    post,
    path = "/api/v1/lender/offers/{offer}/{event}",
    operation_id = "recordOfferEvent",
    tag = "lender",
    params(
        ("offer" = String, Path, description = "The offer's id"),
        ("event" = inline(LenderEvent), Path, description = "What happened"),
        LenderChoice,
    ),
    request_body = Option<EventReason>,
    security(("access" = [])),
    responses(
        (status = 200, description = "The offer as it is now", body = LenderOffer),
        (status = 400, description = "Malformed body", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 401, description = "Nobody is signed in", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 403, description = "The caller is neither a lender's staff nor an admin", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 404, description = "No such offer or event, or another lender's offer", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 409, description = "The offer has expired (`offer-expired`), the consumer of a mortgage may still compare (`reflection-period`), or it does not stand so that this can happen (`state`)", body = ProblemDetails, content_type = "application/problem+json"),
        (status = 422, description = "The reason is missing or too long, in `errors`", body = ProblemDetails, content_type = "application/problem+json"),
    )
)]
#[worker::send]
pub async fn record(
    State(app): State<App>,
    Path((offer, event)): Path<(String, String)>,
    choice: Result<Query<LenderChoice>, QueryRejection>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<LenderOffer>, Problem> {
    let Query(LenderChoice { lender }) = choice.map_err(|e| Problem::Malformed(e.body_text()))?;
    let staff = Staff::authenticate(&app, &headers, lender.as_deref()).await?;
    let event: LenderEvent = serde_json::from_value(Value::String(event)).map_err(|_| Problem::NotFound)?;
    let (database, now) = (app.database()?, clock::now());
    let party = Party::Lender(&staff.lender.id);
    let found = store::one_of(&database, party, &offer, now).await?;
    let reason = optional_json::<EventReason>(&body)?.reason;
    let reason = match event.takes_reason() {
        true => Some(text("/reason", reason.as_deref().unwrap_or_default(), MAX_REASON_LENGTH)?),
        false => None,
    };
    let note = reason.map(|reason| found.seal_note(&app.settings.sealing, &reason)).transpose()?;
    // The consumer's clicks did not come with this request.
    let act = Act { event: event.offer_event(), note, tracking: Tracking::default() };
    let changed = act_as(&database, party, &offer, act, now).await?;
    app.report_conversions()?;
    app.mail_notices()?;
    LenderOffer::from_row(&changed, now).map(Json)
}

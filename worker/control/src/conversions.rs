//! Conversions as the origin and partners report them: signed calls, taken in one transaction with the
//! deliveries to networks.
//!
//! # The signature
//! The header `Kirkas-Signature` holds a signed value (see `kirkas_core::signed`) whose payload is the SHA-256 of the body,
//! for the purpose `conversions` with a key of `CONVERSION_KEYS`, or for `sales` with the partner's own of `PARTNER_KEYS`,
//! where the key's id is the partner's name. It ends five minutes after it was made, or earlier.

mod reports;
mod store;

use axum::Json;
use axum::extract::State;
use http::HeaderMap;
use kirkas_core::clicks::REPORT_PURPOSE;
use kirkas_postbacks::conversion::{Change, Conversion, MAX_CONVERSIONS, Report};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, IntoResponses, ToSchema};
use worker::Env;

use crate::app::App;
use crate::body::RequestBody;
use crate::clock::now_in_seconds;
use crate::keys::ring;
use crate::problem::Problem;
use crate::{campaigns, deliveries, headers, monitoring};
use reports::{ConversionReport, Sale};

const HEADER: &str = "kirkas-signature";
const SALES_PURPOSE: &str = "sales";
/// The largest body, in bytes.
const MAX_SIZE: usize = 512 * 1024;

/// What was accepted.
#[derive(Serialize, ToSchema)]
pub struct Receipt {
    /// How many there were.
    #[serde(rename = "taken")]
    accepted: usize,
}

/// The answers of a call that reports what visitors did.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only described")]
enum ReportResponses {
    /// All are accepted
    #[response(status = 200)]
    Accepted(Receipt),
    /// The body is no list of at most so many objects
    #[response(status = 400)]
    Malformed,
    /// The signature is missing, wrong or too old
    #[response(status = 401)]
    BadSignature,
    /// The body is too long
    #[response(status = 413)]
    TooLarge,
    /// One of them can't be accepted; none was
    #[response(status = 422)]
    Refused,
}

/// The header of calls that are signed.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
struct Signature {
    /// The body's signature, with a key of the origin's or of the partner.
    #[param(rename = "Kirkas-Signature")]
    #[expect(dead_code, reason = "only described")]
    signature: String,
}

/// Ingests conversions of the origin.
#[utoipa::path(
    post,
    path = "/edge/conversions",
    operation_id = "reportConversions",
    tag = "signed",
    params(Signature),
    request_body(content = Vec<ConversionReport>, description = "Conversions, at most 100: docs/guides/campaigns.md says how they are written"),
    responses(ReportResponses)
)]
#[worker::send]
pub async fn ingest(
    State(App { env }): State<App>,
    headers: HeaderMap,
    body: RequestBody,
) -> Result<Json<Receipt>, Problem> {
    let (_, reports) = signed::<Report>((&headers, &body), &env, "CONVERSION_KEYS", REPORT_PURPOSE).await?;
    store(&env, reports).await
}

/// Ingests sales of a partner: each a conversion named `sale`, with the touches of the conversion that it comes of.
#[utoipa::path(
    post,
    path = "/edge/sales",
    operation_id = "reportSales",
    tag = "signed",
    params(Signature),
    request_body(content = Vec<Sale>, description = "Sales, at most 100: docs/guides/campaigns.md says how they are written"),
    responses(ReportResponses)
)]
#[worker::send]
pub async fn ingest_sales(
    State(App { env }): State<App>,
    headers: HeaderMap,
    body: RequestBody,
) -> Result<Json<Receipt>, Problem> {
    let (partner, sales) = signed::<Sale>((&headers, &body), &env, "PARTNER_KEYS", SALES_PURPOSE).await?;
    let report = |Sale { id, conversion, at, value, change, changed_at }| {
        let id = format!("{partner}:{id}");
        let (name, conversion) = ("sale".to_owned(), Some(conversion));
        Report { id, name, at, value, touches: None, visitor: None, conversion, change, changed_at }
    };
    store(&env, sales.into_iter().map(report).collect()).await
}

/// Stores reports, each with the touches and the visitor it brings, or those of the conversion that is named, or its own earlier ones.
async fn store(env: &Env, reports: Vec<Report>) -> Result<Json<Receipt>, Problem> {
    let ring = ring(env, "SIGNING_KEYS")?;
    let mut conversions: Vec<Conversion> = Vec::with_capacity(reports.len());
    for (number, mut report) in reports.into_iter().enumerate() {
        let named = report.conversion.take();
        let earlier = named.or_else(|| (report.change != Change::New).then(|| report.id.clone()));
        let refused = |why: String| Problem::Refused(format!("[{number}].{why} Nothing was accepted."));
        let mut conversion = Conversion::read(report, &ring).map_err(refused)?;
        if let Some(earlier) = earlier {
            let here = conversions.iter().find(|known| known.id == earlier);
            let known = match here.map(|known| (known.touches.clone(), known.visitor.clone())) {
                Some(known) => Some(known),
                None => store::origin(env, &earlier).await?,
            };
            (conversion.touches, conversion.visitor) =
                known.ok_or_else(|| refused(format!("id: there is no conversion {earlier:?}.")))?;
        }
        conversions.push(conversion);
    }
    let keys = store::store(env, &conversions, &campaigns::live(env).await?).await?;
    conversions.iter().for_each(|conversion| monitoring::conversion(env, conversion));
    deliveries::enqueue(env, &keys).await;
    Ok(Json(Receipt { accepted: conversions.len() }))
}

/// The rows of a signed body, and the id of the key that it was signed with. The signature tells what the body has to be, so
/// that nothing is read for whoever has no key.
async fn signed<T: DeserializeOwned>(
    (request_headers, body): (&HeaderMap, &RequestBody),
    env: &Env,
    keys: &str,
    purpose: &str,
) -> Result<(String, Vec<T>), Problem> {
    let signature = headers::text(request_headers, HEADER).ok_or(Problem::BadSignature)?;
    let now = now_in_seconds();
    let signed = ring(env, keys)?.open(purpose, now, signature).map_err(|_| Problem::BadSignature)?;
    let body = body.at_most(MAX_SIZE).await?;
    if *signed != *Sha256::digest(&body) {
        return Err(Problem::BadSignature);
    }
    let malformed =
        |error| Problem::Malformed(format!("Send a list of at most {MAX_CONVERSIONS} objects as JSON ({error})."));
    let rows: Vec<T> = serde_json::from_slice(&body).map_err(malformed)?;
    if rows.len() > MAX_CONVERSIONS {
        return Err(Problem::TooLarge(format!("Send at most {MAX_CONVERSIONS} at a time.")));
    }
    Ok((signature.split('.').nth(1).unwrap_or_default().to_owned(), rows))
}

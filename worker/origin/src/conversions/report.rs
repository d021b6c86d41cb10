//! Reports what is in the outbox to the edge, in one signed call; one by one where the edge refuses what a row of it says, so that
//! it is this row alone that stays.

use kirkas_core::clicks::REPORT_PURPOSE;
use sha2::{Digest, Sha256};
use worker::wasm_bindgen::JsValue;
use worker::{D1Database, Fetch, Headers, Method, Request, RequestInit};

use super::outbox::{self, Conversion};
use crate::clock::Timestamp;
use crate::problem::Problem;
use crate::settings::ConversionReports;

/// How long a signature counts, in seconds.
const SIGNED_FOR: u64 = 300;
/// What the edge answers where a row says what can't be.
const REFUSED: u16 = 422;

/// Sends what waits; what the edge does not take stays. The log gets the status alone.
pub async fn report(database: &D1Database, reports: &ConversionReports, now: Timestamp) {
    match send(database, reports, now).await {
        Ok(None | Some(200..=299)) => {}
        Ok(Some(status)) => worker::console_error!("the edge answered {status} to a report of conversions"),
        Err(problem) => worker::console_error!("conversions stay in the outbox: {problem:?}"),
    }
}

async fn send(database: &D1Database, reports: &ConversionReports, now: Timestamp) -> Result<Option<u16>, Problem> {
    let waiting = outbox::next(database).await?;
    if waiting.is_empty() {
        return Ok(None);
    }
    let status = post(database, reports, &waiting, now).await?;
    if status != REFUSED || waiting.len() == 1 {
        return Ok(Some(status));
    }
    let mut worst = None;
    for row in waiting.chunks(1) {
        worst = worst.max(Some(post(database, reports, row, now).await?));
    }
    Ok(worst)
}

/// Posts rows, and deletes those that the edge has taken; answers its status.
async fn post(
    database: &D1Database,
    reports: &ConversionReports,
    rows: &[Conversion],
    now: Timestamp,
) -> Result<u16, Problem> {
    let body = serde_json::to_string(rows).map_err(|error| Problem::Internal(error.to_string()))?;
    let seconds = u64::try_from(now.0.div_euclid(1000)).unwrap_or_default();
    let signature = reports.keys.sign(REPORT_PURPOSE, seconds.saturating_add(SIGNED_FOR), &Sha256::digest(&body));
    let headers = Headers::new();
    headers.set("content-type", "application/json")?;
    headers.set("kirkas-signature", &signature)?;
    let mut init = RequestInit::new();
    init.with_method(Method::Post).with_headers(headers).with_body(Some(JsValue::from_str(&body)));
    let status = Fetch::Request(Request::new_with_init(&reports.url, &init)?).send().await?.status_code();
    if (200..300).contains(&status) {
        outbox::done(database, rows).await?;
    }
    Ok(status)
}

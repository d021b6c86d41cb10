//! Google's Data Manager API, `events:ingest` (developers.google.com/data-manager, "Send events"): what took the place
//! of uploading click conversions, and of adjusting them ("Adjust conversions"): an event with the `transactionId` of
//! an earlier one puts its value in the place of that one's, and nothing takes a conversion back. The account is the
//! customer's id of ten digits, the goal the conversion action's number, the secret an access token. An event that
//! comes twice counts once.

use serde_json::json;

use super::address_part::segment;
use super::{ConversionReport, PostbackError, Request, decode, number, post};
use crate::conversion::Change;
use crate::date::rfc3339;

const ADDRESS: &str = "https://datamanager.googleapis.com/v1/events:ingest";

pub fn request(report: &ConversionReport<'_>) -> Result<Request, PostbackError> {
    if report.conversion.change == Change::Retract {
        let why = "Google's Data Manager takes no conversion back: restate its value, or retract it in Google Ads";
        return Err(PostbackError::NoSuchCall(why));
    }
    let parameter = report.touch.parameter.as_str();
    if !matches!(parameter, "gclid" | "gbraid" | "wbraid") {
        return Err(PostbackError::OtherId);
    }
    let (amount, currency) = report.money();
    let mut event = json!({
        "transactionId": report.conversion.id,
        "eventTimestamp": rfc3339(report.conversion.at),
        "eventSource": "WEB",
        "adIdentifiers": { parameter: decode(&report.touch.id) },
        // Without consent to marketing there is no touch.
        "consent": { "adUserData": "CONSENT_GRANTED", "adPersonalization": "CONSENT_GRANTED" },
    });
    if let (Some(value), Some(event)) = (number(&amount), event.as_object_mut()) {
        event.insert("conversionValue".to_owned(), value);
        event.insert("currency".to_owned(), currency.into());
    }
    let destination = json!({
        "operatingAccount": { "accountType": "GOOGLE_ADS", "accountId": segment(&report.postback.account)? },
        "productDestinationId": report.goal()?,
    });
    let body = json!({ "destinations": [destination], "events": [event], "validateOnly": false });
    Ok(post(ADDRESS.to_owned(), vec![("authorization", format!("Bearer {}", report.secret()?))], &body))
}

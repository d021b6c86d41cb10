//! Meta's Conversions API: an event with the click id as `fbc`, version, subdomain index, time and id
//! (developers.facebook.com, "Conversions API", "Server event" and "fbp and fbc"). The account is the dataset, the
//! goal the event's name, the secret its access token. `event_id` makes an event that comes twice count once, and
//! no event changes one that came before.

use serde_json::json;

use super::address_part::segment;
use super::{ConversionReport, PostbackError, Request, decode, number, post};
use crate::conversion::Change;

const VERSION: &str = "v24.0";

pub fn request(report: &ConversionReport<'_>) -> Result<Request, PostbackError> {
    if report.conversion.change != Change::New {
        let why = "Meta changes no event that it was told of: its reports keep this conversion as it was";
        return Err(PostbackError::NoSuchCall(why));
    }
    let (amount, currency) = report.money();
    let fbc = format!("fb.1.{}.{}", report.touch.at, decode(&report.touch.id));
    let mut event = json!({
        "event_name": report.goal()?,
        "event_time": report.conversion.at.div_euclid(1000),
        "event_id": report.conversion.id,
        // A "website" event needs the visitor's browser and page, which are not stored.
        "action_source": "system_generated",
        "user_data": { "fbc": fbc },
    });
    if let (Some(value), Some(event)) = (number(&amount), event.as_object_mut()) {
        event.insert("custom_data".to_owned(), json!({ "value": value, "currency": currency }));
    }
    // In the body, and not in the address, which is logged on the way.
    let body = json!({ "data": [event], "access_token": report.secret()? });
    let dataset = segment(&report.postback.account)?;
    Ok(post(format!("https://graph.facebook.com/{VERSION}/{dataset}/events"), Vec::new(), &body))
}

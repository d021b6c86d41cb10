//! Microsoft Advertising's offline conversions: applied, restated and retracted (learn.microsoft.com/advertising,
//! "ApplyOfflineConversions" and "ApplyOfflineConversionAdjustments" of the Campaign Management service, version 13). The account
//! is `customer:account`, the goal the conversion's name, the secret `developer token:access token`. Microsoft counts
//! one conversion of a click and time once.

use serde_json::json;

use super::address_part::segment;
use super::{ConversionReport, PostbackError, Request, decode, number, post};
use crate::conversion::Change;
use crate::date::rfc3339;

const ADDRESS: &str = "https://campaign.api.bingads.microsoft.com/CampaignManagement/v13";

pub fn request(report: &ConversionReport<'_>) -> Result<Request, PostbackError> {
    let (developer, access) = report.secret()?.split_once(':').ok_or(PostbackError::NoSecret)?;
    let (customer, account) = report.postback.account.split_once(':').ok_or(PostbackError::BadAccount)?;
    let headers = vec![
        ("authorization", format!("Bearer {access}")),
        ("developertoken", developer.to_owned()),
        ("customerid", segment(customer)?.to_owned()),
        ("customeraccountid", segment(account)?.to_owned()),
    ];
    let (amount, currency) = report.money();
    let value = number(&amount);
    let mut row = json!({
        "ConversionName": report.goal()?,
        "ConversionTime": rfc3339(report.conversion.at),
        "MicrosoftClickId": decode(&report.touch.id),
    });
    let (path, list, more) = match report.conversion.change {
        Change::New => {
            let more = json!({ "ConversionValue": value, "ConversionCurrencyCode": currency });
            ("OfflineConversions", "OfflineConversions", value.is_some().then_some(more))
        }
        change => {
            let kind = if change == Change::Restate { "Restate" } else { "Retract" };
            let mut more = json!({ "AdjustmentType": kind, "AdjustmentTime": rfc3339(report.conversion.changed_at) });
            if let (Change::Restate, Some(more)) = (change, more.as_object_mut()) {
                more.insert("AdjustmentValue".to_owned(), json!(value));
                more.insert("AdjustmentCurrencyCode".to_owned(), json!(currency));
            }
            ("OfflineConversionAdjustments", "OfflineConversionAdjustments", Some(more))
        }
    };
    if let (Some(row), Some(serde_json::Value::Object(more))) = (row.as_object_mut(), more) {
        row.extend(more);
    }
    Ok(post(format!("{ADDRESS}/{path}/Apply"), headers, &json!({ list: [row] })))
}

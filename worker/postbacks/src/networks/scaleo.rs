//! Scaleo: `/track/conv` adds a conversion, `/track/conv-change` changes one (help.scaleo.io, article 484, "Ultimate
//! Postbacks"). The account is the host of the advertiser's workspace, the goal its alias.

use super::{ConversionReport, PostbackError, Request, get};
use crate::conversion::Change;

pub fn request(report: &ConversionReport<'_>) -> Result<Request, PostbackError> {
    let (path, status) = match report.conversion.change {
        Change::New => ("conv", "approved"),
        Change::Restate => ("conv-change", "approved"),
        Change::Retract => ("conv-change", "rejected"),
    };
    let (amount, currency) = report.money();
    let host = report.postback.host().ok_or(PostbackError::BadAccount)?;
    let address = format!("https://{host}/track/{path}");
    let parameters = [
        ("token", report.secret()?),
        ("goal_alias", report.postback.goal.as_deref().unwrap_or_default()),
        ("conv_status", status),
        ("adv_order_id", &report.conversion.id),
        ("amount", &amount),
        ("currency", currency),
    ];
    Ok(get(&address, ("click_id", &report.touch.id), &parameters))
}

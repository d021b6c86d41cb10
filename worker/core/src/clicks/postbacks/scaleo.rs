//! Scaleo: `/track/conv` adds a conversion, `/track/conv-change` changes one (help.scaleo.io, article 484, "Ultimate
//! Postbacks"). The account is the host of the advertiser's workspace, the goal its alias.

use super::{ConversionReport, PostbackError, Request, get};
use crate::clicks::conversion::Change;

pub fn request(told: &ConversionReport<'_>) -> Result<Request, PostbackError> {
    let (path, status) = match told.conversion.change {
        Change::New => ("conv", "approved"),
        Change::Restate => ("conv-change", "approved"),
        Change::Retract => ("conv-change", "rejected"),
    };
    let (amount, currency) = told.money();
    let host = told.postback.host().ok_or(PostbackError::BadAccount)?;
    let address = format!("https://{host}/track/{path}");
    let parameters = [
        ("token", told.secret()?),
        ("goal_alias", told.postback.goal.as_deref().unwrap_or_default()),
        ("conv_status", status),
        ("adv_order_id", &told.conversion.id),
        ("amount", &amount),
        ("currency", currency),
    ];
    Ok(get(&address, ("click_id", &told.touch.id), &parameters))
}

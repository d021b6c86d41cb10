//! Adtraction: `t/t` with the click's `at_gd`. `t=3` says that a server reports, `ti` is the transaction's id, by which
//! Adtraction counts it once, `tp` the programme, `tt` the transaction type. The account is the programme, the goal
//! the transaction type. What was reported is changed by no call.

use super::{ConversionReport, PostbackError, Request, get};
use crate::conversion::Change;

const ADDRESS: &str = "https://track.adtraction.com/t/t";

pub fn request(report: &ConversionReport<'_>) -> Result<Request, PostbackError> {
    if report.conversion.change != Change::New {
        let why = "Adtraction changes no transaction by a call: edit or reject it in Adtraction's console";
        return Err(PostbackError::NoSuchCall(why));
    }
    let (amount, currency) = report.money();
    let parameters = [
        ("t", "3"),
        ("tk", "1"),
        ("tp", report.postback.account.as_str()),
        ("tt", report.goal()?),
        ("ti", &report.conversion.id),
        ("am", &amount),
        ("c", currency),
    ];
    Ok(get(ADDRESS, ("at_gd", &report.touch.id), &parameters))
}

//! Adtraction: `t/t` with the click's `at_gd`. `t=3` says that a server reports, `ti` is the transaction's id, by which
//! Adtraction counts it once, `tp` the programme, `tt` the transaction type. The account is the programme, the goal
//! the transaction type. What was reported is changed by no call.

use super::{ConversionReport, PostbackError, Request, get};
use crate::clicks::conversion::Change;

const ADDRESS: &str = "https://track.adtraction.com/t/t";

pub fn request(told: &ConversionReport<'_>) -> Result<Request, PostbackError> {
    if told.conversion.change != Change::New {
        let why = "Adtraction changes no transaction by a call: edit or reject it in Adtraction's console";
        return Err(PostbackError::NoSuchCall(why));
    }
    let (amount, currency) = told.money();
    let parameters = [
        ("t", "3"),
        ("tk", "1"),
        ("tp", told.postback.account.as_str()),
        ("tt", told.goal()?),
        ("ti", &told.conversion.id),
        ("am", &amount),
        ("c", currency),
    ];
    Ok(get(ADDRESS, ("at_gd", &told.touch.id), &parameters))
}

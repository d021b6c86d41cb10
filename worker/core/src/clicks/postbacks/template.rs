//! An address with macros, for whoever takes a conversion by GET: `{click_id}`, `{with}` (the click's other parameter),
//! `{id}`, `{name}`, `{time}` (seconds since 1970), `{value}`, `{currency}`, `{campaign}`, `{change}` and `{secret}`.

use super::{Request, Told, Untold, encode};

pub fn request(told: &Told<'_>) -> Result<Request, Untold> {
    let (value, currency) = told.money();
    let mut url = String::new();
    let mut rest = told.postback.account.as_str();
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').ok_or(Untold::UnknownMacro)?;
        url.push_str(before);
        url.push_str(&match name {
            // Raw already, as they stood in the visitor's query.
            "click_id" => told.touch.id.clone(),
            "with" => told.touch.with.clone(),
            "campaign" => told.touch.campaign.clone(),
            "id" => encode(&told.conversion.id),
            "name" => encode(told.postback.goal.as_deref().unwrap_or(&told.conversion.name)),
            "time" => told.conversion.at.div_euclid(1000).to_string(),
            "value" => value.clone(),
            "currency" => currency.to_owned(),
            "change" => told.conversion.change.name().to_owned(),
            "secret" => encode(told.secret()?),
            _ => return Err(Untold::UnknownMacro),
        });
        rest = after;
    }
    url.push_str(rest);
    Ok(Request { method: "GET", url, headers: Vec::new(), body: None })
}

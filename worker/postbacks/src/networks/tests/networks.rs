//! Doubles of the networks, strict as their documentation: whatever conversion there is, what they are sent is taken.

use proptest::prelude::*;
use serde_json::Value;

use super::{conversion, postback, touch};
use crate::conversion::Change;
use crate::networks::Network;
use crate::networks::{ConversionReport, Request};

/// Refuses as the network would, with the reason.
fn take(network: Network, request: &Request) -> Result<(), String> {
    let url = url::Url::parse(&request.url).map_err(|error| error.to_string())?;
    if url.scheme() != "https" {
        return Err("not https".to_owned());
    }
    match network {
        Network::Scaleo => {
            query(&url, &["click_id", "token"], &["goal_alias", "conv_status", "adv_order_id", "amount", "currency"])
        }
        Network::Adtraction => query(&url, &["at_gd", "t", "tk", "tp", "tt", "ti"], &["am", "c"]),
        Network::Template => Ok(()),
        _ => body(network, request),
    }
}

fn query(url: &url::Url, required: &[&str], optional: &[&str]) -> Result<(), String> {
    let given: Vec<String> = url.query_pairs().map(|(name, _)| name.into_owned()).collect();
    for name in required {
        if given.iter().filter(|known| known == name).count() != 1 {
            return Err(format!("{name} is required once"));
        }
    }
    match given.iter().find(|name| !required.contains(&name.as_str()) && !optional.contains(&name.as_str())) {
        Some(name) => Err(format!("{name} is unknown")),
        None => Ok(()),
    }
}

fn body(network: Network, request: &Request) -> Result<(), String> {
    let header = |name: &str| request.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str());
    if request.method != "POST" || header("content-type") != Some("application/json") {
        return Err("JSON by POST".to_owned());
    }
    let body: Value = serde_json::from_str(request.body.as_deref().unwrap_or_default()).map_err(|e| e.to_string())?;
    match network {
        Network::Meta => {
            let event = &body["data"][0];
            let fbc: Vec<&str> = event["user_data"]["fbc"].as_str().unwrap_or_default().splitn(4, '.').collect();
            let times = fbc.len() == 4 && fbc[2].len() == 13 && event["event_time"].to_string().len() == 10;
            let custom = &event["custom_data"];
            let money = custom.is_null() || custom["value"].is_number() && custom["currency"].is_string();
            check(fbc.starts_with(&["fb", "1"]) && times && money && body["access_token"].is_string())
        }
        Network::Google => {
            let event = &body["events"][0];
            let ids = event["adIdentifiers"].as_object().map_or(0, serde_json::Map::len);
            let money = event["conversionValue"].is_number() == event["currency"].is_string();
            let numeric =
                body["destinations"][0]["productDestinationId"].as_str().is_some_and(|id| id.parse::<u64>().is_ok());
            check(
                ids == 1
                    && money
                    && numeric
                    && header("authorization").is_some_and(|value| value.starts_with("Bearer ")),
            )
        }
        _ => {
            let known = ["developertoken", "customerid", "customeraccountid", "authorization"];
            let row = body.as_object().and_then(|lists| lists.values().next()?.get(0)).cloned().unwrap_or_default();
            let named =
                ["ConversionName", "ConversionTime", "MicrosoftClickId"].iter().all(|name| row[*name].is_string());
            check(named && known.iter().all(|name| header(name).is_some()))
        }
    }
}

fn check(fits: bool) -> Result<(), String> {
    if fits { Ok(()) } else { Err("a field is missing or of another kind".to_owned()) }
}

#[test]
fn the_doubles_refuse() {
    let request = |url: &str, body: Option<&str>| Request {
        method: "POST",
        url: url.to_owned(),
        headers: vec![("content-type", "application/json".to_owned())],
        body: body.map(str::to_owned),
    };
    let cases = [
        (Network::Scaleo, request("https://s.example/track/conv?click_id=1", None)),
        (Network::Scaleo, request("https://s.example/track/conv?click_id=1&token=2&other=3", None)),
        (Network::Adtraction, request("http://track.adtraction.com/t/t?at_gd=1", None)),
        (Network::Meta, request("https://m.example/", Some(r#"{"data":[{"user_data":{"fbc":"fb.1.12.x"}}]}"#))),
        (Network::Google, request("https://g.example/", Some(r#"{"events":[{"adIdentifiers":{}}]}"#))),
        (Network::Microsoft, request("https://b.example/", Some("{}"))),
    ];
    for (network, request) in cases {
        assert!(take(network, &request).is_err(), "{network:?} {}", request.url);
    }
}

proptest! {
    #[test]
    fn whatever_the_conversion_the_network_takes_what_it_is_sent(
        id in "[!$%'-~]{1,200}",
        cents in proptest::option::of(any::<u32>()),
        change in prop_oneof![Just(Change::New), Just(Change::Restate), Just(Change::Retract)],
    ) {
        let conversion = conversion(change, cents);
        for (network, parameter, account, goal, secret) in [
            (Network::Scaleo, "click_id", "acme.scaletrk.com", Some("lead"), "s&e=t"),
            (Network::Adtraction, "at_gd", "1726357731", Some("4"), ""),
            (Network::Meta, "fbclid", "1234567890", Some("Lead"), "\"EAAB\\"),
            (Network::Google, "gclid", "1234567890", Some("987654321"), "ya29"),
            (Network::Microsoft, "msclkid", "11:22", Some("Lead"), "dev:acc"),
        ] {
            let (touch, postback) = (touch("x", parameter, &id), postback(network, account, goal));
            let report = ConversionReport { conversion: &conversion, touch: &touch, postback: &postback, secret };
            if let Ok(request) = report.request() {
                prop_assert_eq!(take(network, &request), Ok(()), "{}", request.url);
            }
        }
    }
}

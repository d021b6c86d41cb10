//! Exactly what each network is sent, and a double of each that refuses what its documentation would.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

mod networks;

use kirkas_core::clicks::Touch;
use serde_json::{Value, json};

use super::{ConversionReport, PostbackError, Request};
use crate::conversion::{Change, Conversion, Money};
use crate::networks::{Network, Postback};

fn touch(source: &str, parameter: &str, id: &str) -> Touch {
    Touch {
        at: 1_795_255_200_123,
        source: source.to_owned(),
        parameter: parameter.to_owned(),
        id: id.to_owned(),
        with: "7".to_owned(),
        landing: "/".to_owned(),
        language: "fi".to_owned(),
        campaign: "spring".to_owned(),
        prismic_id: String::new(),
        amount: String::new(),
        period: String::new(),
        purpose: String::new(),
    }
}

fn conversion(change: Change, value: Option<u32>) -> Conversion {
    Conversion {
        id: "app-1:submitted".to_owned(),
        name: "application-submitted".to_owned(),
        at: 1_795_258_800_000,
        value: value.map(|cents| Money { cents, currency: "EUR".to_owned() }),
        change,
        changed_at: 1_795_345_200_000,
        touches: kirkas_core::clicks::Touches::default(),
        visitor: None,
    }
}

fn postback(network: Network, account: &str, goal: Option<&str>) -> Postback {
    Postback {
        network,
        account: account.to_owned(),
        goal: goal.map(str::to_owned),
        secret: None,
        conversions: Vec::new(),
    }
}

/// What a network is sent of a click whose id is `a%2Fb+C`, as far as the network's own parameter lets it be.
fn sent(network: Network, change: Change, value: Option<u32>) -> Result<Request, PostbackError> {
    let (touch, postback, secret) = match network {
        Network::Scaleo => {
            (touch("scaleo", "click_id", "974efa%2Db"), postback(network, "acme.scaletrk.com", Some("lead")), "s e")
        }
        Network::Adtraction => (touch("adtraction", "at_gd", "EFF4D8"), postback(network, "1726357731", Some("4")), ""),
        Network::Meta => {
            (touch("facebook", "fbclid", "IwAR0_x%2D"), postback(network, "1234567890", Some("Lead")), "EAAB")
        }
        Network::Google => {
            (touch("google", "wbraid", "Cj0K-_x"), postback(network, "1234567890", Some("987654321")), "ya29")
        }
        Network::Microsoft => (touch("bing", "msclkid", "0a1b2c"), postback(network, "11:22", Some("Lead")), "dev:acc"),
        Network::Template => {
            let url = "https://p.example/pb?c={click_id}&o={with}&n={name}&t={time}&v={value}{currency}&k={campaign}&x={change}&s={secret}&i={id}";
            (touch("financer", "transaction_id", "a%2Fb+C"), postback(network, url, None), "s&e")
        }
    };
    let conversion = conversion(change, value);
    ConversionReport { conversion: &conversion, touch: &touch, postback: &postback, secret }.request()
}

#[test]
fn networks_with_addresses_are_sent_exactly_these() {
    let cases = [
        (
            Network::Scaleo,
            Change::New,
            Some(1250),
            "https://acme.scaletrk.com/track/conv?click_id=974efa%2Db&token=s+e&goal_alias=lead&conv_status=approved\
             &adv_order_id=app-1%3Asubmitted&amount=12.50&currency=EUR",
        ),
        (
            Network::Scaleo,
            Change::Retract,
            None,
            "https://acme.scaletrk.com/track/conv-change?click_id=974efa%2Db&token=s+e&goal_alias=lead\
             &conv_status=rejected&adv_order_id=app-1%3Asubmitted",
        ),
        (
            Network::Adtraction,
            Change::New,
            Some(5),
            "https://track.adtraction.com/t/t?at_gd=EFF4D8&t=3&tk=1&tp=1726357731&tt=4&ti=app-1%3Asubmitted&am=0.05&c=EUR",
        ),
        (
            Network::Template,
            Change::New,
            Some(100_000),
            "https://p.example/pb?c=a%2Fb+C&o=7&n=application-submitted&t=1795258800&v=1000.00EUR&k=spring&x=new\
             &s=s%26e&i=app-1%3Asubmitted",
        ),
    ];
    for (network, change, value, expected) in cases {
        let request = sent(network, change, value).unwrap();
        assert_eq!((request.method, request.url.as_str(), request.body), ("GET", expected, None));
    }
}

#[test]
fn networks_with_bodies_are_sent_exactly_these() {
    let (ms, google) = (
        "https://campaign.api.bingads.microsoft.com/CampaignManagement/v13",
        "https://datamanager.googleapis.com/v1/events:ingest",
    );
    let microsoft = |more: Value| {
        let mut row = json!({
            "ConversionName": "Lead", "ConversionTime": "2026-11-21T11:00:00Z", "MicrosoftClickId": "0a1b2c",
        });
        row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        row
    };
    let adjustment = |kind: &str| json!({ "AdjustmentType": kind, "AdjustmentTime": "2026-11-22T11:00:00Z" });
    let mut restated = adjustment("Restate");
    restated
        .as_object_mut()
        .unwrap()
        .extend(json!({ "AdjustmentValue": 12.5, "AdjustmentCurrencyCode": "EUR" }).as_object().unwrap().clone());
    let cases = [
        (
            Network::Meta,
            Change::New,
            "https://graph.facebook.com/v24.0/1234567890/events".to_owned(),
            json!({
                "data": [{
                    "event_name": "Lead", "event_time": 1_795_258_800, "event_id": "app-1:submitted",
                    "action_source": "system_generated",
                    "user_data": { "fbc": "fb.1.1795255200123.IwAR0_x-" },
                    "custom_data": { "value": 12.5, "currency": "EUR" },
                }],
                "access_token": "EAAB",
            }),
        ),
        (
            Network::Google,
            Change::New,
            google.to_owned(),
            json!({
                "destinations": [{
                    "operatingAccount": { "accountType": "GOOGLE_ADS", "accountId": "1234567890" },
                    "productDestinationId": "987654321",
                }],
                "events": [{
                    "transactionId": "app-1:submitted", "eventTimestamp": "2026-11-21T11:00:00Z",
                    "eventSource": "WEB", "adIdentifiers": { "wbraid": "Cj0K-_x" },
                    "conversionValue": 12.5, "currency": "EUR",
                    "consent": { "adUserData": "CONSENT_GRANTED", "adPersonalization": "CONSENT_GRANTED" },
                }],
                "validateOnly": false,
            }),
        ),
        (
            Network::Microsoft,
            Change::New,
            format!("{ms}/OfflineConversions/Apply"),
            json!({ "OfflineConversions": [microsoft(json!({ "ConversionValue": 12.5, "ConversionCurrencyCode": "EUR" }))] }),
        ),
        (
            Network::Microsoft,
            Change::Restate,
            format!("{ms}/OfflineConversionAdjustments/Apply"),
            json!({ "OfflineConversionAdjustments": [microsoft(restated)] }),
        ),
        (
            Network::Microsoft,
            Change::Retract,
            format!("{ms}/OfflineConversionAdjustments/Apply"),
            json!({ "OfflineConversionAdjustments": [microsoft(adjustment("Retract"))] }),
        ),
    ];
    for (network, change, url, body) in cases {
        let request = sent(network, change, Some(1250)).unwrap();
        assert_eq!((request.method, request.url), ("POST", url));
        let sent: Value = serde_json::from_str(&request.body.unwrap()).unwrap();
        assert_eq!(sent, body);
    }
}

#[test]
fn what_a_network_does_not_take_is_not_sent() {
    for (network, change, reason) in [
        (Network::Adtraction, Change::Restate, "in Adtraction's console"),
        (Network::Adtraction, Change::Retract, "in Adtraction's console"),
        (Network::Meta, Change::Restate, "Meta changes no event"),
        (Network::Meta, Change::Retract, "Meta changes no event"),
        (Network::Google, Change::Retract, "retract it in Google Ads"),
    ] {
        let untold = sent(network, change, None).unwrap_err();
        assert!(matches!(untold, PostbackError::NoSuchCall(why) if why.contains(reason)), "{untold:?}");
    }
    // The same conversion with another value.
    let [new, restated] = [Change::New, Change::Restate].map(|change| sent(Network::Google, change, Some(7)).unwrap());
    assert_eq!(new, restated);
    let conversion = conversion(Change::New, None);
    let report = |network, account: &str, goal, secret, parameter| {
        let (touch, postback) = (touch("x", parameter, "id"), postback(network, account, goal));
        ConversionReport { conversion: &conversion, touch: &touch, postback: &postback, secret }.request()
    };
    let cases = [
        (report(Network::Scaleo, "h.example", None, "", "click_id"), PostbackError::NoSecret),
        (report(Network::Meta, "1", None, "s", "fbclid"), PostbackError::NoGoal),
        (report(Network::Meta, "1", Some("Lead"), "", "fbclid"), PostbackError::NoSecret),
        (report(Network::Google, "1", Some("2"), "s", "gad"), PostbackError::OtherId),
        (report(Network::Microsoft, "1:2", Some("Lead"), "nocolon", "msclkid"), PostbackError::NoSecret),
        (report(Network::Template, "https://p.example/{nothing}", None, "", "x"), PostbackError::UnknownMacro),
        (report(Network::Template, "https://p.example/{id", None, "", "x"), PostbackError::UnknownMacro),
        (report(Network::Template, "https://{with}.evil.example/", None, "", "x"), PostbackError::BadAddress),
        (report(Network::Template, "https://p.example:{with}/", None, "", "x"), PostbackError::BadAddress),
        (report(Network::Template, "https://p.example{with}/", None, "", "x"), PostbackError::BadAddress),
        (report(Network::Template, "{with}://p.example/", None, "", "x"), PostbackError::BadAddress),
        (report(Network::Template, "http://p.example/{with}", None, "", "x"), PostbackError::BadAddress),
        (report(Network::Template, "https://user:{secret}@p.example/", None, "", "x"), PostbackError::BadAddress),
        (report(Network::Template, "https://p.example/#{id}", None, "", "x"), PostbackError::BadAddress),
        (report(Network::Scaleo, "h.example/x?", None, "s", "click_id"), PostbackError::BadAccount),
        (report(Network::Scaleo, "h.example@evil.example", None, "s", "click_id"), PostbackError::BadAccount),
        (report(Network::Meta, "1/../../evil?x=", Some("Lead"), "s", "fbclid"), PostbackError::BadAccount),
        (report(Network::Microsoft, "1:2\r\nx: y", Some("Lead"), "a:b", "msclkid"), PostbackError::BadAccount),
    ];
    for (request, expected) in cases {
        assert_eq!(request, Err(expected));
    }
}

#[test]
fn a_macro_stays_in_its_place_whatever_its_value_is() {
    let template = "https://p.example:8443/a/{click_id}/b?c={click_id}&s={secret}&n={name}";
    let conversion = conversion(Change::New, None);
    let url = |id: &str, goal: &str, secret: &str| {
        let (touch, postback) = (touch("x", "x", id), postback(Network::Template, template, Some(goal)));
        ConversionReport { conversion: &conversion, touch: &touch, postback: &postback, secret }
            .request()
            .map(|report| report.url)
    };
    let base = "https://p.example:8443/a/";
    let cases = [
        ("a%2Fb+C", format!("{base}a%2Fb%20C/b?c=a%2Fb+C&s=s%26t&n=g%23")),
        ("@evil.example/?#", format!("{base}%40evil.example%2F%3F%23/b?c=@evil.example/?%23&s=s%26t&n=g%23")),
        ("%0d%0aX:y", format!("{base}%0D%0AX%3Ay/b?c=%0d%0aX:y&s=s%26t&n=g%23")),
    ];
    for (id, expected) in cases {
        assert_eq!(url(id, "g#", "s&t"), Ok(expected));
    }
    for id in ["..", "%2e%2E", "."] {
        assert_eq!(url(id, "g", "s"), Err(PostbackError::OtherId), "{id}");
    }
}

#[test]
fn no_secret_is_shown() {
    for network in [Network::Scaleo, Network::Meta, Network::Google, Network::Microsoft, Network::Template] {
        let shown = format!("{:?}", sent(network, Change::New, None).unwrap());
        assert!(shown.starts_with("GET ") || shown.starts_with("POST "), "{shown}");
        for secret in ["s+e", "EAAB", "ya29", "acc", "s%26e"] {
            assert!(!shown.replace("acme", "").contains(secret), "{shown}");
        }
    }
}

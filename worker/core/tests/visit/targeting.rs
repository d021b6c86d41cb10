//! Whom conditions take in, attribute by attribute.

use kirkas_core::facts::Facts;
use serde_json::json;

use super::{Browser, CONSENT, DAY, NOW, exposure, hero};

const MARKETING: &str = "__Host-consent=marketing";

#[test]
fn visitors_are_taken_in_by_what_is_known_of_them() {
    let iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1";
    let plain = Browser::default;
    let cases = [
        (json!({ "id": { "$exists": true } }), plain(), "", true),
        (json!({ "url": "https://localhost/sanasto/?a=b" }), plain(), "a=b", true),
        (json!({ "host": "localhost" }), plain(), "", true),
        (json!({ "path": "/sanasto/" }), plain(), "a=b", true),
        (json!({ "query": "?a=b" }), plain(), "a=b", true),
        (json!({ "query": { "$exists": false } }), plain(), "", true),
        (json!({ "language": "fi" }), plain(), "", true),
        (json!({ "language": "sv-FI" }), plain(), "", false),
        (json!({ "region": "fi" }), plain(), "", true),
        (json!({ "country": "FI" }), plain().sending("cf-ipcountry", "FI"), "", true),
        (json!({ "country": "FI" }), plain(), "", false),
        (json!({ "country": { "$exists": true } }), plain().sending("cf-ipcountry", "XX"), "", false),
        (json!({ "country": { "$exists": true } }), plain().sending("cf-ipcountry", "T1"), "", false),
        (json!({ "deviceType": "desktop" }), plain(), "", true),
        (json!({ "deviceType": "mobile" }), plain().sending("user-agent", iphone), "", true),
        (json!({ "deviceType": "mobile" }), plain(), "", false),
        (json!({ "source": "google" }), plain(), "gclid=x", true),
        (json!({ "source": "google" }), plain(), "", false),
        (json!({ "campaign": "spring" }), plain(), "gclid=x&campaign=spring", true),
        (json!({ "campaign": "spring" }), plain(), "gclid=x", false),
        (json!({ "loggedIn": true }), Browser::with("__Host-refresh=x"), "", true),
        (json!({ "loggedIn": true }), Browser::with("__Host-access=x"), "", true),
        (json!({ "loggedIn": true }), Browser::with("__Host-access="), "", false),
        (json!({ "loggedIn": false }), plain(), "", true),
        (json!({ "shoeSize": { "$exists": false } }), plain(), "", true),
    ];
    for (condition, mut browser, query, expected) in cases {
        let world = hero(&json!([{}, { "page": "/" }]), &json!({ "condition": condition }));
        let path = if query.is_empty() { "/sanasto/".to_owned() } else { format!("/sanasto/?{query}") };
        assert_eq!(exposure(&browser.get(&world, &path, NOW)).is_some(), expected, "{condition} {query}");
    }
}

#[test]
fn languages_and_regions_are_those_of_the_page() {
    let cases = [("/sv/sanasto/", "sv-FI", true), ("/sanasto/", "fi", true), ("/sv/sanasto/", "fi", false)];
    for (path, tag, expected) in cases {
        let experiment = json!({
            "condition": { "language": tag, "region": "fi" },
            "urlPatterns": [{ "include": true, "type": "regex", "pattern": "sanasto/$" }],
        });
        let world = hero(&json!([{}, { "page": "/" }]), &experiment);
        assert_eq!(exposure(&Browser::default().get(&world, path, NOW)).is_some(), expected, "{path} {tag}");
    }
}

#[test]
fn a_click_counts_on_later_pages_with_consent_and_while_it_lasts() {
    let world = hero(&json!([{}, { "page": "/" }]), &json!({ "condition": { "source": "google" } }));
    let url = "https://localhost/?gclid=x";
    for (consent, later, expected) in
        [(MARKETING, DAY, true), (MARKETING, 31 * DAY, false), (CONSENT, DAY, false), ("", DAY, false)]
    {
        let mut browser = Browser::with(consent);
        let facts = Facts { now: NOW, headers: &browser.clone(), ..Facts::from_url("GET", url) };
        let arrived =
            kirkas_core::clicks::arrive::record_clicks(&facts, &world.campaigns, Some(&super::ring())).unwrap();
        if let Some(cookie) = arrived.cookie {
            browser.cookies = kirkas_core::session::cookies::apply_set_cookies(&browser.cookies, &[cookie]);
        }
        assert_eq!(exposure(&browser.get(&world, "/sanasto/", NOW + later)).is_some(), expected, "{consent} {later}");
    }
}

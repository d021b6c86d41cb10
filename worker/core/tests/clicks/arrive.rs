//! What comes of a visit: with consent a cookie and a message, without it the message alone.

use kirkas_core::answer::with_cookie;
use kirkas_core::answer::{self, Answer, Body};
use kirkas_core::clicks::arrive::{ClickOutcome, is_landing, last_touch_answer, record_clicks};
use kirkas_core::clicks::{Touches, cookie};
use kirkas_core::facts::Facts;
use kirkas_core::signed::KeyRing;
use kirkas_postbacks::event::ClickEvent;

use super::{HOUR, NOW, campaigns_with};

const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36";

fn ring() -> KeyRing {
    KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap()
}

fn arrived(url: &str, cookies: &str, now: u64) -> Option<ClickOutcome> {
    let header = |name: &str| match name {
        "user-agent" => Some(BROWSER.to_owned()),
        "cookie" => Some(cookies.to_owned()),
        _ => None,
    };
    record_clicks(&Facts { now, headers: &header, ..Facts::from_url("GET", url) }, &campaigns_with("[]"), Some(&ring()))
}

#[test]
fn without_consent_nothing_is_stored_and_the_click_is_counted() {
    for cookies in ["", "__Host-consent=none", "__Host-consent=analytics", "a=b; __Host-consent=marketingx"] {
        let ClickOutcome { cookie, events } = arrived("http://localhost/?gclid=x", cookies, NOW).unwrap();
        let consented: Vec<bool> = events.iter().map(|event| ClickEvent::read(event).unwrap().consented).collect();
        assert_eq!((cookie, consented), (None, vec![false]), "{cookies}");
    }
}

#[test]
fn with_consent_a_cookie_keeps_the_touches() {
    let consent = "__Host-consent=analytics.marketing";
    let first = arrived("http://intl.localhost/pl-pl/?gclid=x&fbclid=y", consent, NOW).unwrap();
    let set = first.cookie.unwrap();
    let held = set.split_once(';').unwrap().0.to_owned();
    let ids: Vec<String> = cookie::read(&held, &ring(), NOW).iter().map(|touch| touch.id.clone()).collect();
    assert_eq!(ids, ["x", "y"]);
    let event = ClickEvent::read(&first.events[0]).unwrap();
    assert_eq!((event.region.id, event.language.as_str(), event.consented), ("intl", "pl", true));
    // The same click once more changes nothing; another one is added.
    let cookies = format!("{consent}; {held}");
    assert_eq!(arrived("http://intl.localhost/?gclid=x", &cookies, NOW + HOUR - 1), None);
    assert!(arrived("http://intl.localhost/?gclid=z", &cookies, NOW + HOUR).is_some());
    // A cookie that stays after consent was taken back is not used.
    assert!(arrived("http://intl.localhost/?gclid=x", &held, NOW).unwrap().cookie.is_none());
}

#[test]
fn a_request_without_click_comes_to_nothing() {
    for url in ["http://localhost/", "http://localhost/?", "http://localhost/?a=b&utm_source=financer"] {
        assert_eq!(arrived(url, "__Host-consent=marketing", NOW), None, "{url}");
    }
}

#[test]
fn an_answer_with_a_cookie_is_the_visitors_own() {
    let answer = answer::redirect(301, "/b/".to_owned());
    assert!(is_landing(&answer) && !is_landing(&answer::no_content()) && !is_landing(&answer::refusal(404)));
    let Answer { headers, .. } = with_cookie(answer, "x=1".to_owned());
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, &**value)).collect();
    assert_eq!(headers, [("location", "/b/"), ("cache-control", "private, no-store"), ("set-cookie", "x=1")]);
}

#[test]
fn the_record_is_the_specifications() {
    let query = "fbclid=a%22&amount=15000&purpose=renovation&campaign=c&prismicId=p";
    let mut touches = Touches::default();
    assert_eq!(last_touch_answer(&touches, |_| String::new()).status, 204);
    touches.add_new(super::captured(query), NOW);
    let answer =
        last_touch_answer(&touches, |at| if at == NOW { "2026-11-21T10:00:00.000Z".to_owned() } else { String::new() });
    let Body::Text(text) = &answer.body else { panic!("{answer:?}") };
    let read: serde_json::Value = serde_json::from_str(text).unwrap();
    let expected = serde_json::json!({
        "affiliate": "facebook",
        "expiryDate": NOW + 30 * 24 * HOUR,
        "trackingId": "a%22",
        "encounteredAt": "2026-11-21T10:00:00.000Z",
        "meta": { "amount": "15000", "purpose": "renovation", "campaign": "c", "prismicId": "p" },
    });
    assert_eq!(read, expected);
}

//! The sample of the audience: what is recorded of a visitor's pages, with consent and without.

use kirkas_core::experiments::visit::sample;
use kirkas_core::facts::Facts;
use kirkas_publishing::experiments::audience::SampledPage;
use serde_json::json;

use super::{Browser, CONSENT, NOW, hero, ring};

/// What is recorded of an address.
fn recorded(browser: &Browser, url: &str) -> Option<SampledPage> {
    let snapshot = hero(&json!([{}, {}]), &json!({}));
    let facts = Facts { now: NOW, headers: browser, ..Facts::from_url("GET", url) };
    let report = sample(&facts, &snapshot, &ring(), 100)?;
    Some(SampledPage::read(&report.message).unwrap())
}

#[test]
fn a_page_is_recorded_by_its_route_without_saying_whose_visit_it_is() {
    let browser = Browser::default();
    let seen = recorded(&browser, "https://localhost/sv/sanasto/?name=a%40b.example").unwrap();
    assert_eq!((seen.region.id, seen.device.name(), seen.page.as_str()), ("fi", "desktop", "/sv/sanasto/"));
    assert_eq!((seen.one_in, seen.consented, seen.source.as_str()), (100, false, ""));
    let review = recorded(&browser, "https://localhost/page-data/reviews/42/page-data.json").unwrap();
    assert_eq!((review.page.as_str(), &review.token), ("/reviews/:uid/", &seen.token));
    let other = recorded(&Browser::default().sending("cf-connecting-ip", "192.0.2.2"), "https://localhost/").unwrap();
    assert_ne!(other.token, seen.token);
}

#[test]
fn consent_changes_no_token() {
    let before = recorded(&Browser::default(), "https://localhost/").unwrap();
    let after = recorded(&Browser::with(CONSENT), "https://localhost/").unwrap();
    assert_eq!((before.consented, after.consented, before.token == after.token), (false, true, true));
}

#[test]
fn the_source_is_that_of_the_click() {
    let seen = recorded(&Browser::default(), "https://localhost/?gclid=abcdef12").unwrap();
    assert_eq!(seen.source, "google");
}

#[test]
fn sensitive_screens_bots_and_prefetches_are_not_recorded() {
    let browser = Browser::default;
    let cases = [
        (browser(), "https://localhost/lainahakemus/"),
        (browser(), "https://localhost/autologin/"),
        (browser(), "https://localhost/nothing/"),
        (browser().sending("user-agent", "Googlebot/2.1 (+http://www.google.com/bot.html)"), "https://localhost/"),
        (browser().sending("sec-purpose", "prefetch"), "https://localhost/"),
    ];
    for (browser, url) in cases {
        assert_eq!(recorded(&browser, url), None, "{url}");
    }
}

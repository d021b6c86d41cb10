//! The rule book, case by case, over a small published set.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "tests"
)]

mod assets;
mod events;
mod maintenance;
mod open_redirects;
mod patches;
mod reuse;
mod shards;

use std::sync::Arc;

use kirkas_core::answer::{Answer, Body};
use kirkas_core::clicks::Campaigns;
use kirkas_core::decide::{Decision, MAX_URL_LENGTH, decide};
use kirkas_core::facts::Facts;
use kirkas_core::redirects::Table;
use kirkas_core::release::Manifest;
use kirkas_core::snapshot::Snapshot;
use kirkas_publishing::release::{Entry, pack};
use kirkas_redirects_compile::{Format, compile, read};
use proptest::prelude::*;

fn page(region: &str, path: &str, number: u8) -> Entry {
    Entry::Page { region: region.into(), path: path.into(), html: [number; 32], data: [number.wrapping_add(100); 32] }
}

fn snapshot() -> Snapshot {
    let entries = vec![
        page("fi", "/", 1),
        page("fi", "/404/", 2),
        page("fi", "/sanasto/", 3),
        page("fi", "/sv/404/", 4),
        page("fi", "/sv/sanasto/", 5),
        page("fi", "/offers/:id/", 6),
        page("fi", "/under-maintenance/", 7),
        page("fi", "/blogi/artikkeli/budjetti/", 8),
        page("intl", "/", 9),
        page("intl", "/404/", 10),
        page("intl", "/pl-pl/", 11),
        page("intl", "/pl-pl/remont/", 12),
        page("fi", "/sv/renovering/", 13),
        page("fi", "/console/", 14),
        Entry::File { path: "/favicon.svg".into(), hash: [20; 32] },
        Entry::Asset { name: "index-abc.js".into(), hash: [21; 32] },
    ];
    Snapshot { release: Some(Manifest::load(pack(entries).unwrap()).unwrap()), ..Snapshot::default() }
}

/// What is published, with a redirect table of these rules.
fn with_table(rows: &str) -> Snapshot {
    let (rules, findings) = read("all.csv", Format::Csv, format!("source,target,status,match\n{rows}").as_bytes());
    let table = Table::load(compile(rules, findings).bundle.unwrap()).unwrap();
    Snapshot { redirects: Some(table), ..snapshot() }
}

fn answer(url: &str) -> Answer {
    answer_to(&Facts::from_url("GET", url), &snapshot())
}

fn answer_to(facts: &Facts, snapshot: &Snapshot) -> Answer {
    match decide(facts, snapshot).unwrap() {
        Decision::Answer(answer) => answer,
        other => panic!("{} {}: {other:?}", facts.method, facts.path),
    }
}

fn header<'a>(answer: &'a Answer, name: &str) -> Option<&'a str> {
    answer.headers.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
}

/// The number that a stored page's key repeats.
fn stored(answer: &Answer) -> u8 {
    let Body::Stored { key, .. } = &answer.body else { panic!("{answer:?}") };
    u8::from_str_radix(key.strip_prefix("page/").and_then(|key| key.get(..2)).unwrap(), 16).unwrap()
}

#[test]
fn pages_answer_by_region_language_and_path() {
    let cases = [
        ("http://localhost/", 200, 1),
        ("http://localhost/sanasto/", 200, 3),
        ("http://localhost/sanasto/?gclid=x", 200, 3),
        ("http://localhost/sv/sanasto/", 200, 5),
        ("http://localhost/offers/7f3a/", 200, 6),
        ("http://localhost/blogi/artikkeli/budjetti/", 200, 8),
        ("http://intl.localhost/", 200, 9),
        ("http://unknown.example/", 200, 1),
        ("http://localhost/nothing/", 404, 2),
        ("http://localhost/404/", 404, 2),
        ("http://localhost/sv/nothing/", 404, 4),
        ("http://localhost/blogi/artikkeli/unknown/", 404, 2),
        ("http://localhost//evil.example/", 404, 2),
        ("http://intl.localhost/sv/sanasto/", 404, 10),
        ("http://localhost/favicon.svg", 200, 20),
    ];
    for (url, status, number) in cases {
        let answer = answer(url);
        assert_eq!((answer.status, stored(&answer)), (status, number), "{url}");
    }
}

#[test]
fn other_spellings_move_once_to_the_canonical_path_with_the_query() {
    let cases = [
        ("http://localhost/sanasto", 301, "/sanasto/"),
        ("http://localhost/SANASTO?Gclid=AbC%2F", 301, "/sanasto/?Gclid=AbC%2F"),
        ("http://localhost/sv", 404, ""),
        ("http://localhost/sv/remontti", 301, "/sv/renovering/"),
        ("http://localhost/Blogi/Artikkeli/BUDJETTI", 301, "/blogi/artikkeli/budjetti/"),
        ("http://localhost/offers/7F3a", 301, "/offers/7F3a/"),
        ("http://intl.localhost/pl-pl/remontti/", 301, "/pl-pl/remont/"),
        ("http://intl.localhost/hu-hu/x/?a=b", 302, "/not-supported-country/?a=b"),
    ];
    for (url, status, location) in cases {
        let answer = answer(url);
        assert_eq!((answer.status, header(&answer, "location").unwrap_or_default()), (status, location), "{url}");
    }
}

#[test]
fn page_data_says_the_same_as_the_page() {
    let data = answer("http://localhost/page-data/sanasto/page-data.json");
    assert_eq!((data.status, stored(&data)), (200, 103));
    assert_eq!(header(&data, "content-type"), Some("application/json"));
    let moved = answer("http://localhost/page-data/sv/remontti/page-data.json?a=%22b");
    assert_eq!(moved.body, Body::Text(r#"{"redirect":{"to":"/sv/renovering/?a=%22b","status":301}}"#.into()));
    assert_eq!(moved.status, 200);
    assert_eq!(answer("http://localhost/page-data/nothing/page-data.json").status, 404);
    assert_eq!(answer("http://localhost/page-data/%zz/page-data.json").status, 400);
    assert_eq!(answer("http://localhost/page-data//evil.example/page-data.json").status, 404);
}

#[test]
fn services_are_handed_on_and_their_look_alikes_are_not() {
    let cases = [
        ("http://localhost/api/v2/user/profile", Some(Decision::Origin)),
        ("http://localhost/api/control/live", Some(Decision::Control)),
        ("http://localhost/api", None),
        ("http://localhost/api/controls", None),
        ("http://localhost/apis/", None),
    ];
    for (url, expected) in cases {
        for method in ["GET", "POST", "DELETE"] {
            let decision = decide(&Facts::from_url(method, url), &snapshot()).unwrap();
            match &expected {
                Some(expected) => assert_eq!(&decision, expected, "{url}"),
                None => assert!(matches!(decision, Decision::Answer(_)), "{url}"),
            }
        }
    }
}

#[test]
fn what_can_only_be_read_says_which_methods_it_takes() {
    for url in ["/", "/sanasto/", "/nothing/", "/favicon.svg", "/assets/index-abc.js", "/page-data/page-data.json"] {
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"] {
            let answer = answer_to(&Facts::from_url(method, &["http://localhost", url].concat()), &snapshot());
            assert_eq!((answer.status, header(&answer, "allow")), (405, Some("GET, HEAD")), "{method} {url}");
        }
    }
}

#[test]
fn what_the_edge_takes_is_taken_at_its_own_path_by_its_own_methods_only() {
    use Decision::{Analytics, Clicks, Control, Flags, Visitor};
    let cases = [
        ("POST", "/edge/analytics", Err(Analytics)),
        ("POST", "/edge/analytics?x=1", Err(Analytics)),
        ("POST", "/edge/vitals", Err(Analytics)),
        ("GET", "/edge/vitals", Ok((405, Some("POST")))),
        ("POST", "/edge/clicks", Err(Clicks)),
        ("DELETE", "/edge/clicks", Err(Clicks)),
        ("GET", "/edge/clicks", Ok((405, Some("POST, DELETE")))),
        ("POST", "/edge/visitor", Err(Visitor)),
        ("DELETE", "/edge/visitor", Err(Visitor)),
        ("GET", "/edge/visitor", Ok((405, Some("POST, DELETE")))),
        ("POST", "/edge/ofrep/v1/evaluate/flags", Err(Flags)),
        ("POST", "/edge/ofrep/v1/evaluate/flags/a%2Fb", Err(Flags)),
        ("GET", "/edge/ofrep/v1/evaluate/flags/a", Ok((405, Some("POST")))),
        ("GET", "/edge/ofrep/v1/configuration", Ok((404, None))),
        ("POST", "/edge/conversions", Err(Control)),
        ("POST", "/edge/sales", Err(Control)),
        ("GET", "/edge/sales/x", Ok((404, None))),
        ("GET", "/edge/analytics", Ok((405, Some("POST")))),
        ("HEAD", "/edge/analytics", Ok((405, Some("POST")))),
        ("PUT", "/edge/analytics", Ok((405, Some("POST")))),
        ("OPTIONS", "/edge/analytics", Ok((405, Some("POST")))),
        ("POST", "/edge/analytics/", Ok((405, Some("GET, HEAD")))),
        ("POST", "/sv/edge/analytics", Ok((405, Some("GET, HEAD")))),
        ("GET", "/Edge/Analytics", Ok((404, None))),
    ];
    for (method, path, expected) in cases {
        let url = ["http://localhost", path].concat();
        let decided = match decide(&Facts::from_url(method, &url), &snapshot()).unwrap() {
            Decision::Answer(answer) => Ok((answer.status, header(&answer, "allow").map(str::to_owned))),
            decision => Err(decision),
        };
        let expected = expected.map(|(status, allow)| (status, allow.map(str::to_owned)));
        assert_eq!(decided, expected, "{method} {path}");
    }
}

#[test]
fn a_campaigns_page_leads_elsewhere_while_the_campaign_is_not_on() {
    let bundle = "KCLK 1\ncampaign\tspring\tfi\t/sanasto/\t1000\t2000\t/\n";
    let campaigns = Arc::new(Campaigns::load(bundle.into()).unwrap());
    let snapshot = Snapshot { campaigns, ..snapshot() };
    let cases = [
        (999, "/sanasto/?gclid=x", Some("/?gclid=x")),
        (1000, "/sanasto/?gclid=x", None),
        (1999, "/sanasto/", None),
        (2000, "/sanasto/", Some("/")),
        (2000, "/", None),
    ];
    for (now, path, expected) in cases {
        let url = ["http://localhost", path].concat();
        let answer = answer_to(&Facts { now, ..Facts::from_url("GET", &url) }, &snapshot);
        let status = if expected.is_some() { 302 } else { 200 };
        assert_eq!((answer.status, header(&answer, "location")), (status, expected), "{now} {path}");
    }
}

#[test]
fn bad_addresses_get_a_clear_answer() {
    let long = format!("http://localhost/{}", "a".repeat(100_000));
    let long_query = format!("http://localhost/?{}", "a".repeat(MAX_URL_LENGTH));
    let cases = [
        (long.as_str(), 414),
        (&long_query, 414),
        ("http://localhost/%zz", 400),
        ("http://localhost/sanasto/%", 400),
        ("http://localhost/%c3%28", 404),
    ];
    for (url, status) in cases {
        assert_eq!(answer(url).status, status, "{:.40}", url);
    }
}

#[test]
fn a_known_etag_is_answered_without_a_body() {
    let url = "http://localhost/sanasto/";
    let first = answer(url);
    let etag = header(&first, "etag").unwrap().to_owned();
    for (known, status) in [
        (etag.clone(), 304),
        (format!("W/{etag}"), 304),
        (format!("\"other\", {etag}"), 304),
        ("*".to_owned(), 304),
        ("\"other\"".to_owned(), 200),
        (etag.replace('"', ""), 200),
    ] {
        let headers = |name: &str| (name == "if-none-match").then(|| known.clone());
        let answer = answer_to(&Facts { headers: &headers, ..Facts::from_url("GET", url) }, &snapshot());
        assert_eq!(answer.status, status, "{known}");
        assert_eq!(header(&answer, "etag"), Some(etag.as_str()));
        assert!(status == 200 || answer.body == Body::Empty);
    }
}

#[test]
fn brotli_is_sent_to_those_who_take_it_under_its_own_etag() {
    let plain = answer("http://localhost/sanasto/");
    let headers = |name: &str| (name == "accept-encoding").then(|| "gzip, br".to_owned());
    let facts = Facts { headers: &headers, ..Facts::from_url("GET", "http://localhost/sanasto/") };
    let brotli = answer_to(&facts, &snapshot());
    assert_eq!(header(&plain, "content-encoding"), None);
    assert_eq!(header(&brotli, "content-encoding"), Some("br"));
    assert_ne!(header(&plain, "etag"), header(&brotli, "etag"));
    let Body::Stored { key, brotli: true, .. } = &brotli.body else { panic!() };
    assert!(key.ends_with(".br"));
}

#[test]
fn maintenance_answers_pages_with_its_own_page_and_leaves_assets_alone() {
    let snapshot = Snapshot { maintenance: true, ..snapshot() };
    let page = answer_to(&Facts::from_url("GET", "http://localhost/sanasto/"), &snapshot);
    assert_eq!((page.status, stored(&page)), (503, 7));
    assert!(header(&page, "retry-after").is_some());
    // The console, in which it is ended.
    assert_eq!(answer_to(&Facts::from_url("GET", "http://localhost/console/"), &snapshot).status, 200);
    assert_eq!(answer_to(&Facts::from_url("GET", "http://localhost/favicon.svg"), &snapshot).status, 200);
    assert_eq!(answer_to(&Facts::from_url("GET", "http://localhost/assets/index-abc.js"), &snapshot).status, 200);
}

#[test]
fn before_anything_is_published_pages_are_unavailable_and_services_answer() {
    let empty = Snapshot::default();
    assert_eq!(answer_to(&Facts::from_url("GET", "http://localhost/"), &empty).status, 503);
    assert_eq!(decide(&Facts::from_url("GET", "http://localhost/api/v2/user/profile"), &empty), Ok(Decision::Origin));
}

proptest! {
    #[test]
    fn any_request_gets_an_answer_and_every_location_is_safe(
        method in "[A-Z]{1,8}", host in any::<String>(), path in any::<String>(), query in proptest::option::of(any::<String>()),
    ) {
        let path = ["/", &path].concat();
        let facts = Facts { method: &method, scheme: "https", host: &host, path: &path, query: query.as_deref(), headers: &|_: &str| Some("br".to_owned()), now: 0 };
        if let Ok(Decision::Answer(answer)) = decide(&facts, &snapshot()) {
            let location = header(&answer, "location").unwrap_or("/");
            prop_assert!(location.starts_with('/') && !location.starts_with("//") && !location.starts_with("/\\"));
            prop_assert!(location.bytes().all(|byte| byte.is_ascii_graphic()));
        }
    }
}

#[test]
fn a_path_with_a_parent_that_has_a_parameter_is_refused_whatever_it_is_of() {
    for path in ["/..;/", "/sanasto/..;a=b/", "/%2e%2e%3b/x", "/assets/..%253b/", "/page-data/..;/page-data.json"] {
        assert_eq!(refused(path), (400, false), "{path}");
    }
    for path in ["/api/v1/..;/internal", "/api/control/%2e.%3B/live", "/api/..;"] {
        assert_eq!(refused(path), (400, true), "{path}");
    }
}

/// The status of a refusal, and whether it is told in problem details.
fn refused(path: &str) -> (u16, bool) {
    let url = ["https://localhost", path].concat();
    match decide(&Facts::from_url("GET", &url), &Snapshot::default()) {
        Ok(Decision::Answer(answer)) => {
            let problem = ("content-type", "application/problem+json".into());
            (answer.status, answer.headers.contains(&problem))
        }
        other => panic!("{path}: {other:?}"),
    }
}

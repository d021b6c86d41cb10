//! The whole route table in every language: prefixes, own paths and the Finnish fallback
//! (specification, section 2).

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

use kirkas_routing::site::{self, Language, Region, Resolution};
use proptest::prelude::*;

fn region(language: &Language) -> &'static Region {
    site::region(language.region).unwrap()
}

/// A path with its parameters filled in.
fn example(path: &str) -> String {
    path.replace(":id", "7f3a").replace(":page", "2").replace(":category", "tips").replace(":uid", "first-loan")
}

fn screen(region: &'static Region, path: &str) -> Option<(&'static str, &'static str, String)> {
    match site::resolve(region, path) {
        Resolution::Screen { language, route, path } => Some((language.code, route.screen, path)),
        _ => None,
    }
}

fn active() -> impl Iterator<Item = &'static Language> {
    site::languages().iter().filter(|language| language.active)
}

#[test]
fn every_language_has_the_prefix_and_state_of_the_specification() {
    let expected = [
        ("fi", "", "fi", true),
        ("sv-fi", "/sv", "fi", true),
        ("en-fi", "/en", "fi", true),
        ("en-gb", "", "intl", true),
        ("lv", "/lv-lv", "intl", true),
        ("ru-lv", "/lv-ru", "intl", true),
        ("pl", "/pl-pl", "intl", true),
        ("ro", "/ro-ro", "intl", true),
        ("da-dk", "/dk-da", "intl", false),
        ("hu", "/hu-hu", "intl", false),
        ("sv-se", "/se-sv", "intl", false),
        ("ee", "/ee-et", "intl", false),
    ];
    let found: Vec<_> = site::languages().iter().map(|l| (l.code, l.prefix, l.region, l.active)).collect();
    assert_eq!(found, expected);
}

#[test]
fn paths_that_the_specification_states_stay_exactly_so() {
    let stated = [
        ("landing", "fi", "/"),
        ("demo", "fi", "/demo/"),
        ("login", "en-gb", "/login/"),
        ("login", "fi", "/kirjaudu/"),
        ("login", "sv-fi", "/sv/kirjaudu/"),
        ("loan-form", "fi", "/lainahakemus/"),
        ("loan-form", "en-gb", "/form/"),
        ("loan-form", "en-fi", "/en/loan-application/"),
        ("loan-form", "lv", "/lv-lv/paterina-kredits/"),
        ("loan-form", "pl", "/pl-pl/kredyt-konsumencki/"),
        ("loan-form", "ro", "/ro-ro/formular/"),
        ("offers", "fi", "/offers/"),
        ("offers", "sv-fi", "/sv/mina-offerter/"),
        ("lender-insights", "fi", "/lender/insights/"),
        ("lender-filtering", "fi", "/lender/filtering/"),
        ("blog", "fi", "/blogi/"),
        ("blog", "sv-fi", "/sv/blogg/"),
        ("blog", "en-gb", "/blog/"),
        ("blog", "lv", "/lv-lv/blogs/"),
        ("blog-category", "en-gb", "/blog/category/:category/"),
        ("article", "en-gb", "/blog/article/:uid/"),
        ("autologin", "fi", "/autologin/"),
        ("sme-form", "fi", "/yrityslainahakemus/"),
        ("admin-sme-applications", "fi", "/admin/sme-applications/"),
        ("admin-one-page-onboarding", "fi", "/admin/one-page-onboarding/"),
        ("admin-users", "fi", "/admin/users/"),
        ("not-found", "fi", "/404/"),
        ("test", "fi", "/test/"),
        ("forbidden", "fi", "/forbidden/"),
        ("mortgage-form", "fi", "/asuntolainahakemus/"),
        ("mortgage-form", "en-gb", "/mortgage-form/"),
        ("mortgage-status", "fi", "/tarjoukseni/"),
        ("mortgage-status", "en-gb", "/mortgage-application-status/"),
        ("settings", "fi", "/asetukset/"),
        ("continuous-form", "fi", "/hakemustiedot/"),
        ("glossary", "fi", "/sanasto/"),
        ("glossary", "sv-fi", "/sv/sanasto/"),
        ("maintenance", "fi", "/under-maintenance/"),
        ("credit-card-form", "fi", "/luottokorttihakemus/"),
    ];
    for (screen, code, path) in stated {
        let route = site::route(screen).unwrap();
        assert_eq!(route.path(site::language(code).unwrap()), path, "{screen} in {code}");
    }
}

#[test]
fn every_row_answers_at_its_own_path_in_every_language() {
    for language in active() {
        for route in site::routes() {
            let path = example(&route.path(language));
            let expected = Some((language.code, route.screen, path.clone()));
            assert_eq!(screen(region(language), &path), expected, "{path}");
        }
    }
}

#[test]
fn the_finnish_path_under_a_prefix_leads_to_the_same_screen() {
    let finnish = site::language("fi").unwrap();
    for language in active() {
        for route in site::routes() {
            let fallback = [language.prefix, &example(&route.path(finnish))].concat();
            let own = example(&route.path(language));
            let (code, found, path) = screen(region(language), &fallback).unwrap_or_else(|| panic!("{fallback}"));
            assert_eq!((code, found, path), (language.code, route.screen, own), "{fallback}");
        }
    }
}

#[test]
fn case_encoding_and_a_missing_slash_are_forgiven() {
    for language in active() {
        for route in site::routes().iter().filter(|route| !route.is_pattern()) {
            let path = route.path(language);
            for spelling in [path.to_uppercase(), path.trim_end_matches('/').to_owned(), path.replace('a', "%61")] {
                let spelling = if spelling.is_empty() { "/".to_owned() } else { spelling };
                let found = screen(region(language), &spelling).map(|(.., canonical)| canonical);
                assert_eq!(found.as_deref(), Some(path.as_str()), "{spelling}");
            }
        }
    }
}

#[test]
fn the_prefix_of_an_inactive_language_leads_to_the_not_supported_country_page() {
    let regions = [("fi", "/maa-ei-tuettu/"), ("intl", "/not-supported-country/")];
    for (region, expected) in regions {
        for language in site::languages().iter().filter(|language| !language.active) {
            for rest in ["", "/", "/sanasto/", "/anything"] {
                let path = [language.prefix, rest].concat();
                let resolved = site::resolve(site::region(region).unwrap(), &path);
                assert_eq!(resolved, Resolution::Unsupported { to: expected.to_owned() }, "{path} in {region}");
            }
        }
    }
}

#[test]
fn a_prefix_is_a_whole_segment_and_belongs_to_its_region() {
    let cases = [
        ("fi", "/svenska/", "fi"),
        ("fi", "/english", "fi"),
        ("fi", "/pl-pl/x/", "fi"),
        ("fi", "/SV/x/", "sv-fi"),
        ("intl", "/sv/x/", "en-gb"),
        ("intl", "/lv-lvx/", "en-gb"),
        ("intl", "/pl-pl/x/", "pl"),
    ];
    for (region, path, code) in cases {
        let resolved = site::resolve(site::region(region).unwrap(), path);
        let Resolution::Unknown { language } = resolved else { panic!("{path}: {resolved:?}") };
        assert_eq!(language.code, code, "{path}");
    }
}

#[test]
fn pages_are_numbered_from_two() {
    let intl = site::region("intl").unwrap();
    for (page, found) in
        [("2", true), ("17", true), ("1", false), ("0", false), ("02", false), ("x", false), ("-2", false)]
    {
        assert_eq!(screen(intl, &format!("/blog/{page}/")).is_some(), found, "page {page}");
    }
}

#[test]
fn hosts_choose_the_region_whatever_their_case_or_port() {
    let cases = [
        ("localhost", "fi"),
        ("localhost:8787", "fi"),
        ("fi.localhost", "fi"),
        ("INTL.localhost:1", "intl"),
        ("intl.localhost.", "intl"),
        ("unknown.example", "fi"),
        ("", "fi"),
        ("[::1]:8787", "fi"),
    ];
    for (host, id) in cases {
        assert_eq!(site::region_of_host(host).id, id, "{host}");
    }
}

proptest! {
    #[test]
    fn a_canonical_path_resolves_to_itself_and_stays_on_its_host(path in "/[a-zA-Z0-9/%._åÄ\\\\~-]{0,60}", intl: bool) {
        let region = site::region(if intl { "intl" } else { "fi" }).unwrap();
        if let Resolution::Screen { path, .. } = site::resolve(region, &path) {
            prop_assert!(path.starts_with('/') && !path.starts_with("//") && path.ends_with('/') && path.is_ascii());
            let again = screen(region, &path).map(|(.., again)| again);
            prop_assert_eq!(again, Some(path));
        }
    }

    #[test]
    fn any_text_resolves_to_something(path in any::<String>(), host in any::<String>()) {
        site::resolve(site::region_of_host(&host), &path);
    }
}

#[test]
fn the_console_answers_paths_below_its_own() {
    let cases = [
        ("/console/", Some("/console/")),
        ("/console/redirects", Some("/console/redirects/")),
        ("/sv/CONSOLE/experiments/Autumn%20cta/results/", Some("/sv/console/experiments/Autumn%20cta/results/")),
        ("/console/redirects/versions/a..b/", Some("/console/redirects/versions/a..b/")),
        ("/console/experiments/a%2Fb/results/", Some("/console/experiments/a%2Fb/results/")),
        ("/console/one/two/three/four/", None),
    ];
    for (path, expected) in cases {
        let found = screen(site::region("fi").unwrap(), path).filter(|(_, screen, _)| *screen == "console");
        assert_eq!(found.map(|(.., canonical)| canonical).as_deref(), expected, "{path}");
    }
}

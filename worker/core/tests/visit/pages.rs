//! Which page a variation shows, and where it leads.

use std::collections::BTreeSet;

use kirkas_core::answer::Body;
use kirkas_core::decide::{Decision, decide};
use kirkas_core::experiments::preview::Preview;
use kirkas_core::experiments::visit::visit;
use kirkas_core::facts::Facts;
use kirkas_core::maintenance::Window;
use kirkas_core::snapshot::Snapshot;
use kirkas_publishing::experiments::exposure::Exposure;
use kirkas_publishing::trace::{Outcome, Visitor, trace};
use serde_json::json;

use super::{BROWSER, Browser, CONSENT, NOW, experiment, exposure, header, hero, number, ring, set, world};

const PAGE: &str = r#"[{}, { "page": "/lainahakemus/" }]"#;

fn paged() -> Snapshot {
    hero(&serde_json::from_str(PAGE).unwrap(), &json!({}))
}

#[test]
fn a_variation_shows_its_page_at_the_address_itself_as_document_and_as_data() {
    let experiments = [
        experiment("hero", "/sanasto/", &json!([{}, { "page": "/" }]), &json!({})),
        experiment("hero", "/reviews/*", &json!([{}, { "page": "/" }]), &json!({})),
    ];
    let world = world(&experiments, &json!({}));
    let cases = [
        ("/sanasto/", 52, true),
        ("/sanasto/?a=b", 52, true),
        ("/page-data/sanasto/page-data.json?a=b", 152, true),
        ("/reviews/7f3a/", 54, true),
        ("/page-data/reviews/7f3a/page-data.json", 154, true),
        ("/", 1, false),
        ("/sv/sanasto/", 3, false),
        ("/page-data/page-data.json", 101, false),
    ];
    for (path, shown, tested) in cases {
        let visited = Browser::default().get(&world, path, NOW);
        assert_eq!((visited.answer.status, number(&visited.answer)), (200, shown), "{path}");
        assert_eq!(exposure(&visited).is_some(), tested, "{path}");
        let cache = if tested { "private, max-age=0, must-revalidate" } else { "public, max-age=0, must-revalidate" };
        assert_eq!((header(&visited.answer, "cache-control"), set(&visited.answer).len()), (Some(cache), 0), "{path}");
        let timing = tested.then_some("assignments;desc=\"hero.other\"");
        assert_eq!(header(&visited.answer, "server-timing"), timing, "{path}");
    }
}

#[test]
fn a_known_etag_of_the_variations_own_page_is_answered_without_a_body() {
    let world = paged();
    let first = Browser::default().get(&world, "/sanasto/", NOW).answer;
    let etag = header(&first, "etag").unwrap();
    let control = Snapshot { experiments: None, ..world.clone() };
    let other = Browser::default().get(&control, "/sanasto/", NOW).answer;
    for (known, status) in [(etag, 304), (header(&other, "etag").unwrap(), 200)] {
        let mut browser = Browser::default().sending("if-none-match", known);
        assert_eq!(browser.get(&world, "/sanasto/", NOW).answer.status, status);
    }
}

#[test]
fn a_variation_at_another_address_leads_there_and_takes_the_query_along() {
    let to = json!([{}, { "urlRedirect": "https://localhost/lainahakemus/?own=1" }]);
    let keeps = hero(&to, &json!({ "persistQueryString": true }));
    let drops = hero(&to, &json!({}));
    let whole = "https://localhost/lainahakemus/?own=1&gclid=Ab%2Fc";
    let cases = [
        (&keeps, "/sanasto/?gclid=Ab%2Fc", Some(whole), None),
        (&drops, "/sanasto/?gclid=Ab%2Fc", Some("https://localhost/lainahakemus/?own=1"), None),
        (&keeps, "/page-data/sanasto/page-data.json?gclid=Ab%2Fc", None, Some(whole)),
    ];
    for (world, path, location, data) in cases {
        for (cookies, cache) in [("", "no-store"), (CONSENT, "private, no-store")] {
            let visited = Browser::with(cookies).get(world, path, NOW);
            let answer = &visited.answer;
            assert_eq!(answer.status, if location.is_some() { 302 } else { 200 }, "{path}");
            assert_eq!(
                (header(answer, "location"), header(answer, "cache-control")),
                (location, Some(cache)),
                "{path}"
            );
            if let Some(to) = data {
                let text = format!(r#"{{"redirect":{{"to":"{to}","status":302}}}}"#);
                assert_eq!(answer.body, Body::Text(text), "{path}");
            }
            assert!(exposure(&visited).is_some(), "{path}");
        }
    }
}

#[test]
fn the_first_experiment_that_takes_the_visitor_in_decides_alone() {
    let of = |key, more| experiment(key, "/sanasto/", &serde_json::from_str(PAGE).unwrap(), &more);
    let nobody = json!({ "condition": { "country": "SE" } });
    let holdout = json!({ "parentConditions": [{ "id": "holdout", "condition": { "value": "in" } }] });
    let features = json!({ "holdout": { "defaultValue": "in" }, "none": { "defaultValue": "out" } });
    let out = json!({ "parentConditions": [{ "id": "none", "condition": { "value": "in" } }] });
    let half = |from, to| json!({ "namespace": ["layer", from, to] });
    let cases = [
        (vec![of("other", json!({})), of("hero", json!({}))], "other", 2),
        (vec![of("other", nobody), of("hero", json!({}))], "hero", 52),
        (vec![of("other", out), of("hero", holdout)], "hero", 52),
        (vec![of("other", half(0.0, 0.0)), of("hero", half(0.0, 1.0))], "hero", 52),
        (vec![of("other", json!({ "active": false })), of("hero", json!({}))], "hero", 52),
        (vec![of("other", json!({ "status": "draft" })), of("hero", json!({}))], "hero", 52),
        (vec![of("other", json!({ "coverage": 0 })), of("hero", json!({}))], "hero", 52),
    ];
    for (experiments, decides, shown) in cases {
        let visited = Browser::default().get(&world(&experiments, &features), "/sanasto/", NOW);
        let exposed = exposure(&visited).unwrap();
        assert_eq!((exposed.exposure.experiment.as_str(), number(&visited.answer)), (decides, shown));
    }
}

#[test]
fn a_variation_that_passes_through_counts_its_visitors_once_and_lets_the_next_experiment_decide() {
    let of = |key, more| experiment(key, "/sanasto/", &serde_json::from_str(PAGE).unwrap(), &more);
    let meta = json!([{ "key": "out" }, { "key": "in", "passthrough": true }]);
    let first = |weights| json!({ "meta": meta, "variations": [{ "slots": {} }, { "slots": {} }], "weights": weights });
    let terms = of("hero", json!({}));
    let cases = [
        ([0, 1], vec![terms.clone()], 52, vec!["first 1", "hero 1"]),
        ([1, 0], vec![terms], 2, vec!["first 0"]),
        ([0, 1], vec![], 2, vec!["first 1"]),
    ];
    for (weights, more, shown, told) in cases {
        let all: Vec<_> = [of("first", first(weights))].into_iter().chain(more).collect();
        let (world, mut browser) = (world(&all, &json!({})), Browser::with(CONSENT));
        let visited = browser.get(&world, "/sanasto/", NOW);
        let exposures = visited.exposures.iter().map(|report| Exposure::read(&report.message).unwrap());
        let exposures: Vec<_> = exposures.map(|one| format!("{} {}", one.experiment, one.variation)).collect();
        assert_eq!((number(&visited.answer), exposures), (shown, told.into_iter().map(str::to_owned).collect()));
        let again = browser.get(&world, "/sanasto/", NOW);
        assert_eq!((number(&again.answer), again.exposures), (shown, vec![]));
    }
}

#[test]
fn whatever_is_missing_means_the_page_as_it_is() {
    let world = paged();
    let off = Snapshot { experiments_off: true, ..world.clone() };
    let bare = Snapshot { variants: None, ..world.clone() };
    let cases = [
        (&world, Browser::default(), 52),
        (&off, Browser::default(), 2),
        (&bare, Browser::default(), 2),
        (&world, Browser::default().sending("user-agent", "Mozilla/5.0 (compatible; Googlebot/2.1)"), 2),
        (&world, Browser::default().sending("user-agent", ""), 2),
    ];
    for (world, mut browser, shown) in cases {
        assert_eq!(number(&browser.get(world, "/sanasto/", NOW).answer), shown, "{:?}", browser.headers);
    }
    let browser = Browser::default();
    let facts = Facts { now: NOW, headers: &browser, ..Facts::from_url("GET", "https://localhost/sanasto/") };
    let Decision::Experiment(found) = decide(&facts, &world).unwrap() else { panic!() };
    let without_keys = visit(&facts, &world, found, None);
    assert_eq!((number(&without_keys.answer), without_keys.exposures.len()), (2, 0));
    let maintained = Snapshot { maintenance: true, ..world };
    assert_eq!(Browser::default().get(&maintained, "/sanasto/", NOW).answer.status, 503);
}

#[test]
fn what_nobody_looks_at_is_shown_and_neither_told_nor_kept() {
    let cases = [
        ("GET", Browser::with(CONSENT).sending("sec-purpose", "prefetch;prerender")),
        ("GET", Browser::with(CONSENT).sending("purpose", "prefetch")),
        ("HEAD", Browser::with(CONSENT)),
    ];
    for (method, mut browser) in cases {
        let facts = Facts { now: NOW, ..Facts::from_url(method, "https://localhost/sanasto/") };
        let visited = browser.ask(&paged(), &facts);
        assert_eq!((number(&visited.answer), visited.exposures.len(), set(&visited.answer).len()), (52, 0, 0));
    }
    let visited = Browser::with(CONSENT).sending("user-agent", BROWSER).get(&paged(), "/sanasto/", NOW);
    assert_eq!((visited.exposures.len(), set(&visited.answer).len()), (1, 3));
}

#[test]
fn a_preview_shows_its_variation_alone_on_every_page_until_it_ends() {
    let page = serde_json::from_str(PAGE).unwrap();
    let experiments = [
        experiment("other", "/sanasto/", &page, &json!({})),
        experiment("hero", "/sanasto/", &page, &json!({ "status": "draft", "condition": { "country": "SE" } })),
    ];
    let world = world(&experiments, &json!({}));
    let token = |variation| Preview { experiment: "hero".to_owned(), variation, ends: NOW / 1000 + 60 }.token(&ring());
    let mut browser = Browser::with(CONSENT);
    let mut see = |path: &str, now| {
        let visited = browser.get(&world, path, now);
        let cache = header(&visited.answer, "cache-control").unwrap_or_default().to_owned();
        (number(&visited.answer), visited.exposures.len(), set(&visited.answer).len(), cache)
    };
    let own = "private, no-store".to_owned();
    // Begun on a page that no experiment is for.
    assert_eq!(see(&format!("/?kirkas-preview={}", token(1)), NOW), (1, 0, 2, own.clone()));
    assert_eq!(see("/sanasto/", NOW), (52, 0, 1, own.clone()));
    assert_eq!(see("/page-data/sanasto/page-data.json", NOW), (152, 0, 1, own.clone()));
    assert_eq!(see("/sanasto/?kirkas-preview=forged", NOW), (52, 0, 1, own.clone()));
    assert_eq!(see(&format!("/sanasto/?kirkas-preview={}", token(0)), NOW), (2, 0, 2, own.clone()));
    assert_eq!(see("/sanasto/?kirkas-preview=1", NOW), (52, 0, 2, own.clone()));
    assert_eq!(see("/sanasto/?kirkas-preview=0", NOW), (2, 0, 2, own.clone()));
    assert_eq!(see("/sanasto/?hero=1", NOW).0, 2);
    // Ended by its time, and by who is in it.
    assert_eq!(see("/sanasto/", NOW + 60_000), (2, 1, 3, own.clone()));
    assert_eq!(see("/?kirkas-preview=off", NOW), (1, 0, 2, own));
    assert_eq!(see("/sanasto/?hero=1", NOW).0, 2);
}

#[test]
fn a_preview_is_shown_in_a_browser_that_counts_as_a_program_and_ends_there_too() {
    let world = paged();
    let token = Preview { experiment: "hero".to_owned(), variation: 1, ends: NOW / 1000 + 60 }.token(&ring());
    let mut robot = Browser::default().sending("user-agent", "Mozilla/5.0 HeadlessChrome/140.0");
    let mut see = |path: &str| {
        let visited = robot.get(&world, path, NOW);
        assert_eq!(visited.exposures.len(), 0, "{path}");
        number(&visited.answer)
    };
    assert_eq!(see("/sanasto/"), 2);
    assert_eq!(see(&format!("/sanasto/?kirkas-preview={token}")), 52);
    assert_eq!(see("/sanasto/"), 52);
    assert_eq!(see("/sanasto/?kirkas-preview=off"), 2);
    assert_eq!(see("/sanasto/"), 2);
}

#[test]
fn during_maintenance_a_preview_shows_every_page_to_whoever_has_it_and_to_nobody_else() {
    let windows = Window::read_all(&json!([{
        "from": NOW, "until": NOW + 60_000, "regions": ["fi"], "retry_after": "Sat, 21 Nov 2026 10:01:00 GMT"
    }]));
    let token =
        |experiment: &str, ends| Preview { experiment: experiment.to_owned(), variation: 1, ends }.token(&ring());
    let ends = NOW / 1000 + 3600;
    let link = |token: &str| format!("/?kirkas-preview={token}");
    for experiments in [paged().experiments, None] {
        let world = Snapshot { windows: windows.clone(), fresh_until: NOW + 15_000, experiments, ..paged() };
        let mut browser = Browser::with(CONSENT);
        let mut see = |path: &str, now| {
            let visited = browser.get(&world, path, now);
            assert_eq!((visited.exposures.len(), visited.answer.reuse.expires), (0, 0), "{path}");
            let cache = header(&visited.answer, "cache-control").unwrap_or_default().to_owned();
            (visited.answer.status, number(&visited.answer), cache)
        };
        let own = |number| (200, number, "private, no-store".to_owned());
        assert_eq!(see("/sanasto/", NOW).0, 503);
        assert_eq!(see(&link("forged"), NOW).0, 503);
        assert_eq!(see(&link(&token("", NOW / 1000)), NOW).0, 503, "it has ended");
        assert_eq!(see(&link(&ring().sign("clicks", ends, b"=0")), NOW).0, 503, "for something else");
        assert_eq!(see(&link(&token("", ends)), NOW), own(1));
        for (path, number) in [("/sanasto/", 2), ("/sv/sanasto/", 3), ("/autologin/?token=secret", 6)] {
            assert_eq!(see(path, NOW), own(number), "{path}");
        }
        assert!(!browser.cookies.contains("secret"), "{}", browser.cookies);
        let mut see = |path: &str, now| browser.get(&world, path, now).answer.status;
        assert_eq!(see("/page-data/sanasto/page-data.json", NOW), 200);
        assert_eq!(see("/sanasto/", NOW + 59_999), 200);
        assert_eq!(see("/?kirkas-preview=off", NOW), 503);
        assert_eq!(see("/sanasto/", NOW), 503);
    }
    // An edge without keys believes nobody.
    let world = Snapshot { windows, ..paged() };
    let browser = Browser::with(&format!("__Host-preview={}", token("", ends)));
    let facts = Facts { headers: &browser, now: NOW, ..Facts::from_url("GET", "https://localhost/sanasto/") };
    let Ok(Decision::Experiment(page)) = decide(&facts, &world) else { panic!() };
    assert_eq!(visit(&facts, &world, page, None).answer.status, 503);
}

#[test]
fn the_bar_is_told_of_the_variation_the_others_and_the_page() {
    let meta = json!({ "meta": [{ "key": "plain", "name": "As it is" }, { "key": "new~1" }] });
    let world = hero(&serde_json::from_str(PAGE).unwrap(), &meta);
    let ends = NOW / 1000 + 60;
    let bar = |experiment: &str, path: &str| {
        let token = Preview { experiment: experiment.to_owned(), variation: 1, ends }.token(&ring());
        let visited = Browser::default().get(&world, &format!("{path}?a=b&kirkas-preview={token}"), NOW);
        let bar = set(&visited.answer).into_iter().find(|cookie| cookie.starts_with("__Host-preview-bar="));
        bar.unwrap().strip_prefix("__Host-preview-bar=").unwrap().to_owned()
    };
    let page = "%2Fsanasto%2F%3Fa%3Db";
    let attributes = "; Path=/; Secure; SameSite=Lax";
    assert_eq!(bar("hero", "/sanasto/"), format!("hero~1~{ends}~{page}~plain~As+it+is~new%7E1~{attributes}"));
    assert_eq!(bar("gone", "/sanasto/"), format!("gone~1~{ends}~{page}{attributes}"));
}

#[test]
fn a_trace_says_what_experiments_show_to_a_hundred_such_visitors() {
    let swedish = json!({ "weights": [0.5, 0.5], "condition": { "country": "SE" } });
    let world = hero(&serde_json::from_str(PAGE).unwrap(), &swedish);
    let traced = |visitor: &Visitor| {
        let facts = Facts { now: NOW, headers: visitor, ..Facts::from_url("GET", "https://localhost/sanasto/") };
        trace(&facts, &world, false).unwrap()
    };
    let outcome = traced(&Visitor::default());
    let steps: Vec<&str> = outcome.steps.iter().map(|step| step.name).collect();
    assert_eq!(steps, ["url", "redirect table", "locale and route", "page", "experiments", "answer"]);
    let outcome_text = |place: usize| outcome.steps.get(place).map_or(String::new(), |step| step.outcome.to_string());
    assert_eq!(outcome_text(4), "of 100 such visitors 100 see the page as it is");
    assert!(
        outcome_text(5).starts_with("200") && outcome_text(5).ends_with(", or what an experiment shows the visitor"),
        "{}",
        outcome_text(5)
    );
    assert_eq!((outcome.status, outcome.location), (Some(200), None));
    assert!(outcome.headers.iter().any(|(name, _)| *name == "etag"), "{:?}", outcome.headers);

    let outcome = traced(&Visitor { country: Some("SE".to_owned()), ..Visitor::default() });
    let Some(Outcome::Experiments { groups }) = outcome.steps.get(4).map(|step| &step.outcome) else {
        panic!("{:?}", outcome.steps)
    };
    let variations: BTreeSet<_> = groups.iter().map(|group| group.variation.as_deref()).collect();
    assert_eq!(variations, [Some("hero.control"), Some("hero.other")].into());
    assert_eq!(groups.iter().map(|group| group.visitors).sum::<u32>(), 100);
    assert!(groups.iter().all(|group| (35..=65).contains(&group.visitors)), "{groups:?}");
}

#[test]
fn a_sensitive_screen_is_neither_varied_nor_forwarded_whatever_is_published() {
    for variation in [json!({ "page": "/" }), json!({ "urlRedirect": "https://evil.example/" })] {
        let more = json!({ "persistQueryString": true });
        let patterns = ["/autologin/", "*"].map(|path| experiment("hero", path, &json!([{}, variation]), &more));
        for experiment in patterns {
            let world = world(&[experiment], &json!({}));
            for (path, shown) in [("/autologin/?token=secret", 6), ("/page-data/autologin/page-data.json", 106)] {
                let visited = Browser::default().get(&world, path, NOW);
                assert_eq!((visited.answer.status, number(&visited.answer)), (200, shown), "{path} {variation}");
                assert!(visited.answer.headers.iter().all(|(name, _)| *name != "location"), "{path}");
            }
        }
    }
}

//! What is kept of visitors, with consent only.

use kirkas_core::experiments::assignments::Assignments;
use kirkas_core::experiments::visit::{grant_consent, withdraw_consent};
use kirkas_core::facts::Facts;
use kirkas_core::snapshot::Snapshot;
use serde_json::json;

use super::{Browser, CONSENT, DAY, NOW, exposure, hero, number, ring, set};

fn split(weights: [f64; 2]) -> Snapshot {
    hero(&json!([{}, { "page": "/" }]), &json!({ "weights": weights }))
}

#[test]
fn with_consent_the_first_answer_keeps_id_and_assignment_and_later_ones_add_nothing() {
    let world = split([0.0, 1.0]);
    let mut browser = Browser::with(CONSENT);
    let first = browser.get(&world, "/sanasto/", NOW);
    let cookies = set(&first.answer);
    let names: Vec<&str> = cookies.iter().filter_map(|cookie| cookie.split('=').next()).collect();
    assert_eq!(names, ["__Host-visitor", "__Host-assignments", "__Host-experiments"]);
    assert!(
        cookies.iter().all(|cookie| cookie.contains("; Path=/; Secure; ") && cookie.ends_with("; Max-Age=31536000"))
    );
    let hidden: Vec<bool> = cookies.iter().map(|cookie| cookie.contains("HttpOnly")).collect();
    assert_eq!(hidden, [true, true, false]);
    assert!(cookies.iter().any(|cookie| cookie.starts_with("__Host-experiments=hero.other;")), "{cookies:?}");
    let again = browser.get(&world, "/page-data/sanasto/page-data.json", NOW + DAY);
    assert_eq!((number(&again.answer), again.exposures.len(), set(&again.answer).len()), (152, 0, 0));
}

#[test]
fn new_weights_flip_nobody_who_is_kept_and_a_forged_cookie_keeps_nothing() {
    let (old, new) = (split([0.0, 1.0]), split([1.0, 0.0]));
    let mut browser = Browser::with(CONSENT);
    browser.get(&old, "/sanasto/", NOW);
    let mut forged = Browser::with(&browser.cookies.replace("__Host-assignments=1.a.", "__Host-assignments=1.a.A"));
    let mut without_consent = Browser::with("");
    for (browser, page, is_exposed) in
        [(&mut browser, 52, false), (&mut forged, 2, true), (&mut without_consent, 2, true)]
    {
        let visited = browser.get(&new, "/sanasto/", NOW + 30 * DAY);
        assert_eq!((number(&visited.answer), exposure(&visited).is_some()), (page, is_exposed), "{}", browser.cookies);
    }
}

#[test]
fn one_who_is_not_sticky_is_counted_once_all_the_same() {
    let world = hero(&json!([{}, { "page": "/" }]), &json!({ "disableStickyBucketing": true }));
    let mut browser = Browser::with(CONSENT);
    assert!(exposure(&browser.get(&world, "/sanasto/", NOW)).is_some());
    assert!(exposure(&browser.get(&world, "/sanasto/", NOW + DAY)).is_none());
}

#[test]
fn of_too_many_assignments_the_oldest_are_dropped() {
    let mut assignments = Assignments::default();
    for number in 0..100 {
        assignments.add(&format!("experiment-{number}"), 1, "variation-a");
    }
    let kept = |number: u32| assignments.has(&format!("experiment-{number}"), "variation-a");
    assert!((80..100).all(kept) && !(0..50).any(kept));
    let [signed, readable] = assignments.set(&ring(), NOW);
    assert!(signed.len() < 2000 && readable.len() < 2000);
    let read = Assignments::read(signed.split(';').next().unwrap(), &ring(), NOW);
    assert_eq!(read, assignments);
}

#[test]
fn an_assignment_takes_the_place_of_its_version_alone_and_the_app_reads_the_last() {
    let mut assignments = Assignments::default();
    for (version, variation) in [(0, "a"), (1, "b"), (1, "c d~.")] {
        assignments.add("hero one", version, variation);
    }
    assignments.add("cta", 0, "0");
    let known = assignments.of("v");
    let versions: Vec<(u32, &str)> = known.iter().map(|known| (known.bucket_version, known.variation)).collect();
    assert_eq!(versions, [(0, "a"), (1, "c d~."), (0, "0")]);
    let [_, readable] = assignments.set(&ring(), NOW);
    assert!(readable.starts_with("__Host-experiments=cta.0~hero+one.c+d%7E.;"), "{readable}");
}

#[test]
fn consent_given_on_a_page_tells_again_of_what_was_seen() {
    let world = split([0.0, 1.0]);
    let mut browser = Browser::default();
    let before = exposure(&browser.get(&world, "/sanasto/", NOW)).unwrap();
    assert!(!before.consented);
    browser.cookies = CONSENT.to_owned();
    let url = "https://localhost/edge/visitor";
    let pages = ["/sanasto/?a=b", "/", "/nowhere/", "//evil.example/", "/sanasto/"];
    let facts = Facts { now: NOW + 60_000, headers: &browser.clone(), ..Facts::from_url("POST", url) };
    let outcome = grant_consent(&facts, &world, Some(&ring()), 60_000, pages);
    assert_eq!((outcome.answer.status, set(&outcome.answer).len()), (204, 3));
    let after = exposure(&outcome).unwrap();
    assert_eq!((&after.id, after.consented, after.exposure.at), (&before.id, true, before.exposure.at));
    browser.take(&outcome.answer);
    let again = grant_consent(&Facts { headers: &browser, ..facts }, &world, Some(&ring()), 60_000, pages);
    assert_eq!((again.exposures.len(), set(&again.answer).len()), (0, 0));
    for (keys, agent) in [(None, super::BROWSER), (Some(ring()), "curl/8")] {
        let browser = Browser::with(CONSENT).sending("user-agent", agent);
        let none = grant_consent(&Facts { headers: &browser, ..facts }, &world, keys.as_ref(), 0, pages);
        assert_eq!((none.answer.status, none.exposures.len(), set(&none.answer).len()), (204, 0, 0), "{agent}");
    }
}

#[test]
fn what_is_kept_is_not_read_without_consent_and_is_forgotten() {
    let (old, new) = (split([0.0, 1.0]), split([1.0, 0.0]));
    let mut browser = Browser::with(CONSENT);
    browser.get(&old, "/sanasto/", NOW);
    let mut refused = Browser::with(&browser.cookies.replace(CONSENT, "__Host-consent=none"));
    let visited = refused.get(&new, "/sanasto/", NOW + DAY);
    assert_eq!((number(&visited.answer), set(&visited.answer).len()), (2, 0));
    assert_ne!(exposure(&visited).unwrap().id, exposure(&Browser::default().get(&new, "/sanasto/", NOW)).unwrap().id);
    browser.take(&withdraw_consent());
    assert_eq!(browser.cookies, CONSENT);
}

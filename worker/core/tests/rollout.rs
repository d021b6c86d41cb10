//! Who gets a release that is rolled out, and who keeps which.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "tests"
)]

use std::sync::Arc;

use kirkas_core::answer::{Answer, Body};
use kirkas_core::arm::Arm;
use kirkas_core::decide::{Decision, decide};
use kirkas_core::facts::Facts;
use kirkas_core::release::Manifest;
use kirkas_core::rollout::{Assignment, COOKIE, Rollout};
use kirkas_core::signed::KeyRing;
use kirkas_core::snapshot::Snapshot;
use kirkas_publishing::release::{Entry, pack};

const LIVE: &str = "0000000000000000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const CANDIDATE: &str = "1111111111111111aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
/// 2026-11-21T10:00:00Z.
const NOW: u64 = 1_795_255_200_000;

fn ring() -> KeyRing {
    KeyRing::read("a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").unwrap()
}

fn release(number: u8) -> Manifest {
    let page = |path: &str, number: u8| Entry::Page {
        region: "fi".into(),
        path: path.into(),
        html: [number; 32],
        data: [number + 100; 32],
    };
    let entries = vec![
        page("/", number),
        page("/404/", number + 1),
        Entry::File { path: "/service-worker.js".into(), hash: [number + 2; 32] },
        Entry::Asset { name: "index-abc.js".into(), hash: [30; 32] },
    ];
    Manifest::load(pack(entries).unwrap()).unwrap()
}

fn rollout(share: u32) -> Rollout {
    let ids = [LIVE.to_owned(), CANDIDATE.to_owned()];
    Rollout { candidate: release(11), variants: None, ids, share, seed: "41".to_owned() }
}

fn snapshot(share: u32) -> Snapshot {
    Snapshot {
        release: Some(release(1)),
        rollout: Some(Arc::new(rollout(share))),
        fresh_until: NOW + 15_000,
        ..Snapshot::default()
    }
}

/// A visitor by address, with the cookie that was set last.
struct Visitor {
    address: String,
    cookie: Option<String>,
}

impl Visitor {
    fn new(number: u32) -> Self {
        Self { address: format!("10.0.{}.{}", number / 256, number % 256), cookie: None }
    }

    fn assignment(&self, snapshot: &Snapshot, path: &str) -> Assignment {
        let headers = |name: &str| match name {
            "cf-connecting-ip" => Some(self.address.clone()),
            "cookie" => self.cookie.as_ref().map(|value| format!("a=1; {COOKIE}={value}; b=2")),
            _ => None,
        };
        let facts = Facts { headers: &headers, now: NOW, ..Facts::from_url("GET", "http://localhost/") };
        snapshot.rollout.as_ref().unwrap().assign(&Facts { path, ..facts }, false, Some(&ring()))
    }

    /// What the edge answers.
    fn get(&mut self, snapshot: &Snapshot, path: &str) -> Answer {
        let assignment = self.assignment(snapshot, path);
        let own = snapshot.of_arm(assignment.arm);
        let snapshot = own.as_ref().unwrap_or(snapshot);
        let facts = Facts { path, now: NOW, ..Facts::from_url("GET", "http://localhost/") };
        let Ok(Decision::Answer(answer)) = decide(&facts, snapshot) else { panic!("{path}") };
        let answer = assignment.mark(answer, &facts, snapshot.release.as_ref());
        if let Some((_, set)) = answer.headers.iter().find(|(name, _)| *name == "set-cookie") {
            let (value, attributes) =
                set.strip_prefix(COOKIE).and_then(|set| set.strip_prefix('=')?.split_once(';')).unwrap();
            assert_eq!(attributes, " Path=/; Secure; HttpOnly; SameSite=Lax");
            self.cookie = Some(value.to_owned());
        }
        answer
    }

    fn arm(&mut self, share: u32) -> Arm {
        self.get(&snapshot(share), "/").arm.unwrap()
    }
}

/// The number that a stored body's key repeats.
fn stored(answer: &Answer) -> u8 {
    let Body::Stored { key, .. } = &answer.body else { panic!("{answer:?}") };
    u8::from_str_radix(key.strip_prefix("page/").and_then(|key| key.get(..2)).unwrap(), 16).unwrap()
}

#[test]
fn a_growing_share_moves_nobody_back_and_the_last_step_takes_everybody() {
    let mut visitors: Vec<Visitor> = (0..2000).map(Visitor::new).collect();
    let mut before = vec![Arm::Live; visitors.len()];
    for (share, expected) in [(100, 5..40), (1000, 140..260), (5000, 900..1100), (10_000, 2000..2001)] {
        let arms: Vec<Arm> = visitors.iter_mut().map(|visitor| visitor.arm(share)).collect();
        let moved_back = before.iter().zip(&arms).filter(|arms| *arms == (&Arm::Candidate, &Arm::Live)).count();
        assert_eq!(moved_back, 0, "{share}");
        let count = arms.iter().filter(|arm| **arm == Arm::Candidate).count();
        assert!(expected.contains(&count), "{count} at {share}");
        before = arms;
    }
}

#[test]
fn the_cookie_decides_whatever_the_address() {
    for (number, share) in [(0, 10_000), (1, 0)] {
        let mut visitor = Visitor::new(number);
        let arm = visitor.arm(share);
        assert_eq!(arm, if share == 0 { Arm::Live } else { Arm::Candidate });
        let cookie = visitor.cookie.clone();
        let others = (2..500).map(|number| {
            let mut moved = Visitor { cookie: cookie.clone(), ..Visitor::new(number) };
            moved.arm(share)
        });
        assert!(others.into_iter().all(|other| other == arm));
    }
}

#[test]
fn each_cookie_names_a_release_or_is_ignored() {
    let live = "0000000000000000";
    let candidate = "1111111111111111";
    let decided = |cookie: String, path: &str| {
        let visitor = Visitor { cookie: Some(cookie), ..Visitor::new(0) };
        visitor.assignment(&snapshot(10_000), path).arm
    };
    for (cookie, of_page, of_data) in [
        (format!("{candidate}.41.100"), Arm::Candidate, Arm::Candidate),
        (format!("{candidate}.7.10000"), Arm::Candidate, Arm::Candidate),
        (format!("{live}.41.10000"), Arm::Live, Arm::Live),
        // The share has grown, or it was another roll-out: only a page draws again.
        (format!("{live}.41.100"), Arm::Candidate, Arm::Live),
        (format!("{live}.7.10000"), Arm::Candidate, Arm::Live),
        ("2222222222222222.41.10000".to_owned(), Arm::Candidate, Arm::Live),
        (candidate.to_owned(), Arm::Candidate, Arm::Live),
        ("x".to_owned(), Arm::Candidate, Arm::Live),
    ] {
        assert_eq!(decided(cookie.clone(), "/"), of_page, "{cookie}");
        assert_eq!(decided(cookie.clone(), "/page-data/page-data.json"), of_data, "{cookie}");
    }
}

#[test]
fn page_data_and_files_are_of_one_release() {
    for (share, first) in [(0, 1), (10_000, 11)] {
        let snapshot = snapshot(share);
        let mut visitor = Visitor::new(0);
        for (path, number) in [
            ("/", first),
            ("/page-data/page-data.json", first + 100),
            ("/none/", first + 1),
            ("/service-worker.js", first + 2),
            ("/", first),
        ] {
            let answer = visitor.get(&snapshot, path);
            assert_eq!(stored(&answer), number, "{path} at {share}");
        }
    }
}

#[test]
fn data_without_a_cookie_is_the_live_releases() {
    let answer = Visitor::new(0).get(&snapshot(10_000), "/page-data/page-data.json");
    assert_eq!((stored(&answer), answer.arm), (101, None), "nobody has drawn");
}

#[test]
fn what_a_visitor_asks_for_counts_from_their_draw_on() {
    let data = "/page-data/page-data.json";
    for (cookie, path, expected) in [
        (None, "/", Some(Arm::Candidate)),
        (None, data, None),
        (Some("1111111111111111.41.100"), data, Some(Arm::Candidate)),
        (Some("0000000000000000.41.10000"), data, Some(Arm::Live)),
        // They drew the live release when the share was smaller, and have it until their next page.
        (Some("0000000000000000.41.100"), data, Some(Arm::Live)),
        (Some("0000000000000000.41.100"), "/api/v1/offers", Some(Arm::Live)),
        (Some("0000000000000000.41.100"), "/", Some(Arm::Candidate)),
        (Some("0000000000000000.7.10000"), data, None),
        (Some("2222222222222222.41.10000"), data, None),
        (None, "/api/v1/offers", None),
    ] {
        let visitor = Visitor { cookie: cookie.map(str::to_owned), ..Visitor::new(0) };
        assert_eq!(visitor.assignment(&snapshot(10_000), path).counted_arm(), expected, "{cookie:?} {path}");
    }
}

#[test]
fn programs_and_an_edge_without_keys_get_the_live_release_and_no_cookie() {
    let headers = |_: &str| None;
    let facts = Facts { headers: &headers, now: NOW, ..Facts::from_url("GET", "http://localhost/") };
    for (is_program, ring) in [(true, Some(ring())), (false, None)] {
        let snapshot = snapshot(10_000);
        let assignment = snapshot.rollout.as_ref().unwrap().assign(&facts, is_program, ring.as_ref());
        assert_eq!((assignment.arm, assignment.counted_arm()), (Arm::Live, None));
        let Ok(Decision::Answer(answer)) = decide(&facts, &snapshot) else { panic!() };
        let answer = assignment.mark(answer, &facts, snapshot.release.as_ref());
        assert!(answer.headers.iter().all(|(name, _)| *name != "set-cookie"));
        assert_eq!(answer.reuse.expires, 0, "others get another answer at this address");
    }
}

#[test]
fn what_the_cookie_alone_decides_is_for_others_with_the_same_cookie_and_assets_are_for_all() {
    let snapshot = snapshot(10_000);
    let mut visitor = Visitor::new(0);
    let reuse = |answer: Answer| (answer.reuse.expires > 0, answer.reuse.is_by_release);
    assert_eq!(reuse(visitor.get(&snapshot, "/")), (false, false), "the first page sets the cookie");
    assert_eq!(reuse(visitor.get(&snapshot, "/")), (true, true));
    assert_eq!(reuse(visitor.get(&snapshot, "/page-data/page-data.json")), (true, true));
    assert_eq!(reuse(visitor.get(&snapshot, "/service-worker.js")), (true, true));
    assert_eq!(reuse(visitor.get(&snapshot, "/assets/index-abc.js")), (true, false));
}

#[test]
fn pages_and_404s_are_counted_for_the_release() {
    let snapshot = snapshot(10_000);
    for (path, expected) in [
        ("/", Some(Arm::Candidate)),
        ("/none/", Some(Arm::Candidate)),
        ("/service-worker.js", None),
        ("/assets/index-abc.js", None),
    ] {
        let mut visitor = Visitor::new(0);
        visitor.arm(10_000);
        assert_eq!(visitor.get(&snapshot, path).arm, expected, "{path}");
    }
}

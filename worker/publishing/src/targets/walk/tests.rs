//! Sites that are asked, and what comes of it.
#![allow(clippy::indexing_slicing, reason = "tests")]

use super::{AddressRules, Finding, Method, Outcome, Reason, Response, Step, Walk};

/// What a site answers: to HEAD and GET alike, or to each its own.
enum Answer {
    Always(u16, &'static str),
    ByMethod(u16, u16),
    Never,
    Challenge(u16),
    NoStatus,
}
use Answer::{Always, ByMethod, Challenge, Never, NoStatus};

/// Walks through sites; answers what was asked, as in `HEAD https://…` and `own https://…`, and the finding.
fn walk(start: &str, sites: &[(&str, Answer)]) -> (Vec<String>, Finding) {
    let mut asked = Vec::new();
    let mut step = Walk::begin(&AddressRules::default(), start);
    loop {
        let (walk, is_own) = match step {
            Step::Done(finding) => return (asked, finding),
            Step::Ask(walk) => (walk, false),
            Step::LookUp(walk) => (walk, true),
        };
        let (method, url) = walk.request();
        let name = if is_own {
            "own"
        } else if method == Method::Head {
            "HEAD"
        } else {
            "GET"
        };
        asked.push(format!("{name} {url}"));
        assert!(asked.len() < 50, "{asked:?}");
        let response = |status, location| Response { status: Some(status), location, is_challenge: false };
        let answer = sites.iter().find(|(site, _)| *site == url.as_str());
        step = match answer.map_or(&Always(404, ""), |(_, answer)| answer) {
            Always(status, "") => walk.answered(response(*status, None)),
            Always(status, location) => walk.answered(response(*status, Some(location))),
            ByMethod(head, get) => walk.answered(response(if method == Method::Head { *head } else { *get }, None)),
            Never => walk.unanswered(),
            Challenge(status) => walk.answered(Response { status: Some(*status), location: None, is_challenge: true }),
            NoStatus => walk.answered(Response::default()),
        };
    }
}

const A: &str = "https://a.example/";
const B: &str = "https://b.example/x";

/// What a target at `A` comes to.
fn of_a(sites: &[(&str, Answer)]) -> (Outcome, Reason, Option<u16>, Option<String>) {
    let (_, Finding { outcome, reason, status, moved_to }) = walk(A, sites);
    (outcome, reason, status, moved_to)
}

#[test]
fn a_site_that_answers_is_asked_for_its_headers_alone() {
    let (asked, finding) = walk(A, &[(A, Always(200, ""))]);
    assert_eq!(asked, ["HEAD https://a.example/"]);
    let expected = Finding { outcome: Outcome::Answers, reason: Reason::Answered, status: Some(200), moved_to: None };
    assert_eq!(finding, expected);
}

#[test]
fn no_failure_is_told_by_head() {
    for (head, get, outcome) in [
        (405, 200, Outcome::Answers),
        (501, 204, Outcome::Answers),
        (403, 200, Outcome::Answers),
        (404, 200, Outcome::Answers),
        (404, 404, Outcome::Fails),
        (500, 503, Outcome::Fails),
        (405, 403, Outcome::Undecided),
    ] {
        let (asked, finding) = walk(A, &[(A, ByMethod(head, get))]);
        assert_eq!(asked, ["HEAD https://a.example/", "GET https://a.example/"], "{head} {get}");
        assert_eq!((finding.outcome, finding.status), (outcome, Some(get)), "{head} {get}");
    }
}

#[test]
fn what_an_answer_comes_to() {
    for (answer, outcome, reason, status) in [
        (Always(204, ""), Outcome::Answers, Reason::Answered, Some(204)),
        (Always(404, ""), Outcome::Fails, Reason::Status, Some(404)),
        (Always(410, ""), Outcome::Fails, Reason::Status, Some(410)),
        (Always(503, ""), Outcome::Fails, Reason::Status, Some(503)),
        (Always(301, ""), Outcome::Fails, Reason::Status, Some(301)),
        (Always(401, ""), Outcome::Undecided, Reason::TurnsAway, Some(401)),
        (Always(429, ""), Outcome::Undecided, Reason::TurnsAway, Some(429)),
        (Always(999, ""), Outcome::Undecided, Reason::TurnsAway, Some(999)),
        (Challenge(503), Outcome::Undecided, Reason::TurnsAway, Some(503)),
        (Never, Outcome::Fails, Reason::Silent, None),
        (NoStatus, Outcome::Undecided, Reason::OtherService, None),
    ] {
        assert_eq!(of_a(&[(A, answer)]), (outcome, reason, status, None));
    }
}

#[test]
fn a_target_has_moved_where_permanent_redirects_say_so() {
    let c = "https://c.example/";
    let moved = |to: &str| (Outcome::Moved, Reason::Answered, Some(200), Some(to.to_owned()));
    let answers = (Outcome::Answers, Reason::Answered, Some(200), None);
    let ok = || Always(200, "");
    assert_eq!(of_a(&[(A, Always(301, B)), (B, ok())]), moved(B));
    assert_eq!(of_a(&[(A, Always(308, B)), (B, Always(301, c)), (c, ok())]), moved(c));
    // What is temporary may lead elsewhere tomorrow.
    assert_eq!(of_a(&[(A, Always(302, B)), (B, ok())]), answers);
    assert_eq!(of_a(&[(A, Always(301, B)), (B, Always(302, c)), (c, ok())]), moved(B));
    assert_eq!(of_a(&[(A, Always(307, B)), (B, Always(301, c)), (c, ok())]), answers);
    let gone = of_a(&[(A, Always(301, B))]);
    assert_eq!(gone, (Outcome::Fails, Reason::Status, Some(404), Some(B.to_owned())));
}

#[test]
fn at_most_five_redirects_are_followed() {
    let (asked, finding) = walk(A, &[(A, Always(302, B)), (B, Always(302, A))]);
    assert_eq!(asked.len(), 6);
    assert_eq!((finding.outcome, finding.reason), (Outcome::Fails, Reason::TooManyRedirects));
}

#[test]
fn a_private_address_is_never_asked_nor_one_that_is_none_of_the_web() {
    for start in ["http://127.0.0.1:80/", "http://10.0.0.1/", "http://x.localhost/", "ftp://a.example/", "x"] {
        let (asked, finding) = walk(start, &[]);
        assert_eq!(
            (asked.len(), finding.outcome, finding.reason),
            (0, Outcome::Undecided, Reason::NotAsked),
            "{start}"
        );
    }
    for location in ["http://127.0.0.1/", "//[::1]/", "http://169.254.169.254/", "http://printer/", "itms-apps://x"] {
        let (asked, finding) = walk(A, &[(A, Always(301, location))]);
        assert_eq!(asked, ["HEAD https://a.example/"], "{location}");
        assert_eq!((finding.outcome, finding.reason), (Outcome::Undecided, Reason::LeadsElsewhere), "{location}");
    }
}

#[test]
fn our_own_hosts_are_looked_up_and_not_asked() {
    let (own, other) = ("http://localhost/laina/", "http://localhost/lainat/");
    let (asked, finding) = walk(own, &[(own, Always(301, "/lainat/")), (other, Always(200, ""))]);
    assert_eq!(asked, ["own http://localhost/laina/", "own http://localhost/lainat/"]);
    assert_eq!((finding.outcome, finding.moved_to.as_deref()), (Outcome::Moved, Some(other)));
    let (asked, finding) = walk(A, &[(A, Always(302, own))]);
    assert_eq!(asked, ["HEAD https://a.example/", "own http://localhost/laina/"]);
    assert_eq!((finding.outcome, finding.status), (Outcome::Fails, Some(404)));
    // From there the way leads to another site again.
    let (asked, _) = walk(own, &[(own, Always(302, B)), (B, ByMethod(405, 200))]);
    assert_eq!(asked[1..], ["HEAD https://b.example/x", "GET https://b.example/x"]);
}

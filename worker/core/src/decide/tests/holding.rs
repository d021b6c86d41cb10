//! Which answers hold for everybody, and until when.

use std::cell::Cell;
use std::sync::Arc;

use proptest::prelude::*;

use super::snapshot;
use crate::clicks::Campaigns;
use crate::decide::{Decision, decide, holds_until};
use crate::facts::Facts;
use crate::snapshot::Snapshot;

const FRESH_UNTIL: u64 = 5000;

fn until(facts: &Facts, snapshot: &Snapshot) -> Option<u64> {
    match decide(facts, snapshot).unwrap() {
        Decision::Answer(answer) => holds_until(&answer, facts, snapshot),
        _ => None,
    }
}

fn fresh(campaigns: &str) -> Snapshot {
    let campaigns = Arc::new(Campaigns::load(["KCLK 1\n", campaigns].concat().into()).unwrap());
    Snapshot { campaigns, fresh_until: FRESH_UNTIL, ..snapshot() }
}

#[test]
fn what_an_address_has_for_everybody_holds_as_long_as_the_snapshot_is_fresh() {
    let cases = [
        ("GET", "/sanasto/", true),
        ("GET", "/page-data/sanasto/page-data.json", true),
        ("GET", "/offers/7f3a/", true),
        ("GET", "/assets/index-abc.js", true),
        ("GET", "/favicon.svg", true),
        ("HEAD", "/sanasto/", false),
        ("POST", "/sanasto/", false),
        ("GET", "/sanasto/?gclid=x", false),
        ("GET", "/sanasto/?", false),
        ("GET", "/sanasto", false),
        ("GET", "/nothing/", false),
        ("GET", "/%zz", false),
        ("GET", "/edge/health", false),
        ("GET", "/api/v2/user/profile", false),
    ];
    for (method, path, holds) in cases {
        let url = ["http://localhost", path].concat();
        let until = until(&Facts::of_url(method, &url), &fresh(""));
        assert_eq!(until, holds.then_some(FRESH_UNTIL), "{method} {path}");
    }
}

#[test]
fn a_validator_that_is_known_holds_too() {
    let headers = |name: &str| (name == "if-none-match").then(|| "*".to_owned());
    let facts = Facts { headers: &headers, ..Facts::of_url("GET", "http://localhost/sanasto/") };
    assert_eq!(until(&facts, &fresh("")), Some(FRESH_UNTIL));
}

#[test]
fn nothing_holds_beyond_the_next_beginning_or_end_of_a_campaign() {
    let snapshot = fresh("campaign\tspring\tfi\t/sanasto/\t1000\t2000\t/\ncampaign\tlate\tfi\t/\t9000\t9900\t\n");
    let cases = [
        (999, "/", Some(1000)),
        (999, "/sanasto/", None),
        (1000, "/sanasto/", Some(2000)),
        (1999, "/favicon.svg", Some(2000)),
        (2000, "/", Some(FRESH_UNTIL)),
    ];
    for (now, path, expected) in cases {
        let url = ["http://localhost", path].concat();
        assert_eq!(until(&Facts { now, ..Facts::of_url("GET", &url) }, &snapshot), expected, "{now} {path}");
    }
}

proptest! {
    #[test]
    fn an_answer_that_holds_takes_no_other_headers_and_no_time_into_account(
        path in prop_oneof![
            "/(sv/)?(sanasto|offers/[a-z]|nothing)?/?",
            "/(assets|page-data)/[a-z./-]{0,20}",
            any::<String>().prop_map(|path| ["/", &path].concat()),
        ],
        now in 0..FRESH_UNTIL,
        later in 0..FRESH_UNTIL,
    ) {
        let snapshot = fresh("campaign\tspring\tfi\t/sanasto/\t1000\t2000\t/\n");
        let url = ["http://localhost", &path].concat();
        let others = Cell::new(false);
        let headers = |name: &str| {
            let decides = ["accept-encoding", "if-none-match"].contains(&name);
            others.set(others.get() || !decides);
            Some("br".to_owned())
        };
        let facts = Facts { headers: &headers, now, ..Facts::of_url("GET", &url) };
        if let Some(until) = until(&facts, &snapshot) {
            prop_assert!(!others.get());
            if (now..until).contains(&later) {
                prop_assert_eq!(decide(&Facts { now: later, ..facts }, &snapshot), decide(&facts, &snapshot));
            }
        }
    }
}

//! Which answers hold for everybody, and until when.

use std::cell::Cell;
use std::sync::Arc;

use proptest::prelude::*;

use super::snapshot;
use crate::clicks::Campaigns;
use crate::decide::{Decision, decide, holds_until};
use crate::facts::Facts;
use crate::redirects::Table;
use crate::redirects::compile::{Format, compile, read};
use crate::snapshot::Snapshot;

const FRESH_UNTIL: u64 = 5000;

fn until(facts: &Facts, snapshot: &Snapshot) -> Option<u64> {
    match decide(facts, snapshot).unwrap() {
        Decision::Answer(answer) => holds_until(&answer, facts, snapshot),
        _ => None,
    }
}

const RULES: &str = "source,target,status,match\n\
    /old,/sanasto/,301,\n/for-now,/,302,\n/with-a?a=1,/,301,\n/gone,,410,\n/old/*,/,301,prefix\n";

fn fresh(campaigns: &str) -> Snapshot {
    let campaigns = Arc::new(Campaigns::load(["KCLK 1\n", campaigns].concat().into()).unwrap());
    let (rules, findings) = read("all.csv", Format::Csv, RULES.as_bytes());
    let table = Table::load(compile(rules, findings).bundle.unwrap()).unwrap();
    Snapshot { campaigns, redirects: Some(table), fresh_until: FRESH_UNTIL, ..snapshot() }
}

#[test]
fn what_an_address_has_for_everybody_holds_as_long_as_the_snapshot_is_fresh() {
    let cases = [
        ("GET", "/sanasto/", true),
        ("GET", "/page-data/sanasto/page-data.json", true),
        ("GET", "/offers/7f3a/", true),
        ("GET", "/assets/index-abc.js", true),
        ("GET", "/favicon.svg", true),
        ("GET", "/old", true),
        ("GET", "/OLD/", true),
        ("GET", "/for-now", true),
        ("GET", "/page-data/old/page-data.json", false),
        ("GET", "/old/thing", false),
        ("GET", "/gone", false),
        ("GET", "/old?", false),
        ("GET", "/with-a?a=1", false),
        ("HEAD", "/old", false),
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

#[test]
fn a_redirect_by_an_exact_rule_holds_whatever_else_is_live_and_by_its_address_alone() {
    let headers = |name: &str| panic!("{name} is asked for");
    let facts = Facts { headers: &headers, now: 1500, ..Facts::of_url("GET", "http://localhost/old") };
    let campaign = "campaign\tspring\tfi\t/sanasto/\t1000\t2000\t/\n";
    assert_eq!(until(&facts, &Snapshot { maintenance: true, ..fresh(campaign) }), Some(FRESH_UNTIL));
    assert_eq!(until(&facts, &Snapshot { release: None, ..fresh("") }), None);
}

proptest! {
    #[test]
    fn an_answer_that_holds_takes_no_other_headers_and_no_time_into_account(
        path in prop_oneof![
            "/(sv/)?(sanasto|offers/[a-z]|nothing)?/?",
            "/([oO]ld|for-now|with-a|gone)(/[a-z]?)?",
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

#[test]
fn a_rule_by_pattern_takes_no_sensitive_screen_although_the_release_has_no_page_there() {
    let rows = "source,target,status,match\n/autologin/*,https://evil.example/,302,prefix\n/.*,https://evil.example/,302,regex\n";
    let (rules, findings) = read("all.csv", Format::Csv, rows.as_bytes());
    let table = Table::load(compile(rules, findings).bundle.unwrap()).unwrap();
    let snapshot = Snapshot { redirects: Some(table), ..snapshot() };
    for (url, status) in [("/autologin/?token=x", 404), ("/sv/AUTOLOGIN", 404), ("/asetukset/", 404), ("/old", 302)] {
        let url = ["http://localhost", url].concat();
        assert_eq!(super::answer_to(&Facts::of_url("GET", &url), &snapshot).status, status, "{url}");
    }
}

//! Which answers are for other requests too, and until when.

use std::cell::RefCell;
use std::sync::Arc;

use kirkas_core::answer::{Answer, Reuse};
use kirkas_core::clicks::Campaigns;
use kirkas_core::decide::{Decision, decide, decide_without_shard};
use kirkas_core::facts::Facts;
use kirkas_core::maintenance::Window;
use kirkas_core::redirects::Table;
use kirkas_core::snapshot::Snapshot;
use kirkas_redirects_compile::{Format, compile, read};
use proptest::prelude::*;

use super::snapshot;

const FRESH_UNTIL: u64 = 5000;

/// Names of the headers that an answer varies by, and until when it is for others too.
fn reuse(decision: Decision) -> Option<(&'static [&'static str], u64)> {
    match decision {
        Decision::Answer(Answer { reuse: Reuse { vary, expires, .. }, .. }) if expires > 0 => {
            Some((vary.headers().unwrap(), expires))
        }
        _ => None,
    }
}

fn until(facts: &Facts, snapshot: &Snapshot) -> Option<u64> {
    reuse(decide(facts, snapshot).unwrap()).map(|(_, until)| until)
}

const RULES: &str = "source,target,status,match\n\
    /old,/sanasto/,301,\n/for-now,/,302,\n/with-a?a=1,/,301,\n/gone,,410,\n/old/*,/,301,prefix\n\
    /assets/old.js,/sanasto/,301,\n/assets/old/*,/,301,prefix\n";

fn fresh(campaigns: &str) -> Snapshot {
    let campaigns = Arc::new(Campaigns::load(["KCLK 1\n", campaigns].concat().into()).unwrap());
    let (rules, findings) = read("all.csv", Format::Csv, RULES.as_bytes());
    let table = Table::load(compile(rules, findings).bundle.unwrap()).unwrap();
    Snapshot { campaigns, redirects: Some(table), fresh_until: FRESH_UNTIL, ..snapshot() }
}

#[test]
fn what_an_address_has_for_everybody_is_reused_as_long_as_the_snapshot_is_fresh() {
    let none: &[&str] = &[];
    let encoding: &[&str] = &["accept-encoding"];
    let both: &[&str] = &["accept-encoding", "if-none-match"];
    let cases = [
        ("/sanasto/", Some(both)),
        ("/page-data/sanasto/page-data.json", Some(both)),
        ("/offers/7f3a/", Some(both)),
        ("/assets/index-abc.js", Some(both)),
        ("/assets/of-an-older-release.js", Some(both)),
        ("/assets/old.js", Some(none)),
        ("/assets/old/1.js", Some(both)),
        ("/favicon.svg", Some(both)),
        ("/old", Some(none)),
        ("/OLD/", Some(none)),
        ("/for-now", Some(none)),
        ("/old/thing", Some(none)),
        ("/page-data/old/page-data.json", Some(none)),
        ("/page-data/nothing/page-data.json", Some(none)),
        ("/sanasto", Some(none)),
        ("/gone", Some(encoding)),
        ("/nothing/", Some(encoding)),
        ("/old?", None),
        ("/with-a?a=1", None),
        ("/sanasto/?gclid=x", None),
        ("/sanasto/?", None),
        ("/%zz", None),
        ("/edge/health", None),
        ("/api/v2/user/profile", None),
        ("/api/nothing", None),
    ];
    for (path, vary) in cases {
        let url = ["http://localhost", path].concat();
        for method in ["GET", "HEAD"] {
            let decision = decide(&Facts::from_url(method, &url), &fresh("")).unwrap();
            assert_eq!(reuse(decision), vary.map(|vary| (vary, FRESH_UNTIL)), "{method} {path}");
        }
        for method in ["POST", "DELETE"] {
            assert_eq!(until(&Facts::from_url(method, &url), &fresh("")), None, "{method} {path}");
        }
    }
}

#[test]
fn that_a_validator_is_known_is_reused_too() {
    let headers = |name: &str| (name == "if-none-match").then(|| "*".to_owned());
    let facts = Facts { headers: &headers, ..Facts::from_url("GET", "http://localhost/sanasto/") };
    let decision = decide(&facts, &fresh("")).unwrap();
    assert!(matches!(&decision, Decision::Answer(answer) if answer.status == 304));
    assert_eq!(reuse(decision), Some((["accept-encoding", "if-none-match"].as_slice(), FRESH_UNTIL)));
}

#[test]
fn no_page_is_reused_beyond_the_next_beginning_or_end_of_a_campaign() {
    let snapshot = fresh("campaign\tspring\tfi\t/sanasto/\t1000\t2000\t/\ncampaign\tlate\tfi\t/\t9000\t9900\t\n");
    let cases = [
        (999, "/", Some(1000)),
        (999, "/sanasto/", Some(1000)),
        (1000, "/sanasto/", Some(2000)),
        (1999, "/favicon.svg", Some(FRESH_UNTIL)),
        (1500, "/old", Some(FRESH_UNTIL)),
        (1500, "/nothing/", Some(FRESH_UNTIL)),
        (2000, "/", Some(FRESH_UNTIL)),
    ];
    for (now, path, expected) in cases {
        let url = ["http://localhost", path].concat();
        assert_eq!(until(&Facts { now, ..Facts::from_url("GET", &url) }, &snapshot), expected, "{now} {path}");
    }
}

#[test]
fn a_redirect_by_a_rule_is_reused_whatever_else_is_live_and_by_its_address_alone() {
    let headers = |name: &str| panic!("{name} is asked for");
    let facts = Facts { headers: &headers, now: 1500, ..Facts::from_url("GET", "http://localhost/old") };
    let campaign = "campaign\tspring\tfi\t/sanasto/\t1000\t2000\t/\n";
    assert_eq!(until(&facts, &Snapshot { maintenance: true, ..fresh(campaign) }), Some(FRESH_UNTIL));
    assert_eq!(until(&facts, &Snapshot { release: None, ..fresh("") }), None);
}

#[test]
fn what_stands_in_while_a_rule_cannot_be_read_is_for_nobody_else() {
    for path in ["/sanasto/", "/nothing/", "/page-data/nothing/page-data.json", "/assets/of-an-older-release.js"] {
        let url = ["http://localhost", path].concat();
        assert_eq!(reuse(decide_without_shard(&Facts::from_url("GET", &url), &fresh(""))), None, "{path}");
    }
}

proptest! {
    #[test]
    fn an_answer_that_is_reused_takes_no_other_headers_and_no_time_into_account(
        method in prop_oneof!["GET", "HEAD", "POST"],
        path in prop_oneof![
            "/(sv/)?(sanasto|offers/[a-z]|nothing)?/?",
            "/([oO]ld|for-now|with-a|gone)(/[a-z]?)?",
            "/(assets|page-data)/[a-z./-]{0,20}",
            "/assets/(old|index-abc|old/[a-z]{1,3})\\.js",
            "/page-data/((old|gone|sanasto|nothing)/)?page-data\\.json",
            "/(api|edge)/[a-z0-9/-]{0,20}",
            any::<String>().prop_map(|path| ["/", &path].concat()),
        ],
        known in prop_oneof!["", "\\*", "\"[0-9a-f]{32}(\\.br)?\"", "W/\"index-abc\\.js\""],
        encoding in prop_oneof!["", "br", "gzip, br;q=0", "identity"],
        now in 0..FRESH_UNTIL,
        later in 0..FRESH_UNTIL,
    ) {
        let windows = serde_json::json!([{ "from": 1500, "until": 2500, "regions": ["fi"], "retry_after": "" }]);
        let windows = Window::read_all(&windows);
        let snapshot = Snapshot { windows, ..fresh("campaign\tspring\tfi\t/sanasto/\t1000\t2000\t/\n") };
        let url = ["http://localhost", &path].concat();
        let read = RefCell::new(Vec::new());
        let headers = |name: &str| {
            read.borrow_mut().push(name.to_owned());
            Some(match name {
                "accept-encoding" => encoding.clone(),
                "if-none-match" => known.clone(),
                _ => "1".to_owned(),
            })
        };
        let facts = Facts { headers: &headers, now, ..Facts::from_url(&method, &url) };
        let decision = decide(&facts, &snapshot).unwrap();
        let read = read.take();
        if let Some((vary, until)) = reuse(decision) {
            prop_assert!(read.iter().all(|name| vary.contains(&name.as_str())), "{read:?} {vary:?}");
            if (now..until).contains(&later) {
                prop_assert_eq!(decide(&Facts { now: later, ..facts }, &snapshot).map(without_reuse), decide(&facts, &snapshot).map(without_reuse));
            }
        }
    }
}

/// What is answered, whoever else is answered so.
fn without_reuse(decision: Decision) -> Decision {
    match decision {
        Decision::Answer(answer) => Decision::Answer(Answer { reuse: Reuse::default(), ..answer }),
        other => other,
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
        assert_eq!(super::answer_to(&Facts::from_url("GET", &url), &snapshot).status, status, "{url}");
    }
}

//! Planned maintenance: which requests it answers, by their time alone, and what it leaves as it is.

use kirkas_core::answer::Reuse;
use kirkas_core::decide::{Decision, decide};
use kirkas_core::facts::Facts;
use kirkas_core::maintenance::Window;
use kirkas_core::snapshot::Snapshot;
use serde_json::{Value, json};

use super::{answer_to, header, snapshot, stored, with_table};

/// 2026-03-29 at 01:00 UTC, when Finland's clocks go from 3 to 4.
const FORWARD: u64 = 1_774_746_000_000;
/// 2026-10-25 at 01:00 UTC, when they go from 4 back to 3.
const BACK: u64 = 1_792_890_000_000;
const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
const END: &str = "Sun, 29 Mar 2026 02:00:00 GMT";

fn planned(windows: &Value) -> Snapshot {
    Snapshot { windows: Window::read_all(windows), ..snapshot() }
}

fn window(from: u64, until: u64, regions: &[&str]) -> Value {
    json!([{ "id": 7, "from": from, "until": until, "regions": regions, "text": "A new database", "retry_after": END }])
}

fn status(snapshot: &Snapshot, url: &str, now: u64) -> u16 {
    answer_to(&Facts { now, ..Facts::from_url("GET", url) }, snapshot).status
}

#[test]
fn a_window_begins_and_ends_by_the_time_of_the_request_also_when_clocks_change() {
    const FI: &str = "http://localhost/sanasto/";
    const INTL: &str = "http://intl.localhost/";
    // From 2 to 5 by Finland's clocks: two hours in the night that is short, four in the long one.
    let short = planned(&window(FORWARD - HOUR, FORWARD + HOUR, &["fi"]));
    let long = planned(&window(BACK - 2 * HOUR, BACK + 2 * HOUR, &[]));
    let cases = [
        (&short, FI, FORWARD - HOUR - 1, 200),
        (&short, FI, FORWARD - HOUR, 503),
        (&short, FI, FORWARD - 1, 503),
        (&short, FI, FORWARD, 503),
        (&short, FI, FORWARD + HOUR - 1, 503),
        (&short, FI, FORWARD + HOUR, 200),
        (&short, INTL, FORWARD, 200),
        (&long, FI, BACK - 2 * HOUR - 1, 200),
        (&long, FI, BACK - 2 * HOUR, 503),
        // 3:30 by Finland's clocks, before they go back and after.
        (&long, FI, BACK - 30 * MINUTE, 503),
        (&long, FI, BACK + 30 * MINUTE, 503),
        (&long, INTL, BACK, 503),
        (&long, INTL, BACK + 2 * HOUR, 200),
    ];
    for (snapshot, url, now, expected) in cases {
        assert_eq!(status(snapshot, url, now), expected, "{url} at {now}");
    }
}

#[test]
fn the_maintenance_page_says_when_the_window_ends() {
    let snapshot = planned(&window(1000, 2000, &["fi"]));
    let page = answer_to(&Facts { now: 1500, ..Facts::from_url("GET", "http://localhost/sanasto/") }, &snapshot);
    assert_eq!((page.status, stored(&page), header(&page, "retry-after")), (503, 7, Some(END)));
    // Who switched it on by hand says no end, and that counts before a plan.
    let switched = Snapshot { maintenance: true, ..snapshot };
    let page = answer_to(&Facts { now: 1500, ..Facts::from_url("GET", "http://localhost/sanasto/") }, &switched);
    assert_eq!(header(&page, "retry-after"), Some("30"));
    // A region whose release has no such page says it in words.
    let bare = planned(&window(1000, 2000, &["intl"]));
    let page = answer_to(&Facts { now: 1500, ..Facts::from_url("GET", "http://intl.localhost/") }, &bare);
    assert_eq!((page.status, header(&page, "retry-after")), (503, Some(END)));
}

#[test]
fn redirects_the_api_assets_and_page_data_go_on() {
    let windows = Window::read_all(&window(0, 10, &[]));
    let snapshot = Snapshot { windows, ..with_table("/old,/sanasto/,301,\n") };
    for (path, expected) in [
        ("/old", 301),
        ("/sanasto", 301),
        ("/nothing/", 404),
        ("/favicon.svg", 200),
        ("/assets/index-abc.js", 200),
        ("/page-data/sanasto/page-data.json", 200),
        ("/sanasto/", 503),
    ] {
        assert_eq!(status(&snapshot, &["http://localhost", path].concat(), 5), expected, "{path}");
    }
    let call = Facts { now: 5, ..Facts::from_url("GET", "http://localhost/api/v1/user/profile") };
    assert_eq!(decide(&call, &snapshot), Ok(Decision::Origin));
}

#[test]
fn no_page_is_reused_beyond_the_next_beginning_or_end_of_a_window() {
    let snapshot = Snapshot { fresh_until: 5000, ..planned(&window(1000, 2000, &["intl"])) };
    for (now, path, expected) in [
        (999, "/sanasto/", 1000),
        (1000, "/sanasto/", 2000),
        (2000, "/sanasto/", 5000),
        (999, "/nothing/", 5000),
        (999, "/favicon.svg", 5000),
    ] {
        let url = ["http://localhost", path].concat();
        let Reuse { expires, .. } = answer_to(&Facts { now, ..Facts::from_url("GET", &url) }, &snapshot).reuse;
        assert_eq!(expires, expected, "{now} {path}");
    }
}

#[test]
fn documents_announce_a_window_of_their_region_for_a_day_before_it() {
    const DAY: u64 = 24 * HOUR;
    let (from, until) = (FORWARD + DAY, FORWARD + DAY + HOUR);
    let snapshot = Snapshot { fresh_until: u64::MAX, ..planned(&window(from, until, &["fi"])) };
    let said = format!("maintenance;desc=\"{from}/{until}\"");
    let at = |now: u64, path: &str, known: Option<&str>| {
        let headers = |name: &str| known.filter(|_| name == "if-none-match").map(str::to_owned);
        let url = ["http://", path].concat();
        answer_to(&Facts { headers: &headers, now, ..Facts::from_url("GET", &url) }, &snapshot)
    };
    for (now, path, expected, expires) in [
        (FORWARD - 1, "localhost/sanasto/", false, FORWARD),
        (FORWARD, "localhost/sanasto/", true, from),
        (from - 1, "localhost/sanasto/", true, from),
        (from - 1, "localhost/nothing/", false, u64::MAX),
        (from - 1, "localhost/page-data/sanasto/page-data.json", false, from),
        (from - 1, "localhost/favicon.svg", false, u64::MAX),
        (from - 1, "intl.localhost/", false, from),
        (from, "localhost/sanasto/", false, 0),
        (until, "localhost/sanasto/", false, u64::MAX),
    ] {
        let answer = at(now, path, None);
        assert_eq!(header(&answer, "server-timing"), expected.then_some(said.as_str()), "{now} {path}");
        assert_eq!(answer.reuse.expires, expires, "{now} {path}");
    }
    // Whoever has the page from before gets it again, and so do those who have it from the day when it is over or called off.
    let tags = [FORWARD - 1, FORWARD]
        .map(|now| header(&at(now, "localhost/sanasto/", None), "etag").map(str::to_owned).unwrap_or_default());
    for (now, [of_before, of_day]) in
        [(FORWARD - 1, [304, 200]), (FORWARD, [200, 304]), (from - 1, [200, 304]), (until, [304, 200])]
    {
        let status = tags.each_ref().map(|tag| at(now, "localhost/sanasto/", Some(tag)).status);
        assert_eq!(status, [of_before, of_day], "{now}");
    }
}

#[test]
fn what_is_no_window_is_left_out() {
    let good = json!({ "from": 1, "until": 2, "regions": [], "retry_after": END });
    for other in
        [json!(null), json!({}), json!({ "from": -1, "until": 2, "regions": [], "retry_after": END }), json!(7)]
    {
        assert_eq!(Window::read_all(&json!([other, good])).len(), 1, "{other}");
        assert_eq!(Window::read_all(&other).len(), 0, "{other}");
    }
}

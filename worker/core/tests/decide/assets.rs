//! Paths below `/assets/`: of the release, of an older one, and of the redirect table.

use kirkas_core::answer::{Answer, Body, MissingBody};
use kirkas_core::decide::fallback_answer;
use kirkas_core::facts::Facts;
use kirkas_core::reports::Event;
use kirkas_publishing::trace::{older_asset, trace};

use super::{answer_to, header, with_table};

const ROWS: &str = "/assets/img/old.png,/sanasto/,301,\n/assets/index-abc.js,/sanasto/,302,\n/assets/gone.css,,410,\n\
                    /assets/docs/*,/sanasto/,301,prefix\n";

fn absent(answer: &Answer) -> Option<MissingBody> {
    match &answer.body {
        Body::Stored { absent, .. } => Some(*absent),
        _ => None,
    }
}

#[test]
fn a_rule_answers_for_an_asset_that_the_release_does_not_have() {
    let snapshot = with_table(ROWS);
    let cases = [
        ("/assets/img/OLD.png", 301, Some("/sanasto/"), None),
        ("/assets/img/old.png?v=1", 301, Some("/sanasto/?v=1"), None),
        ("/assets/gone.css", 410, None, None),
        // The release has it.
        ("/assets/index-abc.js", 200, None, Some(MissingBody::Plain(404))),
        // An older release may have it.
        ("/assets/index-xyz.js", 200, None, Some(MissingBody::Plain(404))),
        ("/assets/docs/terms.pdf", 200, None, Some(MissingBody::Rule)),
    ];
    for (path, status, location, meaning) in cases {
        for method in ["GET", "HEAD"] {
            let url = ["http://localhost", path].concat();
            let answer = answer_to(&Facts::from_url(method, &url), &snapshot);
            assert_eq!((answer.status, header(&answer, "location")), (status, location), "{method} {path}");
            assert_eq!(absent(&answer), meaning, "{method} {path}");
            let event = [301, 410].contains(&status);
            assert_eq!(matches!(answer.event, Some(Event::Exact(_))), event, "{method} {path}");
        }
    }
    let posted = answer_to(&Facts::from_url("POST", "http://localhost/assets/docs/terms.pdf"), &snapshot);
    assert_eq!(posted.status, 405);
}

#[test]
fn a_rule_by_pattern_answers_where_no_older_release_has_the_asset() {
    let snapshot = with_table(ROWS);
    let facts = Facts::from_url("GET", "http://localhost/assets/docs/terms.pdf?a=1");
    let answer = fallback_answer(&facts, &snapshot, MissingBody::Rule);
    assert_eq!((answer.status, header(&answer, "location")), (301, Some("/sanasto/?a=1")));
    assert!(matches!(answer.event, Some(Event::Pattern(_))));
    let without = with_table("/a,/sanasto/,301,\n");
    assert_eq!(fallback_answer(&facts, &without, MissingBody::Rule).status, 404);
}

#[test]
fn a_trace_tells_what_is_there() {
    let snapshot = with_table(ROWS);
    let cases = [
        ("/assets/img/old.png", false, Some(301), Some("/sanasto/")),
        ("/assets/img/old.png", true, Some(301), Some("/sanasto/")),
        ("/assets/index-abc.js", false, Some(200), None),
        ("/assets/index-xyz.js", false, Some(404), None),
        ("/assets/index-xyz.js", true, Some(200), None),
        ("/assets/docs/terms.pdf", false, Some(301), Some("/sanasto/")),
        ("/assets/docs/terms.pdf", true, Some(200), None),
        ("/assets/gone.css", false, Some(410), None),
    ];
    for (path, stored, status, location) in cases {
        let url = ["http://localhost", path].concat();
        let facts = Facts::from_url("GET", &url);
        let trace_result = trace(&facts, &snapshot, stored).unwrap();
        assert_eq!((trace_result.status, trace_result.location.as_deref()), (status, location), "{path} {stored}");
        let answers = trace_result.rule.is_some_and(|rule| rule.answers);
        assert_eq!(answers, matches!(status, Some(301 | 410)), "{path} {stored}");
        assert_eq!(older_asset(&facts, &snapshot).is_some(), path != "/assets/index-abc.js");
    }
    let facts = Facts::from_url("GET", "http://localhost/assets/index-xyz.js");
    let keys = ["asset/index-xyz.js.br", "asset/index-xyz.js"].map(str::to_owned);
    assert_eq!(older_asset(&facts, &snapshot), Some(keys));
}

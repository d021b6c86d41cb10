//! A redirect table with a patch: which of the two answers, and of which a hit is counted.

use kirkas_core::facts::Facts;
use kirkas_core::redirects::Patch;
use kirkas_core::reports::Event;
use kirkas_core::snapshot::Snapshot;
use kirkas_publishing::trace::trace;
use kirkas_redirects_compile::{Format, compile_patch, read};

use super::{answer_to, header, with_table};

/// A table in which `/a` has changed, `/b` is removed and `/c` is new, and so is a pattern.
fn patched() -> Snapshot {
    let rows = "source,target,status,match\n/a,/sanasto/,302,\n/c,/sanasto/,301,\n/d,/sanasto/,308,\n/b/*,/sanasto/,307,prefix\n";
    let (rules, findings) = read("all.csv", Format::Csv, rows.as_bytes());
    let owned = ["/a", "/b", "/c"].map(str::to_owned).into();
    let bytes = compile_patch(rules, findings, &owned).bundles.unwrap().to_bytes(&[7; 32]);
    Snapshot {
        patch: Some(Patch::load(bytes).unwrap()),
        patch_id: Some("patch".to_owned()),
        table_id: Some("table".to_owned()),
        ..with_table("/a,/,301,\n/b,/,301,\n/d,/sanasto/,308,\n")
    }
}

#[test]
fn a_rule_is_counted_of_the_table_or_the_patch_that_it_is_in() {
    let patched = patched();
    let unpatched = Snapshot { patch: None, patch_id: None, ..patched.clone() };
    for (url, snapshot, status, rule) in [
        ("http://localhost/a", &patched, 302, Some(("patch", 0))),
        ("http://localhost/c/", &patched, 301, Some(("patch", 1))),
        ("http://localhost/d", &patched, 308, Some(("table", 2))),
        ("http://localhost/a", &unpatched, 301, Some(("table", 0))),
        ("http://localhost/b", &unpatched, 301, Some(("table", 1))),
        ("http://localhost/c", &unpatched, 404, None),
    ] {
        let answer = answer_to(&Facts::from_url("GET", url), snapshot);
        let number = match answer.event {
            Some(Event::Exact(number) | Event::Pattern(number)) => Some(number),
            _ => None,
        };
        assert_eq!((answer.status, number.and_then(|number| snapshot.published_rule(number))), (status, rule), "{url}");
    }
}

#[test]
fn a_trace_says_which_rule_of_a_patch_it_is() {
    let facts = Facts::from_url("GET", "http://localhost/c");
    let patched = patched();
    let trace = trace(&facts, &patched, false).unwrap();
    let rule = trace.rule.unwrap();
    let named = (rule.file.as_str(), rule.line, rule.number_in_patch, rule.location.as_deref());
    assert_eq!(named, ("all.csv", 0, Some(1), Some("/sanasto/")));
    assert_eq!(header(&answer_to(&facts, &patched), "location"), Some("/sanasto/"));
}

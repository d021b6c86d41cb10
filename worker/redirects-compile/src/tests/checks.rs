//! What checking rules against each other and the service finds.

use super::{assert_locations, compile_rows, finding_checks, location, table};
use crate::{Check, Format, compile, read};

#[test]
fn loops_are_refused() {
    let cases = [
        "/a,/a,301,,,\n",
        "/a,/A/?x=1#y,301,,,\n",
        "/a,/b,301,,,\n/b,/a,302,,,\n",
        "/a,/b,301,,,\n/b,/c,301,,,\n/c,/b,301,,,\n",
        "/a/*,/a/b/*,301,prefix,,\n",
        "/a/*,/b/*,301,prefix,,\n/b/*,/a/*,301,prefix,,\n",
        "/a/*,/b/*,301,prefix,,\n/b/x,/a/x,301,,,\n",
        "/a,http://localhost:8787/a/,301,,,\n",
        "http://fi.localhost/a,/b,301,,,\n/b,/a,301,,,\n",
    ];
    for rows in cases {
        assert!(
            finding_checks(rows).iter().any(|(_, check)| *check == Check::Loop),
            "{rows}: {:?}",
            finding_checks(rows)
        );
    }
}

#[test]
fn a_chain_becomes_one_hop() {
    let rows = "/a,/b?x=1#top,301,,,\n/b,/c,301,,,\n/c,https://x.example/d,308,,,\n\
                /e,/f,301,,,\n/f,/g/,302,,,\n/h,/i,301,,,\n/i,,410,,,\n/j,/k,301,,,\n/k,/l/,301,,drop,\n";
    let chains: Vec<u32> =
        finding_checks(rows).iter().filter(|(_, check)| *check == Check::Chain).map(|(line, _)| *line).collect();
    assert_eq!(chains, [2, 3, 5, 7, 9]);
    let table = table(rows);
    assert_eq!(location(&table, "h/a?y=2"), "https://x.example/d?x=1&y=2#top");
    assert_eq!(location(&table, "h/b"), "https://x.example/d");
    let status = |url| super::look_up(&table, url).unwrap().status.code();
    assert_eq!((status("h/a"), status("h/e"), status("h/h")), (301, 302, 410));
    assert_eq!(location(&table, "h/j?y=2"), "/l/");
}

#[test]
fn a_chain_that_depends_on_the_request_stays() {
    let rows = "/a,/b,301,,,\nhttp://fi.localhost/b,/c/,301,,,\n/p/*,/q/*,301,prefix,,\n/q/*,/r/*,301,prefix,,\n\
                /s,/t,301,,,\n/t,/u/,301,,exact,\n";
    let table = table(rows);
    assert_eq!(location(&table, "fi.localhost/a"), "/b");
    assert_eq!(location(&table, "h/p/x"), "/q/x");
    assert_eq!(location(&table, "h/s?y=1"), "/t?y=1");
    let chains = finding_checks(rows).iter().filter(|(_, check)| *check == Check::Chain).count();
    assert_eq!(chains, 3);
}

#[test]
fn two_rules_that_answer_one_address_differently_are_refused() {
    let cases = [
        "/a,/x/,301,,,\n/a,/y/,301,,,\n",
        "/a,/x/,301,,,\n/a,/x/,302,,,\n",
        "/a,/x/,301,,,\n/A,/y/,301,,,\n",
        "/ä,/x/,301,,,\n/%C3%A4,/y/,301,,,\n",
        "/a?x=1&y=2,/x/,301,,,\n/a?y=2&x=1,/y/,301,,,\n",
        "/a/*,/x/,301,prefix,,\n/A/*,/y/,301,prefix,,\n",
        "/a/:x/b,/x/:x/,301,placeholder,,\n/a/:y/b/,/y/:y/,301,placeholder,,\n",
        "http://h.example/a,/x/,301,,,\nhttps://H.example:8080/a,/y/,301,,,\n",
    ];
    for rows in cases {
        assert!(finding_checks(rows).contains(&(3, Check::Conflict)), "{rows}: {:?}", finding_checks(rows));
    }
}

#[test]
fn spellings_and_repetitions_are_reported() {
    let cases = [
        ("/a,/x/,301,,,\n/a,/x/,301,,,\n", Check::Duplicate),
        ("/ä,/x/,301,,,\n/%C3%A4,/x/,301,,,\n", Check::Duplicate),
        ("/a,/x/,301,,,\n/a/,/y/,301,,,\n", Check::SlashClash),
        ("/a,/x/,301,,,\n/a/,/x/,301,,,\n", Check::SlashClash),
        ("/a,/x/,301,,,\n/A,/x/,301,,,\n", Check::CaseClash),
        ("/ä,/x/,301,,,\n/%C3%A4,/x/,301,,,\n", Check::EncodingClash),
        ("/a,/x/,301,,,sensitive\n/A,/y/,301,,,\n", Check::CaseClash),
        (
            "/a/:x/,/x/,301,placeholder,,\nhttp://h/A/:x/,/y/,301,placeholder,,\n/a/:z/,/x/,301,placeholder,,\n",
            Check::Duplicate,
        ),
        ("/b/c/,/x/,301,,,\n/a%zz,/x/,301,,,\n", Check::BrokenEscape),
        ("/b/c/,/x/,301,,,\n/a/*,/x/,301,,,\n", Check::LooksLikePattern),
    ];
    for (rows, check) in cases {
        assert!(
            finding_checks(rows).iter().any(|(line, found)| *line > 2 && *found == check),
            "{rows}: {:?}",
            finding_checks(rows)
        );
        assert!(compile_rows(rows).bundle.is_some(), "{rows}");
    }
}

#[test]
fn a_rule_that_never_answers_is_reported() {
    let rows = "/A,/x/,301,,,\n/A,/y/,301,,,sensitive\n";
    assert!(finding_checks(rows).contains(&(2, Check::Shadowed)));
}

#[test]
fn a_permanent_redirect_does_not_take_the_place_of_a_page() {
    for source in
        ["/sanasto/", "/SANASTO", "/sv/sanasto", "/", "http://localhost/blogi/", "http://intl.localhost/pl-pl/"]
    {
        let found = finding_checks(&format!("{source},/vakuudeton-laina/,301,,,\n"));
        assert!(found.contains(&(2, Check::SwallowsPage)), "{source}: {found:?}");
    }
    for source in ["http://intl.localhost/blogi-vanha/", "/sanasto/?vanha=1", "/sanasto/vanha/"] {
        let found = finding_checks(&format!("{source},/vakuudeton-laina/,301,,,\n"));
        assert!(!found.contains(&(2, Check::SwallowsPage)), "{source}: {found:?}");
    }
}

#[test]
fn what_else_meets_live_pages_is_reported() {
    let rows = "/under-maintenance/,/,302,,,\n/pl-pl/*,/pl-pl/,301,prefix,,\n";
    assert_eq!(finding_checks(rows), [(2, Check::ReplacesPage), (3, Check::CoversPages), (3, Check::UnknownTarget)]);
    assert!(super::look_up(&table(rows), "intl.localhost/pl-pl/stary/").unwrap().yields);
}

#[test]
fn targets_that_are_routes_become_canonical() {
    assert_locations(
        "/a,/sanasto,301,,,\n/b,/en/blogi?x=1#y,301,,,\n/c,/SV/Sanasto/,301,,,\nhttp://intl.localhost/d,/kirjaudu,301,,,\n/e,/kirjaudu,301,,,\n",
        &[
            ("h/a", "/sanasto/"),
            ("h/b", "/en/blog/?x=1#y"),
            ("h/c", "/sv/sanasto/"),
            ("intl.localhost/d", "/login/"),
            ("h/e", "/kirjaudu/"),
        ],
    );
    assert_eq!(finding_checks("/a,/sanasto,301,,,\n"), []);
}

#[test]
fn targets_that_are_no_page_are_reported() {
    assert_eq!(finding_checks("/a,/no-such-page/,301,,,\n"), [(2, Check::UnknownTarget)]);
    assert_eq!(finding_checks("/a/*,/no-such-page/*,301,prefix,,\n"), [(2, Check::UnknownTarget)]);
    assert_eq!(finding_checks("/a/*,/blogi/artikkeli/*,301,prefix,,\n"), []);
    assert_eq!(finding_checks("/a,https://x.example/no-such-page/,301,,,\n"), []);
}

#[test]
fn a_list_is_read_with_both_meanings_of_a_last_question_mark() {
    let text = "# FROM-URL\tTO-URL\n/what?\t/x/\n/why?\t/y/\n/why\t/z/\n";
    let (rules, findings) = read("all.tsv", Format::Tsv, text.as_bytes());
    let compiled = compile(rules, findings);
    let findings: Vec<_> =
        compiled.findings.iter().filter(|f| f.check == Check::TwoReadings).map(|f| f.origin.line).collect();
    assert_eq!(findings, [2, 3]);
    let table = kirkas_routing::redirects::Table::load(compiled.bundle.unwrap()).unwrap();
    let cases = [("h/what%3F", "/x/"), ("h/what?", "/x/"), ("h/what", "/x/"), ("h/why%3f", "/y/"), ("h/why?", "/z/")];
    for (url, expected) in cases {
        assert_eq!(location(&table, url), expected, "{url}");
    }
}

//! Rows that are refused by themselves, whatever else a table holds.

use super::finding_checks;
use crate::{Check, Format, compile, read};

#[test]
fn unknown_values_are_refused() {
    let cases = ["/a,/b/,303,,,\n", "/a,/b/,,,,\n", "/a,/b/,301,glob,,\n", "/a,/b/,301,,all,\n", "/a,/b/,301,,,yes\n"];
    for rows in cases {
        assert_eq!(finding_checks(rows), [(2, Check::UnknownValue)], "{rows}");
    }
}

#[test]
fn sources_that_no_request_has_are_refused() {
    let cases = [
        ("a/b", ""),
        ("", ""),
        ("//x.example/a", ""),
        ("ftp://x.example/a", ""),
        ("/a#b", ""),
        ("https://user@x.example/a", ""),
        ("https:///a", ""),
        ("https://x.example?a", ""),
        ("/a", "prefix"),
        ("/a*", "prefix"),
        ("/a/*/b/*", "prefix"),
        ("/a//*", "prefix"),
        ("/a/*?x=1", "prefix"),
        ("/a/b", "placeholder"),
        ("/a/:/b", "placeholder"),
        ("/a/:x-y/b", "placeholder"),
        ("/:x/:x/", "placeholder"),
    ];
    for (source, matching) in cases {
        assert_eq!(finding_checks(&format!("{source},/x/,301,{matching},,\n")), [(2, Check::BadSource)], "{source}");
    }
}

#[test]
fn targets_that_could_lead_elsewhere_are_refused() {
    let cases = [
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https:\\\\evil.example",
        "https:evil.example",
        "https:/evil.example",
        "https:///evil.example",
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        "data:text/html;x",
        "mailto:a@b.example",
        "https://user@evil.example/",
        "https://user:pw@evil.example/",
        "https://@evil.example/",
        "/%2Fevil.example",
        "/%5cevil.example",
        "/.//evil.example",
        "/x/..//evil.example",
        "/a%0d%0aSet-Cookie:x",
        "/%09/evil.example",
    ];
    for target in cases {
        let found = finding_checks(&format!("/a,{target},301,,,\n"));
        assert!(matches!(found[..], [(2, Check::UnsafeTarget)]), "{target}: {found:?}");
    }
}

#[test]
fn captured_text_can_not_choose_a_host() {
    for target in ["https://*", "https://*/x", "https://x.example*", "https://:splat.example/", "http://x*@y.example/"]
    {
        let found = finding_checks(&format!("/a/*,{target},301,prefix,,\n"));
        assert!(matches!(found[..], [(2, Check::UnsafeTarget | Check::BadTarget)]), "{target}: {found:?}");
    }
}

#[test]
fn targets_that_are_no_address_are_refused() {
    let cases = [
        ("", "301", ""),
        ("b/", "301", ""),
        ("https://", "301", ""),
        ("https://[::1", "301", ""),
        ("/b/", "410", ""),
        ("/:y/", "301", "placeholder"),
        ("/*", "301", "placeholder"),
        ("/:y/", "301", "prefix"),
    ];
    for (target, status, matching) in cases {
        let source = match matching {
            "placeholder" => "/a/:x/",
            "prefix" => "/a/*",
            _ => "/a",
        };
        let found = finding_checks(&format!("{source},{target},{status},{matching},,\n"));
        assert!(matches!(found[..], [(2, Check::BadTarget | Check::UnsafeTarget)]), "{target}: {found:?}");
    }
}

#[test]
fn rows_that_can_not_be_read_are_refused_where_they_are() {
    let cases: [(&[u8], u32); 7] = [
        (b"", 1),
        (b"source,target\n/a,/b\n", 1),
        (b"source;target;status\n/a;/b;301\n", 1),
        (b"source,target,status,mach\n", 1),
        (b"source,target,status,source\n", 1),
        (b"source,target,status\n/a,/terms-and-conditions/,301\n/b,/c\n", 3),
        (b"source,target,status\n\xff,/b,301\n", 2),
    ];
    for (bytes, line) in cases {
        let (rules, findings) = read("all.csv", Format::Csv, bytes);
        let compiled = compile(rules, findings);
        let refusal = compiled.findings.iter().find(|finding| finding.is_error()).unwrap();
        assert_eq!((refusal.check, refusal.origin.line), (Check::MalformedRow, line), "{bytes:?}");
        assert!(compiled.bundle.is_none());
    }
}

#[test]
fn a_row_may_leave_off_optional_columns_at_its_end_and_no_others() {
    let header = "source,target,status,match,query,case,note\n";
    let cases = [
        ("/a,/faq/,301\n", None),
        ("/a/*,/faq/,301,prefix\n", None),
        ("/a,/faq/\n", Some(Some("status"))),
        ("/a\n", Some(Some("target"))),
        ("/a,\"/faq/,301\n", Some(Some("status"))),
        ("/a,/faq/,301,,,,note,more\n", Some(None)),
    ];
    for (row, column) in cases {
        let (rules, findings) = read("all.csv", Format::Csv, [header, row].concat().as_bytes());
        let refusal = findings.iter().find(|finding| finding.is_error());
        assert_eq!(refusal.map(|refusal| refusal.column), column, "{row}");
        assert_eq!(rules.len(), usize::from(column.is_none()), "{row}");
    }
}

#[test]
fn columns_may_stand_in_any_order() {
    let (rules, findings) =
        read("all.csv", Format::Csv, "\u{feff}status,note,target,source\n302,why,/b/,/a\n".as_bytes());
    assert_eq!(findings, []);
    assert_eq!((rules[0].status.code(), rules[0].source.text.as_str()), (302, "/a"));
}

#[test]
fn rules_on_screens_that_may_hold_secrets_are_refused() {
    let sources = [
        "/autologin/",
        "/en/Autologin",
        "/autologin/?token=x",
        "https://intl.localhost/pl-pl/autologin/",
        "/offers/7f3a/",
        "/sv/mina-offerter/",
        "/lender/insights/",
        "/form/",
    ];
    for source in sources {
        let checks: Vec<Check> =
            finding_checks(&format!("{source},/sanasto/,302,,,\n")).into_iter().map(|(_, check)| check).collect();
        assert!(checks.contains(&Check::SensitiveScreen), "{source} {checks:?}");
    }
    for (source, matching) in [("/offers/", "prefix"), ("/sanasto-vanha/", ""), ("https://localhost/form/", "")] {
        let star = if matching.is_empty() { "" } else { "*" };
        let checks = finding_checks(&format!("{source}{star},/sanasto/,302,{matching},,\n"));
        assert!(checks.iter().all(|(_, check)| *check != Check::SensitiveScreen), "{source} {checks:?}");
    }
}

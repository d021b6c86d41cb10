//! Rules by regular expression: what they fit, what they capture, and what is refused.

use kirkas_routing::redirects::Table;
use proptest::prelude::*;

use super::{assert_locations, compile_rows, finding_checks, location, look_up, table};
use crate::Check;

#[test]
fn an_expression_is_compared_with_the_whole_path() {
    assert_locations(
        "/blog/\\d{4}/[^/]+/?,/a/,301,regex,,\n^/end\\.php$,/b/,301,regex,,\n(?:/fi)?/old,/c/,301,regex,,\n\
         .*\\.asp,/d/,301,regex,,\n/häät-.,/e/,301,regex,,\n/%2Fx.,/f/,301,regex,,\n",
        &[
            ("h/blog/2024/laina/", "/a/"),
            ("h/blog/2024/laina", "/a/"),
            ("h/blog/2024/laina/x", ""),
            ("h/x/blog/2024/laina/", ""),
            ("h/blog/\u{662}024/laina/", ""),
            ("h/end.php", "/b/"),
            ("h/end.php/", ""),
            ("h/end-php", ""),
            ("h/old", "/c/"),
            ("h/fi/old", "/c/"),
            ("h/fi/fi/old", ""),
            ("h/a/b/c.asp?x=1", "/d/?x=1"),
            ("h/h%C3%A4%C3%A4t-%C3%B6", "/e/"),
            ("h/häät-öö", ""),
            ("h/%2fxy", "/f/"),
            ("h/", ""),
        ],
    );
}

#[test]
fn letters_case_does_not_matter_unless_the_rule_says_so() {
    assert_locations(
        "/Old-[A-F]+/(.*),/new/$1,301,regex,,\n/K[Ää]/(ſ|x)(.*),/k/$1$2,301,regex,,\n\
         /Own-([A-F]+),/own/$1,301,regex,,sensitive\n",
        &[
            ("h/OLD-abC/Some%20Text", "/new/Some%20Text"),
            ("h/old-abg/x", ""),
            ("h/\u{212A}ä/SŚX/", "/k/S%C5%9AX/"),
            ("h/kÄ/\u{17F}\u{212A}y/", "/k/%C5%BF%E2%84%AAy/"),
            ("h/Own-AB", "/own/AB"),
            ("h/own-AB", ""),
            ("h/Own-ab", ""),
        ],
    );
}

#[test]
fn groups_fill_the_target() {
    assert_locations(
        "/a/(\\d+)-(?<slug>[a-z-]+)\\.html,/b/:slug/$1/?id=$1#:slug,301,regex,,\n\
         /opt(/.*)?,/new$1,301,regex,,\n/lazy/(.*?)/(.*),/l/$2/$1,301,regex,,\n\
         /greedy/(.*)/(.*),/g/$2/$1,301,regex,,\n/alt/(?:(x)|(y))+,/t/$1-$2,301,regex,,\n\
         /far/(.+),https://far.example:8080/$1?q=$1,308,regex,drop,\n/price/(.+),/p$x/$1,301,regex,,\n",
        &[
            ("h/a/12-Hyvä-laina.html", ""),
            ("h/a/12-Hyva-laina.HTML?x=1", "/b/Hyva-laina/12/?id=12&x=1#Hyva-laina"),
            ("h/opt", "/new"),
            ("h/opt/x/y/", "/new/x/y/"),
            ("h/lazy/a/b/c", "/l/b/c/a"),
            ("h/greedy/a/b/c", "/g/c/a/b"),
            ("h/alt/xyx", "/t/x-y"),
            ("h/alt/y", "/t/-y"),
            ("h/far/a&b=1?y=2", "https://far.example:8080/a&b=1?q=a%26b%3D1"),
            ("h/price/1", "/p$x/1"),
        ],
    );
}

#[test]
fn the_first_expression_that_fits_the_request_answers_and_only_where_nothing_else_does() {
    let rows = "http://fi.localhost/a/.*,/host/,301,regex,,\n/a/\\d+,/digits/,301,regex,,\n/a/.*,/any/,302,regex,,\n\
                /b/.*,/no-query/,301,regex,exact,\n.*/x,/open/,301,regex,,\n/a/exact,/exact/,301,,,\n\
                /a/p/*,/prefix/,301,prefix,,\n";
    assert_locations(
        rows,
        &[
            ("fi.localhost/a/1", "/host/"),
            ("intl.localhost/a/1", "/digits/"),
            ("intl.localhost/a/1x", "/any/"),
            ("h/a/exact", "/exact/"),
            ("fi.localhost/a/p/1", "/prefix/"),
            ("h/b/x", "/no-query/"),
            ("h/b/x?y=1", "/open/?y=1"),
            ("h/b/y?y=1", ""),
        ],
    );
    assert!(look_up(&table(rows), "h/a/1").unwrap().yields);
}

#[test]
fn a_chain_of_expressions_that_leads_back_is_a_loop() {
    let rows = "/a/(.*),/b/$1,301,regex,,\n/b/(.*),/a/$1,301,regex,,\n";
    assert!(finding_checks(rows).iter().any(|(_, check)| *check == Check::Loop), "{:?}", finding_checks(rows));
    assert!(finding_checks("/a/(.*),/a/b/$1,301,regex,,\n").contains(&(2, Check::Loop)));
}

#[test]
fn expressions_that_no_request_needs_are_reported_or_refused() {
    let cases = [
        ("/a/(\\d),/x/,301,regex,,\n/a/(\\d),/x/,301,regex,,\n", (3, Check::Duplicate)),
        ("/a/(\\d),/x/,301,regex,,\n/a/(\\d),/y/,301,regex,,\n", (3, Check::Conflict)),
        ("/a/.*,/x/,301,regex,,\n/a/b.*,/y/,301,regex,,\n", (3, Check::Shadowed)),
        ("/a/*,/x/,301,prefix,,\n/a/b.*,/y/,301,regex,,\n", (3, Check::Shadowed)),
        ("/blogi/.*,/x/,301,regex,,\n", (2, Check::CoversPages)),
    ];
    for (rows, expected) in cases {
        assert!(finding_checks(rows).contains(&expected), "{rows}: {:?}", finding_checks(rows));
    }
    for rows in [
        "/a/\\d,/x/,301,regex,,\n/a/\\D,/y/,301,regex,,\n",
        "/(?:a|b),/x/,301,regex,,\n/a,/y/,301,,,\n",
        "/a/b.*,/x/,301,regex,,\n/a/.*,/y/,301,regex,,\n",
    ] {
        let checks: Vec<Check> = finding_checks(rows).into_iter().map(|(_, check)| check).collect();
        let unwanted = [Check::Shadowed, Check::Duplicate, Check::Conflict, Check::CaseClash];
        assert!(!checks.iter().any(|check| unwanted.contains(check)), "{rows}: {checks:?}");
    }
}

#[test]
fn an_expression_that_can_not_be_a_source_is_refused_with_its_reason() {
    let cases = [
        ("/a/(b", "character 4: unclosed group"),
        ("https://h.example/a/[z-a]", "character 22"),
        ("^/a/*+{2", "character 7"),
        ("/a(?=b)", "look-around"),
        ("/(a)\\1", "backreferences"),
        ("/a\\bc", "what is around"),
        ("/a$|/b", "what is around"),
        ("^/a|/b", "alternative"),
        ("a/.*", "No path fits"),
        ("/a\\?x=1", "No path fits"),
        ("/h%C3%A4.*", "\"ä\""),
        ("/a{1000}{1000}", "65536 bytes"),
        ("/(a)(a)(a)(a)(a)(a)(a)(a)(a)(a)", "10 groups"),
        ("/(?<a[0]>x)", "no name for a group"),
        ("/\\p{Gr}+", "character 2"),
        ("/(?-u:\\xff)", "character"),
        ("/a#b", "follows a #"),
        ("//x\u{7}", "control character"),
    ];
    for (source, reason) in cases {
        let compiled = compile_rows(&format!("\"{source}\",/x/,301,regex,,\n"));
        let refusal = compiled.findings.iter().find(|finding| finding.is_error());
        let refusal = refusal.unwrap_or_else(|| panic!("{source} is not refused"));
        assert_eq!(
            (refusal.check, refusal.origin.line, refusal.column),
            (Check::BadSource, 2, Some("source")),
            "{source}"
        );
        assert!(refusal.reason.contains(reason), "{source}: {}", refusal.reason);
        assert!(!refusal.advice.is_empty());
    }
}

#[test]
fn a_target_names_groups_that_there_are() {
    for target in ["/$2", "/$0", "/:name", "/$12", "https://$1.example/", "https://x.example$1"] {
        let found = finding_checks(&format!("/a/(.*),{target},301,regex,,\n"));
        assert!(matches!(found[..], [(2, Check::BadTarget | Check::UnsafeTarget)]), "{target}: {found:?}");
    }
}

#[test]
fn expressions_that_multiply_each_others_states_are_put_apart_or_refused() {
    let rows =
        |count: usize| -> String { (0..count).map(|n| format!(".*old-{n}x.*-{n}y.*,/{n}/,301,regex,,\n")).collect() };
    let table = table(&rows(10));
    assert_eq!(location(&table, "h/a/old-7x/b-7y/"), "/7/");
    assert_eq!(location(&table, "h/a/old-9x/b-4y-9y"), "/9/");
    assert_eq!(location(&table, "h/a/old-9x/b-4y"), "");
    let refusals: Vec<_> = compile_rows(&rows(100)).findings.into_iter().filter(|finding| finding.is_error()).collect();
    assert!(
        matches!(&refusals[..], [one] if one.check == Check::TooLarge && one.reason.contains("16 automata")),
        "{refusals:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn an_expression_fits_and_captures_as_another_engine_has_it(
        parts in prop::collection::vec(part(), 1..5),
        paths in prop::collection::vec("[abä/.12-]{0,12}", 12),
    ) {
        let pattern = format!("/{}", parts.concat());
        let ascii = pattern.replace("\\d", "[0-9]").replace("\\w", "[0-9A-Za-z_]");
        let Ok(oracle) = regex::Regex::new(&format!("^(?:{ascii})$")) else { return Ok(()) };
        let groups = oracle.captures_len() - 1;
        if groups > 9 { return Ok(()) }
        let fields: Vec<String> = (1..=groups).map(|n| format!("{n}=${n}")).collect();
        let row = format!("\"{pattern}\",https://x.example/?{},301,regex,,\n", fields.join("&"));
        let compiled = compile_rows(&row);
        let Some(bundle) = compiled.bundle else {
            prop_assert!(compiled.findings.iter().any(|f| f.check == Check::BadSource), "{:?}", compiled.findings);
            return Ok(());
        };
        let table = Table::load(bundle).unwrap();
        for path in paths.iter().map(|path| format!("/{path}")) {
            let expected = oracle.captures(&path).map(|captures| {
                let of = |n| captures.get(n).map_or("", |group| group.as_str());
                (1..=groups).map(|n| format!("{n}={}", of(n))).collect::<Vec<_>>().join("&")
            });
            let found = table.find("h", &path, None).and_then(|hit| hit.location);
            match (expected, found) {
                (None, found) => prop_assert_eq!(found, None, "{} {}", pattern, path),
                (Some(expected), Some(found)) => {
                    let query = found.split_once('?').map_or("", |(_, query)| query);
                    prop_assert_eq!(kirkas_routing::path::normalise(query).text.replace("%2F", "/"), expected, "{} {}", pattern, path);
                }
                // What is captured may not be safe to fill in; that is looked at elsewhere.
                (Some(expected), None) => prop_assert!(expected.contains('/') || expected.contains('.'), "{} {}", pattern, path),
            }
        }
    }

    #[test]
    fn damaged_expressions_never_panic(damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20)) {
        let rows = "/a/(.*)-(b+),/x/$2/$1,301,regex,,\n.*/c([0-9]*),/y$1,302,regex,,sensitive\nhttp://h/(?:d|(e))+,/z/$1,301,regex,,\n";
        let mut damaged = compile_rows(rows).bundle.unwrap();
        let start = damaged.len() / 4;
        for (at, byte) in damage {
            let at = start + at.index(damaged.len() - start);
            damaged[at] = byte;
        }
        let Ok(table) = Table::load(damaged) else { return Ok(()) };
        for path in ["/a/x-b", "/a/-bbb", "/q/c12", "/d", "/eded", "/", "/a/ä-b"] {
            let found = table.find("h", path, None).and_then(|hit| hit.location);
            prop_assert!(found.is_none_or(|location| location.bytes().all(|byte| byte.is_ascii_graphic())));
        }
    }
}

/// A piece of an expression.
fn part() -> impl Strategy<Value = String> {
    let atom = prop::sample::select(vec![
        "a",
        "b",
        "ä",
        "/",
        "\\.",
        "-",
        ".",
        "[ab]",
        "[^/]",
        "\\d",
        "\\w",
        "(a)",
        "(b|ab)",
        "(?:a|ä)",
        "(a*)",
        "(a|)",
        "((a)|b)",
        "(?:(a)|(b))",
        "(.*)",
        "(.*?)",
    ]);
    let repeated = prop::sample::select(vec!["", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}"]);
    (atom, repeated).prop_map(|(atom, repeated)| format!("{atom}{repeated}"))
}

//! Rules of a market answer on its hosts and below its prefixes, and nowhere else.

use kirkas_routing::redirects::{LoadError, Table};

use super::location;
use crate::{self as compile, Check, Compiled, Format, Markets, Notes, read, read_for, write};

const HEADER: &str = "source,target,status,match,query,case,market\n";

fn compile_files(files: &[(&str, &str)]) -> Compiled {
    let (mut rules, mut findings) = (Vec::new(), Vec::new());
    for (name, rows) in files {
        let (read, read_findings) = read(name, Format::Csv, [HEADER, rows].concat().as_bytes());
        rules.extend(read);
        findings.extend(read_findings);
    }
    compile::compile(rules, findings)
}

fn table(files: &[(&str, &str)]) -> Table {
    let compiled = compile_files(files);
    Table::load(compiled.bundle.unwrap_or_else(|| panic!("{:#?}", compiled.findings))).unwrap()
}

fn assert_locations(files: &[(&str, &str)], cases: &[(&str, &str)]) {
    let table = table(files);
    for (url, expected) in cases {
        assert_eq!(location(&table, url), *expected, "{url}");
    }
}

/// The findings, as (file, check).
fn finding_checks(files: &[(&str, &str)]) -> Vec<(String, Check)> {
    compile_files(files).findings.iter().map(|finding| (finding.origin.file.to_string(), finding.check)).collect()
}

#[test]
fn a_file_is_for_the_market_that_it_is_named_after() {
    assert_locations(
        &[
            ("redirects/fi.csv", "/old/,/sanasto/,301,,,,\n/OLD-2/*,/sanasto/,301,prefix,,,\n"),
            ("redirects/gb.csv", "/old/,/loan-purposes/,301,,,,\n/review/.*,/reviews/,301,regex,,,\n"),
            ("redirects/lv.csv", "/lv-lv/vecs/,/lv-lv/,301,,,,\n/LV-RU/:x/star/,/lv-ru/,301,placeholder,,,\n"),
            ("redirects/all.csv", "/crypto/*,/,301,prefix,,,\n/home/,/,302,,,,\n"),
        ],
        &[
            ("localhost/old/", "/sanasto/"),
            ("FI.localhost:8787/old", "/sanasto/"),
            ("fi.localhost./old", "/sanasto/"),
            ("nobody.example/old", "/sanasto/"),
            ("intl.localhost/old", "/loan-purposes/"),
            ("intl.localhost:8787/OLD/", "/loan-purposes/"),
            ("localhost/old-2/x", "/sanasto/"),
            ("intl.localhost/old-2/x", ""),
            ("intl.localhost/review/x", "/reviews/"),
            ("localhost/review/x", ""),
            ("intl.localhost/LV-LV/vecs", "/lv-lv/"),
            ("intl.localhost/lv-ru/1/star", "/lv-ru/"),
            ("localhost/lv-lv/vecs", ""),
            ("localhost/lv-ru/1/star", ""),
            ("localhost/crypto/x", "/"),
            ("intl.localhost/crypto/x", "/"),
            ("intl.localhost/home/", "/"),
        ],
    );
}

#[test]
fn a_pattern_fits_paths_of_its_market_only() {
    let rows = "/:x/blog/1/,/blog/,301,placeholder,,,\n.*/printed,/reviews/,301,regex,,,\n";
    assert_locations(
        &[("gb.csv", rows)],
        &[
            ("intl.localhost/uk/blog/1/", "/blog/"),
            ("intl.localhost/lv-lv/blog/1/", ""),
            ("intl.localhost/a/printed", "/reviews/"),
            ("intl.localhost/pl-pl/printed", ""),
            ("intl.localhost/PL-PL/printed", ""),
            ("localhost/uk/blog/1/", ""),
        ],
    );
    assert_locations(
        &[("gb.csv", "/*,/,302,prefix,,,\n")],
        &[
            ("intl.localhost/x", "/"),
            ("intl.localhost/pl-plus/", "/"),
            ("intl.localhost/dk-da/", "/"),
            ("intl.localhost/pl-pl/x", ""),
            ("localhost/x", ""),
        ],
    );
}

#[test]
fn a_source_with_a_host_answers_there_whatever_the_market() {
    assert_locations(
        &[("lv.csv", "https://intl.localhost/a,/lv-lv/,301,,,,\nhttps://old.example/*,/sanasto/,301,prefix,,,\n")],
        &[
            ("intl.localhost/a", "/lv-lv/"),
            ("localhost/a", ""),
            ("old.example/x", "/sanasto/"),
            ("intl.localhost/x", ""),
        ],
    );
}

#[test]
fn a_rule_for_the_host_comes_before_the_markets_and_that_before_one_for_all() {
    let files = [
        ("all.csv", "/a,/,301,,,,\n/b/*,/,301,prefix,,,\n/c,/,301,,,,\n"),
        ("fi.csv", "/a,/sanasto/,301,,,,\n/b/*,/sanasto/,301,prefix,,,\nhttps://fi.localhost/a,/blogi/,301,,,,\n"),
    ];
    assert_locations(
        &files,
        &[
            ("fi.localhost/a", "/blogi/"),
            ("localhost/a", "/sanasto/"),
            ("intl.localhost/a", "/"),
            ("localhost/b/x", "/sanasto/"),
            ("intl.localhost/b/x", "/"),
            ("localhost/c", "/"),
        ],
    );
    assert_eq!(finding_checks(&files), [], "rules of different reach are no conflict");
}

#[test]
fn a_column_names_the_market_of_a_row() {
    let files = [("old-shop.csv", "/a,/sanasto/,301,,,,fi\n/a,/reviews/,301,,,,gb\n/b,/,301,,,,all\n")];
    assert_locations(
        &files,
        &[("localhost/a", "/sanasto/"), ("intl.localhost/a", "/reviews/"), ("intl.localhost/b", "/")],
    );
    assert_eq!(finding_checks(&[("lv.csv", "/a,/sanasto/,301,,,,fi\n")]), []);
}

#[test]
fn a_missing_or_unknown_market_is_refused_with_the_choices() {
    let cases = [
        ("old-shop.csv", "/a,/sanasto/,301,,,,\n/b,/sanasto/,301,,,,\n", Check::NoMarket),
        ("fi.csv", "/a,/sanasto/,301,,,,de\n", Check::UnknownValue),
        ("fi.csv", "/a,/sanasto/,301,,,,dk\n", Check::UnknownValue),
    ];
    for (file, rows, check) in cases {
        let compiled = compile_files(&[(file, rows)]);
        assert_eq!(compiled.bundle, None, "{rows}");
        let [finding] = compiled.findings.as_slice() else { panic!("{:#?}", compiled.findings) };
        assert_eq!((finding.check, finding.origin.line), (check, 2));
        assert!(finding.to_string().contains("fi, gb, lv, pl, ro, all"), "{finding}");
    }
    assert_eq!(finding_checks(&[("old-shop.csv", "https://old.example/a,/sanasto/,301,,,,\n")]), []);
}

#[test]
fn a_caller_can_state_the_market_of_a_table() {
    let gb = Markets::from_name("gb");
    let (rules, findings) = read_for(gb, "fi.tsv", Format::Tsv, b"/a\t/reviews/\n");
    let table = Table::load(compile::compile(rules, findings).bundle.unwrap()).unwrap();
    assert_eq!(location(&table, "intl.localhost/a"), "/reviews/");
    assert_eq!(location(&table, "localhost/a"), "");
}

#[test]
fn a_source_outside_of_its_market_is_refused_with_where_it_belongs() {
    let cases = [
        (
            "lv.csv",
            "/blog/1/,/lv-lv/,301,,,,\n",
            "Write /lv-lv/blog/1/, or put the rule into the table of the market gb.",
        ),
        ("lv.csv", "/pl-pl/x,/lv-lv/,301,,,,\n", "the table of the market pl."),
        ("pl.csv", "/lv-lv/*,/pl-pl/,301,prefix,,,\n", "the table of the market lv."),
        ("gb.csv", "/ro-ro/blog/:x/,/,301,placeholder,,,\n", "the table of the market ro."),
        ("ro.csv", "/blog/.*,/ro-ro/,301,regex,,,\n", "the table of the market gb."),
    ];
    for (file, rows, advice) in cases {
        let compiled = compile_files(&[(file, rows)]);
        let finding = compiled.findings.iter().find(|finding| finding.check == Check::NeverAnswers);
        let text = finding.map(ToString::to_string).unwrap_or_default();
        assert!(compiled.bundle.is_none() && text.contains(advice), "{rows}: {:#?}", compiled.findings);
    }
    assert_eq!(finding_checks(&[("fi.csv", "/lv-lv/x,/sanasto/,301,,,,\n/sv/x,/sv/,301,,,,\n")]), []);
}

#[test]
fn a_target_is_tried_on_every_host_where_the_rule_answers() {
    let cases: [(&str, &str, &[&str]); 7] = [
        ("fi.csv", "/a,/unsecured-loans/,301,,,,\n", &["localhost"]),
        ("gb.csv", "/a,/unsecured-loans/,301,,,,\n", &[]),
        ("all.csv", "/a,/unsecured-loans/,301,,,,\n", &["localhost"]),
        ("all.csv", "/a,/vakuudeton-laina/,301,,,,\n", &[]),
        ("all.csv", "/a,/no-such-page/,301,,,,\n", &["localhost and intl.localhost"]),
        ("fi.csv", "/a,https://intl.localhost/unsecured-loans/,301,,,,\n", &[]),
        ("fi.csv", "/a,https://intl.localhost/no-such-page/,301,,,,\n", &["intl.localhost"]),
    ];
    for (file, rows, hosts) in cases {
        let findings = compile_files(&[(file, rows)]).findings;
        let unknown: Vec<String> =
            findings.iter().filter(|finding| finding.check == Check::UnknownTarget).map(ToString::to_string).collect();
        assert_eq!(unknown.len(), hosts.len(), "{file} {rows}: {findings:#?}");
        for (text, host) in unknown.iter().zip(hosts) {
            assert!(text.contains(&format!(" on {host}.")), "{text}");
        }
    }
}

#[test]
fn redirects_of_two_markets_make_no_loop() {
    let files = [("fi.csv", "/a,/b,301,,,,\n"), ("gb.csv", "/b,/a,301,,,,\n")];
    assert!(
        !finding_checks(&files).iter().any(|(_, check)| matches!(check, Check::Loop | Check::Chain)),
        "{:?}",
        finding_checks(&files)
    );
    let files = [("fi.csv", "/a,/b,301,,,,\n"), ("all.csv", "/b,/a,301,,,,\n")];
    assert!(finding_checks(&files).iter().any(|(_, check)| *check == Check::Loop), "{:?}", finding_checks(&files));
}

#[test]
fn csv_holds_markets_and_other_formats_refuse_them() {
    let rows = "/a,/sanasto/,301,,,,\n/b,/reviews/,301,,,,gb\n/c,/,301,,,,all\nhttps://h.example/d,/,301,,,,\n";
    let (rules, _) = read("fi.csv", Format::Csv, [HEADER, rows].concat().as_bytes());
    let written = write(&rules, Format::Csv, Notes::Keep).unwrap();
    let (back, findings) = read("any-name.csv", Format::Csv, &written);
    assert_eq!(findings, []);
    let scopes = |rules: &[compile::Rule]| rules.iter().map(|rule| rule.source.scope.clone()).collect::<Vec<_>>();
    assert_eq!(scopes(&back), scopes(&rules));
    for format in Format::ALL.into_iter().filter(|format| *format != Format::Csv) {
        let refused = write(rules.get(..1).unwrap(), format, Notes::Keep).unwrap_err();
        assert!(refused.iter().any(|finding| finding.check == Check::Unsupported), "{}", format.name());
    }
    let one = compile::rules_of_market(rules, Markets::from_name("gb").unwrap(), Format::Netlify);
    assert_eq!(write(&one, Format::Netlify, Notes::Keep).unwrap(), b"/b /reviews/ 301\n");
}

#[test]
fn a_table_of_the_version_without_markets_answers_everywhere() {
    let rows = "/a,/sanasto/,301,,,,\n/b/*,/sanasto/,301,prefix,,,\n";
    let mut bytes = compile_files(&[("all.csv", rows)]).bundle.unwrap();
    // What the version before wrote: no length of the last section, which is empty here.
    bytes[4] = 5;
    bytes.drain(68..72);
    let table = Table::load(bytes.clone()).unwrap();
    for url in ["localhost/a", "intl.localhost/a", "intl.localhost/b/x"] {
        assert_eq!(location(&table, url), "/sanasto/", "{url}");
    }
    bytes[4] = 4;
    assert_eq!(Table::load(bytes).map(|_| ()), Err(LoadError::Version(4)));
}

#[test]
fn many_rules_of_several_markets_keep_apart_in_shards() {
    let rows = |market: &str, prefix: &str| {
        (0..3000).map(|n| format!("{prefix}/old/{n},{prefix}/to/{market}-{n}/,301,,,,{market}\n")).collect::<String>()
    };
    let rows = [rows("fi", ""), rows("gb", ""), rows("lv", "/lv-lv"), rows("pl", "/pl-pl")].concat();
    let (rules, findings) = read("mixed.csv", Format::Csv, [HEADER, &rows].concat().as_bytes());
    let bundle = compile::compile_with(rules, findings, 16 * 1024, |_| {}).bundle.unwrap();
    let table = Table::load(bundle).unwrap();
    for number in [0, 1, 7, 8, 1500, 2999] {
        for (host, prefix, market) in
            [("localhost", "", "fi"), ("intl.localhost", "", "gb"), ("intl.localhost", "/lv-lv", "lv")]
        {
            let url = format!("{host}{prefix}/old/{number}");
            assert_eq!(location(&table, &url), format!("{prefix}/to/{market}-{number}/"), "{url}");
        }
        assert_eq!(location(&table, &format!("localhost/pl-pl/old/{number}")), "");
    }
}

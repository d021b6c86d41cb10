//! A table that passes through a format is the same table.

use std::path::Path;

use kirkas_routing::redirects::Status;
use proptest::prelude::*;

use super::rules;
use crate::{Format, Markets, Notes, PathMatcher, QueryMode, Rule, read, read_for, write};

/// What a rule says, whichever way its addresses are spelt.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Meaning(String);

fn meaning(rule: &Rule) -> Meaning {
    let Rule { source, status, target, query, sensitive, note, .. } = rule;
    let place: &PathMatcher = &source.matcher;
    let query: &QueryMode = query;
    let status: &Status = status;
    let location = target.as_ref().map(|target| &target.location);
    let parts =
        (&source.scope, place, &source.parameters, source.second_reading, status, location, query, sensitive, note);
    Meaning(format!("{parts:?}"))
}

fn meanings(rules: &[Rule]) -> Vec<Meaning> {
    let mut meanings: Vec<Meaning> = rules.iter().map(meaning).collect();
    // Maps of nginx put rules with the same status together.
    meanings.sort();
    meanings
}

fn field(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A row of a table, sound or not.
fn row() -> impl Strategy<Value = String> {
    let segment = || {
        prop_oneof![
            4 => "[a-zA-Z0-9äÖж'!~._-]{1,8}",
            1 => "[ -~äж€]{1,8}".prop_map(|text| text.replace(['/', '?', '#', '"'], "x")),
            1 => "(:[a-z]{1,3}|\\*|%3A[a-z]|%2[0-9A-F]|:splat)",
        ]
    };
    let path = move || prop::collection::vec(segment(), 1..4).prop_map(|segments| format!("/{}", segments.join("/")));
    let host = || prop_oneof![2 => Just(""), 1 => Just("https://h.example"), 1 => Just("https://www.example.com")];
    let query =
        prop_oneof![4 => Just(""), 1 => Just("?a=1"), 1 => Just("?b=%20x&a=2"), 1 => Just("?c"), 1 => Just("?")];
    let tail = prop_oneof![3 => Just(""), 1 => Just("/"), 2 => Just("/*"), 1 => Just("/:x/*")];
    let captured =
        prop_oneof![3 => Just(""), 2 => Just("/*"), 1 => Just("/:splat"), 1 => Just("/:x"), 1 => Just("?q=1#f")];
    let status = prop::sample::select(vec!["301", "302", "307", "308", "410"]);
    let matching = prop::sample::select(vec!["exact", "exact", "prefix", "placeholder"]);
    let mode = prop::sample::select(vec!["keep", "keep", "drop", "exact"]);
    let case = prop::sample::select(vec!["insensitive", "insensitive", "sensitive"]);
    let note =
        prop_oneof![3 => Just(String::new()), 1 => "[ -~ä\n]{0,20}", 1 => Just("redirect_document_id".to_owned())];
    let plain = (host(), path(), tail, query, host(), path(), captured, status, (matching, mode, case, note)).prop_map(
        |(host, path, tail, query, to, target, captured, status, (matching, mode, case, note))| {
            let source = field(&format!("{host}{path}{tail}{}", if matching == "exact" { query } else { "" }));
            let target = if status == "410" { String::new() } else { field(&format!("{to}{target}{captured}")) };
            format!("{source},{target},{status},{matching},{mode},{case},{}\n", field(&note))
        },
    );
    prop_oneof![4 => plain, 1 => expression_row()]
}

/// A row with a regular expression.
fn expression_row() -> impl Strategy<Value = String> {
    let host = prop::sample::select(vec!["", "", "", "https://h.example"]);
    let parts = prop::sample::select(vec![
        "(.*)",
        "(\\d+)",
        "\\.html",
        "[a-zä-]+?",
        "(?:a|b)",
        "(?<name>x+)",
        "\\x{41}",
        "/{2}",
        "[^/\\]]*",
        "/?",
        "a|b",
        "\"",
    ]);
    let pattern = prop::collection::vec(parts, 1..4);
    let target = prop::sample::select(vec!["/to/", "/to/$1", "/to/:name", "https://h.example/$1?a=$2", "/to/$x"]);
    let rest = prop::sample::select(vec!["301,regex,keep,", "301,regex,drop,sensitive", "302,regex,,sensitive"]);
    (host, pattern, target, rest).prop_map(|(host, pattern, target, rest)| {
        format!("{},{},{rest},\n", field(&format!("{host}/old/{}", pattern.concat())), field(target))
    })
}

/// Expects these rows to be the same rules after passing through each format that holds them.
fn assert_round_trip(rows: &[String]) -> Result<(), TestCaseError> {
    let (all, _) = rules(&rows.concat());
    for format in Format::ALL {
        let (first, second): (Vec<Rule>, Vec<Rule>) = all.iter().cloned().partition(|rule| !rule.source.second_reading);
        let held: Vec<Rule> = first
            .into_iter()
            .filter(|rule| write(std::slice::from_ref(rule), format, Notes::Keep).is_ok())
            .flat_map(|rule| {
                let pair = |other: &&Rule| other.origin == rule.origin;
                let other = second.iter().find(pair).cloned();
                [Some(rule), other]
            })
            .flatten()
            .collect();
        let Ok(written) = write(&held, format, Notes::Keep) else { continue };
        let (back, findings) = read("all", format, &written);
        let text = String::from_utf8_lossy(&written);
        let refusals: Vec<String> = findings.iter().filter(|f| f.is_error()).map(ToString::to_string).collect();
        prop_assert!(refusals.is_empty(), "{}: {:?}\n{}", format.name(), refusals, text);
        prop_assert_eq!(meanings(&back), meanings(&held), "{}\n{}", format.name(), text);
    }
    Ok(())
}

/// `proptest-regressions` records seeds, which make other rows with another strategy. So the rows are here as well.
#[test]
fn a_table_that_once_came_back_changed_comes_back_unchanged() {
    let rows = ["\"https://h.example/*\",\"https://h.example/:\",301,prefix,keep,insensitive,\"\"\n".to_owned()];
    assert_round_trip(&rows).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn a_table_comes_back_from_every_format_that_holds_it(rows in prop::collection::vec(row(), 1..24)) {
        assert_round_trip(&rows)?;
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "[ -~\n\t]{0,200}") {
        for format in Format::ALL {
            for bytes in [bytes.as_slice(), text.as_bytes()] {
                let (rules, _) = read("all", format, bytes);
                prop_assert!(rules.len() <= 2 * bytes.len());
            }
        }
        let _ = Format::guess("any", &bytes);
    }
}

#[test]
#[ignore = "reads lists of others, in the folder that KIRKAS_VECTORS names"]
fn lists_of_others_come_back_complete() {
    let folder = Path::new(&std::env::var_os("KIRKAS_VECTORS").unwrap()).join("redirects");
    let docs = std::fs::read_dir(folder.join("powershell-docs")).unwrap().map(|entry| entry.unwrap().path());
    for list in docs.chain([folder.join("mdn-en-us.tsv")]) {
        let bytes = std::fs::read(&list).unwrap();
        let name = list.display().to_string();
        let format = Format::guess(&name, &bytes).unwrap();
        let (rules, findings) = read_for(Some(Markets::All), &name, format, &bytes);
        assert!(!findings.iter().any(|finding| finding.is_error()), "{name}");
        assert!(!rules.is_empty(), "{name}");
        for through in [format, Format::Csv] {
            let (back, _) = read("all", through, &write(&rules, through, Notes::Keep).unwrap());
            assert_eq!(meanings(&back), meanings(&rules), "{name}");
        }
    }
}

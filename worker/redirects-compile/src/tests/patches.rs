//! A patch on a table answers as the changed table does.

use std::collections::{BTreeMap, BTreeSet};

use kirkas_routing::redirects::{Hit, Patch, PatchedTable, Table};
use proptest::prelude::*;

use super::{HEADER, compile_rows, table};
use crate::{self as compile, Format, Rule};

fn rules(rows: &str) -> Vec<Rule> {
    compile::read("all.csv", Format::Csv, (HEADER.to_owned() + rows).as_bytes()).0
}

/// The id of every table here.
const BASE: [u8; 32] = [7; 32];

/// A table with its patch.
struct Pair {
    base: Table,
    patch: Patch,
}

impl Pair {
    fn table(&self) -> PatchedTable<'_> {
        PatchedTable { base: &self.base, patch: Some(&self.patch) }
    }
}

/// The table of the old rows with a patch that makes it answer as the new rows do; the patch as it is published.
fn patched(old: &str, new: &str, owned: &BTreeSet<String>) -> Pair {
    Pair { base: table(old), patch: Patch::load(patch_bytes(new, owned)).unwrap() }
}

fn patch_bytes(new: &str, owned: &BTreeSet<String>) -> Vec<u8> {
    let patch = compile::compile_patch(rules(new), Vec::new(), owned);
    let bundles = patch.bundles.unwrap_or_else(|| panic!("{:#?}", patch.findings));
    bundles.to_bytes(&BASE)
}

fn paths(paths: &[&str]) -> BTreeSet<String> {
    paths.iter().map(ToString::to_string).collect()
}

fn split(url: &str) -> (&str, &str, Option<&str>) {
    let (rest, query) = url.split_once('?').map_or((url, None), |(rest, query)| (rest, Some(query)));
    let slash = rest.find('/').unwrap();
    (&rest[..slash], &rest[slash..], query)
}

/// What a visitor is told: a status, and where to.
fn answer(hit: Option<Hit>) -> Option<(u16, Option<String>)> {
    hit.map(|hit| (hit.status.code(), hit.location))
}

fn patched_answer(pair: &Pair, url: &str) -> Option<(u16, Option<String>)> {
    let (host, path, query) = split(url);
    answer(pair.table().look_up(host, path, query).unwrap())
}

#[test]
fn removing_the_rule_of_a_path_lets_a_pattern_answer_and_its_twin_of_a_host_stays() {
    let old = "/a/b,/one/,301,,,\nhttp://h.example/a/b,/of-the-host/,302,,,\n/a/*,/all/*,301,prefix,,\n/c,/d/,301,,,\n";
    let new = "http://h.example/a/b,/of-the-host/,302,,,\n/a/*,/all/*,301,prefix,,\n/c,/d/,301,,,\n";
    let table = patched(old, new, &paths(&["/a/b"]));
    for (url, expected) in [
        ("x/a/b", Some((301, "/all/b"))),
        ("x/A/B/", Some((301, "/all/B/"))),
        ("h.example/a/b", Some((302, "/of-the-host/"))),
        ("x/a/other", Some((301, "/all/other"))),
        ("x/c", Some((301, "/d/"))),
        ("x/d", None),
    ] {
        let expected = expected.map(|(status, location)| (status, Some(location.to_owned())));
        assert_eq!(patched_answer(&table, url), expected, "{url}");
    }
}

#[test]
fn a_rule_at_the_target_of_many_makes_one_hop_of_each_again() {
    let many: String = (0..5_000).map(|number| format!("/old/{number},/shared/,301,,,\n")).collect();
    let old = many.clone() + "/other,/page/,301,,,\n";
    let new = old.clone() + "/shared,/last/,301,,,\n";
    let owned = (0..5_000).map(|number| format!("/old/{number}")).chain(["/shared".to_owned()]).collect();
    let table = patched(&old, &new, &owned);
    for url in ["x/old/0", "x/old/4999/", "x/shared/"] {
        assert_eq!(patched_answer(&table, url), Some((301, Some("/last/".to_owned()))), "{url}");
    }
    assert_eq!(patched_answer(&table, "x/other"), Some((301, Some("/page/".to_owned()))));
}

#[test]
fn a_loop_through_base_and_patch_is_refused() {
    let new = "/a,/b/,301,,,\n/b,/a/,301,,,\n";
    let patch = compile::compile_patch(rules(new), Vec::new(), &paths(&["/b"]));
    assert!(patch.bundles.is_none());
    assert!(patch.findings.iter().any(|finding| finding.check == compile::Check::Loop));
}

#[test]
fn rules_of_a_patch_are_numbered_after_those_of_the_base_and_known_by_their_lines() {
    let old = "/a,/one/,301,,,\n/b,/two/,301,,,\n";
    let pair = patched(old, &(old.to_owned() + "/c,/three/,301,,,\n"), &paths(&["/c"]));
    let table = pair.table();
    let hit = table.look_up("x", "/c", None).unwrap().unwrap();
    assert_eq!((hit.rule, table.origin_of(hit.rule)), (2, Some(("all.csv", 4))));
    assert_eq!(table.number_in_patch(hit.rule), Some(0));
    let hit = table.look_up("x", "/b", None).unwrap().unwrap();
    assert_eq!((table.origin_of(hit.rule), table.number_in_patch(hit.rule)), (Some(("all.csv", 3)), None));
}

#[test]
fn a_compiled_patch_lists_its_rules_in_the_order_of_their_numbers() {
    let new =
        "/b,/c/,301,,,\n/d/*,/e/*,301,prefix,,\n/a,/one/,301,,,\nhttp://h.example/a,/three/,301,,,\n/c,/four/,301,,,\n";
    let compiled = compile::compile_patch(rules(new), Vec::new(), &paths(&["/a", "/b"]));
    let patch = Patch::load(compiled.bundles.unwrap().to_bytes(&BASE)).unwrap();
    assert_eq!((patch.len(), compiled.rules.len(), patch.base), (4, 4, BASE));
    let targets = compiled.rules.iter().filter_map(|rule| rule.target.as_ref());
    assert!(
        targets.into_iter().any(|target| target.location == "/c/"),
        "as it is written, though it is published as one hop"
    );
    for (rule, number) in compiled.rules.iter().zip(0..) {
        assert_eq!(patch.origin_of(number), Some((&*rule.origin.file, rule.origin.line)));
    }
}

#[test]
fn bytes_that_are_no_patch_are_refused() {
    let sound = patch_bytes("/a,/one/,301,,,\n", &paths(&["/a"]));
    assert!(Patch::is_patch(&sound) && !Patch::is_patch(&sound[1..]));
    for length in 0..sound.len() {
        assert!(Patch::load(sound[..length].to_vec()).is_err(), "{length} bytes");
    }
    assert!(Patch::load([&sound[..], b"x"].concat()).is_err());
    // A table of which only the index is there could ask for shards that are not the base's.
    let table = compile::compile_with(rules("/a,/one/,301,,,\n"), Vec::new(), 1, |_| {}).bundle.unwrap();
    let index = Table::split(table.clone()).unwrap().0.to_vec();
    assert!(Patch::load(compile::PatchBundles { owned: table.clone(), rules: index.clone() }.to_bytes(&BASE)).is_err());
    assert!(Patch::load(compile::PatchBundles { owned: index, rules: table }.to_bytes(&BASE)).is_err());
}

/// Patterns that stay, and the paths that they take to other paths.
const PATTERNS: &str = "/p/:any/,/b/,301,placeholder,,\n/d/*,/f/*,302,prefix,,\n";
const BY_PATTERN: [(&str, &str); 2] = [("/p/q", "/b"), ("/d", "/f")];

const SOURCES: [&str; 11] =
    ["/a", "/a/", "/b", "/b?x=1", "/b?x=1&y=2", "/c", "http://h.example/c", "http://h.example/a", "/d", "/d/e", "/f"];
const TARGETS: [&str; 10] = ["/a/", "/b/", "/b/?x=1", "/c/", "/d/", "/f/?k=1", "/last/", "/end/", "/p/q/", "/other/"];

/// What rows of these sources say besides.
fn rows_by_source() -> impl Strategy<Value = BTreeMap<&'static str, String>> {
    let target = prop::sample::select(TARGETS.to_vec());
    let status = prop::sample::select(vec!["301", "302", "308"]);
    let rest = prop::sample::select(vec![",,,", ",,drop,", ",,exact,", ",,,sensitive"]);
    let row = (target, status, rest).prop_map(|(target, status, rest)| format!(",{target},{status}{rest}\n"));
    prop::collection::btree_map(prop::sample::select(SOURCES.to_vec()), row, 0..6)
}

fn as_rows(rows: &BTreeMap<&'static str, String>) -> String {
    rows.iter().fold(PATTERNS.to_owned(), |text, (source, rest)| text + source + rest)
}

/// Paths whose exact rules differ, and those that lead there over any number of rules.
fn owned_paths(old: &str, new: &str) -> BTreeSet<String> {
    let by_path = |rows: &str| {
        let mut paths: BTreeMap<String, Vec<Rule>> = BTreeMap::new();
        for rule in rules(rows) {
            let Some(path) = rule.exact_path().map(|path| path.into_owned()) else { continue };
            let unplaced = Rule { origin: compile::Origin { file: "".into(), line: 0 }, ..rule };
            paths.entry(path).or_default().push(unplaced);
        }
        paths
    };
    let (old, new) = (by_path(old), by_path(new));
    let all: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let mut owned: BTreeSet<String> =
        all.into_iter().filter(|path| old.get(*path) != new.get(*path)).cloned().collect();
    let path_of = |target: &str| target.split('?').next().unwrap().trim_end_matches('/').to_owned();
    let leads = new.iter().flat_map(|(path, rules)| {
        let targets = rules.iter().filter_map(|rule| rule.target.as_ref());
        targets.map(|target| (path.clone(), path_of(&target.location))).collect::<Vec<_>>()
    });
    let by_pattern = BY_PATTERN.map(|(from, to)| (from.to_owned(), to.to_owned()));
    let leads: Vec<(String, String)> = leads.chain(by_pattern).collect();
    while let Some((path, _)) = leads.iter().find(|(path, target)| owned.contains(target) && !owned.contains(path)) {
        owned.insert(path.clone());
    }
    owned
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn base_and_patch_answer_every_address_as_a_compiled_table_does(
        common in rows_by_source(),
        before in rows_by_source(),
        after in rows_by_source(),
    ) {
        let rows = |own: BTreeMap<&'static str, String>| as_rows(&common.clone().into_iter().chain(own).collect());
        let (old, new) = (rows(before), rows(after));
        // Rows that contradict one another, or lead in circles, make no table.
        let (Some(_), Some(full)) = (compile_rows(&old).bundle, compile_rows(&new).bundle) else { return Ok(()) };
        let full = Table::load(full).unwrap();
        let owned = owned_paths(&old, &new);
        let patched = patched(&old, &new, &owned);
        for path in ["/a", "/a/", "/A", "/b", "/%62/", "/c", "/d", "/d/e", "/D/E/", "/d/x", "/f", "/p/q", "/p/z/", "/last", "/"] {
            for query in [None, Some("x=1"), Some("y=2&x=1"), Some("x=1&z=3")] {
                for host in ["x", "h.example", "fi.localhost:8787"] {
                    let expected = answer(full.find(host, path, query));
                    let found = answer(patched.table().look_up(host, path, query).unwrap());
                    prop_assert_eq!(found, expected, "{}{}?{:?}: {} then {}, owned {:?}", host, path, query, old, new, owned);
                }
            }
        }
    }
}

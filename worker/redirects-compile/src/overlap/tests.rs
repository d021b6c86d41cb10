//! Checking only the rules that can overlap finds the same as checking all rules.

#![allow(clippy::unwrap_used, reason = "tests")]

use proptest::prelude::*;

use super::{OverlapTable, Shapes};
use crate::pack::order;
use crate::{Finding, Format, Rule, chains, pages, read, shadows};

/// Rows over few words, so that rules meet in every way.
fn row() -> impl Strategy<Value = String> {
    let path = prop::collection::vec(prop::sample::select(vec!["a", "A", "b", "blogi", "sv", "%C3%A4"]), 0..4)
        .prop_map(|segments| segments.iter().fold(String::new(), |path, segment| path + "/" + segment));
    let host = prop::sample::select(vec!["", "", "", "https://fi.localhost", "https://other.example"]);
    let form = prop::sample::select(vec![
        ("/,", "/,301,exact"),
        (",", "/,302,exact"),
        ("/?x=1,", "/?y=2#z,308,exact"),
        ("/,", ",410,exact"),
        ("/*,", "/,301,prefix"),
        ("/*,", "/*,301,prefix"),
        ("/*,", "-:splat,301,prefix"),
        ("/:uid/,", "/b/:uid/,301,placeholder"),
        ("/:uid/b/*,", "/x-:uid/*,301,placeholder"),
    ]);
    (host, path.clone(), host_of_target(), path, form).prop_map(|(host, from, to_host, to, (source, target))| {
        let to = if target == ",410,exact" { String::new() } else { [to_host, &to].concat() };
        [host, &from, source, &to, target, "\n"].concat()
    })
}

fn host_of_target() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["", "", "https://fi.localhost", "https://elsewhere.example"])
}

type Report = (Vec<Finding>, Vec<(usize, Rule)>);

fn report(rules: &[Rule], overlap: &OverlapTable) -> Report {
    let mut findings = Vec::new();
    pages::check(overlap, &mut findings);
    shadows::check(overlap, &mut findings);
    let changed = chains::flatten(rules, overlap, &mut findings);
    findings.sort_by_key(|finding| finding.to_string());
    (findings, changed)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_missed_for_what_is_left_out(rows in prop::collection::vec(row(), 1..24)) {
        let table = ["source,target,status,match\n", &rows.concat()].concat();
        let (mut rules, _) = read("all.csv", Format::Csv, table.as_bytes());
        let keys = order(&mut rules);
        let all = OverlapTable::at_positions(&rules, &keys, (0..rules.len()).collect()).unwrap();
        let some = OverlapTable::new(&rules, &Shapes::from_rules(&rules), &keys).unwrap();
        prop_assert_eq!(report(&rules, &some), report(&rules, &all));
    }
}

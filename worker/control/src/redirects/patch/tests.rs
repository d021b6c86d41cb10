#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use kirkas_redirects_compile::{Format, PatchBundles, compile_patch, read};
use serde::{Deserialize, Serialize};

use super::to_bytes;
use crate::problem::Problem;
use crate::reports::hit_rule::HitRule;

/// Patches for the tests of the built Workers, which can't compile any: they write the id of the table that they publish into the header.
#[derive(Serialize, Deserialize)]
struct Examples {
    /// The table, as CSV.
    base: String,
    patches: BTreeMap<String, Example>,
}

#[derive(Serialize, Deserialize)]
struct Example {
    /// All rules of the changed table, as CSV.
    rows: String,
    /// The paths that the patch owns, with blanks between them.
    owned: String,
    /// The patch in base64.
    bytes: String,
}

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/test/patches.json");

#[test]
fn the_patches_for_tests_of_the_built_workers_are_current() {
    let text = std::fs::read_to_string(PATH).unwrap();
    let mut examples: Examples = serde_json::from_str(&text).unwrap();
    for example in examples.patches.values_mut() {
        let (rules, findings) = read("all.csv", Format::Csv, example.rows.as_bytes());
        let owned = example.owned.split(' ').map(str::to_owned).collect();
        let bundles = compile_patch(rules, findings, &owned).bundles.unwrap();
        example.bytes = STANDARD.encode(bundles.to_bytes(&[0; 32]));
    }
    let current = serde_json::to_string_pretty(&examples).unwrap() + "\n";
    if std::env::var_os("UPDATE_PATCHES").is_some() {
        std::fs::write(PATH, &current).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(PATH).unwrap(),
        current,
        "write it with UPDATE_PATCHES=1 cargo test -p kirkas-control"
    );
}

#[test]
fn a_patch_that_every_isolate_would_have_to_hold_is_bounded() {
    let bundles = PatchBundles { owned: Vec::new(), rules: vec![0; super::MAX_PATCH_SIZE] };
    assert!(matches!(to_bytes(&bundles, &"0".repeat(64)), Err(Problem::TooLarge(_))));
    let small = PatchBundles { owned: Vec::new(), rules: Vec::new() };
    assert_eq!(to_bytes(&small, &"0a".repeat(32)).unwrap()[8..40], [10; 32]);
    assert!(to_bytes(&small, "no digest").is_err());
}

#[test]
fn rules_of_a_patch_are_listed_as_reports_show_them() {
    let text = "source,target,status\n/a,/b/,301\n/b,/sanasto/,302\nhttp://h.example/gone,,410\n";
    let (rules, findings) = read("all.csv", Format::Csv, text.as_bytes());
    let owned = ["/a", "/gone"].map(str::to_owned).into();
    let rules = compile_patch(rules, findings, &owned).rules;
    let listed = serde_json::to_string(&rules.iter().map(HitRule::of).collect::<Vec<_>>()).unwrap();
    let read: Vec<HitRule> = serde_json::from_str(&listed).unwrap();
    let described: Vec<_> =
        read.iter().map(|rule| (&*rule.source, rule.target.as_deref(), rule.status, rule.line)).collect();
    // As they are written, though `/a` is published as one hop to `/sanasto/`.
    let expected = [("/a", Some("/b/"), Some(301), 2), ("http://h.example/gone", None, Some(410), 4)];
    assert_eq!(described, expected);
    assert_eq!(read[1].host.as_deref(), Some("h.example"));
}

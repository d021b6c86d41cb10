#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeMap;

use kirkas_redirects_compile::{Markets, Rule};
use kirkas_rules_search::id_of;
use proptest::prelude::*;

use super::Changes;
use crate::{Edit, EditRequest, Edits, RuleTable, RuleText, TableFile, apply, digest_of, read_file};

const HEADER: &str = "source,target,status,match,query,case,market,note\n";

fn files(sources: &[(u8, u8)]) -> Vec<TableFile> {
    let lines = sources.iter().map(|(source, target)| format!("/s{source},/t{target},301,,,,,\n"));
    vec![TableFile::new("all.csv".to_owned(), None, HEADER.to_owned() + &lines.collect::<String>())]
}

fn rules_of(files: &[TableFile]) -> Vec<Rule> {
    files.iter().flat_map(|file| read_file(file).0).collect()
}

/// The rules by their ids, with their digests.
fn digests(rules: &[Rule]) -> BTreeMap<String, String> {
    rules.iter().map(|rule| (id_of(rule), digest_of(rule))).collect()
}

fn row(source: u8, target: u8) -> RuleText {
    let [file, source, target] = ["all.csv".to_owned(), format!("/s{source}"), format!("/t{target}")];
    let [status, market] = ["301", "all"].map(str::to_owned);
    let [r#match, query, case] = ["exact", "keep", "ignore"].map(str::to_owned);
    RuleText { file, market, source, target, status, r#match, query, case, note: String::new() }
}

/// What somebody does to the rule with a number among those that there are, or to a new one.
#[derive(Debug, Clone)]
enum Act {
    Add(u8, u8),
    Set(usize, u8, u8),
    Remove(usize),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        (0..12_u8, 0..4_u8).prop_map(|(source, target)| Act::Add(source, target)),
        (0..8_usize, 0..12_u8, 0..4_u8).prop_map(|(rule, source, target)| Act::Set(rule, source, target)),
        (0..8_usize).prop_map(Act::Remove),
    ]
}

/// The edits of acts on files; acts that would leave two rules with one source are left out.
fn edits_of(files: &[TableFile], acts: &[Act]) -> Edits {
    let rules = rules_of(files);
    let table = RuleTable::new(&rules);
    let mut edits = Edits::new();
    for (number, act) in acts.iter().enumerate() {
        let mut tried = edits.clone();
        let id = |rule: &usize| rules.get(*rule).map(id_of);
        let request = match act {
            Act::Add(source, target) => Some(EditRequest::Add(format!("new:{number:06}"), row(*source, *target))),
            Act::Set(rule, source, target) => id(rule).map(|id| EditRequest::Set(id, None, row(*source, *target))),
            Act::Remove(rule) => id(rule).map(|id| EditRequest::Remove(id, None)),
        };
        let Some(request) = request else { continue };
        request.make(&mut tried, &table).unwrap();
        let after = rules_of(&apply(files, &tried, false).unwrap().files);
        if digests(&after).len() == after.len() {
            edits = tried;
        }
    }
    edits
}

proptest! {
    #[test]
    fn changes_of_several_drafts_are_what_the_drafts_did_one_after_the_other(
        sources in prop::collection::btree_map(0..8_u8, 0..4_u8, 1..8),
        drafts in prop::collection::vec(prop::collection::vec(act(), 1..5), 1..5),
    ) {
        let base = files(&sources.into_iter().collect::<Vec<_>>());
        let mut now = base.clone();
        let mut versions = vec![(Changes::default(), rules_of(&base))];
        for acts in drafts {
            let edits = edits_of(&now, &acts);
            let rules = rules_of(&now);
            let (changes, _) = versions.last().unwrap().clone();
            let changes = changes.then(&edits, &RuleTable::new(&rules), Markets::from_file_name);
            now = apply(&now, &edits, false).unwrap().files;
            let written = rules_of(&apply(&base, &changes.edits(), false).unwrap().files);
            prop_assert_eq!(digests(&written), digests(&rules_of(&now)));
            versions.push((changes, rules_of(&now)));
        }
        // From any version to any other: what the one has and the other lacks goes, and the rest is written.
        for (from, rules) in &versions {
            for (to, wanted) in &versions {
                let mut reached = digests(rules);
                for rule in from.touched_rules(to, Markets::from_file_name) {
                    reached.remove(&id_of(&rule));
                }
                reached.extend(digests(&to.touched_rules(from, Markets::from_file_name)));
                prop_assert_eq!(reached, digests(wanted));
            }
        }
    }
}

#[test]
fn changes_are_stored_with_what_the_files_say() {
    let base = files(&[(1, 1), (2, 2)]);
    let rules = rules_of(&base);
    let edits = edits_of(&base, &[Act::Set(0, 1, 3), Act::Remove(1), Act::Add(9, 1)]);
    let changes = Changes::default().then(&edits, &RuleTable::new(&rules), Markets::from_file_name);
    let text = serde_json::to_string(&changes).unwrap();
    assert_eq!(serde_json::from_str::<Changes>(&text).unwrap(), changes);
    let before: Vec<String> =
        changes.rules_before(Markets::from_file_name).iter().map(|rule| rule.source.text.clone()).collect();
    assert_eq!(before.len(), 2);
    // A rule that is as it was is no change any more.
    let now = rules_of(&apply(&base, &edits, false).unwrap().files);
    let id = id_of(&rules[0]);
    let back = Edits::from([(id.clone(), Edit::Set { before: digest_of(&now[0]), row: row(1, 1) })]);
    assert!(!changes.then(&back, &RuleTable::new(&now), Markets::from_file_name).has(&id));
}

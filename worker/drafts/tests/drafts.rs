//! Drafts as they become files, and as two of them come together.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use std::collections::BTreeMap;

use kirkas_drafts::{
    ApplyError, Edit, EditError, EditRequest, Edits, Resolution, RuleTable, RuleText, TableFile, apply, digest_of,
    hash, read_file, rebase, reversal,
};
use kirkas_redirects_compile::{Markets, Rule};
use kirkas_rules_search::id_of;
use proptest::prelude::*;

fn file(name: &str, text: &str) -> TableFile {
    TableFile::new(name.to_owned(), None, text.to_owned())
}

fn rules_of(files: &[TableFile]) -> Vec<Rule> {
    files.iter().flat_map(|file| read_file(file).0).collect()
}

fn row(file: &str, source: &str, target: &str) -> RuleText {
    let [file, source, target, status] = [file, source, target, "301"].map(str::to_owned);
    RuleText { file, source, target, status, ..RuleText::default() }
}

fn id(files: &[TableFile], source: &str) -> String {
    id_of(rules_of(files).iter().find(|rule| rule.source.text == source).unwrap())
}

fn set(files: &[TableFile], source: &str, change: impl Fn(&mut RuleText)) -> (String, Edit) {
    let rules = rules_of(files);
    let rule = rules.iter().find(|rule| rule.source.text == source).unwrap();
    let mut row = RuleText::of(rule);
    change(&mut row);
    (id_of(rule), Edit::Set { before: digest_of(rule), row })
}

fn remove(files: &[TableFile], source: &str) -> (String, Edit) {
    let (id, edit) = set(files, source, |_| {});
    (id, Edit::Remove { before: edit.before().unwrap().to_owned() })
}

fn add(number: u32, row: RuleText) -> (String, Edit) {
    (format!("new:{number}"), Edit::Add { row })
}

#[test]
fn edits_leave_other_lines_as_they_are() {
    let text = "\u{feff}target,source,status\r\n\r\n /x/ , /a ,301\r\n\"/y/\",/b,302\r\n/z/,/c,301\r\n/w/,/d,308";
    let files = [file("fi.csv", text)];
    let edits = Edits::from([
        set(&files, "/b", |row| row.target = "/y2/".to_owned()),
        remove(&files, "/c"),
        add(1, RuleText { note: "=1,\"x\"".to_owned(), ..row("fi.csv", "/e", "/v/") }),
    ]);
    let applied = apply(&files, &edits, false).unwrap();
    let expected = "\u{feff}target,source,status,note\r\n\r\n /x/ , /a ,301\r\n/y2/,/b,302,\r\n/w/,/d,308\r\n/v/,/e,301,\"'=1,\"\"x\"\"\"\r\n";
    assert_eq!(applied.files[0].text, expected);
    let rules = rules_of(&applied.files);
    let lines: Vec<(String, u32)> = rules.iter().map(|rule| (rule.source.text.clone(), rule.origin.line)).collect();
    assert_eq!(lines, [("/a", 3), ("/b", 4), ("/d", 5), ("/e", 6)].map(|(source, line)| (source.to_owned(), line)));
    let written: Vec<u32> = applied.written.iter().map(|written| written.line).collect();
    assert_eq!(written, [4, 6]);
    assert_eq!(rules[3].note.as_deref(), Some("=1,\"x\""));
}

#[test]
fn a_row_that_can_t_be_read_is_written_to_be_mended() {
    let files = [file("fi.csv", "source,target,status\n/a,/x/,301\n")];
    let bad = RuleText { status: "300".to_owned(), market: "nowhere".to_owned(), ..row("fi.csv", "/b", "/x/") };
    let applied = apply(&files, &Edits::from([add(1, bad)]), false).unwrap();
    let (rules, findings) = read_file(&applied.files[0]);
    let found: Vec<_> = findings.iter().map(|finding| (finding.origin.line, finding.column)).collect();
    assert_eq!((rules.len(), found), (1, vec![(3, Some("status")), (3, Some("market"))]));
}

#[test]
fn files_of_other_systems_become_csv_if_somebody_agrees() {
    let files = [file("fi.tsv", "/a\t/x/\n/b\t/y/\n"), file("gb.tsv", "/c\t/z/\n")];
    let edits = Edits::from([set(&files, "/a", |row| row.status = "302".to_owned())]);
    assert_eq!(apply(&files, &edits, false), Err(ApplyError::Converts(vec!["fi.tsv".to_owned()])));
    let applied = apply(&files, &edits, true).unwrap();
    assert_eq!(applied.converted, ["fi.tsv"]);
    assert_eq!(applied.files[0].name, "fi.csv");
    assert_eq!(
        applied.files[0].text,
        "source,target,status,match,query,case,market,note\n/a,/x/,302,,,,fi,\n/b,/y/,301,,,,fi,\n"
    );
    assert_eq!(applied.files[1], files[1]);
}

#[test]
fn rules_move_between_files_and_into_new_ones() {
    let files =
        [file("fi.csv", "source,target,status\n/a,/x/,301\n/b,/x/,301\n"), file("all.csv", "source,target,status\n")];
    let edits = Edits::from([
        set(&files, "/a", |row| row.file = "all.csv".to_owned()),
        add(1, RuleText { market: "gb".to_owned(), ..row("new.csv", "/c", "/x/") }),
    ]);
    let applied = apply(&files, &edits, false).unwrap();
    let texts: Vec<&str> = applied.files.iter().map(|file| file.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "source,target,status\n/b,/x/,301\n",
            "source,target,status,market\n/a,/x/,301,fi\n",
            "source,target,status,match,query,case,market,note\n/c,/x/,301,,,,gb,\n"
        ]
    );
    let elsewhere = Edits::from([add(1, row("new.txt", "/c", "/x/"))]);
    assert_eq!(apply(&files, &elsewhere, false), Err(ApplyError::NotCsv("new.txt".to_owned())));
}

#[test]
fn an_edit_is_made_on_the_rule_that_somebody_saw() {
    let files = [file("fi.csv", "source,target,status\n/a,/x/,301\n")];
    let rules = rules_of(&files);
    let table = RuleTable::new(&rules);
    let (a, digest) = (id(&files, "/a"), digest_of(&rules[0]));
    let mut edits = Edits::new();
    let new = RuleText { target: "/y/".to_owned(), ..RuleText::of(&rules[0]) };
    let stale = EditRequest::Set(a.clone(), Some("other".to_owned()), new.clone());
    assert_eq!(stale.make(&mut edits, &table), Err(EditError::Changed(a.clone())));
    let gone = EditRequest::Remove("fi:gone".to_owned(), None);
    assert_eq!(gone.make(&mut edits, &table), Err(EditError::NoRule("fi:gone".to_owned())));
    EditRequest::Set(a.clone(), Some(digest.clone()), new).make(&mut edits, &table).unwrap();
    let first = hash(&edits);
    EditRequest::Remove(a.clone(), Some(digest)).make(&mut edits, &table).unwrap();
    assert_ne!(hash(&edits), first);
    // Written as it is published, it is no edit.
    EditRequest::Set(a, None, RuleText::of(&rules[0])).make(&mut edits, &table).unwrap();
    assert!(edits.is_empty());
}

/// What becomes of one edit when somebody else has published another.
fn merged(
    base: &str,
    theirs: &str,
    mine: impl Fn(&[TableFile]) -> (String, Edit),
    resolution: Option<Resolution>,
) -> String {
    let (base, theirs) = ([file("fi.csv", base)], [file("fi.csv", theirs)]);
    let (base_rules, their_rules) = (rules_of(&base), rules_of(&theirs));
    let edits = Edits::from([mine(&base)]);
    let resolutions =
        resolution.into_iter().map(|resolution| (edits.keys().next().unwrap().clone(), resolution)).collect();
    let tables = (RuleTable::new(&base_rules), RuleTable::new(&their_rules));
    let rebased = rebase(&edits, &tables.0, &tables.1, Markets::from_file_name, &resolutions);
    if let Some(conflict) = rebased.conflicts.first() {
        let target = |row: &Option<RuleText>| row.as_ref().map_or("-".to_owned(), |row| row.target.clone());
        let [base, theirs, mine] = [&conflict.base, &conflict.theirs, &conflict.mine].map(target);
        return format!("conflict {base} {theirs} {mine}");
    }
    let text = apply(&theirs, &rebased.edits, false).unwrap().files[0].text.clone();
    text.trim_start_matches("source,target,status\n").replace('\n', ";")
}

#[test]
fn only_different_edits_of_one_rule_conflict() {
    let table = |rows: &str| format!("source,target,status\n{rows}");
    let base = table("/a,/x/,301\n/b,/x/,301\n");
    let to = |source: &'static str, target: &'static str| {
        move |files: &[TableFile]| set(files, source, |row| row.target = target.to_owned())
    };
    let new = |_: &[TableFile]| add(1, row("fi.csv", "/c", "/y/"));
    for (name, theirs, mine, resolution, expected) in [
        ("different rules", "/a,/x/,301\n/b,/z/,301\n", 0, None, "/a,/y/,301;/b,/z/,301;"),
        ("the same edit", "/a,/y/,301\n/b,/x/,301\n", 0, None, "/a,/y/,301;/b,/x/,301;"),
        ("different edits", "/a,/z/,301\n/b,/x/,301\n", 0, None, "conflict /x/ /z/ /y/"),
        ("mine", "/a,/z/,301\n/b,/x/,301\n", 0, Some(Resolution::Mine), "/a,/y/,301;/b,/x/,301;"),
        ("theirs", "/a,/z/,301\n/b,/x/,301\n", 0, Some(Resolution::Theirs), "/a,/z/,301;/b,/x/,301;"),
        ("a third", "/a,/z/,301\n", 0, Some(Resolution::Row(Box::new(row("fi.csv", "/a", "/q/")))), "/a,/q/,301;"),
        ("they remove what I edit", "/b,/x/,301\n", 0, None, "conflict /x/ - /y/"),
        ("it comes back", "/b,/x/,301\n", 0, Some(Resolution::Mine), "/b,/x/,301;/a,/y/,301,fi;"),
        ("they edit what I remove", "/a,/z/,301\n", 1, None, "conflict /x/ /z/ -"),
        ("both remove", "/b,/x/,301\n", 1, None, "/b,/x/,301;"),
        ("both add the same", "/a,/x/,301\n/c,/y/,301\n", 2, None, "/a,/x/,301;/c,/y/,301;"),
        ("both add differently", "/a,/x/,301\n/c,/z/,301\n", 2, None, "conflict - /z/ /y/"),
        ("I alone add", "/a,/x/,301\n", 2, None, "/a,/x/,301;/c,/y/,301;"),
    ] {
        let theirs = table(theirs);
        let result = match mine {
            0 => merged(&base, &theirs, to("/a", "/y/"), resolution),
            1 => merged(&base, &theirs, |files| remove(files, "/a"), resolution),
            _ => merged(&base, &theirs, new, resolution),
        };
        assert_eq!(
            result.replace(",fi;", ";").replace("source,target,status,market;", ""),
            expected.replace(",fi;", ";"),
            "{name}"
        );
    }
}

#[test]
fn a_reversal_brings_the_rules_back() {
    let before = [file("fi.csv", "source,target,status\n/a,/x/,301\n/b,/x/,301\n")];
    let after = [file("fi.csv", "source,target,status\n/c,/x/,301\n/b,/y/,302\n")];
    let (old, new) = (rules_of(&before), rules_of(&after));
    let edits = reversal(&RuleTable::new(&new), &RuleTable::new(&old));
    let back = rules_of(&apply(&after, &edits, false).unwrap().files);
    assert_eq!(contents(&back), contents(&old));
}

fn contents(rules: &[Rule]) -> BTreeMap<String, String> {
    RuleTable::new(rules).iter().map(|(id, rule)| (id.to_owned(), digest_of(rule))).collect()
}

/// What somebody does to one of a few rules.
#[derive(Debug, Clone)]
enum Act {
    To(u8),
    Remove,
}

fn acts() -> impl Strategy<Value = BTreeMap<u8, Act>> {
    let act = prop_oneof![(0_u8..3).prop_map(Act::To), Just(Act::Remove)];
    prop::collection::btree_map(0_u8..12, act, 0..8)
}

/// The edits of somebody who sees these files.
fn edits_of(files: &[TableFile], acts: &BTreeMap<u8, Act>) -> Edits {
    let rules = rules_of(files);
    let table = RuleTable::new(&rules);
    let mut edits = Edits::new();
    for (number, act) in acts {
        let source = format!("/rule-{number}");
        let known = rules.iter().find(|rule| rule.source.text == source);
        let new = |target: &u8| RuleText {
            note: "a, \"b\"\nc".to_owned(),
            ..row("fi.csv", &source, &format!("/to-{target}/"))
        };
        let request = match (known, act) {
            (Some(rule), Act::To(target)) => EditRequest::Set(
                id_of(rule),
                Some(digest_of(rule)),
                RuleText { market: "fi".to_owned(), ..new(target) },
            ),
            (Some(rule), Act::Remove) => EditRequest::Remove(id_of(rule), Some(digest_of(rule))),
            (None, Act::To(target)) => EditRequest::Add(format!("new:{number:03}"), new(target)),
            (None, Act::Remove) => continue,
        };
        request.make(&mut edits, &table).unwrap();
    }
    edits
}

proptest! {
    #[test]
    fn nothing_that_two_people_edit_is_lost(one in acts(), other in acts()) {
        let base = [file("fi.csv", "source,target,status\n/rule-0,/x/,301\n/rule-1,/x/,301\n\n/rule-2,/x/,302\n/rule-3,/x/,301\n/rule-4,/x/,301\n")];
        let (first, second) = (edits_of(&base, &one), edits_of(&base, &other));
        let published = apply(&base, &first, false).unwrap().files;
        let (old, new) = (rules_of(&base), rules_of(&published));
        let rebased = rebase(&second, &RuleTable::new(&old), &RuleTable::new(&new), Markets::from_file_name, &BTreeMap::new());
        let merged = rules_of(&apply(&published, &rebased.edits, false).unwrap().files);
        let merged = contents(&merged);
        // Every edit of the second is there, was there already, or is in conflict.
        let alone = contents(&rules_of(&apply(&base, &second, false).unwrap().files));
        let (old, new) = (contents(&old), contents(&new));
        let conflicting: Vec<String> = rebased.conflicts.iter().filter_map(|conflict| {
            let row = conflict.mine.as_ref().or(conflict.base.as_ref())?;
            kirkas_drafts::read_rows(&[row], Markets::from_file_name).pop().flatten().map(|rule| id_of(&rule))
        }).collect();
        for id in old.keys().chain(alone.keys()).chain(new.keys()) {
            let (was, mine, theirs, is) = (old.get(id), alone.get(id), new.get(id), merged.get(id));
            if conflicting.contains(id) {
                prop_assert!(mine != theirs && mine != was && theirs != was);
                prop_assert_eq!(is, theirs);
            } else if mine == was {
                prop_assert_eq!(is, theirs);
            } else {
                prop_assert!(theirs == was || theirs == mine);
                prop_assert_eq!(is, mine);
            }
        }
    }
}

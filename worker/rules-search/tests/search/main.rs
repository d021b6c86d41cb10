//! A search finds what reading every rule finds, in every order, page by page.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::arithmetic_side_effects,
    clippy::indexing_slicing,
    reason = "tests"
)]

mod sqlite;

use kirkas_redirects_compile::{Format, read};
use kirkas_rules_search::{Page, Parameter, Query, RuleRow, Sort, Total, count_of, search, search_sent};
use proptest::prelude::*;
use serde_json::{Value, json};
use sqlite::{Sqlite, times};

const NOW: i64 = 1_000;
const SORTS: [Sort; 5] = [Sort::Relevance, Sort::Source, Sort::Hits, Sort::LastHit, Sort::Changed];

/// The rules of a table with a header; `market` where it has one.
fn rules(rows: &[String]) -> Vec<RuleRow> {
    let table = format!("source,target,status,match,note\n{}\n", rows.join("\n"));
    let (rules, findings) = read("all.csv", Format::Csv, table.as_bytes());
    assert!(findings.iter().all(|finding| !finding.is_error()), "{findings:?}");
    rules.iter().map(RuleRow::new).collect()
}

/// The numbers of all matches, page by page, and the total that the first page says.
async fn numbers(database: &Sqlite, text: &str, sort: Sort, limit: i64) -> (Vec<i64>, Total) {
    let query = Query::parse(text, NOW).unwrap();
    let (mut found, mut after, mut total) = (Vec::new(), None, None);
    loop {
        let results = search(database, &query, &Page { sort, limit, after }).await.unwrap();
        total.get_or_insert(results.total);
        found.extend(results.rows.iter().map(|row| row["n"].as_i64().unwrap()));
        let Some(last) = results.rows.last().filter(|_| i64::try_from(results.rows.len()).unwrap() == limit) else {
            return (found, total.unwrap());
        };
        let value = match &last["sort_value"] {
            Value::String(text) => Parameter::Text(text.clone()),
            value => Parameter::Number(value.as_i64().unwrap()),
        };
        after = Some((value, last["n"].as_i64().unwrap()));
    }
}

/// Whether a rule has a word in a field, or anywhere.
fn has(rule: &RuleRow, field: Option<usize>, word: &str) -> bool {
    match field {
        Some(field) => rule.search.split('\n').nth(field).unwrap().contains(word),
        None => rule.search.contains(word),
    }
}

#[tokio::test]
async fn a_search_finds_the_rules_that_its_words_and_filters_name() {
    let rules = rules(&[
        "/a*b?c[d]e/,/x/,301,,".to_owned(),
        "/100%25_ale/,/x/,301,,50% alennus".to_owned(),
        "/Ääkköset/,/laina/,302,,".to_owned(),
        "/%C3%A4%C3%A4kk%C3%B6set-2/,/Laina/,301,,\"site merger\"".to_owned(),
        "/статьи/Кредит/,https://a.example/x,308,,".to_owned(),
        format!("/{}z/,/x/,301,,", "y".repeat(60)),
        "/vanha/,,410,,asked by legal".to_owned(),
        "/old/*,/laina/:1,301,prefix,".to_owned(),
        "https://blog.kirkas.example/laina,/x/,301,,".to_owned(),
    ]);
    let database = Sqlite::with(&rules);
    for (text, expected) in [
        ("a*b?c[d]e", vec![1]),
        ("a*b", vec![1]),
        ("100%", vec![2]),
        ("50% ale", vec![2]),
        ("%", vec![2]),
        ("ÄÄKKÖSET", vec![3, 4]),
        ("%C3%84%C3%84kk", vec![3, 4]),
        ("ä", vec![3, 4]),
        ("кредит", vec![5]),
        ("КРЕДИТ a.example", vec![5]),
        (&*format!("{}z", "y".repeat(59)), vec![6]),
        (&*format!("{}q", "y".repeat(59)), vec![]),
        ("\"site merger\"", vec![4]),
        ("merger site", vec![4]),
        ("source:laina", vec![9]),
        ("target:laina", vec![3, 4, 8]),
        ("note:legal", vec![7]),
        ("note:laina", vec![]),
        ("status:410", vec![7]),
        ("match:prefix", vec![8]),
        ("match:exact status:308", vec![5]),
        ("laina host:blog.kirkas.example", vec![9]),
        ("market:all status:308", vec![5]),
        ("status:307", vec![]),
        ("in:draft", vec![]),
        ("/v", vec![7]),
        ("v", vec![7]),
        ("zz", vec![]),
    ] {
        for sort in SORTS {
            let (mut found, _) = numbers(&database, text, sort, 2).await;
            found.sort_unstable();
            assert_eq!(found, expected, "{text} by {sort:?}");
        }
    }
}

#[tokio::test]
async fn rules_are_found_by_how_their_targets_are() {
    let rules = rules(&[
        "/a1/,https://a.example/x,301,,".to_owned(),
        "/a2/,https://a.example/x#part,302,,".to_owned(),
        "/b/,https://b.example/x,301,,".to_owned(),
        "/c/*,https://a.example/:splat,301,prefix,".to_owned(),
        "/d/,,410,,".to_owned(),
        "/e/,/laina/,301,,".to_owned(),
    ]);
    let database = Sqlite::with(&rules);
    database.note_target("https://a.example/x", "failing");
    database.note_target("https://b.example/x", "moved");
    for (text, expected) in [
        ("is:failing", vec![1, 2]),
        ("is:failing status:302", vec![2]),
        ("is:failing a1/", vec![1]),
        ("is:failing b.example", vec![]),
        ("is:moved", vec![3]),
        ("to:https://a.example/x", vec![1, 2]),
        ("to:/laina/", vec![6]),
        ("to:\"\"", vec![4, 5]),
    ] {
        for sort in SORTS {
            let (mut found, _) = numbers(&database, text, sort, 2).await;
            found.sort_unstable();
            assert_eq!(found, expected, "{text} by {sort:?}");
        }
    }
}

#[tokio::test]
async fn a_target_is_asked_by_the_address_that_visitors_are_led_to() {
    for (row, expected) in [
        ("/a/,https://A.example/x?y#z,301,,", "https://a.example/x?y"),
        ("/a/,/laina/#top,301,,", "/laina/"),
        ("https://blog.kirkas.example/a,/laina/,301,,", "//blog.kirkas.example/laina/"),
        ("/a/*,/laina/,301,prefix,", "/laina/"),
        ("/a/*,/laina/:splat,301,prefix,", ""),
        ("/a/,,410,,", ""),
    ] {
        assert_eq!(rules(&[row.to_owned()])[0].target_url, expected, "{row}");
    }
    let table = "source,target,status,market\n/a/,/laina/,301,fi\n/b/,/loans/,301,gb\n";
    let (of_markets, _) = read("all.csv", Format::Csv, table.as_bytes());
    let urls: Vec<String> = of_markets.iter().map(|rule| RuleRow::new(rule).target_url).collect();
    assert_eq!(urls, ["http://localhost:8787/laina/", "http://intl.localhost:8787/loans/"]);
}

#[tokio::test]
async fn the_rule_for_the_very_path_comes_first() {
    let rules = rules(&["/x/laina/,/y/,301,,", "/lainat/,/y/,301,,", "/laina/,/y/,301,,"].map(str::to_owned));
    let (found, total) = numbers(&Sqlite::with(&rules), "/laina", Sort::Relevance, 10).await;
    assert_eq!((found, total), (vec![3, 2, 1], Total::Exactly(3)));
}

#[tokio::test]
async fn many_matches_are_listed_to_the_last_in_every_order() {
    let common: Vec<String> = (0..2600).map(|number| format!("/zulu/{number}/,/x/,301,,")).collect();
    let others: Vec<String> = (0..6000).map(|number| format!("/aaa/{number}/,/x/,302,,")).collect();
    let rules = rules(&[others, common].concat());
    let database = Sqlite::with(&rules);
    for text in ["zulu", "zulu status:301", "zulu hits:>0", "zu", "zulu match:exact", "source:zulu", "zulu x/"] {
        let expected: Vec<i64> =
            (6001..=8600).filter(|number| !text.contains("hits") || times(*number).1 > 0).collect();
        for sort in SORTS {
            let (found, total) = numbers(&database, text, sort, 397).await;
            let mut in_order = found.clone();
            in_order.sort_unstable();
            assert_eq!(in_order, expected, "{text} by {sort:?}");
            let at_least = if expected.len() > 1000 { Total::AtLeast(1000) } else { Total::Exactly(expected.len()) };
            assert_eq!(total, at_least, "{text} by {sort:?}");
            let values: Vec<i64> = found.iter().map(|number| value(*number, sort)).collect();
            assert!(values.is_sorted(), "{text} by {sort:?}");
        }
    }
}

#[tokio::test]
async fn a_page_by_path_is_complete_where_the_index_of_trigrams_proposes_others_too() {
    // Each of the first has the trigrams of the word, and not the word.
    let others = (0..2600).map(|number| format!("/aaa/zul-ulu/{number}/,/x/,301,,"));
    let common =
        (0..2600).map(|number| format!("/b/{}/{number}/,/x/,301,,", if number % 2 == 0 { "zulu" } else { "zul-ulu" }));
    let database = Sqlite::with(&rules(&others.chain(common).collect::<Vec<_>>()));
    let (found, _) = numbers(&database, "zulu", Sort::Source, 200).await;
    assert_eq!(found.len(), 1300);
    let few = (0..2600).map(|number| format!("/b/{number}/,/zulu/,301,,"));
    let paths = (0..2600).map(|number| format!("/c/zulu/{number}/,/x/,301,,"));
    let database = Sqlite::with(&rules(&few.chain(paths).collect::<Vec<_>>()));
    let (mut found, _) = numbers(&database, "source:zulu", Sort::Source, 200).await;
    found.sort_unstable();
    assert_eq!(found, (2601..=5200).collect::<Vec<i64>>());
}

#[tokio::test]
async fn what_a_draft_changes_is_found_as_the_draft_has_it() {
    let live = rules(&["/a/,/old/,301,,", "/b/,/old/,302,,first", "/c/,/old/,301,,"].map(str::to_owned));
    let ids: Vec<&str> = live.iter().map(|rule| rule.id.as_str()).collect();
    let database = Sqlite::with(&live);
    let changed = rules(&["/b/,/new/,302,,first".to_owned()]).remove(0);
    let added = rules(&["/lisatty/,/new/,308,,".to_owned()]).remove(0);
    let row = |rule: Option<&RuleRow>, id: &str, change: &str| {
        let mut row = rule.map_or_else(|| json!({}), |rule| serde_json::to_value(rule).unwrap());
        for (name, value) in
            [("id", json!(id)), ("change", json!(change)), ("changed_at", json!(7)), ("changed_by", json!("me"))]
        {
            row[name] = value;
        }
        row
    };
    let sent = [
        row(Some(&changed), ids[1], "changed"),
        row(None, ids[2], "removed"),
        row(Some(&added), "new:1", "added"),
        row(None, "gone", "removed"),
    ];
    for (text, expected, replaced) in [
        ("", vec!["changed", "removed", "added"], 2),
        ("new", vec!["changed", "added"], 0),
        ("target:old", vec!["removed"], 2),
        ("status:308", vec!["added"], 0),
        ("/c", vec!["removed"], 1),
        ("note:first", vec!["changed"], 1),
        ("in:draft by:me lisatty", vec!["added"], 0),
    ] {
        let query = Query::parse(text, NOW).unwrap();
        let found = search_sent(&database, &query, json!(sent).to_string()).await.unwrap();
        let changes: Vec<&str> = found.iter().map(|row| row["change"].as_str().unwrap()).collect();
        assert_eq!(changes, expected, "{text}");
        let count = count_of(&database, &query, json!([ids[1], ids[2], "gone"]).to_string()).await.unwrap();
        assert_eq!(count, replaced, "{text}");
    }
}

/// A rule's value in an order, the first the smallest; 0 where the order is by path.
fn value(number: i64, sort: Sort) -> i64 {
    let (changed_at, hits, last_hit) = times(number);
    match sort {
        Sort::Relevance | Sort::Source => 0,
        Sort::Hits => -hits,
        Sort::LastHit => -last_hit,
        Sort::Changed => -changed_at,
    }
}

fn word() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(vec!["a", "b", "ä", "*", "-", "ka", "st"]), 1..5)
        .prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_words_find_what_reading_every_rule_finds(
        sources in prop::collection::btree_set((word(), word()), 1..60),
        queried in prop::collection::vec((prop::option::of(0_usize..3), word()), 1..4),
        place in 0_usize..5,
    ) {
        let rows: Vec<String> = sources.iter().map(|(one, other)| format!("/{one}/{other}/,/{other}/,301,,{one}")).collect();
        let rules = rules(&rows);
        let names = ["source:", "target:", "note:"];
        let text: Vec<String> =
            queried.iter().map(|(field, word)| format!("{}\"{word}\"", field.map_or("", |field| names[field]))).collect();
        let query = text.join(" ");
        let is_short = queried.iter().all(|(_, word)| word.chars().count() < 3);
        let expected: Vec<i64> = (1_i64..).zip(&rules).filter(|(_, rule)| queried.iter().all(|(field, word)| {
            if is_short { rule.key.starts_with(&format!("/{word}")) } else { has(rule, *field, word) }
        })).map(|(number, _)| number).collect();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let (mut found, total) = runtime.block_on(numbers(&Sqlite::with(&rules), &query, SORTS[place], 7));
        found.sort_unstable();
        prop_assert_eq!(total, Total::Exactly(expected.len()), "{}", query);
        prop_assert_eq!(found, expected, "{}", query);
    }
}

//! A redirect table in parts: decided once the part is there, and never as if the part had no rule.

use kirkas_core::answer::Answer;
use kirkas_core::decide::{Decision, decide, decide_without_shard};
use kirkas_core::facts::Facts;
use kirkas_core::page::page_path;
use kirkas_core::redirects::{MissingShard, Table};
use kirkas_core::snapshot::Snapshot;
use kirkas_publishing::trace::trace;
use kirkas_redirects_compile::{Format, compile_with, read};

use super::{Body, header, snapshot};

/// The index of a table of many shards, and the shards.
fn parts() -> (Snapshot, Vec<bytes::Bytes>) {
    let rows: String = (0..2000).map(|n| format!("/old/{n},/new/{n},301,\n")).collect();
    let rows =
        format!("source,target,status,match\n/gone,,410,\n/sv/stara/*,/x/,301,prefix\n/old/*,/all/,301,prefix\n{rows}");
    let (rules, findings) = read("all.csv", Format::Csv, rows.as_bytes());
    let (index, shards) = Table::split(compile_with(rules, findings, 2000, |_| {}).bundle.unwrap()).unwrap();
    (Snapshot { redirects: Some(Table::load(index).unwrap()), ..snapshot() }, shards)
}

fn load(snapshot: &Snapshot, MissingShard(shard): MissingShard, shards: &[bytes::Bytes]) -> Snapshot {
    let table = snapshot.redirects.clone().unwrap();
    let place = table.shards().position(|(id, _)| id == shard).unwrap();
    Snapshot { redirects: Some(table.with_shard(shard, shards[place].clone()).unwrap()), ..snapshot.clone() }
}

fn answer_without_shard(url: &str, snapshot: &Snapshot) -> Answer {
    match decide_without_shard(&Facts::from_url("GET", url), snapshot) {
        Decision::Answer(answer) => answer,
        other => panic!("{url}: {other:?}"),
    }
}

#[test]
fn a_decision_that_takes_a_part_names_it_and_is_made_once_it_is_there() {
    let (index, shards) = parts();
    for (url, status, location) in [
        ("http://localhost/OLD/7/?a=1", 301, Some("/new/7?a=1")),
        ("http://localhost/gone", 410, None),
        ("http://localhost/page-data/old/1999/page-data.json", 200, None),
    ] {
        let facts = Facts::from_url("GET", url);
        let missing = decide(&facts, &index).unwrap_err();
        assert_eq!(trace(&facts, &index, false), Err(missing), "{url}");
        let loaded = load(&index, missing, &shards);
        let table = loaded.redirects.as_ref().unwrap();
        assert!(table.shards_of(page_path(&facts), facts.query) == [missing.0], "{url}");
        let Ok(Decision::Answer(answer)) = decide(&facts, &loaded) else { panic!("{url}") };
        assert_eq!((answer.status, header(&answer, "location")), (status, location), "{url}");
        assert_eq!(trace(&facts, &loaded, false).unwrap().status, Some(status), "{url}");
    }
}

#[test]
fn what_takes_no_part_is_decided_from_the_index() {
    let (index, _) = parts();
    for (url, status) in [
        ("http://localhost/sanasto/", 200),
        ("http://localhost/sv/stara/strana/", 301),
        ("http://localhost/favicon.svg", 200),
        ("http://localhost/assets/index-abc.js", 200),
        ("http://localhost/edge/health", 200),
    ] {
        let Ok(Decision::Answer(answer)) = decide(&Facts::from_url("GET", url), &index) else { panic!("{url}") };
        assert_eq!(answer.status, status, "{url}");
    }
}

#[test]
fn where_the_part_can_not_be_had_nothing_is_said_that_lasts() {
    let (index, _) = parts();
    let answer = answer_without_shard("http://localhost/old/7", &index);
    assert_eq!((answer.status, header(&answer, "location")), (404, None));
    assert_eq!(header(&answer, "cache-control"), Some("no-store"));
    assert_eq!(header(&answer, "content-language"), Some("fi"));
    let data = answer_without_shard("http://localhost/page-data/old/7/page-data.json", &index);
    assert_eq!((data.status, header(&data, "cache-control")), (404, Some("no-store")));
    assert_eq!(answer_without_shard("http://localhost/sanasto/", &index).status, 200, "a page that is there answers");
    let nothing = Snapshot { release: None, ..index };
    assert_eq!(answer_without_shard("http://localhost/old/7", &nothing).status, 503);
}

#[test]
fn without_a_release_the_table_answers_and_pages_are_unavailable() {
    let (rules, findings) = read(
        "all.csv",
        Format::Csv,
        b"source,target,status,match\n/old,/sanasto/,301,\n/gone,,410,\n/pl-pl/*,/pl-pl/,301,prefix\n",
    );
    let table = Table::load(compile_with(rules, findings, 2000, |_| {}).bundle.unwrap()).unwrap();
    let baseline = Snapshot { redirects: Some(table), ..Snapshot::default() };
    for (url, status, location) in [
        ("http://localhost/OLD/", 301, Some("/sanasto/")),
        ("http://localhost/gone", 410, None),
        ("http://intl.localhost/pl-pl/stara-strona", 301, Some("/pl-pl/")),
        // A rule by pattern yields to pages, and which there are nobody knows now.
        ("http://intl.localhost/pl-pl/sanasto/", 503, None),
        ("http://localhost/", 503, None),
        ("http://localhost/nothing/", 503, None),
        ("http://localhost/favicon.svg", 503, None),
        ("http://localhost/page-data/sanasto/page-data.json", 503, None),
    ] {
        let Ok(Decision::Answer(answer)) = decide(&Facts::from_url("GET", url), &baseline) else { panic!("{url}") };
        assert_eq!((answer.status, header(&answer, "location")), (status, location), "{url}");
        assert_eq!(header(&answer, "retry-after").is_some(), status == 503, "{url}");
        assert!(answer.body != Body::Empty || location.is_some(), "{url}");
    }
    let data = Facts::from_url("GET", "http://localhost/page-data/old/page-data.json");
    let Ok(Decision::Answer(data)) = decide(&data, &baseline) else { panic!() };
    assert_eq!(data.body, Body::Text(r#"{"redirect":{"to":"/sanasto/","status":301}}"#.into()));
}

//! What a trace says, case by case.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests")]

use kirkas_core::facts::Facts;
use kirkas_core::redirects::Table;
use kirkas_core::release::{Manifest, page_key};
use kirkas_core::snapshot::Snapshot;
use kirkas_redirects_compile::{Format, compile, read};

use super::trace;
use crate::release::{Entry, pack};

fn snapshot() -> Snapshot {
    let entries = vec![
        Entry::Page { region: "fi".into(), path: "/sv/sanasto/".into(), html: [5; 32], data: [105; 32] },
        Entry::File { path: "/favicon.svg".into(), hash: [20; 32] },
        Entry::Asset { name: "index-abc.js".into(), hash: [21; 32] },
    ];
    Snapshot { release: Some(Manifest::load(pack(entries).unwrap()).unwrap()), ..Snapshot::default() }
}

/// What is published, with a redirect table of these rules.
fn with_table(rows: &str) -> Snapshot {
    let (rules, findings) = read("all.csv", Format::Csv, format!("source,target,status,match\n{rows}").as_bytes());
    let table = Table::load(compile(rules, findings).bundle.unwrap()).unwrap();
    Snapshot { redirects: Some(table), ..snapshot() }
}

fn outcomes(url: &str, snapshot: &Snapshot) -> Vec<(&'static str, String)> {
    trace(&Facts::from_url("GET", url), snapshot, false)
        .unwrap()
        .steps
        .into_iter()
        .map(|step| (step.name, step.outcome.to_string()))
        .collect()
}

#[test]
fn a_rule_that_fires_is_named_with_file_and_line() {
    let snapshot = with_table("/old,/sanasto/,301,\n/sv/*,/sv/,301,prefix\n");
    let result = trace(&Facts::from_url("GET", "http://localhost/OLD?a=1"), &snapshot, false).unwrap();
    let rule = result.rule.unwrap();
    assert_eq!((rule.file.as_str(), rule.line, rule.answers), ("all.csv", 2, true));
    assert_eq!((result.status, result.location.as_deref()), (Some(301), Some("/sanasto/?a=1")));

    let result = trace(&Facts::from_url("GET", "http://localhost/sv/sanasto/"), &snapshot, false).unwrap();
    let rule = result.rule.unwrap();
    assert_eq!((rule.line, rule.answers, result.status), (3, false, Some(200)));
}

#[test]
fn a_request_without_rule_is_followed_to_its_page() {
    let result = outcomes("http://localhost/sv/Sanasto", &snapshot());
    let names: Vec<&str> = result.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["url", "redirect table", "locale and route", "page", "answer"]);
    assert_eq!(result[2].1, "region fi, language sv-fi, screen glossary, at /sv/sanasto/");
    assert_eq!(result[3].1, "the live release has it at /sv/sanasto/");
    assert_eq!(result[4].1, "301 /sv/sanasto/");
}

#[test]
fn what_is_no_page_has_no_further_steps() {
    for (url, expected) in [
        ("http://localhost/api/v2/user/profile", "handed to the origin"),
        ("http://localhost/api/control/live", "handed to control"),
        ("http://localhost/assets/index-abc.js", "200, body asset/index-abc.js"),
        ("http://localhost/edge/health", "200, a text of its own"),
    ] {
        let result = outcomes(url, &snapshot());
        assert_eq!((result.len(), result[1].1.as_str()), (2, expected), "{url}");
    }
    assert_eq!(
        outcomes("http://localhost/favicon.svg", &snapshot())[1].1,
        format!("200, body {}", page_key(&[20; 32]))
    );
}

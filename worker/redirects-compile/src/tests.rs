//! What a compiled table answers, from the text that people edit to the `Location`.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects
)]

mod built_in;
mod checks;
mod expressions;
mod finding_rules;
mod formats;
mod markets;
mod open_redirects;
mod patches;
mod payloads;
mod properties;
mod queries;
mod refusals;
mod shards;
mod texts;
mod unreachable;

use kirkas_routing::redirects::{Hit, Table};

use crate::{self as compile, Check, Compiled, Format};

const HEADER: &str = "source,target,status,match,query,case\n";

/// Compiles rows under the full header.
fn compile_rows(rows: &str) -> Compiled {
    let text = HEADER.to_owned() + rows;
    let (rules, findings) = compile::read("all.csv", Format::Csv, text.as_bytes());
    compile::compile(rules, findings)
}

/// The table of rows that nothing refuses.
fn table(rows: &str) -> Table {
    let compiled = compile_rows(rows);
    let refusals: Vec<String> = compiled.findings.iter().filter(|f| f.is_error()).map(ToString::to_string).collect();
    assert!(refusals.is_empty(), "{refusals:#?}");
    Table::load(compiled.bundle.unwrap()).unwrap()
}

/// The findings, as (line, check).
fn finding_checks(rows: &str) -> Vec<(u32, Check)> {
    compile_rows(rows).findings.iter().map(|finding| (finding.origin.line, finding.check)).collect()
}

/// Looks up a URL without scheme: host, path and query.
fn look_up(table: &Table, url: &str) -> Option<Hit> {
    let (rest, query) = url.split_once('?').map_or((url, None), |(rest, query)| (rest, Some(query)));
    let slash = rest.find('/').unwrap();
    table.find(&rest[..slash], &rest[slash..], query)
}

/// The `Location` of the answer, empty where there is none.
fn location(table: &Table, url: &str) -> String {
    look_up(table, url).and_then(|hit| hit.location).unwrap_or_default()
}

fn assert_locations(rows: &str, cases: &[(&str, &str)]) {
    let table = table(rows);
    for (url, expected) in cases {
        assert_eq!(location(&table, url), *expected, "{url}");
    }
}

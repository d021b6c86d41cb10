//! `edgectl redirects resolve`: says what URLs answer.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use kirkas_core::facts::Facts;
use kirkas_core::redirects::Table;
use serde_json::{Value, json};

use super::{findings, parts, tables};
use crate::failure::Failure;

/// Answers each URL with one line, in order; reads them from standard input where there are none.
pub fn run(table: Option<&Path>, urls: &[String]) -> Result<(), Failure> {
    let table = open(table)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut answer = |url: &str| writeln!(out, "{}", resolve(&table, url)).map_err(Failure::Output);
    if urls.is_empty() {
        for line in io::stdin().lock().lines() {
            let line = line.map_err(Failure::reading(Path::new("standard input")))?;
            if !line.is_empty() {
                answer(&line)?;
            }
        }
    }
    urls.iter().try_for_each(|url| answer(url))?;
    out.flush().map_err(Failure::Output)
}

/// A table from a compiled file or from one to compile.
fn open(path: Option<&Path>) -> Result<Table, Failure> {
    if let Some(path) = path {
        let bytes = std::fs::read(path).map_err(Failure::reading(path))?;
        if bytes.starts_with(b"KRED") {
            return parts::read(path, bytes);
        }
    }
    let files: Vec<PathBuf> = path.into_iter().map(Path::to_owned).collect();
    let bundle = findings::accepted_quietly(tables::compile(&files)?)?;
    Table::load(bundle).map_err(|error| Failure::Pack(error.to_string()))
}

fn resolve(table: &Table, url: &str) -> Value {
    let facts = Facts::of_url("GET", url);
    let hit = table.find(facts.host, facts.path, facts.query);
    let rule = hit.as_ref().and_then(|hit| table.origin_of(hit.rule));
    json!({
        "url": url,
        "status": hit.as_ref().map(|hit| hit.status.code()),
        "location": hit.as_ref().and_then(|hit| hit.location.as_deref()),
        "rule": rule.map(|(file, line)| format!("{file}:{line}")),
        "yields_to_a_page": hit.as_ref().is_some_and(|hit| hit.yields),
    })
}

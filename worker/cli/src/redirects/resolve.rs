//! `edgectl redirects resolve`: says what URLs answer.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use kirkas_core::facts::Facts;
use kirkas_core::redirects::Table;
use serde_json::{Value, json};

use super::{findings, parts, tables};
use crate::failure::Failure;
use crate::form::TableForm;

/// Answers each URL with one line, in order, for as long as somebody reads the answers. Where there are none, or for `-`,
/// they are read from standard input, and what has come is answered before more is waited for.
pub fn run(table: Option<&Path>, urls: &[String], form: &TableForm) -> Result<(), Failure> {
    match answer_each(table, urls, form) {
        Err(Failure::Output(error)) => Failure::of_output(Err(error)),
        answered => answered,
    }
}

fn answer_each(table: Option<&Path>, urls: &[String], form: &TableForm) -> Result<(), Failure> {
    let table = open(table, form)?;
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut answer = |url: &str, more: bool| {
        let answer = resolve(&table, url);
        let text = if form.is_text() { answer_text(&answer) } else { answer.to_string() };
        writeln!(out, "{text}").and_then(|()| if more { Ok(()) } else { out.flush() }).map_err(Failure::Output)
    };
    let input = ["-".to_owned()];
    for url in if urls.is_empty() { &input } else { urls } {
        if url != "-" {
            answer(url, false)?;
            continue;
        }
        let mut input = BufReader::new(io::stdin().lock());
        let mut line = String::new();
        while input.read_line(&mut line).map_err(Failure::reading(Path::new("standard input")))? > 0 {
            if !line.trim().is_empty() {
                answer(line.trim(), !input.buffer().is_empty())?;
            }
            line.clear();
        }
    }
    Ok(())
}

/// A table from a compiled file or from one to compile.
fn open(path: Option<&Path>, form: &TableForm) -> Result<Table, Failure> {
    if let Some(path) = path {
        let bytes = std::fs::read(path).map_err(Failure::reading(path))?;
        if bytes.starts_with(b"KRED") {
            return parts::read(path, bytes);
        }
    }
    let files: Vec<PathBuf> = path.into_iter().map(Path::to_owned).collect();
    let bundle = findings::accepted_quietly(tables::compile_as(&files, form)?)?;
    Table::load(bundle).map_err(|error| Failure::Pack(error.to_string()))
}

fn resolve(table: &Table, url: &str) -> Value {
    let facts = Facts::from_url("GET", url);
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

/// An answer for people: the URL, the status, and where it leads.
fn answer_text(answer: &Value) -> String {
    let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
    match answer["status"].as_u64() {
        Some(status) => [text("url"), status.to_string(), text("location"), text("rule")].join("  "),
        None => text("url") + "  no rule",
    }
}

//! `edgectl redirects diff`: what changes between two tables, each published or in files.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use kirkas_core::redirects::{MissingShard, Table};
use kirkas_publishing::diff::{Answer, Diff, Side, sample};
use kirkas_redirects_compile::{self as compile, Rule};
use serde::Deserialize;

use super::{findings, published, tables};
use crate::connection::Connection;
use crate::count::counted;
use crate::failure::Failure;
use crate::form::{self, TableForm};
use crate::{live, versions};

/// Changes of one kind that are shown.
const MAX_SHOWN: usize = 20;

/// What is compared.
pub struct Compared<'a> {
    /// The old table: a version's id, `live`, or a file.
    pub from: &'a str,
    /// The new one; without it, `files`.
    pub to: Option<&'a str>,
    /// Tables; without any, those of the project.
    pub files: &'a [PathBuf],
    /// A file of URLs to ask, one a line; without it, what visitors asked for, where one table is
    /// published, and every source of both.
    pub urls: Option<&'a Path>,
}

/// Prints what changes.
pub fn run(
    compared: &Compared<'_>,
    form: &TableForm,
    connect: impl Fn() -> Result<Connection, Failure>,
) -> Result<(), Failure> {
    let is_file = |name: &str| Path::new(name).is_file();
    let open = |name: &str| match is_file(name) {
        true => local(&[PathBuf::from(name)], form),
        false => published(name, &connect()?),
    };
    let from = open(compared.from)?;
    let to = compared.to.map_or_else(|| local(compared.files, form), open)?;
    let urls = match compared.urls {
        None if is_file(compared.from) && compared.to.is_none_or(is_file) => sample(Vec::new(), &from, &to),
        None => sample(connect()?.get::<Recorded>("reports/urls")?.urls, &from, &to),
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(Failure::reading(path))?;
            text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned).collect()
        }
    };
    let lacks = |MissingShard(shard)| Failure::Pack(format!("a table is incomplete: {shard:?}"));
    let diff = Diff::new(&from, &to, &urls).map_err(lacks)?;
    if form.is_json() {
        return form::print_json(&diff.json());
    }
    Failure::of_output(write(&mut io::stdout().lock(), &diff))
}

fn local(files: &[PathBuf], form: &TableForm) -> Result<Side, Failure> {
    let (rules, findings) = tables::rules(&tables::read_as(files, form)?);
    let bundle = findings::accepted_quietly(compile::compile(rules.clone(), findings))?;
    let table = Table::load(bundle).map_err(|error| Failure::Pack(error.to_string()))?;
    Ok(Side { rules, table: Some(table), patch: None })
}

/// URLs that visitors asked for, most frequent first.
#[derive(Deserialize)]
struct Recorded {
    urls: Vec<String>,
}

fn published(version: &str, connection: &Connection) -> Result<Side, Failure> {
    let id = match version {
        "live" => live::read(connection)?.redirects,
        name => Some(versions::find(connection, "redirects", name)?),
    };
    let Some(id) = id else {
        return Ok(Side::default());
    };
    let files = published::files(&id, connection)?;
    let (table, patch) = published::table(&id, connection)?;
    Ok(Side { rules: tables::rules(&files).0, table: Some(table), patch })
}

fn write(out: &mut impl Write, diff: &Diff<'_>) -> io::Result<()> {
    for (mark, rules) in [("+", &diff.added), ("-", &diff.removed)] {
        for rule in rules.iter().take(MAX_SHOWN) {
            writeln!(out, "{mark} {}", rule_text(rule))?;
        }
        more(out, mark, rules.len())?;
    }
    for (old, new) in diff.changed.iter().take(MAX_SHOWN) {
        writeln!(out, "~ {}\n  {}", rule_text(old), rule_text(new))?;
    }
    more(out, "~", diff.changed.len())?;
    for change in diff.answers.iter().take(MAX_SHOWN) {
        writeln!(out, "{}: {} → {}", change.url, answer_text(change.from.as_ref()), answer_text(change.to.as_ref()))?;
    }
    more(out, "", diff.answers.len())?;
    for host in &diff.hosts {
        writeln!(out, "host {host}: no rule led there before")?;
    }
    let (added, removed, changed) = (diff.added.len(), diff.removed.len(), diff.changed.len());
    let (added, urls) = (counted(added, "rule", "rules"), counted(diff.asked, "URL", "URLs"));
    let verb = if diff.answers.len() == 1 { "answers" } else { "answer" };
    let answers = diff.answers.len();
    writeln!(out, "{added} added, {removed} removed, {changed} changed; {answers} of {urls} {verb} differently")
}

fn more(out: &mut impl Write, mark: &str, count: usize) -> io::Result<()> {
    match count.checked_sub(MAX_SHOWN).filter(|more| *more > 0) {
        Some(more) => writeln!(out, "{mark} … and {more} more; --json shows them"),
        None => Ok(()),
    }
}

fn rule_text(rule: &Rule) -> String {
    let target = rule.target.as_ref().map_or("", |target| target.text.as_str());
    format!("{}: {} {} {target}", rule.origin, rule.source.text, rule.status.code())
}

fn answer_text(answer: Option<&Answer>) -> String {
    match answer {
        None => "no rule".to_owned(),
        Some(Answer { status, location: None }) => status.to_string(),
        Some(Answer { status, location: Some(location) }) => format!("{status} {location}"),
    }
}

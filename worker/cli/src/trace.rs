//! `edgectl trace`: how a URL is answered by what is live, step by step; or what answers each line of a file.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::arguments::Asker;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::print_table;

#[derive(Deserialize)]
struct Trace {
    steps: Vec<Step>,
    headers: Vec<Header>,
}

#[derive(Deserialize)]
struct Header {
    name: String,
    value: String,
}

#[derive(Deserialize)]
struct Step {
    step: String,
    outcome: String,
}

/// How a URL of many is answered.
#[derive(Deserialize, Serialize)]
struct Answer {
    url: String,
    status: Option<u16>,
    location: Option<String>,
    rule: Option<Rule>,
}

#[derive(Deserialize, Serialize)]
struct Rule {
    file: String,
    line: u32,
    source: Option<String>,
    status: u16,
    location: Option<String>,
    answers: bool,
}

/// URLs that one call asks about.
const MAX_URLS: usize = 200;
const HEADER: [&str; 4] = ["url", "status", "leads to", "rule"];

/// The table of redirects that is asked about: a draft's or a version's, by its id; else the live one.
pub struct Table {
    /// Id of a draft.
    pub draft: Option<String>,
    /// Id of a version.
    pub version: Option<String>,
}

/// Prints the steps for an address; for a path, those at a host, which is the service's own where none is given.
pub fn run(
    connection: &Connection,
    address: &str,
    host: Option<&str>,
    (table, asker): (&Table, &Asker),
    json: bool,
) -> Result<(), Failure> {
    let url = whole(connection, address, host)?;
    let mut query = vec![("url", url.as_str())];
    query.extend(table.draft.as_deref().map(|id| ("draft", id)));
    query.extend(table.version.as_deref().map(|id| ("version", id)));
    let Asker { at, country, device, consent, signed_in } = asker;
    let conditions = [("at", at), ("country", country), ("device", device), ("consent", consent)];
    query.extend(conditions.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?))));
    query.extend(signed_in.then_some(("signed_in", "true")));
    let answer: Value = connection.get_with("trace", &query)?;
    if json {
        return form::print_json(&answer);
    }
    let trace: Trace = serde_json::from_value(answer)
        .map_err(|error| Failure::Answer { url: "trace".to_owned(), cause: error.to_string() })?;
    let steps = trace.steps.into_iter().map(|Step { step, outcome }| vec![step, outcome]);
    let headers =
        trace.headers.into_iter().map(|Header { name, value }| vec!["header".to_owned(), format!("{name}: {value}")]);
    print_table(&[], &steps.chain(headers).collect::<Vec<_>>())
}

/// Prints what answers each line of a file, or of standard input where that is `-`.
pub fn run_file(
    connection: &Connection,
    file: &Path,
    host: Option<&str>,
    table: &Table,
    json: bool,
) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Page {
        answers: Vec<Answer>,
    }
    let text = read(file).map_err(Failure::reading(file))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let urls = lines.map(|line| whole(connection, line, host)).collect::<Result<Vec<_>, _>>()?;
    let mut answers = Vec::new();
    for urls in urls.chunks(MAX_URLS) {
        let body = json!({ "urls": urls, "draft": table.draft, "version": table.version });
        let page: Page = connection.post("trace", None, &body)?;
        answers.extend(page.answers);
    }
    if json {
        return form::print_json(&answers);
    }
    print_table(&HEADER, &answers.into_iter().map(Answer::row).collect::<Vec<_>>())
}

fn read(file: &Path) -> io::Result<String> {
    if file != Path::new("-") {
        return fs::read_to_string(file);
    }
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).map(|_| text)
}

/// The whole address that is asked about: a path is one at a host.
fn whole(connection: &Connection, address: &str, host: Option<&str>) -> Result<String, Failure> {
    match (address.starts_with('/'), host) {
        (true, host) => Ok(connection.site(host) + address),
        (false, None) => Ok(address.to_owned()),
        (false, Some(_)) => Err(Failure::HostOfAddress(address.to_owned())),
    }
}

impl Answer {
    fn row(self) -> Vec<String> {
        let Self { url, status, location, rule } = self;
        let status = status.map_or_else(|| "other service".to_owned(), |status| status.to_string());
        let rule = rule.map_or_else(String::new, |Rule { file, line, source, answers, .. }| {
            let name = source.map_or_else(|| format!("{file}:{line}"), |source| format!("{source} in {file}"));
            if answers { name } else { name + ", which yields to a page" }
        });
        vec![url, status, location.unwrap_or_default(), rule]
    }
}

//! `edgectl trace`: how a URL is answered by what is live, step by step.

use serde::Deserialize;
use serde_json::Value;

use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::print_table;

#[derive(Deserialize)]
struct Trace {
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    step: String,
    outcome: String,
}

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
    table: &Table,
    json: bool,
) -> Result<(), Failure> {
    let url = match (address.starts_with('/'), host) {
        (true, host) => connection.site(host) + address,
        (false, None) => address.to_owned(),
        (false, Some(_)) => return Err(Failure::HostOfAddress(address.to_owned())),
    };
    let mut query = vec![("url", url.as_str())];
    query.extend(table.draft.as_deref().map(|id| ("draft", id)));
    query.extend(table.version.as_deref().map(|id| ("version", id)));
    let answer: Value = connection.get_with("trace", &query)?;
    if json {
        return form::print_json(&answer);
    }
    let trace: Trace = serde_json::from_value(answer)
        .map_err(|error| Failure::Answer { url: "trace".to_owned(), cause: error.to_string() })?;
    print_table(&[], &trace.steps.into_iter().map(|Step { step, outcome }| vec![step, outcome]).collect::<Vec<_>>())
}

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

/// Prints the steps for an address; for a path, those at a host, which is the service's own where none is given.
pub fn run(connection: &Connection, address: &str, host: Option<&str>, json: bool) -> Result<(), Failure> {
    let url = match (address.starts_with('/'), host) {
        (true, host) => connection.site(host) + address,
        (false, None) => address.to_owned(),
        (false, Some(_)) => return Err(Failure::HostOfAddress(address.to_owned())),
    };
    let answer: Value = connection.get_with("trace", &[("url", &url)])?;
    if json {
        return form::print_json(&answer);
    }
    let trace: Trace = serde_json::from_value(answer)
        .map_err(|error| Failure::Answer { url: "trace".to_owned(), cause: error.to_string() })?;
    print_table(&[], &trace.steps.into_iter().map(|Step { step, outcome }| vec![step, outcome]).collect::<Vec<_>>())
}

//! `edgectl trace`: how a URL is answered by what is live, step by step.

use serde::Deserialize;
use serde_json::Value;

use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;

#[derive(Deserialize)]
struct Trace {
    steps: Vec<Step>,
}

#[derive(Deserialize)]
struct Step {
    step: String,
    outcome: String,
}

/// Prints the steps.
pub fn run(connection: &Connection, url: &str, json: bool) -> Result<(), Failure> {
    let told: Value = connection.get_with("trace", &[("url", url)])?;
    if json {
        return form::print_json(&told);
    }
    let trace: Trace = serde_json::from_value(told)
        .map_err(|error| Failure::Answer { url: "trace".to_owned(), cause: error.to_string() })?;
    for Step { step, outcome } in trace.steps {
        form::print(&format!("{step:<17} {outcome}"))?;
    }
    Ok(())
}

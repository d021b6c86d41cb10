//! `edgectl reports experiment`: what came of an experiment, as plain English or as JSON.

use kirkas_results::Report;
use serde::{Deserialize, Serialize};

use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;

/// Prints the results of a live experiment.
pub fn run(key: &str, connection: &Connection, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct Answer {
        #[serde(flatten)]
        report: Report,
        exposures: Vec<u64>,
        mixed: u64,
    }
    let answer: Answer = connection.get_with("reports/experiments", &[("experiment", key)])?;
    let all: Vec<String> = answer.exposures.iter().map(u64::to_string).collect();
    let mixed = answer.mixed;
    let besides = format!(
        "Of {} exposures, with consent or not, those of visitors who consent are compared; {mixed} who saw several \
         variations are left out.",
        all.join(" + ")
    );
    form::answer(json, &answer, &format!("{}\n{besides}", answer.report))
}

//! Shipped variations whose content the live release has: `edgectl experiments released` and `remove`.

use serde::Deserialize;
use serde_json::{Value, json};

use super::read;
use crate::arguments::DryRun;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::live::Live;
use crate::terminal::{message, print_table};

pub fn list(connection: &Connection, json: bool) -> Result<(), Failure> {
    let answer: Value = connection.get("experiments/released")?;
    if json {
        return form::print_json(&answer);
    }
    #[derive(Deserialize)]
    struct Answer {
        released: Vec<Released>,
    }
    #[derive(Deserialize)]
    struct Released {
        experiment: String,
        variation: String,
        pages: Vec<String>,
    }
    let Answer { released } = read(answer)?;
    if released.is_empty() {
        message(&format_args!("the live release has the content of no shipped variation"));
        return Ok(());
    }
    let row = |Released { experiment, variation, pages }: &Released| {
        vec![experiment.clone(), variation.clone(), pages.join(" ")]
    };
    print_table(&["experiment", "variation", "pages"], &released.iter().map(row).collect::<Vec<_>>())
}

pub fn remove(connection: &Connection, key: &str, note: &str, dry_run: DryRun, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Removed {
        file: String,
    }
    let live: Live = connection.get("live")?;
    let path = format!("experiments/{key}/remove?dry_run={}", dry_run.dry_run);
    let answer: Value = connection.post(&path, Some(live.version), &json!({ "reason": note }))?;
    if json {
        return form::print_json(&answer);
    }
    let Removed { file } = read(answer)?;
    let is = if dry_run.dry_run { "would be" } else { "is" };
    form::print(&format!("{key} {is} taken out of {file}; visitors see the same"))
}

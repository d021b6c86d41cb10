//! `edgectl experiments archive`: experiments that have ended.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Choice, Entry, print_entries, read};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form;
use crate::terminal::{message, print_table};

/// An experiment that has ended.
#[derive(Deserialize, Serialize)]
struct Ended {
    key: String,
    name: String,
    version: String,
    ended_at: f64,
    decision: Option<Value>,
}

/// Lists them.
pub fn list(connection: &Connection, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize, Serialize)]
    struct Archive {
        ended: Vec<Ended>,
    }
    let archive: Archive = connection.get("experiments/ended")?;
    if json {
        return form::print_json(&archive);
    }
    if archive.ended.is_empty() {
        message(&format_args!("no experiment has ended yet"));
        return Ok(());
    }
    let cells = |ended: &Ended| {
        let decision = ended.decision.clone().and_then(|decision| serde_json::from_value::<Choice>(decision).ok());
        let decision = decision.map_or_else(String::new, |decision| decision.text());
        vec![ended.key.clone(), ended.name.clone(), ended.version.clone(), decision]
    };
    print_table(
        &["experiment", "name", "last version", "decision"],
        &archive.ended.iter().map(cells).collect::<Vec<_>>(),
    )
}

/// Prints one with all that is known of it.
pub fn show(connection: &Connection, key: &str, json: bool) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Archived {
        name: String,
        version: String,
        design: Value,
        results: Option<Results>,
        decisions: Vec<Entry>,
        pages: Vec<Page>,
    }
    #[derive(Deserialize)]
    struct Results {
        text: String,
    }
    #[derive(Deserialize)]
    struct Page {
        region: String,
        path: String,
        variation: String,
        document: String,
    }
    let answer: Value = connection.get(&format!("experiments/{key}/archive"))?;
    if json {
        return form::print_json(&answer);
    }
    let Archived { name, version, design, results, decisions, pages } = read(answer)?;
    form::print(&format!("{key} {name}, last in version {version}"))?;
    form::print_json(&design)?;
    if let Some(Results { text }) = results {
        form::print(&text)?;
    }
    print_entries(&decisions)?;
    let cells = |page: &Page| {
        let Page { region, path, variation, document } = page;
        [region, path, variation, document].map(Clone::clone).to_vec()
    };
    print_table(&["region", "path", "variation", "document"], &pages.iter().map(cells).collect::<Vec<_>>())
}

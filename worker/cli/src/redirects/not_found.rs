//! `edgectl redirects not-found`: the paths that most often lead nowhere.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::arguments::Report;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::report;

#[derive(Deserialize)]
struct NotFound {
    paths: Vec<Path>,
    uncounted: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct Path {
    region: String,
    path: String,
    count: u64,
    first_seen: String,
    last_seen: String,
    suggestion: Option<String>,
}

/// Writes the report.
pub fn run(connection: &Connection, report: &Report) -> Result<(), Failure> {
    let header = ["count", "region", "first seen (UTC)", "last seen (UTC)", "path", "suggested target"];
    let also = [("since", report.since.as_deref())];
    report::run(connection, "reports/not-found", &report.form, &also, &header, |NotFound { paths, uncounted }| {
        let row = |Path { region, path, count, first_seen, last_seen, suggestion }| {
            let (first, last) = (report::time(&first_seen), report::time(&last_seen));
            vec![count.to_string(), region, first, last, path, suggestion.unwrap_or_default()]
        };
        let uncounted = uncounted.iter().map(|(reason, count)| format!("{count} {reason}"));
        let uncounted = uncounted.collect::<Vec<_>>().join(", ");
        let besides = match (paths.is_empty(), uncounted.as_str()) {
            (true, "") => "no path to show".to_owned(),
            (_, "") => String::new(),
            _ => format!("not recorded: {uncounted}"),
        };
        (paths.into_iter().map(row).collect(), besides)
    })
}

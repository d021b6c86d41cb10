//! `edgectl reports turned-away`: what was not recorded, as strangers had too much of it recorded.

use serde::Deserialize;

use crate::arguments::{Period, ReportForm};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::report;

#[derive(Deserialize)]
struct TurnedAway {
    turned_away: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    day: String,
    what: String,
    why: String,
    count: u64,
}

/// Writes the report.
pub fn run(connection: &Connection, period: &Period, form: &ReportForm) -> Result<(), Failure> {
    let header = ["count", "day", "what", "why"];
    report::run(connection, "reports/turned-away", form, &period.query(), &header, |report: TurnedAway| {
        let row = |Row { day, what, why, count }| {
            let why = match why.as_str() {
                "address" => "one address asked too often".to_owned(),
                "day" => "there were too many that day".to_owned(),
                _ => why,
            };
            vec![count.to_string(), day, what, why]
        };
        let rows: Vec<Vec<String>> = report.turned_away.into_iter().map(row).collect();
        let besides = if rows.is_empty() { "nothing was turned away" } else { "" };
        (rows, besides.to_owned())
    })
}

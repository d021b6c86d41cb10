//! `edgectl reports sessions`: sessions of visitors who consent, by day or by what they have in common.

use serde::Deserialize;

use crate::arguments::{Period, ReportForm};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::report;

#[derive(Deserialize)]
struct Sessions {
    sessions: Vec<Row>,
    sums: Sums,
}

#[derive(Deserialize)]
struct Row {
    region: String,
    value: String,
    sessions: u64,
}

#[derive(Deserialize)]
struct Sums {
    total: u64,
    unreadable: u64,
}

/// Writes the report.
pub fn run(connection: &Connection, period: &Period, by: &str, form: &ReportForm) -> Result<(), Failure> {
    let [from, to] = period.query();
    let also = [from, to, ("by", Some(by))];
    let header = ["sessions", "region", by];
    report::run(connection, "reports/sessions", form, &also, &header, |Sessions { sessions, sums }| {
        let Sums { total, unreadable } = sums;
        let row = |Row { region, value, sessions }| {
            // A value that there is none of, or that may name a person.
            vec![sessions.to_string(), region, if value.is_empty() { "-".to_owned() } else { value }]
        };
        let besides = match unreadable {
            0 => format!("sessions in all: {total}"),
            _ => format!("sessions in all: {total}; payloads that could not be read: {unreadable}"),
        };
        (sessions.into_iter().map(row).collect(), besides)
    })
}

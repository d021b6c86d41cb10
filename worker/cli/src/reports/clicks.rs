//! `edgectl reports clicks` and `conversions`: clicks on advertisements, and what visitors did after them.

use serde::Deserialize;

use crate::arguments::ClickReport;
use crate::connection::Connection;
use crate::failure::Failure;
use crate::report;

/// Writes the report on clicks.
pub fn clicks(connection: &Connection, arguments: &ClickReport) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Answer {
        clicks: Vec<Row>,
    }
    #[derive(Deserialize)]
    struct Row {
        region: String,
        value: String,
        clicks: u64,
        consented: u64,
    }
    let header = ["clicks", "consented", "region", &arguments.by];
    run(connection, "reports/clicks", arguments, &header, |Answer { clicks }| {
        let row = |Row { region, value, clicks, consented }| {
            vec![clicks.to_string(), consented.to_string(), region, or_dash(value)]
        };
        (clicks.into_iter().map(row).collect(), String::new())
    })
}

/// Writes the report on conversions.
pub fn conversions(connection: &Connection, arguments: &ClickReport) -> Result<(), Failure> {
    #[derive(Deserialize)]
    struct Answer {
        conversions: Vec<Row>,
    }
    #[derive(Deserialize)]
    struct Row {
        value: String,
        name: String,
        currency: Option<String>,
        first: u64,
        last: u64,
        first_cents: u64,
        last_cents: u64,
    }
    let header = ["first", "last", "first sum", "last sum", "name", &arguments.by];
    run(connection, "reports/conversions", arguments, &header, |Answer { conversions }| {
        let row = |Row { value, name, currency, first, last, first_cents, last_cents }| {
            let sum = |cents: u64| match &currency {
                Some(currency) => format!("{}.{:02} {currency}", cents / 100, cents % 100),
                None => "-".to_owned(),
            };
            vec![first.to_string(), last.to_string(), sum(first_cents), sum(last_cents), name, or_dash(value)]
        };
        (conversions.into_iter().map(row).collect(), String::new())
    })
}

fn run<T: serde::de::DeserializeOwned>(
    connection: &Connection,
    path: &str,
    ClickReport { period, by, form }: &ClickReport,
    header: &[&str],
    rows: impl FnOnce(T) -> (Vec<Vec<String>>, String),
) -> Result<(), Failure> {
    let [from, to] = period.query();
    let also = [from, to, ("by", Some(by.as_str()))];
    report::run(connection, path, form, &also, header, rows)
}

/// The value, or a dash where there is none.
fn or_dash(value: String) -> String {
    if value.is_empty() { "-".to_owned() } else { value }
}

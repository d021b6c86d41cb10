//! `edgectl redirects hits`: how often each rule answered, and which never did.

use serde::Deserialize;

use crate::arguments::{Period, ReportForm};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::report;

#[derive(Deserialize)]
struct Hits {
    rules: Vec<Rule>,
    days: Vec<Day>,
}

#[derive(Deserialize)]
struct Day {
    hits: u64,
}

#[derive(Deserialize)]
struct Rule {
    source: String,
    target: Option<String>,
    status: Option<u16>,
    file: String,
    line: u32,
    hits: u64,
    last_hit: Option<String>,
}

/// Writes the report.
pub fn run(connection: &Connection, period: &Period, never: bool, form: &ReportForm) -> Result<(), Failure> {
    let header = ["hits", "last hit (UTC)", "source", "status", "target", "where"];
    let [from, to] = period.query();
    let also = [from, to, ("never", never.then_some("true"))];
    report::run(connection, "reports/redirects", form, &also, &header, |Hits { rules, days }| {
        let besides = match days.iter().map(|day| day.hits).sum() {
            0_u64 if rules.is_empty() => "no rule to show".to_owned(),
            0 => String::new(),
            hits => format!("hits in all: {hits}"),
        };
        let row = |Rule { source, target, status, file, line, hits, last_hit }| {
            let last_hit = last_hit.map_or("never".to_owned(), |at: String| report::time(&at));
            let status = status.map_or(String::new(), |status| status.to_string());
            vec![hits.to_string(), last_hit, source, status, target.unwrap_or_default(), format!("{file}:{line}")]
        };
        (rules.into_iter().map(row).collect(), besides)
    })
}

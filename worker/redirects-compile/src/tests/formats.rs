//! Tables in other formats: what is read, what is written, and what neither can hold.

mod reading;
mod round_trips;
mod writing;

use crate::{Check, Finding, Format, Notes, Rule, read, write};

/// The rules of a file that nothing refuses, as the project's CSV without its header.
fn as_csv(format: Format, text: &str) -> String {
    let (rules, findings) = read("all", format, text.as_bytes());
    let refusals: Vec<String> = findings.iter().filter(|f| f.is_error()).map(ToString::to_string).collect();
    assert!(refusals.is_empty(), "{refusals:#?}");
    let csv = String::from_utf8(write(&rules, Format::Csv, Notes::Keep).unwrap()).unwrap();
    // Without the market column.
    csv.split_once('\n').unwrap().1.replace(",all,", ",")
}

/// What refuses a file, as (line, check).
fn errors(format: Format, text: &str) -> Vec<(u32, Check)> {
    let (_, findings) = read("all", format, text.as_bytes());
    findings.iter().filter(|f| f.is_error()).map(|f| (f.origin.line, f.check)).collect()
}

/// The rules of CSV rows under the full header.
fn rules(rows: &str) -> (Vec<Rule>, Vec<Finding>) {
    read("all.csv", Format::Csv, format!("source,target,status,match,query,case,note\n{rows}").as_bytes())
}

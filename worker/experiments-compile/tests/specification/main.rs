//! Tests from the payload to the decision: the specification's cases, cases of our own, and properties of
//! assignment.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test stops with a message"
)]

mod buckets;
mod damage;
mod findings;
mod own_cases;
mod reducing;
mod url_targeting;

use std::path::Path;

use kirkas_experiments_compile::conformance::run;

#[test]
#[ignore = "reads lists of others, in the folder that KIRKAS_VECTORS names"]
fn every_case_of_the_specification_comes_out_as_expected() {
    let folder = std::env::var_os("KIRKAS_VECTORS").expect("KIRKAS_VECTORS names the folder of the lists");
    let cases = std::fs::read_to_string(Path::new(&folder).join("experiments/growthbook-cases.json")).unwrap();
    let report = run(&cases).expect("a file of cases");
    let failed: Vec<String> = report
        .sections
        .iter()
        .flat_map(|section| section.failed.iter().map(move |failed| (&section.name, failed)))
        .map(|(section, failed)| {
            format!("{section} {}\n  expected {}\n  got      {}", failed.case, failed.expected, failed.actual)
        })
        .collect();
    assert!(failed.is_empty(), "{} of {} failed:\n{}", failed.len(), failed.len() + report.passed(), failed.join("\n"));
    assert_eq!((report.spec_version.as_str(), report.passed()), ("0.12.0", 660));
}

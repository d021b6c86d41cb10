//! Cases of our own, in the specification's form, for what its own cases leave open. `test/cases.spec.ts` runs
//! them on the official SDK, as far as it supports the specification.

use kirkas_experiments_compile::conformance::run;

#[test]
fn every_case_of_our_own_comes_out_as_expected() {
    let report = run(include_str!("cases.json")).expect("a file of cases");
    for section in &report.sections {
        assert_eq!(section.failed, [], "{}", section.name);
    }
    assert!(report.passed() >= 45, "{} cases", report.passed());
}

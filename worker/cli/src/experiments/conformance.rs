//! `edgectl experiments conformance`: runs a file of the specification's cases against the engine.

use std::path::Path;

use kirkas_experiments_compile::conformance::{Report, run as run_cases};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::form::{AnswerForm, answer};

/// Says how many cases of each section came out as expected, and what came of those that did not.
pub fn run(file: &Path, form: &AnswerForm) -> Result<(), Failure> {
    let cases = std::fs::read_to_string(file).map_err(Failure::reading(file))?;
    let report =
        run_cases(&cases).map_err(|error| Failure::Content { path: file.to_owned(), reason: error.to_string() })?;
    answer(form.is_json(), &as_json(&report), &as_text(&report))?;
    match report.failed() {
        0 => Ok(()),
        failed => Err(Failure::Cases { failed, all: failed.saturating_add(report.passed()) }),
    }
}

fn as_json(report: &Report) -> Value {
    let sections = report.sections.iter().map(|section| {
        let failed = section
            .failed
            .iter()
            .map(|failed| json!({ "case": failed.case, "expected": failed.expected, "got": failed.actual }));
        json!({ "section": section.name, "passed": section.passed, "failed": failed.collect::<Vec<Value>>() })
    });
    json!({
        "specVersion": report.spec_version,
        "passed": report.passed(),
        "failed": report.failed(),
        "sections": sections.collect::<Vec<Value>>(),
    })
}

fn as_text(report: &Report) -> String {
    let mut lines = vec![format!("specification {}", report.spec_version)];
    for section in &report.sections {
        lines.push(format!("{:<42} {:>4} passed, {} failed", section.name, section.passed, section.failed.len()));
        for failed in &section.failed {
            lines.push(format!("  {}", failed.case));
            lines.push(format!("    expected {}", failed.expected));
            lines.push(format!("    got      {}", failed.actual));
        }
    }
    lines.push(format!("{} passed, {} failed", report.passed(), report.failed()));
    lines.join("\n")
}

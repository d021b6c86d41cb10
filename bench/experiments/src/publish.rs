//! What is done where payloads are published.

use kirkas_experiments_compile as compile;
use kirkas_experiments_compile::conformance;
use serde_json::json;
use wasm_bindgen::prelude::*;

/// Compiles a payload.
///
/// # Errors
/// What refuses it.
#[wasm_bindgen]
pub fn compile(payload: &str) -> Result<Vec<u8>, JsError> {
    let compiled = compile::compile(&serde_json::from_str(payload)?);
    if compiled.has_errors() {
        let findings: Vec<String> = compiled.findings.iter().map(ToString::to_string).collect();
        return Err(JsError::new(&findings.join("\n")));
    }
    Ok(compiled.bundle)
}

/// Runs a file of cases: how many passed, and a line for each that did not.
///
/// # Errors
/// Why it is no file of cases.
#[wasm_bindgen]
pub fn conformance(file: &str) -> Result<String, JsError> {
    let report = conformance::run(file)?;
    let failed: Vec<String> = report
        .sections
        .iter()
        .flat_map(|section| section.failed.iter().map(|failed| format!("{} {}", section.name, failed.case)))
        .collect();
    Ok(json!({ "passed": report.passed(), "failed": failed }).to_string())
}

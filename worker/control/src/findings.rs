//! Findings as JSON, as `edgectl redirects check --json` shows them.

use kirkas_core::redirects::compile::Finding;
use serde_json::{Value, json};

/// Every finding.
pub fn json(findings: &[Finding]) -> Value {
    findings.iter().map(one).collect()
}

/// How many refuse.
pub fn refusing(findings: &[Finding]) -> usize {
    findings.iter().filter(|finding| finding.refuses()).count()
}

fn one(finding: &Finding) -> Value {
    json!({
        "severity": if finding.refuses() { "refuse" } else { "report" },
        "check": finding.check.name(),
        "file": &*finding.origin.file,
        "line": finding.origin.line,
        "column": finding.column,
        "reason": finding.reason,
        "advice": finding.advice,
    })
}

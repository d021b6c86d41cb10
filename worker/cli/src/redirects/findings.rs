//! Shows findings to people and to programs.

use std::collections::BTreeMap;
use std::io::{self, Write};

use kirkas_redirects_compile::{Check, Compiled, Finding, PublishedTable};
use serde_json::{Map, Value, json};

use crate::count::counted;
use crate::digest::hex_digest;
use crate::failure::Failure;
use crate::terminal::{ERROR, WARNING};

/// Reports of one kind that are shown where not all are asked for.
const MAX_SHOWN: usize = 5;

/// How many findings refuse.
pub fn refusals(findings: &[Finding]) -> usize {
    findings.iter().filter(|finding| finding.is_error()).count()
}

/// Writes what was found, and what compiling came to.
pub fn write(out: &mut impl Write, compiled: &Compiled, all: bool) -> io::Result<()> {
    write_list(out, &compiled.findings, all)?;
    let (rules, bytes) = (compiled.rules, compiled.bundle.as_ref().map_or(0, Vec::len));
    let refused = refusals(&compiled.findings);
    let notes = compiled.findings.len().saturating_sub(refused);
    let (rules, notes) = (counted(rules, "rule", "rules"), counted(notes, "note", "notes"));
    writeln!(out, "{rules}, {bytes} bytes, {refused} refused, {notes}")
}

/// Writes everything that refuses, and of each kind of report the first few, or `all`.
pub fn write_list(out: &mut impl Write, findings: &[Finding], all: bool) -> io::Result<()> {
    let (refusals, reports): (Vec<&Finding>, Vec<&Finding>) = findings.iter().partition(|finding| finding.is_error());
    for finding in &refusals {
        writeln!(out, "{ERROR}refused{ERROR:#}  {finding}")?;
    }
    let mut kinds: BTreeMap<Check, Vec<&Finding>> = BTreeMap::new();
    for report in reports {
        kinds.entry(report.check).or_default().push(report);
    }
    for (kind, reports) in kinds {
        let limit = if all { reports.len() } else { MAX_SHOWN };
        for report in reports.iter().take(limit) {
            writeln!(out, "{WARNING}note{WARNING:#}     {report}")?;
        }
        if let Some(more) = reports.len().checked_sub(limit).filter(|more| *more > 0) {
            writeln!(
                out,
                "{WARNING}note{WARNING:#}     … and {more} more like this ({}); --all shows them",
                kind.name()
            )?;
        }
    }
    Ok(())
}

/// Everything as JSON: what was counted, how often each check found something, and each finding.
pub fn json(compiled: &Compiled) -> Value {
    let findings = &compiled.findings;
    let count = |check: Check| findings.iter().filter(|finding| finding.check == check).count();
    let checks: Map<String, Value> =
        Check::ALL.into_iter().map(|check| (check.name().to_owned(), count(check).into())).collect();
    json!({
        "rules": compiled.rules,
        "rules_of": compiled.rules_by_file.iter().map(|(file, rules)| (file.to_string(), (*rules).into())).collect::<Map<_, _>>(),
        "bytes": compiled.bundle.as_ref().map(Vec::len),
        "sha256": compiled.bundle.as_deref().map(hex_digest),
        "refused": refusals(findings),
        "reported": findings.len().saturating_sub(refusals(findings)),
        "counts": {
            "rules": compiled.rules,
            "chains": count(Check::Chain),
            "loops": count(Check::Loop),
            "conflicts": count(Check::Conflict),
            "case_clashes": count(Check::CaseClash),
            "percent_encoding_clashes": count(Check::EncodingClash),
            "trailing_slash_clashes": count(Check::SlashClash),
            "shadowed": count(Check::Shadowed),
            "duplicates": count(Check::Duplicate),
        },
        "checks": checks,
        "findings": list(findings),
    })
}

/// Findings as JSON.
pub fn list(findings: &[Finding]) -> Vec<Value> {
    findings.iter().map(Finding::json).collect()
}

/// Shows findings beside a result: the first few of each kind.
pub fn report(findings: &[Finding]) {
    let _unread = write_list(&mut anstream::stderr().lock(), findings, false);
}

/// The compiled bytes; where findings refuse, they are shown and the command fails.
pub fn accepted(compiled: Compiled) -> Result<Vec<u8>, Failure> {
    let _unread = write(&mut anstream::stderr().lock(), &compiled, false);
    let refused = refusals(&compiled.findings);
    compiled.bundle.ok_or(Failure::Refused(refused))
}

/// As [`accepted`], in one piece or in parts, as it is published.
pub fn stored(compiled: Compiled, shard_bytes: usize) -> Result<PublishedTable, Failure> {
    PublishedTable::new(accepted(compiled)?, shard_bytes).map_err(|error| Failure::Pack(error.to_string()))
}

/// As [`accepted`], for commands that publish nothing: reports are for `check` and `push`.
pub fn accepted_quietly(compiled: Compiled) -> Result<Vec<u8>, Failure> {
    match compiled.bundle {
        Some(bundle) => Ok(bundle),
        None => accepted(compiled),
    }
}

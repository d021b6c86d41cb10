//! Whatever the console can do, `edgectl` can: each call of control that a person makes is in its source.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests")]

use std::fs;
use std::path::Path;

use serde_json::Value;

/// Calls that no person makes: of machines, and what only the console's own display needs.
const OTHERS: [&str; 4] = ["audit/check", "experiments/webhook", "openapi.json", "pulse"];

#[test]
fn each_call_of_control_has_a_command() {
    let source = source(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
    let description = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../control/openapi.json")).unwrap();
    let description: Value = serde_json::from_str(&description).unwrap();
    let calls = description.get("paths").and_then(Value::as_object).unwrap();
    let guarded = calls.iter().filter(|(_, methods)| methods.to_string().contains("x-roles"));
    let missing: Vec<&str> = guarded
        .map(|(path, _)| path.strip_prefix("/api/control/").unwrap())
        .filter(|path| !OTHERS.contains(path) && !is_called(&source, path))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

/// Whether the source has the path as a text, with anything in place of its parameters.
fn is_called(source: &str, path: &str) -> bool {
    let parts: Vec<&str> = path.split(['{', '}']).step_by(2).collect();
    let first = format!("\"{}", parts.first().unwrap());
    source.match_indices(&first).any(|(at, _)| {
        let text: String =
            source.get(at + 1..).unwrap().chars().take_while(|letter| !"\"?".contains(*letter)).collect();
        text.split(['{', '}']).step_by(2).eq(parts.iter().copied())
    })
}

/// All Rust files of a folder, one after the other.
fn source(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| match path.is_dir() {
            true => source(&path),
            false => fs::read_to_string(&path).expect("a file of Rust"),
        })
        .collect()
}

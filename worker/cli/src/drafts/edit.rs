//! Edits of rules in a draft.

use std::path::Path;

use kirkas_drafts::RuleText;
use kirkas_redirects_compile::Markets;
use serde_json::{Value, json};

use super::{changes, print_findings, read};
use crate::arguments::{DryRun, ImportMode, NewRule, RuleFields};
use crate::connection::Connection;
use crate::failure::Failure;
use crate::form::{self, TableForm};

/// How a table is imported.
pub struct Import<'a> {
    /// The draft.
    pub draft: &'a str,
    /// Name of the published file that new rules go into; without it, the table's own.
    pub into: Option<&'a str>,
    /// What becomes of rules that are there already.
    pub mode: ImportMode,
    /// How many rules go.
    pub removed: Option<usize>,
}

/// Adds a rule.
pub fn add(connection: &Connection, rule: &NewRule, json: bool) -> Result<(), Failure> {
    let status = if rule.leads_to.is_empty() { "410" } else { "301" };
    let mut row = RuleText {
        file: file_of(rule.fields.market.as_deref()),
        source: rule.address.clone(),
        target: rule.leads_to.clone(),
        status: status.to_owned(),
        ..RuleText::default()
    };
    rule.fields.write(&mut row);
    send(connection, &rule.draft, &json!([{ "op": "add", "row": row }]), json)
}

/// The file of a market, as the project names it.
fn file_of(market: Option<&str>) -> String {
    format!("redirects/{}.csv", market.unwrap_or("all"))
}

/// Writes a rule differently.
pub fn set(connection: &Connection, draft: &str, rule: &str, fields: &RuleFields, json: bool) -> Result<(), Failure> {
    let drafted = changes(connection, draft)?.into_iter().find(|change| change.rule == rule);
    let (before, mut row) = match drafted.and_then(|change| change.after) {
        Some(row) => (None, row),
        None => live(connection, rule)?,
    };
    fields.write(&mut row);
    send(connection, draft, &json!([{ "op": "set", "rule": rule, "before": before, "row": row }]), json)
}

/// Removes rules.
pub fn remove(connection: &Connection, draft: &str, rules: &[String], json: bool) -> Result<(), Failure> {
    let edits: Value = rules.iter().map(|rule| json!({ "op": "remove", "rule": rule })).collect();
    send(connection, draft, &edits, json)
}

/// Imports a table.
pub fn import(
    connection: &Connection,
    file: &Path,
    import: &Import<'_>,
    dry_run: DryRun,
    form: &TableForm,
) -> Result<(), Failure> {
    let text = std::fs::read(file).map_err(Failure::reading(file))?;
    let name = file.display().to_string();
    let removed = import.removed.map(|removed| removed.to_string());
    let mut query = vec![("file", import.into.unwrap_or(&name)), ("mode", import.mode.name())];
    query.extend(form.table().map(|format| ("format", format.name())));
    query.extend(form.markets().map(|markets| ("market", Markets::name(markets))));
    query.extend(removed.as_deref().map(|removed| ("removed", removed)));
    query.extend(dry_run.query());
    let revision = read(connection, import.draft)?.revision;
    let answer: Value = connection.post_text(&format!("drafts/{}/imports", import.draft), &query, revision, &text)?;
    let count = |name: &str| answer.get(name).and_then(Value::as_u64).unwrap_or_default();
    let text = format!(
        "{} added, {} changed, {} as they were, {} skipped, {} removed",
        count("added"),
        count("changed"),
        count("unchanged"),
        count("skipped"),
        count("removed")
    );
    if !form.is_json() {
        print_findings(&answer)?;
    }
    form::answer(form.is_json(), &answer, &text)
}

/// A live rule with its digest.
fn live(connection: &Connection, rule: &str) -> Result<(Option<String>, RuleText), Failure> {
    let answer: Value = connection.get(&format!("rules/{rule}"))?;
    let rule = answer.get("rule").cloned().unwrap_or_default();
    let text = |name: &str| rule.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let status = rule.get("status").and_then(Value::as_u64).unwrap_or_default().to_string();
    let row = RuleText {
        file: text("file"),
        market: text("market"),
        source: text("source"),
        target: text("target"),
        status,
        r#match: text("match"),
        query: text("query"),
        case: text("case"),
        note: text("note"),
    };
    Ok((Some(text("digest")), row))
}

fn send(connection: &Connection, draft: &str, edits: &Value, json: bool) -> Result<(), Failure> {
    let revision = read(connection, draft)?.revision;
    let answer: Value = connection.patch(&format!("drafts/{draft}/changes"), revision, edits)?;
    if json {
        return form::print_json(&answer);
    }
    for rule in answer.get("rules").and_then(Value::as_array).into_iter().flatten() {
        form::print(rule.as_str().unwrap_or_default())?;
    }
    print_findings(&answer)
}

impl RuleFields {
    /// Writes the fields that were given into a rule.
    fn write(&self, row: &mut RuleText) {
        let Self { file, source, target, status, r#match, query, case, market, note } = self;
        let fields = [
            ("file", file),
            ("source", source),
            ("target", target),
            ("status", status),
            ("match", r#match),
            ("query", query),
            ("case", case),
            ("market", market),
            ("note", note),
        ];
        for (name, value) in fields {
            if let (Some(field), Some(value)) = (row.field_mut(name), value) {
                field.clone_from(value);
            }
        }
    }
}

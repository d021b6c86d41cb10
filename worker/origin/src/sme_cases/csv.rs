//! The list as CSV. No cell is a formula. Whom to reach how is there where it was asked for.

use std::collections::BTreeMap;

use kirkas_lending::form::Answers;
use kirkas_publishing::reports::csv_text;
use serde_json::Value;

use super::case_row::CaseRow;
use crate::clock::rfc3339;

const COLUMNS: [&str; 12] = [
    "reference",
    "received_at",
    "company",
    "business_id",
    "market",
    "amount",
    "currency",
    "months",
    "purpose",
    "status",
    "assignee",
    "next_on",
];
/// With the step that each stands in.
const CONTACTS: [(&str, &str); 4] = [
    ("company-details", "contact_name"),
    ("company-details", "contact_role"),
    ("email-and-terms", "email"),
    ("email-and-terms", "phone"),
];

/// The cases, a row each; with `contacts`, the answers of those who applied, by application.
pub fn csv(rows: Vec<CaseRow>, contacts: Option<&BTreeMap<String, Answers>>) -> String {
    let mut header = COLUMNS.to_vec();
    if contacts.is_some() {
        header.extend(CONTACTS.map(|(_, field)| field));
    }
    let rows = rows.into_iter().map(|row| {
        let answers = contacts.map(|contacts| contacts.get(&row.id));
        let mut cells = cells(row);
        if let Some(answers) = answers {
            let text = |(step, field)| answers?.get(step, field).and_then(Value::as_str);
            cells.extend(CONTACTS.map(|place| text(place).unwrap_or_default().to_owned()));
        }
        cells
    });
    csv_text(&header, rows)
}

fn cells(row: CaseRow) -> Vec<String> {
    let cells: [String; 12] = [
        row.reference,
        rfc3339(row.created_at),
        row.company,
        row.business_id,
        row.country.code().to_owned(),
        row.amount.to_string(),
        row.country.currency().code().to_owned(),
        row.months.to_string(),
        row.purpose,
        row.status.name().to_owned(),
        row.assignee_name,
        row.next_on.unwrap_or_default(),
    ];
    cells.into()
}

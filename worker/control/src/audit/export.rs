//! The audit as a file, for people outside of the console. Exporting is recorded as well.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::HeaderName;
use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use kirkas_redirects_compile::csv_text::CsvText;
use serde_json::json;

use super::filter::AuditFilter;
use super::{Act, StoredEntry, entries, record};
use crate::app::App;
use crate::call::Call;
use crate::headers::CSV;
use crate::problem::Problem;

/// Entries that one file holds at most: some 10 MB.
const MAX_EXPORTED: usize = 20_000;
const JSON_LINES: &str = "application/jsonl; charset=utf-8";

enum Format {
    Csv,
    JsonLines,
}

impl Format {
    fn read(call: &Call) -> Result<Self, Problem> {
        match call.query("format").as_deref() {
            None | Some("csv") => Ok(Self::Csv),
            Some("jsonl") => Ok(Self::JsonLines),
            Some(other) => Err(Problem::Malformed(format!("Say format=csv or format=jsonl, not {other:?}."))),
        }
    }

    fn write(&self, entries: &[StoredEntry]) -> Result<String, Problem> {
        match self {
            Self::Csv => Ok(csv(entries)),
            Self::JsonLines => {
                let lines: Result<Vec<String>, _> = entries.iter().map(serde_json::to_string).collect();
                Ok(lines?.into_iter().map(|line| line + "\n").collect())
            }
        }
    }

    fn headers(&self) -> [(HeaderName, &'static str); 2] {
        let (media_type, disposition) = match self {
            Self::Csv => (CSV, "attachment; filename=\"audit.csv\""),
            Self::JsonLines => (JSON_LINES, "attachment; filename=\"audit.jsonl\""),
        };
        [(CONTENT_TYPE, media_type), (CONTENT_DISPOSITION, disposition)]
    }
}

/// No cell of it is one that a spreadsheet would run.
fn csv(entries: &[StoredEntry]) -> String {
    let mut text = CsvText::new(&["number", "at", "who", "name", "what", "detail", "why", "previous", "hash"]);
    for entry in entries {
        let StoredEntry { number, at, who, name, what, detail, why, previous, hash } = entry;
        let name = name.as_deref().unwrap_or_default();
        text.row(&[&number.to_string(), at, who, name, what, detail, why, previous, hash]);
    }
    text.finish()
}

/// Answers the entries that the query names as a file, newest first: at most 20,000. That they were exported is recorded, with
/// the query. As in the list, who may not read experiments gets the number of findings in place of the findings.
#[utoipa::path(
    get,
    path = "/api/control/audit/export",
    operation_id = "exportAudit",
    params(
        AuditFilter,
        ("format" = Option<String>, Query, pattern = "^(csv|jsonl)$", description = "`csv`, where nothing is said: a table with no cell that a spreadsheet would run; `jsonl`: an entry a line, with everything that is hashed"),
    ),
    responses(
        (status = 200, description = "The entries", content((String = "text/csv"), (String = "application/jsonl"))),
        (status = 400, description = "The query is not what the call takes"),
        (status = 413, description = "More than 20,000 entries: ask for fewer by `from` and `to`"),
    )
)]
#[worker::send]
pub async fn get(State(App { env }): State<App>, call: Call) -> Result<Response, Problem> {
    let format = Format::read(&call)?;
    let filter = AuditFilter::read(&call)?;
    let mut exported: Vec<StoredEntry> = Vec::new();
    let mut before = u32::MAX;
    loop {
        let page = entries(&env, &call, &filter, before, super::MAX_ENTRIES).await?;
        let Some(last) = page.last() else { break };
        before = last.number;
        exported.extend(page);
        if exported.len() > MAX_EXPORTED {
            return Err(Problem::TooLarge(format!(
                "These are more than {MAX_EXPORTED} entries: ask for fewer by from= and to=, and put the files together."
            )));
        }
    }
    let text = format.write(&exported)?;
    let detail = json!({ "filter": filter.for_audit(&env).await?, "entries": exported.len() });
    record(&env, &Act { who: &call.caller.id, what: "export audit", detail, why: "" }, None, |_| Ok(Vec::new()))
        .await?;
    Ok((format.headers(), text).into_response())
}

#[cfg(test)]
mod tests {
    use super::{StoredEntry, csv};

    #[test]
    fn formulas_are_harmless() {
        let entry = StoredEntry {
            number: 1,
            at: "2026-11-21T10:00:00.000Z".to_owned(),
            who: "user:o".to_owned(),
            name: Some("operator".to_owned()),
            what: "publish".to_owned(),
            detail: "{}".to_owned(),
            why: "=HYPERLINK(\"https://example.com\")".to_owned(),
            previous: String::new(),
            hash: String::new(),
        };
        let text = csv(&[entry]);
        assert!(text.contains("'=HYPERLINK"), "{text}");
    }
}

//! CSV of Vercel's bulk redirects: a header with the names that the JSON has, in any order.

use csv::{ReaderBuilder, StringRecord};

use super::address;
use super::capabilities::Capabilities;
use super::collector::RuleCollector;
use super::csv_file::line_of;
use super::vercel_json::{self, Redirect};
use crate::csv_text::CsvText;
use crate::rule::{QueryMode, Rule};

pub(super) const CAPABILITIES: Capabilities = vercel_json::CAPABILITIES;

const HEADER: [&str; 5] = ["source", "destination", "statusCode", "caseSensitive", "preserveQueryParams"];
const ALSO_READ: [&str; 2] = ["permanent", "query"];
const ADVICE: &str = "The header has source,destination and, as wanted, permanent, statusCode, caseSensitive, \
                      preserveQueryParams.";

/// Reads bulk redirects.
pub(super) fn read(text: &str, collector: &mut RuleCollector) {
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(text.as_bytes());
    let mut header = StringRecord::new();
    // The text is UTF-8 and rows may have any number of columns, so reading never fails.
    if !matches!(reader.read_record(&mut header), Ok(true)) {
        return collector.malformed(1, "The file is empty.", ADVICE);
    }
    if let Some(unknown) = header.iter().find(|name| !HEADER.contains(name) && !ALSO_READ.contains(name)) {
        return collector.malformed(1, format!("There is no column {unknown:?}."), ADVICE);
    }
    if let Some(missing) = HEADER.iter().take(2).find(|name| !header.iter().any(|column| column == **name)) {
        return collector.malformed(1, format!("The header has no column {missing:?}."), ADVICE);
    }
    let mut record = StringRecord::new();
    while let Ok(true) = reader.read_record(&mut record) {
        let line = record.position().map_or(0, |position| line_of(position, text));
        match read_record(&header, &record) {
            Ok(redirect) => redirect.read(line, "exact", collector),
            Err(reason) => collector.malformed(line, reason, ADVICE),
        }
    }
}

fn read_record<'a>(header: &StringRecord, record: &'a StringRecord) -> Result<Redirect<'a>, String> {
    if record.len() > header.len() {
        return Err(format!("The row has {} columns, the header {}.", record.len(), header.len()));
    }
    let column = |name: &str| {
        let at = header.iter().position(|column| column == name);
        at.and_then(|at| record.get(at)).filter(|text| !text.is_empty())
    };
    let switch = |name: &str| match column(name).map(str::to_ascii_lowercase).as_deref() {
        None => Ok(None),
        Some("true" | "t" | "1") => Ok(Some(true)),
        Some("false" | "f" | "0") => Ok(Some(false)),
        Some(other) => Err(format!("{name} is neither true nor false, but {other:?}.")),
    };
    let code = |text: &str| text.parse().map_err(|_| format!("There is no status {text:?}."));
    Ok(Redirect {
        source: column("source").unwrap_or_default().into(),
        destination: column("destination").unwrap_or_default().into(),
        permanent: switch("permanent")?.unwrap_or_default(),
        status_code: column("statusCode").map(code).transpose()?,
        case_sensitive: switch("caseSensitive")?.unwrap_or_default(),
        preserve_query_params: switch("preserveQueryParams")?.or(switch("query")?),
    })
}

/// Writes bulk redirects.
pub(super) fn write(rules: &[Rule]) -> String {
    let mut out = CsvText::literal();
    out.row(&HEADER);
    for rule in rules {
        let target = rule.target.as_ref().map_or("", |target| &target.text);
        let switch = |on: bool| if on { "true" } else { "false" };
        let status = rule.status.code().to_string();
        let (case, query) = (switch(rule.sensitive), switch(rule.query == QueryMode::Keep));
        out.row(&[&address::path(rule), target, &status, case, query]);
    }
    out.finish()
}

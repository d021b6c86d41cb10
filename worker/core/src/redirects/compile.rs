//! From tables that people edit to one published table: reading, checking, packing.
//!
//! Rows are read one by one; then the rules are packed as they are and the packed table itself is
//! asked what it answers: for the pages of the service, for each rule's own source, and for each
//! target, hop by hop. So what is checked is what will answer.

mod chains;
mod clashes;
mod csv_file;
mod finding;
mod journey;
mod pack;
mod pages;
mod row;
mod rule;
mod service;
mod shadows;
mod source;
mod target;
mod targets;
mod trie;
mod tsv_file;

use std::sync::Arc;

use bytes::Bytes;

pub use finding::{Check, Finding, Origin, Severity};
pub use rule::{Place, QueryMode, Rule, Segment, Source, Target};

use super::Table;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// CSV with a header: `source,target,status` and, as wanted, `match,query,case,note`.
    Csv,
    /// FROM, a tab, TO, one a line.
    Tsv,
}

/// Reads a table. What can't be read becomes findings that refuse.
pub fn read(file: &str, format: Format, bytes: &[u8]) -> (Vec<Rule>, Vec<Finding>) {
    let file: Arc<str> = file.into();
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.strip_prefix('\u{feff}').unwrap_or(text),
        Err(error) => {
            let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let lines = before.iter().filter(|byte| **byte == b'\n').count();
            let line = u32::try_from(lines.saturating_add(1)).unwrap_or(u32::MAX);
            let reason = "The file is not UTF-8 from here on.";
            let advice = "Save it as UTF-8.";
            let origin = Origin { file, line };
            return (Vec::new(), vec![Finding::new(Check::MalformedRow, &origin, None, reason, advice)]);
        }
    };
    match format {
        Format::Csv => csv_file::read(&file, text),
        Format::Tsv => tsv_file::read(&file, text),
    }
}

/// What compiling came to.
#[derive(Debug)]
pub struct Compiled {
    /// The table's bytes; none where a finding refuses. The same rules give the same bytes.
    pub bundle: Option<Vec<u8>>,
    /// Everything found, in the order of files and lines.
    pub findings: Vec<Finding>,
    /// How many rules the table has.
    pub rules: usize,
}

/// Checks rules against each other and the service, and packs them. `findings` are those of
/// reading; where one of them refuses, the rest is still checked, so that one run says everything.
pub fn compile(rules: Vec<Rule>, mut findings: Vec<Finding>) -> Compiled {
    let rules = targets::make_canonical(rules, &mut findings);
    let rules = clashes::settle(rules, &mut findings);
    let bundle = match draft(&rules) {
        Ok((bytes, table)) => {
            pages::check(&rules, &table, &mut findings);
            shadows::check(&rules, &table, &mut findings);
            let flat = chains::flatten(&rules, &table, &mut findings);
            if flat == rules { Some(bytes.to_vec()) } else { pack::pack(&flat).ok() }
        }
        Err(reason) => {
            let origin = rules.last().map_or(Origin { file: "".into(), line: 0 }, |rule| rule.origin.clone());
            let advice = "Split the table.";
            findings.push(Finding::new(Check::TooLarge, &origin, None, reason, advice));
            None
        }
    };
    findings.sort_by(|a, b| order(a).cmp(&order(b)));
    let refused = findings.iter().any(Finding::refuses);
    Compiled { bundle: bundle.filter(|_| !refused), findings, rules: rules.len() }
}

fn order(finding: &Finding) -> (&str, u32, Check, &str) {
    (&finding.origin.file, finding.origin.line, finding.check, &finding.reason)
}

fn draft(rules: &[Rule]) -> Result<(Bytes, Table), String> {
    let bytes = Bytes::from(pack::pack(rules).map_err(|error| error.to_string())?);
    let table = Table::load(bytes.clone()).map_err(|error| error.to_string())?;
    Ok((bytes, table))
}

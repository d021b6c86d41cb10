//! From tables that people edit to one published table: reading, checking, packing.
//!
//! Rows are read one by one; then the rules are packed as they are and the packed table itself is
//! asked what it answers: for the pages of the service, for each rule's own source, and for each
//! target, hop by hop. So what is checked is what will answer.

mod chains;
mod clashes;
mod excerpt;
mod finding;
mod formats;
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

pub use excerpt::Excerpt;
pub use finding::{Check, Finding, Origin, Severity};
pub(crate) use formats::CsvText;
pub use formats::{Format, Notes, read, write};
pub use rule::{Identity, Place, QueryMode, Rule, Segment, Source, Target};

use bytes::Bytes;

use super::Table;

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
    let mut rules = clashes::settle(rules, &mut findings);
    let bundle = match draft(&rules) {
        Ok((bytes, table)) => {
            pages::check(&rules, &table, &mut findings);
            shadows::check(&rules, &table, &mut findings);
            let changed = chains::flatten(&rules, &table, &mut findings);
            if changed.is_empty() {
                Some(bytes.to_vec())
            } else {
                for (place, rule) in changed {
                    if let Some(old) = rules.get_mut(place) {
                        *old = rule;
                    }
                }
                pack::pack(&rules).ok()
            }
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

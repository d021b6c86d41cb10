//! From tables that people edit to one published table: reading, checking, packing.
//!
//! Rows are read one by one; then the rules that can meet are packed as they are and that table is
//! asked what it answers: for the pages of the service, for the sources of rules that could take
//! each other's place, and for each target, hop by hop. So what is checked is what will answer.

mod chains;
mod clashes;
mod draft;
mod finding;
mod formats;
mod journey;
mod pack;
mod pages;
mod row;
mod rule;
mod service;
mod shadows;
mod shapes;
mod source;
mod target;
mod targets;
mod trie;

pub use finding::{Check, Finding, Origin, Severity};
pub use formats::{Format, Notes, read, write};
pub use rule::{Place, QueryMode, Rule, Segment, Source, Target};

use draft::Draft;

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
pub fn compile(mut rules: Vec<Rule>, mut findings: Vec<Finding>) -> Compiled {
    targets::make_canonical(&mut rules, &mut findings);
    clashes::settle(&mut rules, &mut findings);
    let checked = Draft::of(&rules).map(|draft| {
        pages::check(&draft, &mut findings);
        shadows::check(&draft, &mut findings);
        for (place, rule) in chains::flatten(&rules, &draft, &mut findings) {
            if let Some(old) = rules.get_mut(place) {
                *old = rule;
            }
        }
    });
    let refused = findings.iter().any(Finding::refuses);
    let packed = checked.and_then(|()| {
        let pack = || pack::pack(&rules).map_err(|error| error.to_string());
        (!refused).then(pack).transpose()
    });
    let bundle = packed.unwrap_or_else(|reason| {
        let origin = rules.last().map_or(Origin { file: "".into(), line: 0 }, |rule| rule.origin.clone());
        findings.push(Finding::new(Check::TooLarge, &origin, None, reason, "Split the table."));
        None
    });
    findings.sort_by(|a, b| order(a).cmp(&order(b)));
    Compiled { bundle, findings, rules: rules.len() }
}

fn order(finding: &Finding) -> (&str, u32, Check, &str) {
    (&finding.origin.file, finding.origin.line, finding.check, &finding.reason)
}

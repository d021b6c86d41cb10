//! From tables that people edit to one published table: reading, checking, packing.
//!
//! Rows are read one by one; then the rules are packed as they are and the packed table itself is
//! asked what it answers: for the pages of the service, for each rule's own source, and for each
//! target, hop by hop. So what is checked is what will answer.

mod chains;
mod clashes;
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

pub use finding::{Check, Finding, Origin, Severity};
pub use formats::{Format, Notes, read, write};
pub use rule::{Place, QueryMode, Rule, Segment, Source, Target};

use bytes::Bytes;

use super::{LoadError, Table};

/// Bytes of a shard, where nobody wants another size: a request that waits for one reads so much,
/// and many may wait at once in the memory of one isolate.
pub const SHARD_BYTES: usize = 256 * 1024;
/// Shards that a table in one piece has at most: 2 MB of them. A fresh isolate reads them all,
/// and then needs nothing more, also where KV fails.
const WHOLE_SHARDS: usize = 8;

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
pub fn compile(rules: Vec<Rule>, findings: Vec<Finding>) -> Compiled {
    compile_with(rules, findings, SHARD_BYTES)
}

/// As [`compile`], into shards of about `shard_bytes`.
pub fn compile_with(rules: Vec<Rule>, mut findings: Vec<Finding>, shard_bytes: usize) -> Compiled {
    let rules = targets::make_canonical(rules, &mut findings);
    let mut rules = clashes::settle(rules, &mut findings);
    let bundle = match draft(&rules, shard_bytes) {
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
                pack::pack(&rules, shard_bytes).ok()
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

/// A compiled table as it is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The table, or its index.
    pub bundle: Bytes,
    /// The shards that are stored apart, in order.
    pub shards: Vec<Bytes>,
}

impl Stored {
    /// The table in one piece up to the size of eight shards, past that in parts.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not a whole table.
    pub fn new(bundle: Vec<u8>, shard_bytes: usize) -> Result<Self, LoadError> {
        if bundle.len() <= shard_bytes.saturating_mul(WHOLE_SHARDS) {
            return Ok(Self { bundle: bundle.into(), shards: Vec::new() });
        }
        let (bundle, shards) = Table::split(bundle)?;
        Ok(Self { bundle, shards })
    }
}

fn order(finding: &Finding) -> (&str, u32, Check, &str) {
    (&finding.origin.file, finding.origin.line, finding.check, &finding.reason)
}

fn draft(rules: &[Rule], shard_bytes: usize) -> Result<(Bytes, Table), String> {
    let bytes = Bytes::from(pack::pack(rules, shard_bytes).map_err(|error| error.to_string())?);
    let table = Table::load(bytes.clone()).map_err(|error| error.to_string())?;
    Ok((bytes, table))
}

//! Compiles tables that people edit to one published table: reads, checks and packs them.
//!
//! Rows are read one by one. Then the rules that can overlap are packed as they are, and addresses
//! are looked up in that table: the pages of the service, the sources of rules that could shadow
//! each other, and each target, hop by hop. So the checks run on the code that will answer.

mod capture_name;
mod chains;
mod clashes;
pub mod csv_text;
mod excerpt;
mod expression;
mod finding;
mod follow;
mod formats;
mod hosts;
mod overlap;
mod pack;
mod pages;
mod parallel;
mod patch;
mod pieces;
mod refusal;
mod row;
mod rule;
mod scope;
mod sensitive;
mod service;
mod shadows;
mod shapes;
mod source;
mod target;
mod targets;
mod unreachable;

#[cfg(test)]
mod tests;

pub use excerpt::Excerpt;
pub use expression::Expression;
pub use finding::{Check, Finding, Origin, Severity};
pub use formats::{Format, Notes, read, read_for, rules_of_market, write};
pub use hosts::{hosts_in, hosts_of_locations, target_hosts};
pub use patch::{CompiledPatch, PatchBundles, compile_patch};
pub use pieces::{complete_rows, header};
pub use rule::{Identity, PathMatcher, QueryMode, Rule, Segment, Source, Target};
pub use scope::{Markets, Scope};
pub use sensitive::sensitive_rules;

use std::collections::BTreeMap;
use std::sync::Arc;

use bytes::Bytes;
use kirkas_routing::redirects::{LoadError, Table};

use overlap::OverlapTable;
use pack::Form;
use shapes::Shapes;

/// The default size of a shard in bytes: a request that waits for a shard reads that much, and many
/// requests may wait at once in the memory of one isolate.
pub const SHARD_BYTES: usize = 256 * 1024;
/// The size limit of a table in one piece, in shards: 2 MB. A fresh isolate reads all of it and then
/// needs nothing more, even if KV fails.
const MAX_SHARDS_IN_ONE_PIECE: usize = 8;

/// The result of compiling.
#[derive(Debug)]
pub struct Compiled {
    /// The table's bytes; none if a finding is an error. The same rules give the same bytes.
    pub bundle: Option<Vec<u8>>,
    /// All findings, in the order of files and lines.
    pub findings: Vec<Finding>,
    /// How many rules the table has.
    pub rules: usize,
    /// How many rules each file has.
    pub rules_by_file: BTreeMap<Arc<str>, usize>,
}

/// The stages of compiling, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Brings targets to their canonical form.
    Targets,
    /// Compares sources with one another.
    Sources,
    /// Packs the rules that can overlap, and checks them.
    Overlaps,
    /// Follows every target.
    Chains,
    /// Packs the table.
    Packing,
}

impl Stage {
    /// Every stage, in order.
    pub const ALL: [Self; 5] = [Self::Targets, Self::Sources, Self::Overlaps, Self::Chains, Self::Packing];

    /// What the stage does, for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Targets => "looking at targets",
            Self::Sources => "comparing sources",
            Self::Overlaps => "asking the rules that can meet",
            Self::Chains => "following targets",
            Self::Packing => "packing",
        }
    }
}

/// Checks rules against each other and the service, and packs them. `findings` are those of
/// reading; if one of them is an error, the rest is still checked, so that one run reports everything.
pub fn compile(rules: Vec<Rule>, findings: Vec<Finding>) -> Compiled {
    compile_with(rules, findings, SHARD_BYTES, |_| {})
}

/// As [`compile`], into shards of about `shard_bytes`; calls `on_stage` when a stage begins.
pub fn compile_with(
    rules: Vec<Rule>,
    findings: Vec<Finding>,
    shard_bytes: usize,
    on_stage: impl Fn(Stage),
) -> Compiled {
    compile_as(Form::Published { shard_bytes }, rules, findings, on_stage)
}

/// As [`compile`], for a table that is built into a program: compressed with the program, it is half as large. It gives
/// the same answers, but reads all exact rules for each, and doesn't know where rules come from.
pub fn compile_built_in(rules: Vec<Rule>, findings: Vec<Finding>) -> Compiled {
    compile_as(Form::BuiltIn, rules, findings, |_| {})
}

fn compile_as(form: Form, rules: Vec<Rule>, findings: Vec<Finding>, on_stage: impl Fn(Stage)) -> Compiled {
    compile_part(form, rules, findings, on_stage, |_| true).0
}

/// Checks all rules, and packs those that are part of the table. Answers these too, in the order of their numbers.
fn compile_part(
    form: Form,
    mut rules: Vec<Rule>,
    mut findings: Vec<Finding>,
    on_stage: impl Fn(Stage),
    is_part: impl Fn(&Rule) -> bool,
) -> (Compiled, Vec<Rule>) {
    on_stage(Stage::Targets);
    targets::make_canonical(&mut rules, &mut findings);
    findings.extend(sensitive_rules(&rules));
    on_stage(Stage::Sources);
    unreachable::check(&rules, &mut findings);
    clashes::remove_duplicates(&mut rules, &mut findings);
    let keys = pack::order(&mut rules);
    on_stage(Stage::Overlaps);
    let checks = OverlapTable::new(&rules, &Shapes::from_rules(&rules), &keys).map(|overlap| {
        pages::check(&overlap, &mut findings);
        shadows::check(&overlap, &mut findings);
        on_stage(Stage::Chains);
        for (index, rule) in chains::flatten(&rules, &overlap, &mut findings) {
            if let Some(old) = rules.get_mut(index) {
                *old = rule;
            }
        }
    });
    let has_errors = findings.iter().any(Finding::is_error);
    on_stage(Stage::Packing);
    rules.retain(is_part);
    let pack_result = checks.and_then(|()| {
        let pack = || pack::pack(&rules, &keys, form).map_err(|error| error.to_string());
        (!has_errors).then(pack).transpose()
    });
    let bundle = pack_result.unwrap_or_else(|reason| {
        let origin = rules.last().map_or(Origin { file: "".into(), line: 0 }, |rule| rule.origin.clone());
        findings.push(Finding::new(Check::TooLarge, &origin, None, reason, "Split the table."));
        None
    });
    findings.sort_by(|a, b| order(a).cmp(&order(b)));
    let compiled = Compiled { bundle, findings, rules: rules.len(), rules_by_file: count_by_file(&rules) };
    (compiled, rules)
}

fn count_by_file(rules: &[Rule]) -> BTreeMap<Arc<str>, usize> {
    let mut counts = BTreeMap::new();
    for file_rules in rules.chunk_by(|one, other| Arc::ptr_eq(&one.origin.file, &other.origin.file)) {
        if let Some(rule) = file_rules.first() {
            let count: &mut usize = counts.entry(Arc::clone(&rule.origin.file)).or_default();
            *count = count.saturating_add(file_rules.len());
        }
    }
    counts
}

/// A compiled table in the form that is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedTable {
    /// The table, or its index.
    pub bundle: Bytes,
    /// The shards that are stored separately, in order.
    pub shards: Vec<Bytes>,
}

impl PublishedTable {
    /// The table in one piece up to the size of eight shards, past that in parts.
    ///
    /// # Errors
    /// [`LoadError`] when the bytes are not a complete table.
    pub fn new(bundle: Vec<u8>, shard_bytes: usize) -> Result<Self, LoadError> {
        if bundle.len() <= shard_bytes.saturating_mul(MAX_SHARDS_IN_ONE_PIECE) {
            return Ok(Self { bundle: bundle.into(), shards: Vec::new() });
        }
        let (bundle, shards) = Table::split(bundle)?;
        Ok(Self { bundle, shards })
    }
}

fn order(finding: &Finding) -> (&str, u32, Check, &str) {
    (&finding.origin.file, finding.origin.line, finding.check, &finding.reason)
}

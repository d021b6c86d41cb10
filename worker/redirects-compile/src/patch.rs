//! Compiles a patch: the rules of some paths, and all rules by pattern, to be looked up before a table that stays as it is (see
//! `kirkas_routing::redirects::Patch`).

use std::collections::{BTreeMap, BTreeSet};

use kirkas_routing::redirects::Status;
use kirkas_routing::redirects::layout::patched::{MAGIC, VERSION};

use super::finding::{Check, Finding, Origin};
use super::pack::{self, Form};
use super::rule::{Identity, PathMatcher, QueryMode, Rule, Source};
use super::scope::{Markets, Scope};
use super::{Compiled, SHARD_BYTES, compile_part};

const FORM: Form = Form::Published { shard_bytes: SHARD_BYTES };

/// The result of compiling a patch.
#[derive(Debug)]
pub struct CompiledPatch {
    /// The patch's tables; none where a finding is an error.
    pub bundles: Option<PatchBundles>,
    /// All findings, in the order of files and lines.
    pub findings: Vec<Finding>,
    /// The rules that the patch has, in the order of their numbers, as they are written.
    pub rules: Vec<Rule>,
}

/// The bytes of a patch's tables, as `kirkas_routing::redirects::Patch` holds them.
#[derive(Debug)]
pub struct PatchBundles {
    /// The paths that it owns.
    pub owned: Vec<u8>,
    /// Its rules.
    pub rules: Vec<u8>,
}

impl PatchBundles {
    /// The patch as it is published, for the table whose bundle has this SHA-256 (see `kirkas_routing::redirects::Patch::load`).
    pub fn to_bytes(&self, base: &[u8; 32]) -> Vec<u8> {
        let length = u32::try_from(self.owned.len()).unwrap_or(u32::MAX);
        [&MAGIC[..], &VERSION.to_le_bytes(), base, &length.to_le_bytes(), &self.owned, &self.rules].concat()
    }
}

/// Checks rules as [`super::compile`] does, and packs those by pattern and the exact ones of the `owned` paths, which are folded and
/// without closing slash ([`Rule::exact_path`]).
///
/// `rules` are all of the changed table, or as many as the checks of the patch's own need: besides those packed, the ones that their
/// targets lead to. A path is owned if its exact rules have changed; and so is each path whose rules lead to one that is, over however
/// many rules, as a chain is published as one hop.
pub fn compile_patch(rules: Vec<Rule>, findings: Vec<Finding>, owned: &BTreeSet<String>) -> CompiledPatch {
    let is_part = |rule: &Rule| rule.exact_path().is_none_or(|path| owned.contains(&*path));
    let mut written: BTreeMap<Identity, Rule> =
        rules.iter().rev().filter(|rule| is_part(rule)).map(|rule| (rule.identity(), rule.clone())).collect();
    let (Compiled { bundle, mut findings, .. }, packed) = compile_part(FORM, rules, findings, |_| {}, is_part);
    // Where a chain is one hop, the packed rule leads elsewhere.
    let rules = packed.into_iter().map(|rule| written.remove(&rule.identity()).unwrap_or(rule)).collect();
    let bundles = bundle.and_then(|rules| match pack_paths(owned) {
        Ok(owned) => Some(PatchBundles { owned, rules }),
        Err(reason) => {
            let advice = "Compile the whole table: edgectl redirects push.";
            findings.push(Finding::new(Check::TooLarge, &no_origin(), None, reason, advice));
            None
        }
    });
    CompiledPatch { bundles, findings, rules }
}

/// A table that answers each of the paths.
fn pack_paths(paths: &BTreeSet<String>) -> Result<Vec<u8>, String> {
    let mut rules: Vec<Rule> = paths.iter().map(|path| rule_for(path)).collect();
    let keys = pack::order(&mut rules);
    pack::pack(&rules, &keys, FORM).map_err(|error| error.to_string())
}

/// A rule that answers the path, whatever the host and the query.
fn rule_for(path: &str) -> Rule {
    Rule {
        origin: no_origin(),
        source: Source {
            text: path.to_owned(),
            scope: Scope::Markets(Markets::All),
            matcher: PathMatcher::Path(path.to_owned()),
            parameters: String::new(),
            second_reading: false,
        },
        status: Status::Gone,
        target: None,
        query: QueryMode::Keep,
        sensitive: false,
        note: None,
    }
}

fn no_origin() -> Origin {
    Origin { file: "".into(), line: 0 }
}

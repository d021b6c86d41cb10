//! Compiles what a draft makes of a large table: a patch of the table that was pushed last, of all that drafts have changed since.

use std::collections::BTreeSet;

use kirkas_core::redirects::Patch;
use kirkas_drafts::{Changes, Edits, apply};
use kirkas_redirects_compile::{CompiledPatch, compile_patch};
use worker::Env;

use super::base::{Base, read_files};
use super::surroundings::{Surroundings, of_changes};
use crate::bundles::{self, Version};
use crate::kind::Kind;
use crate::live::Live;
use crate::problem::Problem;
use crate::redirects::patch::{self, MAX_PATCH_SIZE, NewPatch};
use crate::redirects::stored::StoredTable;
use crate::reports::hit_rule::HitRule;
use crate::sources::{self, ListedFile};

/// As many rules are changed at most before the files are pushed again.
pub const MAX_CHANGES: usize = 20_000;

/// The share of what may be changed from which on somebody should compact the table.
const DUE: f64 = 0.75;

/// How many rules of the live table have been changed since its files were pushed, once it should be compacted; else 0.
pub async fn changes_to_compact(env: &Env, live: &Live) -> Result<usize, Problem> {
    let Some(id) = live.id(Kind::Redirects) else { return Ok(0) };
    let Version { base: Some(_), source: Some(source), bytes, .. } = bundles::version(env, id).await? else {
        return Ok(0);
    };
    let count = sources::read_list(env, &source).await?.changes.map_or(0, |changes| changes.count);
    let is_due = |number: f64, most: usize| number >= most as f64 * DUE;
    let due = is_due(count as f64, MAX_CHANGES) || is_due(f64::from(bytes), MAX_PATCH_SIZE);
    Ok(if due { count } else { 0 })
}

/// A large table with a draft's edits.
pub struct DraftPatch {
    /// Id of the version that the patch belongs to.
    base: String,
    /// The files of that version.
    files: Vec<ListedFile>,
    /// All that drafts have changed of them, with this draft.
    changes: Changes,
    compiled: CompiledPatch,
    /// What the edge loads.
    pub bytes: Vec<u8>,
}

impl DraftPatch {
    /// Compiles it. `version` is the one that `base` is of, whose edits have been checked.
    ///
    /// # Errors
    /// [`Problem::CompactionDue`] where too much has been changed.
    pub async fn compile(env: &Env, version: &str, base: &mut Base, edits: &Edits) -> Result<Self, Problem> {
        let no_table = || Problem::Internal("a small table is compiled as a whole".to_owned());
        let large = base.large.as_ref().ok_or_else(no_table)?;
        let list = &large.stored.list;
        let market_of = |file: &str| list.market_of(file);
        let changes = large.stored.changes.clone().then(edits, &base.table(), market_of);
        if changes.len() > MAX_CHANGES {
            return Err(Problem::CompactionDue);
        }
        let before = changes.rules_before(market_of);
        let after = changes.touched_rules(&Changes::default(), market_of);
        let changed: Vec<_> = before.into_iter().chain(after).collect();
        let Surroundings { rules, paths, .. } = of_changes(&large.stored, &changed).await?;
        let files = list.files.clone();
        base.add(rules);
        let applied = apply(&base.files, edits, false)?;
        let (rules, findings) = read_files(&applied.files);
        // The path of a home page has nothing but its slash.
        let owned: BTreeSet<String> =
            paths.into_iter().map(|path| if path == "/" { String::new() } else { path }).collect();
        let mut compiled = compile_patch(rules, findings, &owned);
        // They are lines of excerpts.
        compiled.rules.iter_mut().for_each(|rule| rule.origin.line = 0);
        let Some(bundles) = &compiled.bundles else {
            let errors = compiled.findings.iter().filter(|finding| finding.is_error()).count();
            return Err(Problem::Findings(errors, compiled.findings.iter().map(Into::into).collect()));
        };
        let version = bundles::version(env, version).await?;
        let base = version.base.unwrap_or(version.id);
        let bytes = match patch::to_bytes(bundles, &base) {
            Err(Problem::TooLarge(_)) => return Err(Problem::CompactionDue),
            bytes => bytes?,
        };
        Ok(Self { base, files, changes, compiled, bytes })
    }

    /// The table that it makes.
    pub async fn table(&self, env: &Env) -> Result<StoredTable, Problem> {
        let patch = Patch::load(self.bytes.clone()).map_err(|error| Problem::Internal(error.to_string()))?;
        let patch_rules = self.compiled.rules.iter().map(HitRule::of).collect();
        Ok(StoredTable { patch: Some(patch), patch_rules, ..StoredTable::read(env, &self.base).await? })
    }

    /// Stores it as a version; answers its id.
    pub async fn store(&self, env: &Env, who: &str, note: &str) -> Result<String, Problem> {
        let source = sources::store_changed(env, who, self.files.clone(), &self.changes).await?;
        let new = NewPatch { who, note, base: &self.base, source: Some(&source) };
        patch::store_patch(env, &new, &self.compiled).await
    }
}

//! Stores patches of redirect tables (see `kirkas_core::redirects::Patch`) as versions of their own.
//!
//! # Design
//! A patch may be compiled from rows of the database of rules, which know no lines of files. So the rules that it consists of are stored
//! beside it, in the order of their numbers: by these its hits are counted.

use kirkas_core::redirects::Patch;
use kirkas_core::release::hex;
use kirkas_redirects_compile::{CompiledPatch, PatchBundles};
use worker::Env;

use crate::bundles::{self, Bundle, Version};
use crate::digest::{digest_bytes, hex_digest};
use crate::findings::Finding;
use crate::kind::Kind;
use crate::problem::Problem;
use crate::reports::hit_rule::HitRule;
use crate::sources;

/// The largest patch, in bytes: each isolate of the edge holds it whole.
pub const MAX_PATCH_SIZE: usize = 2 * 1024 * 1024;

/// Who stores a patch, and what of.
pub struct NewPatch<'a> {
    /// Who stores it.
    pub who: &'a str,
    /// Why.
    pub note: &'a str,
    /// Id of the version that it belongs to, which has no base itself.
    pub base: &'a str,
    /// Digest of the list of files that the version stands for, where it is known.
    pub source: Option<&'a str>,
}

/// Stores a compiled patch as a version of the redirects; answers its id. [`crate::activation::make_live`] makes it live like any other.
///
/// # Errors
/// The findings where some are errors; [`Problem::TooLarge`] where the whole table is to be compiled instead.
pub async fn store_patch(env: &Env, new: &NewPatch<'_>, compiled: &CompiledPatch) -> Result<String, Problem> {
    let CompiledPatch { bundles, findings, rules } = compiled;
    let Some(bundles) = bundles else {
        let errors = findings.iter().filter(|finding| finding.is_error()).count();
        return Err(Problem::Findings(errors, findings.iter().map(Finding::from).collect()));
    };
    let bytes = to_bytes(bundles, new.base)?;
    check_base(env, &Patch::load(bytes.clone()).map_err(|error| Problem::Internal(error.to_string()))?).await?;
    let listed: Vec<HitRule> = rules.iter().map(HitRule::of).collect();
    let patch_rules = sources::store_bytes(env, new.who, Kind::Redirects, &serde_json::to_vec(&listed)?).await?;
    let id = hex_digest(&bytes);
    let bundle = Bundle {
        id: &id,
        kind: Kind::Redirects,
        bytes: &bytes,
        source: new.source,
        replaces_source: true,
        base: Some(new.base),
        patch_rules: Some(&patch_rules),
    };
    bundles::store(env, new.who, &bundle, new.note).await?;
    Ok(id)
}

/// The bytes of a patch on the version with this id.
///
/// # Errors
/// [`Problem::TooLarge`].
pub fn to_bytes(bundles: &PatchBundles, base: &str) -> Result<Vec<u8>, Problem> {
    let base = digest_bytes(base).ok_or_else(|| Problem::Internal(format!("{base} is no digest")))?;
    let bytes = bundles.to_bytes(&base);
    check_size(bytes.len())?;
    Ok(bytes)
}

/// Refuses a patch that is too large to be held by each isolate of the edge.
pub fn check_size(bytes: usize) -> Result<(), Problem> {
    if bytes <= MAX_PATCH_SIZE {
        return Ok(());
    }
    Err(Problem::TooLarge(format!(
        "A patch has at most {MAX_PATCH_SIZE} bytes; this one has {bytes}. Compile the whole table and publish it: edgectl redirects push."
    )))
}

/// The version that a patch belongs to.
///
/// # Errors
/// [`Problem::Refused`] where that is not stored, or no table.
pub async fn check_base(env: &Env, patch: &Patch) -> Result<Version, Problem> {
    let id = hex(&patch.base);
    let refused = || Problem::Refused(format!("The patch belongs to {id}, which is no stored table: push that first."));
    let base = match bundles::version(env, &id).await {
        Err(Problem::NotFound) => return Err(refused()),
        base => base?,
    };
    if base.kind != Kind::Redirects || base.base.is_some() {
        return Err(refused());
    }
    Ok(base)
}

#[cfg(test)]
mod tests;

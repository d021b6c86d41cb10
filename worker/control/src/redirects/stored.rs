//! Loads stored versions of the redirects: a table, or a patch with the table that it belongs to.

use kirkas_core::redirects::{Patch, Table};
use kirkas_core::release::hex;
use kirkas_core::snapshot::Snapshot;
use worker::Env;

use crate::bundles;
use crate::problem::Problem;
use crate::reports::hit_rule::{self, HitRule};
use crate::shards;

/// A table with what has been changed in it since it was compiled.
pub struct StoredTable {
    /// The table, or its index.
    pub base: Table,
    /// What has been changed in it.
    pub patch: Option<Patch>,
    /// The patch's rules in the order of their numbers, where they are listed.
    pub patch_rules: Vec<HitRule>,
}

impl StoredTable {
    /// Reads a version, or of a large table its index, and where its rules come from.
    ///
    /// # Errors
    /// [`Problem::NotFound`] where it is not stored, [`Problem::Refused`] where it does not load.
    pub async fn read(env: &Env, id: &str) -> Result<Self, Problem> {
        let bytes = bundles::read(env, id).await?.ok_or(Problem::NotFound)?;
        if !Patch::is_patch(&bytes) {
            return Ok(table(env, bytes).await?.into());
        }
        let patch = Patch::load(bytes).map_err(|error| Problem::Refused(error.to_string()))?;
        let base = bundles::read(env, &hex(&patch.base)).await?.ok_or(Problem::NotFound)?;
        let patch_rules = hit_rule::listed(env, &bundles::version(env, id).await?).await?.unwrap_or_default();
        Ok(Self { base: table(env, base).await?, patch: Some(patch), patch_rules })
    }

    /// The version with every shard of its table.
    pub async fn read_whole(env: &Env, id: &str) -> Result<Self, Problem> {
        let table = Self::read(env, id).await?;
        Ok(Self { base: shards::load_all(env, table.base).await?, ..table })
    }

    /// The snapshot with these redirects.
    pub fn in_snapshot(self, snapshot: Snapshot) -> Snapshot {
        Snapshot { redirects: Some(self.base), patch: self.patch, ..snapshot }
    }
}

impl From<Table> for StoredTable {
    fn from(base: Table) -> Self {
        Self { base, patch: None, patch_rules: Vec::new() }
    }
}

async fn table(env: &Env, bytes: Vec<u8>) -> Result<Table, Problem> {
    let table = Table::load(bytes).map_err(|error| Problem::Refused(error.to_string()))?;
    shards::load_origins(env, table).await
}

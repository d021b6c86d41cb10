//! Redirect tables that are stored in parts: an index, and shards under their digests.
//!
//! # Design
//! One shard at a time is in memory, unless a table is wanted whole, which only small ones are.

use kirkas_core::redirects::{MissingShard, ShardId, Table};
use kirkas_core::release::hex;
use kirkas_core::snapshot::Snapshot;
use worker::Env;

use crate::blobs;
use crate::bundles;
use crate::digest::hex_digest;
use crate::problem::Problem;

/// Refuses a table of which a shard is not stored, or is not the one that the index names. A whole
/// table has none that are stored apart.
pub async fn verify(env: &Env, table: &Table) -> Result<(), Problem> {
    let apart: Vec<(ShardId, String)> = apart(table).collect();
    let keys: Vec<String> = apart.iter().map(|(_, id)| bundles::key(id)).collect();
    let absent = blobs::absent(env, &keys).await?;
    if let Some(first) = absent.first() {
        return Err(Problem::Refused(format!(
            "{} of the table's {} shards are not stored, {first} among them: push the table again.",
            absent.len(),
            keys.len()
        )));
    }
    for (shard, _) in apart {
        load(env, table.clone(), MissingShard(shard)).await?;
    }
    Ok(())
}

/// The table with a shard that a look-up asked for.
pub async fn load(env: &Env, table: Table, MissingShard(shard): MissingShard) -> Result<Table, Problem> {
    let id = table.digest_of(shard).map(|digest| hex(&digest)).unwrap_or_default();
    let refused =
        |why: &str| Problem::Refused(format!("The shard {id} of the redirect table {why}: push the table again."));
    let bytes = bundles::read(env, &id).await?.ok_or_else(|| refused("can't be read"))?;
    if hex_digest(&bytes) != id {
        return Err(refused("is damaged"));
    }
    table.with_shard(shard, bytes).map_err(|error| refused(&format!("does not load ({error})")))
}

/// The table with every shard.
pub async fn load_all(env: &Env, mut table: Table) -> Result<Table, Problem> {
    let shards: Vec<(ShardId, String)> = apart(&table).collect();
    for (shard, _) in shards {
        table = load(env, table, MissingShard(shard)).await?;
    }
    Ok(table)
}

/// The table with what says where its rules come from: its last part.
pub async fn load_origins(env: &Env, table: Table) -> Result<Table, Problem> {
    match apart(&table).last() {
        Some((origins, _)) => load(env, table, MissingShard(origins)).await,
        None => Ok(table),
    }
}

/// What is asked of the snapshot, once the shards are loaded that it takes.
pub async fn ask<T>(
    env: &Env,
    snapshot: &mut Snapshot,
    question: impl Fn(&Snapshot) -> Result<T, MissingShard>,
) -> Result<T, Problem> {
    loop {
        match question(snapshot) {
            Ok(answer) => return Ok(answer),
            Err(missing) => {
                let table = snapshot.redirects.take().ok_or(Problem::NotFound)?;
                snapshot.redirects = Some(load(env, table, missing).await?);
            }
        }
    }
}

/// The shards that are not loaded with the table, and the names they are stored under.
fn apart(table: &Table) -> impl Iterator<Item = (ShardId, String)> {
    table.shards().filter(|(shard, _)| !table.is_loaded(*shard)).map(|(shard, digest)| (shard, hex(&digest)))
}

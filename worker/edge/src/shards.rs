//! Shards of the redirect table: read from KV when a request asks for one, and kept while there is
//! room, those that were used last.

use std::rc::Rc;

use js_sys::Uint8Array;
use kirkas_core::decide::path_of_rule;
use kirkas_core::facts::Facts;
use kirkas_core::redirects::{Missing, ShardId, Table};
use kirkas_core::release::hex;
use kirkas_core::snapshot::Snapshot;
use worker::console_error;

use crate::platform::Env;
use crate::snapshot::{self, Loaded};

/// With the index (2 MB at 1,000,000 rules), a shard that is on its way and the Worker itself this
/// stays below 40 MB.
const DEFAULT_MEMORY_BYTES: usize = 24 * 1024 * 1024;

/// Bytes that the memory of a shard is a multiple of.
const SLOT: usize = 16 * 1024;

/// Notes that a request used the shard its rule is in.
pub fn used(snapshot: &Snapshot, facts: &Facts) {
    snapshot::with_loaded(|loaded| {
        if let (false, Some(table)) = (loaded.shards.is_empty(), &snapshot.redirects)
            && let Some(shard) = table.shard_of(path_of_rule(facts))
        {
            loaded.shards.used(shard);
        }
    });
}

/// The snapshot without any shard: what a request holds on to while it waits, so that shards which
/// have to go in the meantime do go.
pub fn index_of(snapshot: &Snapshot) -> Snapshot {
    Snapshot { redirects: snapshot.redirects.clone().map(Table::without_shards), ..snapshot.clone() }
}

/// Reads a shard; answers the snapshot with it, or `index` where the shard can't be had. For this
/// request the shard is there whatever others load in the meantime.
pub async fn load(env: &Env, index: Snapshot, Missing(shard): Missing) -> Rc<Snapshot> {
    let digest = index.redirects.as_ref().and_then(|table| table.digest_of(shard));
    let id = digest.map(|digest| hex(&digest)).unwrap_or_default();
    let Some(bytes) = snapshot::read_bundle(env, &id).await else {
        return Rc::new(index);
    };
    let room = env.shard_memory_bytes().and_then(|bytes| bytes.parse().ok()).unwrap_or(DEFAULT_MEMORY_BYTES);
    let added = snapshot::with_loaded(|loaded| {
        let live = loaded.snapshot.redirects.as_ref().and_then(|table| table.digest_of(shard)) == digest;
        if live { keep(loaded, shard, &bytes, room) } else { add(&index, shard, &bytes) }
    });
    added.unwrap_or_else(|| {
        console_error!("bundle {id} is refused: it is not the shard of the redirect table that it should be");
        Rc::new(index)
    })
}

/// Adds a shard to what is in memory, unless another request has. Others make room first, so that
/// the bytes never come on top.
fn keep(loaded: &mut Loaded, shard: ShardId, bytes: &Uint8Array, room: usize) -> Option<Rc<Snapshot>> {
    let table = loaded.snapshot.redirects.clone()?;
    if table.is_loaded(shard) {
        return Some(Rc::clone(&loaded.snapshot));
    }
    let gone = loaded.shards.add(shard, slot(bytes.length() as usize), room)?;
    let table = gone.into_iter().fold(table, Table::without_shard);
    loaded.snapshot = Rc::new(Snapshot { redirects: Some(table), ..Snapshot::clone(&loaded.snapshot) });
    match add(&loaded.snapshot, shard, bytes) {
        Some(with_shard) => loaded.snapshot = with_shard,
        None => {
            loaded.shards.forget(shard);
            return None;
        }
    }
    Some(Rc::clone(&loaded.snapshot))
}

fn add(snapshot: &Snapshot, shard: ShardId, bytes: &Uint8Array) -> Option<Rc<Snapshot>> {
    let length = bytes.length() as usize;
    let table = snapshot.redirects.clone().filter(|table| table.length_of(shard) == Some(length))?;
    let mut copy = Vec::with_capacity(slot(length));
    copy.resize(length, 0);
    bytes.copy_to(&mut copy);
    let table = table.with_shard(shard, copy).ok()?;
    Some(Rc::new(Snapshot { redirects: Some(table), ..snapshot.clone() }))
}

/// The memory a shard takes. Shards are of nearly one size: rounded up, one fits exactly where
/// another was, and the memory does not fill up with gaps.
fn slot(length: usize) -> usize {
    length.next_multiple_of(SLOT)
}

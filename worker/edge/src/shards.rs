//! Shards of the redirect table: read from KV when a request asks for one, and kept while there is
//! room, those that were used last.

use std::rc::Rc;

use js_sys::Uint8Array;
use kirkas_core::decide::{self, Decision};
use kirkas_core::facts::Facts;
use kirkas_core::page::page_path;
use kirkas_core::redirects::{MissingShard, ShardId, Table};
use kirkas_core::release::hex;
use kirkas_core::rollout::Assignment;
use kirkas_core::snapshot::Snapshot;

use crate::platform::{Env, log};
use crate::rollout;
use crate::settings::Settings;
use crate::snapshot::{self, Loaded, Read};

/// Shards that one request reads at most. A rule takes one read, or one more for each parameter of
/// the request that other rules ask for; who makes up parameters gets no more.
const MAX_READS: usize = 8;

/// Bytes that the memory of a shard is a multiple of.
const SLOT: usize = 4 * 1024;

/// Notes that a request used the shards its rule could be in.
pub fn mark_used(snapshot: &Snapshot, facts: &Facts) {
    snapshot::with_loaded(|loaded| {
        if let (false, Some(table)) = (loaded.shards.is_empty(), &snapshot.redirects) {
            table.shards_of(page_path(facts), facts.query).into_iter().for_each(|shard| loaded.shards.touch(shard));
        }
    });
}

/// The snapshot without any shard: what a request holds on to while it waits, so that shards which
/// have to go in the meantime do go.
pub fn index_of(snapshot: &Snapshot) -> Snapshot {
    Snapshot { redirects: snapshot.redirects.clone().map(Table::without_shards), ..snapshot.clone() }
}

/// Decides once the shard is there that the table asks for; `index` is the snapshot without it. Answers what was decided from, and which
/// release the request gets of it: a roll-out may have begun meanwhile, and its visitors must not have what others get.
pub async fn decide(
    env: &Env,
    facts: &Facts<'_>,
    index: Snapshot,
    mut assignment: Option<Assignment>,
    mut missing: MissingShard,
) -> (Decision, Rc<Snapshot>, Option<Assignment>) {
    let mut snapshot = Rc::new(index);
    for _ in 0..MAX_READS {
        let Some(loaded) = load(env, &snapshot, missing).await else { break };
        assignment = rollout::assign(facts, env, &loaded);
        snapshot = assignment.as_ref().and_then(|known| loaded.of_arm(known.arm)).map_or(loaded, Rc::new);
        match decide::decide(facts, &snapshot) {
            Ok(decision) => return (decision, snapshot, assignment),
            // A rule may also be found by a parameter, and then in another shard.
            Err(next) => missing = next,
        }
    }
    (decide::decide_without_shard(facts, &snapshot), snapshot, assignment)
}

/// Reads a shard; answers the snapshot with it. For this request the shard is there whatever others
/// load in the meantime.
async fn load(env: &Env, before: &Snapshot, MissingShard(shard): MissingShard) -> Option<Rc<Snapshot>> {
    let digest = before.redirects.as_ref()?.digest_of(shard)?;
    let (id, bytes) = Read::begin(env, hex(&digest)).end().await?;
    let room = Settings::from_env(env).shard_memory_bytes;
    let added = snapshot::with_loaded(|loaded| {
        let live = loaded.snapshot.redirects.as_ref().and_then(|table| table.digest_of(shard)) == Some(digest);
        if live { keep(loaded, shard, &bytes, room) } else { add(before, shard, &bytes) }
    });
    if added.is_none() {
        log(&["bundle ", &id, " is refused: it is not the shard of the redirect table that it should be"]);
    }
    added
}

/// Adds a shard to what is in memory, unless another request has. Others make room first, so that
/// the bytes never come on top.
fn keep(loaded: &mut Loaded, shard: ShardId, bytes: &Uint8Array, room: usize) -> Option<Rc<Snapshot>> {
    let table = loaded.snapshot.redirects.clone()?;
    if table.is_loaded(shard) {
        return Some(Rc::clone(&loaded.snapshot));
    }
    let gone = loaded.shards.insert(shard, slot(bytes.length() as usize), room)?;
    let table = gone.into_iter().fold(table, Table::without_shard);
    loaded.snapshot = Rc::new(Snapshot { redirects: Some(table), ..Snapshot::clone(&loaded.snapshot) });
    match add(&loaded.snapshot, shard, bytes) {
        Some(with_shard) => loaded.snapshot = with_shard,
        None => {
            loaded.shards.remove(shard);
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

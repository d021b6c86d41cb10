//! Which shards of a table are in memory, and which to evict when there is no room for another.

use super::ShardId;

/// The loaded shards with their sizes in bytes, the one that was used longest ago first.
#[derive(Clone, Debug, Default)]
pub struct ShardLru(Vec<(ShardId, usize)>);

impl ShardLru {
    /// True where no shard is loaded.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Marks a shard as used now; does nothing where it is not loaded.
    pub fn touch(&mut self, shard: ShardId) {
        if let Some(last) = self.take_entry(shard) {
            self.0.push(last);
        }
    }

    /// Inserts a shard of `size` bytes. Returns the shards to evict so that all of them take at most
    /// `room` bytes; none, and nothing changes, where the shard alone takes more.
    pub fn insert(&mut self, shard: ShardId, size: usize, room: usize) -> Option<Vec<ShardId>> {
        let left = room.checked_sub(size)?;
        self.take_entry(shard);
        let mut evicted = Vec::new();
        while self.0.iter().fold(0, |sum: usize, (_, size)| sum.saturating_add(*size)) > left {
            evicted.push(self.0.remove(0).0);
        }
        self.0.push((shard, size));
        Some(evicted)
    }

    /// Removes a shard that is not loaded after all.
    pub fn remove(&mut self, shard: ShardId) {
        self.take_entry(shard);
    }

    fn take_entry(&mut self, shard: ShardId) -> Option<(ShardId, usize)> {
        let index = self.0.iter().position(|(known, _)| *known == shard)?;
        Some(self.0.remove(index))
    }
}

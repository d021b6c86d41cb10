//! Which shards of a table are in memory, and which have to go when there is no room for another.

use super::ShardId;

/// The loaded shards with their sizes in bytes, the one that was used longest ago first.
#[derive(Clone, Debug, Default)]
pub struct RecentShards(Vec<(ShardId, usize)>);

impl RecentShards {
    /// True where no shard is loaded.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Notes that a shard was used; nothing where it is not among the loaded ones.
    pub fn used(&mut self, shard: ShardId) {
        if let Some(last) = self.remove(shard) {
            self.0.push(last);
        }
    }

    /// Adds a shard of `size` bytes; answers those that have to go so that all of them take `room`
    /// bytes at most. None, and nothing changes, where the shard alone takes more.
    pub fn add(&mut self, shard: ShardId, size: usize, room: usize) -> Option<Vec<ShardId>> {
        let left = room.checked_sub(size)?;
        self.remove(shard);
        let mut gone = Vec::new();
        while self.0.iter().fold(0, |sum: usize, (_, size)| sum.saturating_add(*size)) > left {
            gone.push(self.0.remove(0).0);
        }
        self.0.push((shard, size));
        Some(gone)
    }

    /// Forgets a shard that is not loaded after all.
    pub fn forget(&mut self, shard: ShardId) {
        self.remove(shard);
    }

    fn remove(&mut self, shard: ShardId) -> Option<(ShardId, usize)> {
        let place = self.0.iter().position(|(known, _)| *known == shard)?;
        Some(self.0.remove(place))
    }
}

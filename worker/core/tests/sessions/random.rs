//! Numbers that look random and are the same for the same seed (SplitMix64).

pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: i64) -> i64 {
        (self.next() % limit.max(1).unsigned_abs()) as i64
    }

    /// Whether something happens that does so `percent` times in a hundred.
    pub fn chance(&mut self, percent: i64) -> bool {
        self.below(100) < percent
    }
}

//! What looks random: each value follows from the seed, a subject and a label. So one more question about somebody changes
//! none of the other answers.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::SeedError;

/// Draws about one subject.
#[derive(Debug, Clone)]
pub struct Draw {
    subject: String,
}

impl Draw {
    /// Draws of a seed.
    pub fn new(seed: u64) -> Self {
        Self { subject: seed.to_string() }
    }

    /// Draws about a part of the subject.
    pub fn about(&self, part: impl core::fmt::Display) -> Self {
        Self { subject: format!("{}/{part}", self.subject) }
    }

    /// A number below `limit`.
    pub fn below(&self, label: &str, limit: u32) -> u32 {
        u32::from_be_bytes(self.bytes(label)).checked_rem(limit).unwrap_or(0)
    }

    /// A number from `from` to `to`, both included.
    pub fn between(&self, label: &str, from: u32, to: u32) -> u32 {
        let count = to.saturating_sub(from).saturating_add(1);
        from.saturating_add(self.below(label, count))
    }

    /// What happens so many times in a hundred.
    pub fn chance(&self, label: &str, percent: u32) -> bool {
        self.below(label, 100) < percent
    }

    /// One of several.
    ///
    /// # Errors
    /// [`SeedError::NothingToChoose`] where there is none.
    pub fn pick<'a, T>(&self, label: &'static str, among: &'a [T]) -> Result<&'a T, SeedError> {
        let count = u32::try_from(among.len()).unwrap_or(u32::MAX);
        let index = usize::try_from(self.below(label, count)).unwrap_or(0);
        among.get(index).ok_or(SeedError::NothingToChoose(label))
    }

    /// An id: as long as the origin's tokens, and opaque as they are.
    pub fn id(&self, label: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>(label))
    }

    /// Bytes, at most as many as a digest has.
    pub fn bytes<const N: usize>(&self, label: &str) -> [u8; N] {
        let digest = Sha256::new().chain_update(&self.subject).chain_update("\n").chain_update(label).finalize();
        digest.first_chunk().copied().unwrap_or([0; N])
    }
}

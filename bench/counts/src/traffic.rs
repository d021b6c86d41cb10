//! What is asked for, a second.

use serde::Deserialize;

use crate::sequence::Sequence;
use crate::zipf::Zipf;

/// What made-up paths are made of.
const LETTERS: &[u8] = b"aeioukmnprst";

/// The traffic.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Traffic {
    /// When it begins, in milliseconds since 1970.
    pub begin: u64,
    pub seconds: u64,
    pub isolates: usize,
    /// Seconds between two messages of an isolate.
    pub message_seconds: u64,
    /// SHA-256 of the redirect table.
    pub table: String,
    /// Rules of the table.
    pub rules: usize,
    /// Paths that lead nowhere and are asked for again and again.
    pub paths: usize,
    /// Of a hundred paths that lead nowhere, those that are asked for once.
    pub made_up_percent: usize,
    /// Of a hundred messages of counts, those that are sent twice.
    pub sent_twice_percent: usize,
    /// Redirects a second.
    pub redirects: usize,
    /// Requests a second for what is not there.
    pub misses: usize,
    /// Clicks on advertisements a second.
    pub clicks: usize,
    /// Variations that are first shown, a second.
    pub exposures: usize,
    /// Sessions that begin and are reported, a second.
    pub sessions: usize,
    /// Of a hundred visitors who click or are shown a variation, those who consent.
    pub consenting_percent: usize,
}

impl Traffic {
    /// The rule of a place in the order of how often rules are asked for: neighbours there are far apart in the table.
    pub fn rule(&self, place: usize) -> u32 {
        let number = place.wrapping_mul(99_991).checked_rem(self.rules).unwrap_or_default();
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// A path that leads nowhere.
    pub fn path(&self, paths: &Zipf, random: &mut Sequence) -> String {
        if random.below(100) < self.made_up_percent {
            // Of letters, as what looks like a token is not recorded.
            let letters: String =
                (0..6).map(|_| LETTERS.get(random.below(LETTERS.len())).copied().map_or('a', char::from)).collect();
            return format!("/scan/{letters}/");
        }
        format!("/gone/page-{}/", paths.draw(random))
    }
}

/// Milliseconds after the beginning.
pub fn time(second: u64, milliseconds: usize) -> u64 {
    second.saturating_mul(1000).saturating_add(u64::try_from(milliseconds).unwrap_or_default())
}

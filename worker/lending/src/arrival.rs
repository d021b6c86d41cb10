//! When a result of matching can be seen (product design, section 4.5): matching is done at once, and each lender's
//! answer arrives at its own moment, without timers and the same each time.

use sha2::{Digest, Sha256};

/// The shortest time an answer takes, in milliseconds.
pub const MIN_DELAY: i64 = 800;
/// By how much answers differ at most, in milliseconds.
pub const SPREAD: u32 = 14_200;

/// When a lender's answer to an application can be seen, in milliseconds since 1970. `delay` is what this lender takes
/// longer than others, in milliseconds.
pub fn visible_at(asked_at: i64, application: &str, lender: &str, delay: u32) -> i64 {
    let digest = Sha256::new().chain_update(application).chain_update("\n").chain_update(lender).finalize();
    let first = digest.first_chunk::<4>().map_or(0, |bytes| u32::from_be_bytes(*bytes));
    asked_at.saturating_add(MIN_DELAY).saturating_add((first % SPREAD).into()).saturating_add(delay.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moment_follows_from_application_and_lender() {
        // SHA-256 of "a-1\nfabula-bank" begins with c0 e1 5d c5.
        let at = visible_at(1_000_000, "a-1", "fabula-bank", 0);
        assert_eq!(at, 1_000_000 + 800 + i64::from(0xc0e1_5dc5_u32 % 14_200));
        assert_eq!(visible_at(1_000_000, "a-1", "fabula-bank", 60_000), at + 60_000);
        assert_ne!(visible_at(1_000_000, "a-1", "ficta-finance", 0), at);
        assert_ne!(visible_at(1_000_000, "a-2", "fabula-bank", 0), at);
    }

    #[test]
    fn answers_take_between_800_ms_and_15_s() {
        for number in 0..1_000 {
            let delay = visible_at(0, &format!("application-{number}"), "fabula-bank", 0);
            assert!((800..15_000).contains(&delay), "{delay}");
        }
    }
}

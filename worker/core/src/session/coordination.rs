//! One refresh token's coordinator: of all who ask to renew it at once, one refresh goes to the origin,
//! and new tokens are remembered for the grace time. It spares the origin work and decides nothing.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::Milliseconds;
use super::renewal::Renewal;
use crate::release::hex;

/// The name of a token's coordinator, which tells nothing of the token: its HMAC-SHA-256 under `key`, in hexadecimal.
pub fn name_of(token: &str, key: &str) -> String {
    let mac = Hmac::<Sha256>::new_from_slice(key.as_bytes()).map(|mac| mac.chain_update(token).finalize().into_bytes());
    mac.map_or_else(|_| String::new(), |mac| hex(&mac))
}

/// What the coordinator of one refresh token knows.
#[derive(Debug, Default)]
pub struct Coordination {
    phase: Phase,
    /// Whether this token has been exchanged: a newer generation exists.
    exchanged: bool,
}

#[derive(Debug, Default)]
enum Phase {
    #[default]
    Idle,
    Underway {
        since: Milliseconds,
    },
    Renewed {
        cookies: Vec<String>,
        until: Milliseconds,
    },
}

/// What to do with somebody who asks.
#[derive(Debug, PartialEq, Eq)]
pub enum Ask {
    /// Ask the origin, and [`settle`](Coordination::settle).
    Start,
    /// Wait for the refresh that is under way.
    Wait,
    /// Answer this.
    Known(Renewal),
}

impl Coordination {
    /// Somebody asks at `now`.
    pub fn ask(&mut self, now: Milliseconds) -> Ask {
        match &self.phase {
            Phase::Underway { .. } => Ask::Wait,
            Phase::Renewed { cookies, until } if now < *until => Ask::Known(Renewal::Renewed(cookies.clone())),
            Phase::Idle | Phase::Renewed { .. } => {
                self.phase = Phase::Underway { since: now };
                Ask::Start
            }
        }
    }

    /// The refresh under way ended; answers what to tell those who wait.
    ///
    /// What is remembered counts from when the refresh began, so that the memory never outlives the
    /// origin's own grace. Only new tokens are: what nobody could tell may be known the next time, and
    /// whether a refusal may clear cookies changes once the user signs in again. Once the token has been
    /// exchanged, a refusal clears none: they may be the newer generation's.
    pub fn settle(&mut self, renewal: Renewal, grace: Milliseconds) -> Renewal {
        let renewal = match renewal {
            Renewal::Refused(_) if self.exchanged => Renewal::Refused(vec![]),
            renewal => renewal,
        };
        self.exchanged |= matches!(renewal, Renewal::Renewed(_));
        self.phase = match (&self.phase, &renewal) {
            (Phase::Underway { since }, Renewal::Renewed(cookies)) => {
                Phase::Renewed { cookies: cookies.clone(), until: since.saturating_add(grace) }
            }
            _ => Phase::Idle,
        };
        renewal
    }
}

#[cfg(test)]
mod tests {
    use super::{Ask, Coordination, Renewal, name_of};

    const GRACE: i64 = 30_000;

    fn renewed() -> Renewal {
        Renewal::Renewed(vec!["a=1".to_owned()])
    }

    fn refused() -> Renewal {
        Renewal::Refused(vec!["a=; Max-Age=0".to_owned()])
    }

    /// RFC 4231, section 4.3.
    #[test]
    fn a_coordinator_is_named_by_the_keyed_hash_of_its_token() {
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(name_of("what do ya want for nothing?", "Jefe"), expected);
    }

    #[test]
    fn those_who_ask_at_once_share_one_refresh_however_long_it_takes() {
        let mut coordination = Coordination::default();
        assert_eq!(coordination.ask(0), Ask::Start);
        for now in [0, 1, 10_000, 3_600_000] {
            assert_eq!(coordination.ask(now), Ask::Wait, "{now}");
        }
    }

    #[test]
    fn new_tokens_are_remembered_for_the_grace_time_from_when_they_were_asked_for() {
        let mut coordination = Coordination::default();
        coordination.ask(1000);
        assert_eq!(coordination.settle(renewed(), GRACE), renewed());
        assert_eq!(coordination.ask(30_999), Ask::Known(renewed()));
        assert_eq!(coordination.ask(31_000), Ask::Start);
    }

    #[test]
    fn what_may_be_answered_otherwise_the_next_time_is_not_remembered() {
        for renewal in [refused(), Renewal::Unavailable(None)] {
            let mut coordination = Coordination::default();
            coordination.ask(0);
            assert_eq!(coordination.settle(renewal.clone(), GRACE), renewal);
            assert_eq!(coordination.ask(1), Ask::Start);
        }
    }

    #[test]
    fn a_refusal_clears_no_cookies_once_a_newer_generation_exists() {
        let mut coordination = Coordination::default();
        coordination.ask(0);
        coordination.settle(renewed(), GRACE);
        assert_eq!(coordination.ask(40_000), Ask::Start);
        assert_eq!(coordination.settle(refused(), GRACE), Renewal::Refused(vec![]));
    }
}

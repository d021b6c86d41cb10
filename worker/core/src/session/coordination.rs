//! One refresh token's coordinator: of all concurrent requests to renew it, one goes to the origin, and
//! new tokens are cached for the grace time. It saves the origin work and decides nothing.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::Milliseconds;
use super::renewal::Renewal;
use crate::release::hex;

/// The name of a token's coordinator, which reveals nothing about the token: its HMAC-SHA-256 under `key`, in hexadecimal.
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

/// What to do with a request to renew the token.
#[derive(Debug, PartialEq, Eq)]
pub enum RefreshDecision {
    /// Call the origin, then [`finish`](Coordination::finish).
    Start,
    /// Wait for the refresh that is under way.
    Wait,
    /// Answer this.
    Cached(Renewal),
}

impl Coordination {
    /// A request to renew the token arrives at `now`.
    pub fn request(&mut self, now: Milliseconds) -> RefreshDecision {
        match &self.phase {
            Phase::Underway { .. } => RefreshDecision::Wait,
            Phase::Renewed { cookies, until } if now < *until => {
                RefreshDecision::Cached(Renewal::Renewed(cookies.clone()))
            }
            Phase::Idle | Phase::Renewed { .. } => {
                self.phase = Phase::Underway { since: now };
                RefreshDecision::Start
            }
        }
    }

    /// Records the end of the refresh under way, and returns the renewal for the requests that wait.
    ///
    /// The grace time counts from when the refresh began, so that the cache never outlives the origin's
    /// own grace. Only new tokens are cached: the origin may be reachable again the next time, and
    /// whether a refusal may clear cookies changes once the user signs in again. Once the token has been
    /// exchanged, a refusal clears no cookies: they may be the newer generation's.
    pub fn finish(&mut self, renewal: Renewal, grace: Milliseconds) -> Renewal {
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
    use super::{Coordination, RefreshDecision, Renewal, name_of};

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
        assert_eq!(coordination.request(0), RefreshDecision::Start);
        for now in [0, 1, 10_000, 3_600_000] {
            assert_eq!(coordination.request(now), RefreshDecision::Wait, "{now}");
        }
    }

    #[test]
    fn new_tokens_are_remembered_for_the_grace_time_from_when_they_were_asked_for() {
        let mut coordination = Coordination::default();
        coordination.request(1000);
        assert_eq!(coordination.finish(renewed(), GRACE), renewed());
        assert_eq!(coordination.request(30_999), RefreshDecision::Cached(renewed()));
        assert_eq!(coordination.request(31_000), RefreshDecision::Start);
    }

    #[test]
    fn what_may_be_answered_otherwise_the_next_time_is_not_remembered() {
        for renewal in [refused(), Renewal::Unavailable(None)] {
            let mut coordination = Coordination::default();
            coordination.request(0);
            assert_eq!(coordination.finish(renewal.clone(), GRACE), renewal);
            assert_eq!(coordination.request(1), RefreshDecision::Start);
        }
    }

    #[test]
    fn a_refusal_clears_no_cookies_once_a_newer_generation_exists() {
        let mut coordination = Coordination::default();
        coordination.request(0);
        coordination.finish(renewed(), GRACE);
        assert_eq!(coordination.request(40_000), RefreshDecision::Start);
        assert_eq!(coordination.finish(refused(), GRACE), Renewal::Refused(vec![]));
    }
}

//! When a refresh token may be exchanged, and what its reuse means. The caller has made the database's one conditional
//! update before, and passes the time.
//!
//! A refresh token is exchanged once. Browsers send requests in parallel, so for the grace time the
//! token just exchanged is answered again, with the same successor. Any other token that comes twice
//! has two bearers, one of them a thief: the whole family ends.

use super::Milliseconds;

/// What the database knows of a refresh token that was presented, after the attempt to claim it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct History {
    /// When its family was revoked, if it was.
    pub revoked_at: Option<Milliseconds>,
    /// When it was exchanged, if it was.
    pub rotated_at: Option<Milliseconds>,
    /// Whether the attempt to claim it is the one that took effect.
    pub claimed_now: bool,
    /// Whether its successors are still stored, sealed.
    pub successors_stored: bool,
    /// Whether its successor has been exchanged in turn.
    pub successor_rotated: bool,
    /// Whether its user has opened another session since, which is still open.
    pub newer_session: bool,
}

/// What follows for a refresh token that was presented.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was good, and the tokens on offer are now its successors.
    Rotated,
    /// It was exchanged a moment ago: answer with the same successors.
    Repeated {
        /// When they were issued.
        issued_at: Milliseconds,
    },
    /// It is unknown, has expired, or its family was revoked.
    Refused {
        /// Whether the answer may clear the browser's cookies: not where they may be a newer session's.
        clear: bool,
    },
    /// It was exchanged before and is presented again: revoke its family. The browser may hold the newer generation's
    /// cookies by now, so this clears none. They are refused and cleared when they are presented.
    Reused,
}

/// Judges a refresh token by its history; `None` is an unknown one.
pub fn judge(history: Option<History>, now: Milliseconds, grace: Milliseconds) -> Verdict {
    let Some(history) = history else {
        return Verdict::Refused { clear: true };
    };
    let clear = !history.newer_session;
    match history.rotated_at {
        _ if history.revoked_at.is_some() => Verdict::Refused { clear },
        None => Verdict::Refused { clear },
        Some(_) if history.claimed_now => Verdict::Rotated,
        Some(at) if history.successors_stored && !history.successor_rotated && now < at.saturating_add(grace) => {
            Verdict::Repeated { issued_at: at }
        }
        Some(_) => Verdict::Reused,
    }
}

#[cfg(test)]
mod tests {
    use super::{History, Verdict, judge};
    use proptest::prelude::*;

    const GRACE: i64 = 30_000;
    const ROTATED: i64 = 1_000_000;
    const CLEARED: Verdict = Verdict::Refused { clear: true };
    const REPEATED: Verdict = Verdict::Repeated { issued_at: ROTATED };

    fn rotated() -> History {
        History {
            revoked_at: None,
            rotated_at: Some(ROTATED),
            claimed_now: false,
            successors_stored: true,
            successor_rotated: false,
            newer_session: false,
        }
    }

    #[test]
    fn a_refresh_token_is_judged_by_its_history() {
        let unclaimed = History { rotated_at: None, successors_stored: false, ..rotated() };
        let revoked = History { revoked_at: Some(ROTATED), ..rotated() };
        for (case, history, after, verdict) in [
            ("unknown", None, 0, CLEARED),
            ("expired, so not claimed", Some(unclaimed), 0, CLEARED),
            ("claimed by this request", Some(History { claimed_now: true, ..rotated() }), 0, Verdict::Rotated),
            ("claimed by another, at once", Some(rotated()), 0, REPEATED),
            ("within the grace time", Some(rotated()), 29_999, REPEATED),
            ("by a clock behind the claimer's", Some(rotated()), -50, REPEATED),
            ("after the grace time", Some(rotated()), 30_000, Verdict::Reused),
            ("two generations old", Some(History { successor_rotated: true, ..rotated() }), 0, Verdict::Reused),
            ("its successor wiped", Some(History { successors_stored: false, ..rotated() }), 0, Verdict::Reused),
            ("revoked, just exchanged", Some(revoked), 0, CLEARED),
            ("revoked, long ago exchanged", Some(revoked), 90_000, CLEARED),
            (
                "revoked, its user signed in again",
                Some(History { newer_session: true, ..revoked }),
                90_000,
                Verdict::Refused { clear: false },
            ),
        ] {
            assert_eq!(judge(history, ROTATED + after, GRACE), verdict, "{case}");
        }
    }

    fn any_history() -> impl Strategy<Value = History> {
        let moment = || proptest::option::of(0..200_000_i64);
        (moment(), moment(), any::<[bool; 4]>()).prop_map(
            |(revoked_at, rotated_at, [claimed_now, successors_stored, successor_rotated, newer_session])| History {
                revoked_at,
                rotated_at,
                claimed_now,
                successors_stored,
                successor_rotated,
                newer_session,
            },
        )
    }

    proptest! {
        #[test]
        fn no_token_of_a_revoked_family_yields_a_session(history in any_history(), now in 0..200_000_i64) {
            prop_assume!(history.revoked_at.is_some());
            let refused = matches!(judge(Some(history), now, GRACE), Verdict::Refused { .. });
            prop_assert!(refused);
        }

        #[test]
        fn a_repeat_is_of_the_previous_generation_and_within_the_grace_time(history in any_history(), now in 0..200_000_i64) {
            if let Verdict::Repeated { issued_at } = judge(Some(history), now, GRACE) {
                prop_assert!(!history.successor_rotated);
                prop_assert!(now < issued_at.saturating_add(GRACE));
            }
        }
    }
}

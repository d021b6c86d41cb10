//! When a refresh token may be exchanged, and what its reuse means. Pure: the database has made its
//! one conditional update before, and the time comes in.
//!
//! A refresh token is exchanged once. Browsers send requests in parallel, so for the grace time the
//! token just exchanged is answered again, with the same successor. Any other token that comes twice
//! has two bearers, one of them a thief: the whole family ends.

pub mod endpoints;
mod sealing;
pub mod store;

use serde::Deserialize;

use crate::clock::{Seconds, Timestamp};
use crate::tokens::{Token, TokenHash};

/// The two tokens of a session, issued together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SessionTokens {
    /// Shown with every call.
    pub access: Token,
    /// Shown to get the next two.
    pub refresh: Token,
}

/// What the database knows of a refresh token that was shown, after the attempt to claim it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ShownToken {
    family_id: String,
    revoked_at: Option<Timestamp>,
    rotated_at: Option<Timestamp>,
    successor_hash: Option<TokenHash>,
    sealed_successor: Option<String>,
    successor_rotated_at: Option<Timestamp>,
}

/// What follows from a refresh token that was shown.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict<'a> {
    /// It was good, and the tokens on offer are now its successors.
    Rotated,
    /// It was exchanged a moment ago: answer with the same successors.
    Repeated {
        /// The successors, sealed under the token shown.
        sealed: &'a str,
        /// When they were issued.
        issued_at: Timestamp,
    },
    /// It is unknown, has expired, or its family was revoked.
    Refused,
    /// It was exchanged before and shows up again: revoke its family.
    Reused {
        /// The family to revoke.
        family: &'a str,
    },
}

/// Judges a refresh token by what the database says of it once the update that claims it for the
/// successor `on_offer` has or has not taken effect.
pub fn judge<'a>(shown: Option<&'a ShownToken>, on_offer: &TokenHash, now: Timestamp, grace: Seconds) -> Verdict<'a> {
    let Some(shown) = shown.filter(|shown| shown.revoked_at.is_none()) else {
        return Verdict::Refused;
    };
    let Some(rotated_at) = shown.rotated_at else {
        return Verdict::Refused;
    };
    if shown.successor_hash.as_ref() == Some(on_offer) {
        return Verdict::Rotated;
    }
    let is_previous_generation = shown.successor_rotated_at.is_none();
    match &shown.sealed_successor {
        Some(sealed) if is_previous_generation && now < rotated_at.plus(grace) => {
            Verdict::Repeated { sealed, issued_at: rotated_at }
        }
        _ => Verdict::Reused { family: &shown.family_id },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const GRACE: Seconds = Seconds(30);
    const ROTATED: Timestamp = Timestamp(1_000_000);

    fn hash(seed: u8) -> TokenHash {
        Token::new([seed; 32]).hash()
    }

    fn rotated() -> ShownToken {
        ShownToken {
            family_id: "family".to_owned(),
            revoked_at: None,
            rotated_at: Some(ROTATED),
            successor_hash: Some(hash(1)),
            sealed_successor: Some("sealed".to_owned()),
            successor_rotated_at: None,
        }
    }

    #[test]
    fn a_refresh_token_is_judged_by_its_history() {
        let repeated = Verdict::Repeated { sealed: "sealed", issued_at: ROTATED };
        let reused = Verdict::Reused { family: "family" };
        let unclaimed = ShownToken { rotated_at: None, successor_hash: None, sealed_successor: None, ..rotated() };
        for (case, shown, on_offer, now, verdict) in [
            ("unknown", None, 1, 0, Verdict::Refused),
            ("expired, so not claimed", Some(unclaimed), 1, 0, Verdict::Refused),
            ("claimed by this request", Some(rotated()), 1, 0, Verdict::Rotated),
            ("claimed by another, at once", Some(rotated()), 2, 0, repeated),
            (
                "within the grace time",
                Some(rotated()),
                2,
                29_999,
                Verdict::Repeated { sealed: "sealed", issued_at: ROTATED },
            ),
            (
                "by a clock behind the claimer's",
                Some(rotated()),
                2,
                -50,
                Verdict::Repeated { sealed: "sealed", issued_at: ROTATED },
            ),
            ("after the grace time", Some(rotated()), 2, 30_000, reused),
            (
                "two generations old",
                Some(ShownToken { successor_rotated_at: Some(ROTATED), ..rotated() }),
                2,
                0,
                Verdict::Reused { family: "family" },
            ),
            (
                "its successor wiped",
                Some(ShownToken { sealed_successor: None, ..rotated() }),
                2,
                0,
                Verdict::Reused { family: "family" },
            ),
            (
                "revoked in the grace time",
                Some(ShownToken { revoked_at: Some(ROTATED), ..rotated() }),
                2,
                0,
                Verdict::Refused,
            ),
            (
                "revoked, long ago exchanged",
                Some(ShownToken { revoked_at: Some(ROTATED), ..rotated() }),
                2,
                90_000,
                Verdict::Refused,
            ),
        ] {
            let now = Timestamp(ROTATED.0 + now);
            assert_eq!(judge(shown.as_ref(), &hash(on_offer), now, GRACE), verdict, "{case}");
        }
    }

    fn any_shown() -> impl Strategy<Value = ShownToken> {
        let moment = || proptest::option::of((0..200_000_i64).prop_map(Timestamp));
        (moment(), moment(), proptest::option::of(0_u8..3), proptest::option::of("[a-z]{1,5}"), moment()).prop_map(
            |(revoked_at, rotated_at, successor, sealed_successor, successor_rotated_at)| ShownToken {
                family_id: "family".to_owned(),
                revoked_at,
                rotated_at,
                successor_hash: successor.map(hash),
                sealed_successor,
                successor_rotated_at,
            },
        )
    }

    proptest! {
        #[test]
        fn no_token_of_a_revoked_family_yields_a_session(
            shown in any_shown(),
            on_offer in 0_u8..3,
            now in 0..200_000_i64,
        ) {
            prop_assume!(shown.revoked_at.is_some());
            prop_assert_eq!(judge(Some(&shown), &hash(on_offer), Timestamp(now), GRACE), Verdict::Refused);
        }

        #[test]
        fn a_repeat_is_of_the_previous_generation_and_within_the_grace_time(
            shown in any_shown(),
            on_offer in 0_u8..3,
            now in 0..200_000_i64,
        ) {
            if let Verdict::Repeated { issued_at, .. } = judge(Some(&shown), &hash(on_offer), Timestamp(now), GRACE) {
                prop_assert!(shown.successor_rotated_at.is_none());
                prop_assert!(now - issued_at.0 < 30_000);
            }
        }

        #[test]
        fn a_token_is_good_for_the_successor_that_claimed_it_alone(shown in any_shown(), now in 0..200_000_i64) {
            let wins = |on_offer: &u8| judge(Some(&shown), &hash(*on_offer), Timestamp(now), GRACE) == Verdict::Rotated;
            prop_assert!((0_u8..3).filter(wins).count() <= 1);
        }
    }
}

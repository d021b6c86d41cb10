//! What becomes of a target's health with each check.
//!
//! # Design
//! One failure says little: sites are renewed, and lines fail. A target fails once three checks in a row have failed with a pause
//! between them, and is well again with one success. Sites that turn programs away say nothing either way.

use serde::{Deserialize, Serialize};

/// Failures in a row after which a target fails.
const FAILURES: u32 = 3;

/// How a target is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It answers.
    Ok,
    /// It answers, and says that it is at another address now.
    Moved,
    /// It has not answered three times in a row.
    Failing,
    /// It has not been checked, or does not say.
    Unknown,
}

impl State {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Failing, Self::Moved, Self::Unknown, Self::Ok];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Moved => "moved",
            Self::Failing => "failing",
            Self::Unknown => "unknown",
        }
    }

    /// The state of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// What a check came to, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The target answers.
    Answers,
    /// It answers, and is at another address for good.
    Moved,
    /// It does not say: it turns programs away, or may not be asked.
    Undecided,
    /// It does not answer, or with an error.
    Fails,
}

/// After how long targets are checked again, in milliseconds.
#[derive(Debug, Clone, Copy)]
pub struct Pauses {
    /// After a failure.
    pub failure: u64,
    /// Where a rule that leads there has been hit in the last 30 days.
    pub used: u64,
    /// Where none has.
    pub unused: u64,
}

/// How a target is, and when it is checked next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Health {
    /// How it is.
    pub state: State,
    /// Failures in a row.
    pub failures: u32,
    /// When it is checked next, in milliseconds since 1970.
    pub next_at: u64,
}

impl Health {
    /// Its health after a check at `now` (milliseconds since 1970). A failure that comes before the pause after the last one is over
    /// is not another one: whoever asks three times in a minute has seen one failure.
    #[must_use]
    pub fn after(self, outcome: Outcome, now: u64, is_used: bool, pauses: &Pauses) -> Self {
        let pause = if is_used { pauses.used } else { pauses.unused };
        let next_at = now.saturating_add(pause);
        let well = |state| Self { state, failures: 0, next_at };
        match outcome {
            Outcome::Answers => well(State::Ok),
            Outcome::Moved => well(State::Moved),
            // It has not recovered either.
            Outcome::Undecided if self.state == State::Failing => Self { next_at, ..self },
            Outcome::Undecided => Self { state: State::Unknown, failures: self.failures, next_at },
            Outcome::Fails if self.failures > 0 && now < self.next_at => self,
            Outcome::Fails => {
                let failures = self.failures.saturating_add(1);
                let state = if failures >= FAILURES { State::Failing } else { self.state };
                Self { state, failures, next_at: now.saturating_add(pauses.failure) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome::{self, Answers, Fails, Moved, Undecided};
    use super::{Health, Pauses, State};

    const PAUSES: Pauses = Pauses { failure: 12, used: 24, unused: 168 };

    /// The states after checks, each when it is due.
    fn states(first: State, outcomes: &[Outcome]) -> Vec<State> {
        let mut health = Health { state: first, failures: 0, next_at: 0 };
        let step = |outcome: &Outcome| {
            health = health.after(*outcome, health.next_at, true, &PAUSES);
            health.state
        };
        outcomes.iter().map(step).collect()
    }

    #[test]
    fn a_target_fails_after_three_failures_in_a_row_and_recovers_with_one_success() {
        let (ok, moved, failing, unknown) = (State::Ok, State::Moved, State::Failing, State::Unknown);
        for (first, outcomes, expected) in [
            (ok, &[Fails][..], vec![ok]),
            (ok, &[Fails, Fails, Fails], vec![ok, ok, failing]),
            (ok, &[Fails, Fails, Answers, Fails, Fails], vec![ok, ok, ok, ok, ok]),
            (unknown, &[Fails, Fails, Fails, Fails], vec![unknown, unknown, failing, failing]),
            (moved, &[Fails, Fails, Fails], vec![moved, moved, failing]),
            (ok, &[Fails, Fails, Fails, Answers], vec![ok, ok, failing, ok]),
            (ok, &[Fails, Fails, Fails, Moved], vec![ok, ok, failing, moved]),
            (ok, &[Fails, Fails, Fails, Undecided, Answers], vec![ok, ok, failing, failing, ok]),
            (ok, &[Fails, Fails, Undecided, Fails], vec![ok, ok, unknown, failing]),
            (ok, &[Undecided, Answers], vec![unknown, ok]),
            (failing, &[Fails, Answers, Fails], vec![failing, ok, ok]),
        ] {
            assert_eq!(states(first, outcomes), expected, "{first:?} {outcomes:?}");
        }
    }

    #[test]
    fn failures_in_quick_succession_are_one() {
        let begin = Health { state: State::Ok, failures: 0, next_at: 24 };
        // It is asked before it is due, which is its first failure.
        let once = begin.after(Fails, 10, true, &PAUSES);
        assert_eq!(once, Health { state: State::Ok, failures: 1, next_at: 22 });
        assert_eq!(once.after(Fails, 11, true, &PAUSES).after(Fails, 21, true, &PAUSES), once);
        let twice = once.after(Fails, 22, true, &PAUSES);
        assert_eq!(twice, Health { state: State::Ok, failures: 2, next_at: 34 });
        assert_eq!(twice.after(Answers, 23, true, &PAUSES), Health { state: State::Ok, failures: 0, next_at: 47 });
    }

    #[test]
    fn what_is_used_is_checked_more_often() {
        let begin = Health { state: State::Unknown, failures: 0, next_at: 0 };
        for (outcome, is_used, expected) in [
            (Answers, true, 124),
            (Answers, false, 268),
            (Undecided, true, 124),
            (Undecided, false, 268),
            (Fails, true, 112),
            (Fails, false, 112),
        ] {
            assert_eq!(begin.after(outcome, 100, is_used, &PAUSES).next_at, expected, "{outcome:?} {is_used}");
        }
    }

    #[test]
    fn states_have_names() {
        for state in State::ALL {
            assert_eq!(State::from_name(state.name()), Some(state));
        }
        assert_eq!(State::from_name("well"), None);
    }
}

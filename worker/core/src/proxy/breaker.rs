//! Spares an origin that keeps failing: after some failures in a row callers are answered at once for a
//! while; then one call tries whether it is back.

use crate::session::Milliseconds;

/// When to stop asking, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Failures in a row that stop it.
    pub failures: u32,
    /// How long the origin rests.
    pub rest: Milliseconds,
}

/// What an isolate remembers of its origin.
#[derive(Debug, Default)]
pub struct Breaker {
    failures: u32,
    /// No call is sent before this moment.
    rests_until: Milliseconds,
}

impl Breaker {
    /// Whether a call may be sent at `now`. Where the origin has rested long enough, this call is the one
    /// that tries; others wait as long again, so that a trial that never ends does no harm.
    pub fn admits(&mut self, now: Milliseconds, limits: Limits) -> bool {
        if self.failures < limits.failures {
            return true;
        }
        let rested = now >= self.rests_until;
        if rested {
            self.rests_until = now.saturating_add(limits.rest);
        }
        rested
    }

    /// A call ended at `now`: did the origin answer it?
    pub fn record(&mut self, answered: bool, now: Milliseconds, limits: Limits) {
        if answered {
            self.failures = 0;
            return;
        }
        self.failures = self.failures.saturating_add(1);
        if self.failures >= limits.failures {
            self.rests_until = now.saturating_add(limits.rest);
        }
    }
}

/// Whether an answer of this status comes from something before the origin that could not reach it. What
/// the origin itself says (500, 503 and all else) is an answer.
pub fn is_failure(status: u16) -> bool {
    matches!(status, 502 | 504 | 520..=527 | 530)
}

#[cfg(test)]
mod tests {
    use super::{Breaker, Limits, is_failure};

    const LIMITS: Limits = Limits { failures: 3, rest: 1000 };

    fn failed_at(moments: &[i64]) -> Breaker {
        let mut breaker = Breaker::default();
        for now in moments {
            breaker.record(false, *now, LIMITS);
        }
        breaker
    }

    #[test]
    fn failures_in_a_row_stop_the_calls() {
        assert!(failed_at(&[0, 0]).admits(0, LIMITS));
        assert!(!failed_at(&[0, 0, 0]).admits(999, LIMITS));
        let mut interrupted = failed_at(&[0, 0]);
        interrupted.record(true, 0, LIMITS);
        interrupted.record(false, 0, LIMITS);
        assert!(interrupted.admits(0, LIMITS));
    }

    #[test]
    fn after_the_rest_one_call_tries_and_decides() {
        let mut breaker = failed_at(&[0, 0, 0]);
        assert!(breaker.admits(1000, LIMITS));
        assert!(!breaker.admits(1000, LIMITS), "one tries at a time");
        assert!(breaker.admits(2000, LIMITS), "a trial that never ended");
        breaker.record(false, 2500, LIMITS);
        assert!(!breaker.admits(3499, LIMITS));
        assert!(breaker.admits(3500, LIMITS));
        breaker.record(true, 3600, LIMITS);
        assert!(breaker.admits(3600, LIMITS) && breaker.admits(3600, LIMITS));
    }

    #[test]
    fn what_the_origin_itself_says_is_an_answer() {
        for (status, failure) in
            [(200, false), (401, false), (500, false), (503, false), (502, true), (504, true), (522, true)]
        {
            assert_eq!(is_failure(status), failure, "{status}");
        }
    }
}

//! Spares an origin that fails: where too large a share of the calls of the last while failed, callers are answered at
//! once for some seconds; then one call tries whether the origin is back.
//!
//! A share, not a run: beside enough calls that are answered, a few failures change nothing, however close together they
//! come. Below a minimum of calls a share says nothing, so nothing is refused.

use crate::session::Milliseconds;

/// Parts of the window: calls leave it a part at a time.
const PARTS: usize = 10;

/// When to stop asking, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How far back calls are judged.
    pub window: Milliseconds,
    /// Fewer calls in the window than this refuse nobody.
    pub minimum_calls: u32,
    /// The share of failures that stops the calls, in percent.
    pub failure_percent: u32,
    /// How long the origin rests.
    pub rest: Milliseconds,
}

/// What an isolate remembers of its origin.
#[derive(Debug, Default)]
pub struct Breaker {
    parts: [Part; PARTS],
    state: State,
}

/// Calls that ended within one part of the window.
#[derive(Debug, Default, Clone, Copy)]
struct Part {
    /// Which part of time it is, counted from 1970.
    number: i64,
    calls: u32,
    failures: u32,
}

#[derive(Debug, Default, PartialEq, Eq, Clone, Copy)]
enum State {
    /// Every call is sent.
    #[default]
    Closed,
    /// No call is sent before this moment.
    Resting { until: Milliseconds },
    /// One call was sent to try; no other is before this moment.
    Trying { until: Milliseconds },
}

/// What a call is good for besides its own answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trial {
    /// Its answer can tell whether the origin is back.
    Fit,
    /// It waits for its visitor's body meanwhile, so it can't.
    Unfit,
}

impl Breaker {
    /// Whether a call may be sent at `now`. Where the origin has rested long enough, this call is the one that tries;
    /// others wait as long again, so that a trial that never ends does no harm.
    pub fn admits(&mut self, trial: Trial, now: Milliseconds, limits: Limits) -> bool {
        match self.state {
            State::Closed => true,
            State::Resting { until } | State::Trying { until } => {
                let tries = now >= until && trial == Trial::Fit;
                if tries {
                    self.state = State::Trying { until: now.saturating_add(limits.rest) };
                }
                tries
            }
        }
    }

    /// Whether every call is sent.
    pub fn is_closed(&self) -> bool {
        self.state == State::Closed
    }

    /// A call ended at `now`: did the origin answer it? While the origin rests, ends of earlier calls change nothing.
    pub fn record(&mut self, answered: bool, now: Milliseconds, limits: Limits) {
        match self.state {
            State::Closed => {
                self.count(answered, now, limits);
                if self.fails(now, limits) {
                    self.rest(now, limits);
                }
            }
            State::Resting { .. } => {}
            State::Trying { .. } if answered => *self = Self::default(),
            State::Trying { .. } => self.rest(now, limits),
        }
    }

    fn rest(&mut self, now: Milliseconds, limits: Limits) {
        *self = Self { state: State::Resting { until: now.saturating_add(limits.rest) }, ..Self::default() };
    }

    fn count(&mut self, answered: bool, now: Milliseconds, limits: Limits) {
        let number = part_of(now, limits);
        let place = usize::try_from(number.rem_euclid(PARTS as i64)).unwrap_or_default();
        if let Some(part) = self.parts.get_mut(place) {
            if part.number != number {
                *part = Part { number, ..Part::default() };
            }
            part.calls = part.calls.saturating_add(1);
            part.failures = part.failures.saturating_add((!answered).into());
        }
    }

    fn fails(&self, now: Milliseconds, limits: Limits) -> bool {
        let newest = part_of(now, limits);
        let in_window = |part: &&Part| newest.saturating_sub(part.number) < PARTS as i64;
        let (mut calls, mut failures) = (0_u64, 0_u64);
        for part in self.parts.iter().filter(in_window) {
            calls = calls.saturating_add(part.calls.into());
            failures = failures.saturating_add(part.failures.into());
        }
        failures > 0
            && calls >= limits.minimum_calls.into()
            && failures.saturating_mul(100) >= calls.saturating_mul(limits.failure_percent.into())
    }
}

fn part_of(now: Milliseconds, limits: Limits) -> i64 {
    let length = limits.window.checked_div(PARTS as i64).unwrap_or_default().max(1);
    now.div_euclid(length)
}

/// Whether an answer of this status comes from something before the origin that could not reach it. What
/// the origin itself says (500, 503 and all else) is an answer.
pub fn is_failure(status: u16) -> bool {
    matches!(status, 502 | 504 | 520..=527 | 530)
}

#[cfg(test)]
mod tests;

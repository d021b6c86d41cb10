//! A circuit breaker for the origin: when too large a share of the recent calls failed, it opens for some seconds, and
//! callers are answered at once. Then one call tries whether the origin is back.
//!
//! It counts a share and not consecutive failures: a few failures among enough calls change nothing, however close
//! together they come. Below a minimum of calls a share means nothing, so nothing is refused.

use crate::session::Milliseconds;

/// Parts of the window: calls leave it a part at a time.
const PARTS: usize = 10;

/// When the breaker opens, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// How far back calls are judged.
    pub window: Milliseconds,
    /// Fewer calls in the window than this refuse nobody.
    pub minimum_calls: u32,
    /// The share of failures that stops the calls, in percent.
    pub failure_percent: u32,
    /// How long it stays open.
    pub open_for: Milliseconds,
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
    Open { until: Milliseconds },
    /// One call was sent to try; no other is before this moment.
    HalfOpen { until: Milliseconds },
}

/// Whether a call may be the one that tries an open breaker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Probe {
    /// It may: its answer shows whether the origin is back.
    Allowed,
    /// It may not: it waits for its visitor's body.
    Forbidden,
}

impl Breaker {
    /// Whether a call may be sent at `now`. Where the breaker has been open long enough, this call is the one that tries;
    /// others wait as long again, so that a trial that never ends does no harm.
    pub fn admits(&mut self, trial: Probe, now: Milliseconds, limits: Limits) -> bool {
        match self.state {
            State::Closed => true,
            State::Open { until } | State::HalfOpen { until } => {
                let tries = now >= until && trial == Probe::Allowed;
                if tries {
                    self.state = State::HalfOpen { until: now.saturating_add(limits.open_for) };
                }
                tries
            }
        }
    }

    /// Whether every call is sent.
    pub fn is_closed(&self) -> bool {
        self.state == State::Closed
    }

    /// Records that a call ended at `now`, and whether the origin answered it. While the breaker is open, earlier calls that
    /// end change nothing.
    pub fn record(&mut self, answered: bool, now: Milliseconds, limits: Limits) {
        match self.state {
            State::Closed => {
                self.count(answered, now, limits);
                if self.fails(now, limits) {
                    self.open(now, limits);
                }
            }
            State::Open { .. } => {}
            State::HalfOpen { .. } if answered => *self = Self::default(),
            State::HalfOpen { .. } => self.open(now, limits),
        }
    }

    fn open(&mut self, now: Milliseconds, limits: Limits) {
        *self = Self { state: State::Open { until: now.saturating_add(limits.open_for) }, ..Self::default() };
    }

    fn count(&mut self, answered: bool, now: Milliseconds, limits: Limits) {
        let number = part_of(now, limits);
        let index = usize::try_from(number.rem_euclid(PARTS as i64)).unwrap_or_default();
        if let Some(part) = self.parts.get_mut(index) {
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

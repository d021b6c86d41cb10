//! Moments and durations as the database holds them. Decisions take the time as an argument; only
//! [`now`] reads the clock.

use serde::Deserialize;

/// A moment: milliseconds since 1970-01-01 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A duration in whole seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seconds(pub u32);

impl Timestamp {
    /// This moment and `duration` more.
    #[must_use]
    pub fn plus(self, duration: Seconds) -> Self {
        Self(self.0.saturating_add(duration.milliseconds()))
    }

    /// This moment less `duration`.
    #[must_use]
    pub fn minus(self, duration: Seconds) -> Self {
        Self(self.0.saturating_sub(duration.milliseconds()))
    }
}

impl Seconds {
    /// In milliseconds.
    #[must_use]
    pub fn milliseconds(self) -> i64 {
        i64::from(self.0).saturating_mul(1000)
    }

    /// What is left at `now` of a duration that began at `start`; nothing once it is over.
    #[must_use]
    pub fn left(self, start: Timestamp, now: Timestamp) -> Self {
        let left = start.plus(self).0.saturating_sub(now.0).div_euclid(1000);
        Self(u32::try_from(left).unwrap_or(0).min(self.0))
    }

    /// In whole minutes, rounded down.
    #[must_use]
    pub fn minutes(self) -> u32 {
        self.0.div_euclid(60)
    }
}

/// The present moment, from the runtime's clock.
pub fn now() -> Timestamp {
    Timestamp(i64::try_from(worker::Date::now().as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_of_a_duration_shrinks_to_nothing() {
        let start = Timestamp(1_000_000);
        for (now, left) in
            [(1_000_000, 30), (1_000_001, 29), (1_029_000, 1), (1_030_000, 0), (9_000_000, 0), (999_000, 30)]
        {
            assert_eq!(Seconds(30).left(start, Timestamp(now)), Seconds(left), "at {now}");
        }
    }
}

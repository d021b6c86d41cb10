//! Whether paths that lead nowhere are asked for more often than usual.

use serde::Deserialize;
use worker::D1Database;

use crate::clock::{hour_of, now_in_milliseconds};
use crate::problem::Problem;
use crate::sql;

const HOURS_OF_DAY: u64 = 24;
const DAYS_BEFORE: u64 = 7;
/// Fewer requests a day than these are no rise: on a quiet site a single crawler doubles them.
const LEAST: u64 = 50;

/// Requests of the last 24 hours that are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rise {
    pub count: u32,
    /// The mean of the seven days before.
    pub usual: u32,
}

/// What was counted in some hours.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Sums {
    /// In the last day.
    last: u64,
    /// In the seven days before.
    before: u64,
    /// The first hour of all; none where nothing was counted.
    first: Option<u64>,
}

/// Reads whether there is a rise.
pub async fn rise(db: &D1Database) -> Result<Option<Rise>, Problem> {
    let end = hour_of(now_in_milliseconds());
    let last = end.saturating_sub(HOURS_OF_DAY);
    let start = last.saturating_sub(HOURS_OF_DAY.saturating_mul(DAYS_BEFORE));
    let select = "SELECT coalesce(sum(count) FILTER (WHERE hour >= ?2), 0) AS last, \
        coalesce(sum(count) FILTER (WHERE hour < ?2), 0) AS before, \
        (SELECT min(hour) FROM hour_counts WHERE measure = 'not-found') AS first \
        FROM hour_counts WHERE measure = 'not-found' AND hour >= ?1 AND hour < ?3";
    let sums: Option<Sums> = sql::row(db, select, &[&start, &last, &end]).await?;
    Ok(sums.and_then(|sums| sums.rise(start)))
}

impl Sums {
    /// A rise is half as much again as usual. What is usual is known once a week was counted that begins at the hour `start`.
    fn rise(self, start: u64) -> Option<Rise> {
        let usual = self.before / DAYS_BEFORE;
        let is_known = self.first.is_some_and(|first| first <= start);
        let has_risen = self.last >= LEAST && self.last.saturating_mul(2) >= usual.saturating_mul(3);
        let number = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        (is_known && has_risen).then(|| Rise { count: number(self.last), usual: number(usual) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Rise, Sums};

    #[test]
    fn a_rise_is_half_as_much_again_as_in_a_week_that_is_known() {
        for (last, before, first, expected) in [
            (150, 700, Some(99), Some(Rise { count: 150, usual: 100 })),
            (149, 700, Some(100), None),
            (150, 700, Some(101), None),
            (150, 700, None, None),
            (49, 0, Some(1), None),
            (50, 0, Some(1), Some(Rise { count: 50, usual: 0 })),
            (u64::MAX, 6, Some(1), Some(Rise { count: u32::MAX, usual: 0 })),
        ] {
            assert_eq!(Sums { last, before, first }.rise(100), expected, "{last} {before} {first:?}");
        }
    }
}

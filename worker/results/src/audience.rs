//! How many visitors a day a sample stands for.
//!
//! # Design
//! One in k visitor-days is in the sample, so the rows that a condition fits are a Poisson count. Its 95% interval is Byar's
//! approximation to the exact one (Breslow and Day, Statistical Methods in Cancer Research II, equation 2.10).

use serde::{Deserialize, Serialize};

/// Rows below which nothing is estimated.
pub const MIN_ROWS: u64 = 5;
/// The normal quantile of a 95% interval.
const WIDTH: f64 = 1.959_963_985;

/// Visitors a day, with a 95% interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct VisitorsADay {
    /// The estimate.
    pub a_day: f64,
    /// The interval's lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

/// The visitors a day that so many rows of so many days stand for, where one in `one_in` visitors has a row; none where there
/// are too few to say.
#[must_use]
pub fn visitors_a_day(rows: u64, one_in: f64, days: u32) -> Option<VisitorsADay> {
    if rows < MIN_ROWS || days == 0 {
        return None;
    }
    let rows = rows as f64;
    let each = one_in / f64::from(days);
    let bound = |rows: f64, width: f64| rows * (1.0 - 1.0 / (9.0 * rows) + width / (3.0 * rows.sqrt())).powi(3);
    Some(VisitorsADay { a_day: rows * each, low: bound(rows, -WIDTH) * each, high: bound(rows + 1.0, WIDTH) * each })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use statrs::distribution::{DiscreteCDF, Poisson};

    use super::visitors_a_day;

    #[test]
    fn too_few_rows_say_nothing() {
        for (rows, days, is_said) in [(0, 14, false), (4, 14, false), (5, 14, true), (5, 0, false)] {
            assert_eq!(visitors_a_day(rows, 100.0, days).is_some(), is_said, "{rows} {days}");
        }
    }

    #[test]
    fn the_interval_is_the_exact_one_but_for_one_part_in_a_hundred() {
        // Of the upper end the count is as rare as the interval says, and of the lower end as well.
        for rows in [5_u64, 10, 40, 200, 5000] {
            let estimate = visitors_a_day(rows, 1.0, 1).unwrap();
            assert!((estimate.a_day - rows as f64).abs() < 1e-9);
            let at_most = |mean: f64, count: u64| Poisson::new(mean).unwrap().cdf(count);
            assert!((at_most(estimate.high, rows) - 0.025).abs() < 0.001, "{rows}");
            assert!((1.0 - at_most(estimate.low, rows - 1) - 0.025).abs() < 0.001, "{rows}");
        }
    }

    #[test]
    fn rows_are_scaled_to_visitors_a_day() {
        let estimate = visitors_a_day(70, 100.0, 14).unwrap();
        assert_eq!(estimate.a_day, 500.0);
        assert!(estimate.low > 380.0 && estimate.low < 400.0 && estimate.high > 620.0 && estimate.high < 640.0);
    }
}

//! Money in offers: hundredths of the currency's unit, as integers.

/// An amount in units as hundredths, the nearest ones.
pub fn hundredths(units: f64) -> i64 {
    (units * 100.0).round() as i64
}

/// A percentage to two decimals, as people are shown it.
pub fn percent(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

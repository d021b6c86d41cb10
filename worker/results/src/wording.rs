//! How shares, intervals, p-values and days are written in English.

use core::fmt;

/// A share as a percentage with its sign: `+5.2%`.
pub(crate) struct Percent(pub f64);

impl Percent {
    /// Without the sign of what is above 0.
    pub(crate) fn plain(&self) -> String {
        format!("{}%", (self.0 * 1_000.0).round() / 10.0)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (self.0 * 1_000.0).round() / 10.0;
        if rounded == 0.0 { to.write_str("0.0%") } else { write!(to, "{rounded:+.1}%") }
    }
}

/// The interval of a share: `+1.0% to +9.4%`.
pub(crate) struct Interval(pub f64, pub f64);

impl fmt::Display for Interval {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{} to {}", Percent(self.0), Percent(self.1))
    }
}

/// A p-value, as `p = 0.0123`.
pub(crate) struct PValue(pub f64);

impl fmt::Display for PValue {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0.0001 { to.write_str("p < 0.0001") } else { write!(to, "p = {:.4}", self.0) }
    }
}

/// A number of days, in whole and tenth ones.
pub(crate) struct Days(pub f64);

impl fmt::Display for Days {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let days = (self.0 * 10.0).floor() / 10.0;
        write!(to, "{days} {}", if days == 1.0 { "day" } else { "days" })
    }
}

//! Months of the calendar (`YYYY-MM`), and days as forms hold them (`YYYY-MM-DD`).

use chrono::{Datelike, NaiveDate};

/// A month of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month(i32);

impl Month {
    /// Reads `YYYY-MM`.
    pub fn parse(text: &str) -> Option<Self> {
        parse_day(&format!("{text}-01")).map(Self::from_date)
    }

    /// The month of a day.
    pub fn from_date(day: NaiveDate) -> Self {
        Self(day.year().saturating_mul(12).saturating_add_unsigned(day.month0()))
    }

    /// How many months later than `earlier` this one is; negative for one that is before it.
    pub fn months_since(self, earlier: Self) -> i32 {
        self.0.saturating_sub(earlier.0)
    }
}

/// Reads `YYYY-MM-DD`, of years that people alive and their papers can name.
pub fn parse_day(text: &str) -> Option<NaiveDate> {
    let day: NaiveDate = text.parse().ok()?;
    // chrono reads days without leading zeros, too.
    ((1800..=2200).contains(&day.year()) && day.to_string() == text).then_some(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_read_and_counted() {
        let month = |text| Month::parse(text).unwrap();
        assert_eq!(month("2026-11").months_since(month("2025-12")), 11);
        assert_eq!(month("2025-12").months_since(month("2026-01")), -1);
        assert_eq!(Month::from_date("2026-11-30".parse().unwrap()), month("2026-11"));
        for text in ["2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", "", "+026-01", "0026-01", "2026/01"] {
            assert_eq!(Month::parse(text), None, "{text}");
        }
    }

    #[test]
    fn days_are_read() {
        assert!(parse_day("2024-02-29").is_some());
        for text in ["2025-02-29", "2024-2-29", "29.2.2024", "2024-02-29T00", "", "1799-12-31"] {
            assert_eq!(parse_day(text), None, "{text}");
        }
    }
}

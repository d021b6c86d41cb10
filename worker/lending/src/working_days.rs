//! Working days: Monday to Friday. Public holidays, which differ by country, are not left out, so that nobody waits longer
//! for an answer than they were told.

use chrono::{Datelike, NaiveDate, Weekday};

/// The day that so many working days after `day` end on.
pub fn after(day: NaiveDate, working_days: usize) -> NaiveDate {
    let is_working = |day: &NaiveDate| !matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
    let later = day.iter_days().skip(1).filter(is_working);
    later.take(working_days).last().unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use super::after;

    #[test]
    fn weekends_do_not_count() {
        for (day, days, end) in [
            // A Monday.
            ("2026-11-23", 5, "2026-11-30"),
            ("2026-11-23", 1, "2026-11-24"),
            ("2026-11-27", 1, "2026-11-30"),
            ("2026-11-28", 1, "2026-11-30"),
            ("2026-11-28", 5, "2026-12-04"),
            ("2026-11-29", 0, "2026-11-29"),
        ] {
            assert_eq!(after(day.parse().unwrap(), days).to_string(), end, "{days} after {day}");
        }
    }
}

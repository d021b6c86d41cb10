//! Days and times as the database and answers have them: in UTC.

use chrono::{DateTime, Days, NaiveDate, SecondsFormat, Utc};

/// A moment in milliseconds since 1970.
pub fn moment(at: u64) -> DateTime<Utc> {
    let moment = i64::try_from(at).ok().and_then(DateTime::from_timestamp_millis);
    moment.unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// A moment as text, as in `2026-11-21T10:00:00.000Z`.
pub fn time_text(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// The day of a moment as text, as in `2026-11-21`.
pub fn day_text(moment: DateTime<Utc>) -> String {
    moment.date_naive().to_string()
}

/// The same time so many days before.
pub fn days_before(moment: DateTime<Utc>, days: u32) -> DateTime<Utc> {
    moment.checked_sub_days(Days::new(days.into())).unwrap_or(DateTime::<Utc>::MIN_UTC)
}

/// The day that a text is, if it is written as in `2026-11-21`.
pub fn read_day(text: &str) -> Option<NaiveDate> {
    // chrono reads days without leading zeros, too.
    text.parse().ok().filter(|day: &NaiveDate| text.len() == "2026-11-21".len() && day.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_in_milliseconds_or_as_days() {
        for (at, time, day) in [
            (0, "1970-01-01T00:00:00.000Z", "1970-01-01"),
            (951_868_799_999, "2000-02-29T23:59:59.999Z", "2000-02-29"),
            (1_795_176_000_007, "2026-11-20T12:00:00.007Z", "2026-11-20"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z", "9999-12-31"),
        ] {
            assert_eq!((time_text(moment(at)).as_str(), day_text(moment(at)).as_str()), (time, day));
        }
    }

    #[test]
    fn days_are_counted_back() {
        for (days, day) in [(0, "2024-03-01"), (1, "2024-02-29"), (400, "2023-01-26")] {
            assert_eq!(day_text(days_before(moment(1_709_300_000_000), days)), day, "{days}");
        }
    }

    #[test]
    fn only_days_of_the_calendar_are_read() {
        for text in ["2026-11-21", "2024-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(read_day(text).map(|day| day.to_string()).as_deref(), Some(text));
        }
        for text in
            ["", "2026-02-29", "2026-02-30", "2026-13-01", "2026-1-1", "26-01-01", "2026-11-21T10:00", "+12026-01-01"]
        {
            assert_eq!(read_day(text), None, "{text}");
        }
    }
}

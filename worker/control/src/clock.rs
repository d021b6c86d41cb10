//! Days and times as the database and answers have them: in UTC.

use chrono::{DateTime, Days, NaiveDate, SecondsFormat, TimeDelta, Utc};

/// A moment in milliseconds since 1970.
pub fn moment(at: u64) -> DateTime<Utc> {
    let moment = i64::try_from(at).ok().and_then(DateTime::from_timestamp_millis);
    moment.unwrap_or(DateTime::<Utc>::MAX_UTC)
}

/// A moment in milliseconds since 1970, as the database and JavaScript have it.
pub fn milliseconds(moment: DateTime<Utc>) -> f64 {
    moment.timestamp_millis() as f64
}

/// Now in whole seconds since 1970, as signatures have it.
pub fn now_in_seconds() -> u64 {
    u64::try_from(Utc::now().timestamp()).unwrap_or_default()
}

/// Now in milliseconds since 1970.
pub fn now_in_milliseconds() -> u64 {
    u64::try_from(Utc::now().timestamp_millis()).unwrap_or_default()
}

/// The day of a moment in milliseconds since 1970.
pub fn day_of(at: u64) -> NaiveDate {
    moment(at).date_naive()
}

/// The hour of a moment in milliseconds since 1970, in hours since 1970.
pub fn hour_of(at: u64) -> u64 {
    at / 3_600_000
}

/// A moment as text, as in `2026-11-21T10:00:00.000Z`.
pub fn time_text(moment: DateTime<Utc>) -> String {
    moment.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// The day of a moment as text, as in `2026-11-21`.
pub fn day_text(moment: DateTime<Utc>) -> String {
    moment.date_naive().to_string()
}

/// So long before a moment.
pub fn before(moment: DateTime<Utc>, span: TimeDelta) -> DateTime<Utc> {
    moment.checked_sub_signed(span).unwrap_or(DateTime::<Utc>::MIN_UTC)
}

/// How many days, and what part of one, it is from one moment to a later one; 0 to an earlier one.
pub fn days_between(from: DateTime<Utc>, to: DateTime<Utc>) -> f64 {
    to.signed_duration_since(from).max(TimeDelta::zero()).as_seconds_f64() / TimeDelta::days(1).as_seconds_f64()
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
            assert_eq!(day_of(at).to_string(), day);
        }
    }

    #[test]
    fn days_are_counted_back() {
        for (days, day) in [(0, "2024-03-01"), (1, "2024-02-29"), (400, "2023-01-26")] {
            assert_eq!(day_text(days_before(moment(1_709_300_000_000), days)), day, "{days}");
        }
    }

    #[test]
    fn spans_are_counted_back_and_forth() {
        let then = moment(1_709_300_000_000);
        assert_eq!(milliseconds(before(then, TimeDelta::hours(3))), 1_709_289_200_000.0);
        for (hours, days) in [(36, 1.5), (0, 0.0), (-36, 0.0)] {
            assert_eq!(days_between(before(then, TimeDelta::hours(hours)), then), days, "{hours}");
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

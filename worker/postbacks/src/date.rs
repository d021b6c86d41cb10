//! Days and times as people write them: `2026-12-27` (UTC) or `2026-12-27T22:00:00Z`, of years from 1970 to 9999.

use std::ops::RangeInclusive;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, SecondsFormat, Utc};

const YEARS: RangeInclusive<i32> = 1970..=9999;

/// A moment, in milliseconds since 1970; of a day the first one, or with `end` the one after its last.
pub fn moment(text: &str, end: bool) -> Option<u64> {
    if text.contains('T') {
        let at = milliseconds(DateTime::parse_from_rfc3339(text).ok()?.to_utc())?;
        // chrono reads other forms too, leap seconds among them.
        return (rfc3339(at) == text).then_some(at);
    }
    let day: NaiveDate = text.parse().ok()?;
    if !YEARS.contains(&day.year()) || day.to_string() != text {
        return None;
    }
    let first = if end { day.checked_add_days(Days::new(1))? } else { day };
    milliseconds(first.and_time(NaiveTime::MIN).and_utc())
}

fn milliseconds(moment: DateTime<Utc>) -> Option<u64> {
    u64::try_from(moment.timestamp_millis()).ok()
}

/// A moment in milliseconds since 1970 as RFC 3339 has it, to the second, such as `2026-12-27T22:00:00Z`.
pub fn rfc3339(at_ms: u64) -> String {
    let moment = i64::try_from(at_ms).ok().and_then(DateTime::from_timestamp_millis);
    moment.unwrap_or(DateTime::<Utc>::MAX_UTC).to_rfc3339_opts(SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests {
    use super::{moment, rfc3339};

    proptest::proptest! {
        #[test]
        fn a_moment_is_written_as_it_is_read(seconds in 0..5_000_000_000_u64) {
            let at = seconds.saturating_mul(1000);
            proptest::prop_assert_eq!(moment(&rfc3339(at), false), Some(at));
        }
    }

    #[test]
    fn days_and_times_are_moments() {
        let cases = [
            ("1970-01-01", false, Some(0)),
            ("1970-01-01", true, Some(86_400_000)),
            ("2000-02-29", false, Some(951_782_400_000)),
            ("2026-12-27", false, Some(1_798_329_600_000)),
            ("2026-12-27", true, Some(1_798_416_000_000)),
            ("2026-12-27T22:30:15Z", true, Some(1_798_410_615_000)),
            ("2100-03-01", false, Some(4_107_542_400_000)),
            ("2026-02-29", false, None),
            ("2100-02-29", false, None),
            ("2026-13-01", false, None),
            ("2026-00-10", false, None),
            ("2026-04-31", false, None),
            ("2026-4-1", false, None),
            ("9999-12-31", true, Some(253_402_300_800_000)),
            ("9999-12-31T23:59:59Z", false, Some(253_402_300_799_000)),
            ("2026-04-01T24:00:00Z", false, None),
            ("2016-12-31T23:59:60Z", false, None),
            ("2026-04-01T10:00:00.000Z", false, None),
            ("2026-04-01T10:00:00+00:00", false, None),
            ("2026-04-01t10:00:00z", false, None),
            ("1969-12-31", true, None),
            ("1969-12-31T23:59:59Z", false, None),
            ("+10000-01-01", false, None),
            ("2026-04-01T10:00:00", false, None),
            ("2026-04-01-01", false, None),
            ("+026-04-01", false, None),
            ("tomorrow", false, None),
            ("", false, None),
        ];
        for (text, end, expected) in cases {
            assert_eq!(moment(text, end), expected, "{text}");
        }
    }
}

//! Days and times as people write them: `2026-12-27` (UTC) or `2026-12-27T22:00:00Z`.

const DAY_SECONDS: u64 = 24 * 60 * 60;

/// A moment, in milliseconds since 1970; of a day the first one, or with `end` the one after its last.
pub fn moment(text: &str, end: bool) -> Option<u64> {
    let (day, seconds) = match text.split_once('T') {
        None => (text, if end { DAY_SECONDS } else { 0 }),
        Some((day, time)) => {
            let [hour, minute, second] = numbers(time.strip_suffix('Z')?, ':', [2, 2, 2])?;
            let in_range = hour < 24 && minute < 60 && second < 60;
            let seconds = hour.checked_mul(3600)?.checked_add(minute.checked_mul(60)?)?.checked_add(second)?;
            (day, in_range.then_some(seconds)?)
        }
    };
    let [year, month, day] = numbers(day, '-', [4, 2, 2])?;
    days_since_1970(year, month, day)?.checked_mul(DAY_SECONDS)?.checked_add(seconds)?.checked_mul(1000)
}

/// Numbers of so many digits with a letter between them.
fn numbers(text: &str, between: char, digits: [usize; 3]) -> Option<[u64; 3]> {
    let mut parts = text.split(between);
    let mut number = |length: usize| {
        let part =
            parts.next().filter(|part| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit()))?;
        part.parse().ok()
    };
    let [one, two, three] = digits;
    let read = [number(one)?, number(two)?, number(three)?];
    parts.next().is_none().then_some(read)
}

/// Counts years from March, so that the leap day is the last of one.
fn days_since_1970(year: u64, month: u64, day: u64) -> Option<u64> {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if year < 1970 || !(1..=last).contains(&day) {
        return None;
    }
    let (year, month) =
        if month > 2 { (year, month.checked_sub(3)?) } else { (year.checked_sub(1)?, month.checked_add(9)?) };
    let leap_days = (year.div_euclid(4)).checked_sub(year.div_euclid(100))?.checked_add(year.div_euclid(400))?;
    let of_year = month.checked_mul(153)?.checked_add(2)?.div_euclid(5).checked_add(day)?;
    year.checked_mul(365)?.checked_add(leap_days)?.checked_add(of_year)?.checked_sub(719_469)
}

/// A moment in milliseconds since 1970 as RFC 3339 has it, to the second, such as `2026-12-27T22:00:00Z`.
pub fn rfc3339(at_ms: u64) -> String {
    let seconds = at_ms.div_euclid(1000);
    let (day, time) = (seconds.div_euclid(DAY_SECONDS), seconds.rem_euclid(DAY_SECONDS));
    let (year, month, day) = civil(day);
    let (hour, minute, second) = (time.div_euclid(3600), time.div_euclid(60).rem_euclid(60), time.rem_euclid(60));
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// Year, month and day of a day since 1970: the years are gone through from the day's own on.
fn civil(day: u64) -> (u64, u64, u64) {
    let year = day.div_euclid(366).saturating_add(1970);
    let first = |year| days_since_1970(year, 1, 1).unwrap_or(u64::MAX);
    let year = (year..).take_while(|year| first(*year) <= day).last().unwrap_or(year);
    let begins = |month| days_since_1970(year, month, 1).unwrap_or(u64::MAX);
    let month = (1..=12).take_while(|month| begins(*month) <= day).last().unwrap_or(1);
    (year, month, day.saturating_sub(begins(month)).saturating_add(1))
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
            ("2026-04-01T24:00:00Z", false, None),
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

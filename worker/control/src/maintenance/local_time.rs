//! Times as people write them, by the clocks of a place: which moments they are. In the night when clocks go forward some times
//! do not exist, and in the one when they go back some are there twice: then somebody has to say what is meant.

use chrono::{DateTime, FixedOffset, NaiveDateTime, TimeDelta, Utc};

/// Why a time names no one moment.
#[derive(Debug, PartialEq, Eq)]
pub enum TimeError {
    /// It is not written as times are.
    Malformed,
    /// Clocks skip it.
    Skipped,
    /// Clocks show it twice: the two moments, with their offsets.
    Twice([String; 2]),
}

/// Reads a time such as `2026-03-29T02:00`, by clocks whose offset from UTC at a moment `offset_at` knows; or one with its own
/// offset, such as `2026-03-29T02:00+02:00`.
pub fn read(text: &str, offset_at: impl Fn(DateTime<Utc>) -> FixedOffset) -> Result<DateTime<Utc>, TimeError> {
    let with_offset =
        DateTime::parse_from_rfc3339(text).or_else(|_| DateTime::parse_from_str(text, "%Y-%m-%dT%H:%M%:z"));
    if let Ok(moment) = with_offset {
        return Ok(moment.to_utc());
    }
    let local = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]
        .into_iter()
        .find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())
        .ok_or(TimeError::Malformed)?;
    match moments(local, offset_at).as_slice() {
        [] => Err(TimeError::Skipped),
        [moment] => Ok(moment.to_utc()),
        [first, .., last] => Err(TimeError::Twice([first, last].map(DateTime::to_rfc3339))),
    }
}

/// The moments at which clocks show a time. No place changes its clocks twice within two days, so the offset before that time or
/// the one after it holds.
fn moments(local: NaiveDateTime, offset_at: impl Fn(DateTime<Utc>) -> FixedOffset) -> Vec<DateTime<FixedOffset>> {
    let near = [TimeDelta::days(-1), TimeDelta::days(1)].map(|span| local.and_utc().checked_add_signed(span));
    let mut offsets: Vec<FixedOffset> = near.into_iter().flatten().map(&offset_at).collect();
    offsets.dedup();
    let at = |offset: FixedOffset| local.and_local_timezone(offset).single();
    offsets.into_iter().filter_map(at).filter(|moment| offset_at(moment.to_utc()) == *moment.offset()).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    /// Finland's clocks of 2026: they go forward on 29 March and back on 25 October, both at 01:00 UTC.
    fn finland(moment: DateTime<Utc>) -> FixedOffset {
        let is_summer = (1_774_746_000..1_792_890_000).contains(&moment.timestamp());
        FixedOffset::east_opt(if is_summer { 3 * 3600 } else { 2 * 3600 }).unwrap()
    }

    #[test]
    fn a_time_is_a_moment_by_the_clocks_of_the_place() {
        for (text, moment) in [
            ("2026-11-28T02:00", "2026-11-28T00:00:00+00:00"),
            ("2026-07-01T02:00", "2026-06-30T23:00:00+00:00"),
            ("2026-07-01T02:00:30", "2026-06-30T23:00:30+00:00"),
            // The night that has no time from 3 to 4.
            ("2026-03-29T02:59", "2026-03-29T00:59:00+00:00"),
            ("2026-03-29T04:00", "2026-03-29T01:00:00+00:00"),
            // The night that has the time from 3 to 4 twice.
            ("2026-10-25T02:59", "2026-10-24T23:59:00+00:00"),
            ("2026-10-25T04:00", "2026-10-25T02:00:00+00:00"),
            ("2026-10-25T03:30+03:00", "2026-10-25T00:30:00+00:00"),
            ("2026-10-25T03:30+02:00", "2026-10-25T01:30:00+00:00"),
            ("2026-10-25T03:30:00+02:00", "2026-10-25T01:30:00+00:00"),
            ("2026-10-25T01:30:00Z", "2026-10-25T01:30:00+00:00"),
        ] {
            assert_eq!(read(text, finland).map(|moment| moment.to_rfc3339()), Ok(moment.to_owned()), "{text}");
        }
    }

    #[test]
    fn what_clocks_skip_or_show_twice_is_no_moment() {
        for text in ["2026-03-29T03:00", "2026-03-29T03:30", "2026-03-29T03:59:59"] {
            assert_eq!(read(text, finland), Err(TimeError::Skipped), "{text}");
        }
        for time in ["03:00:00", "03:30:00", "03:59:59"] {
            let both = ["+03:00", "+02:00"].map(|offset| format!("2026-10-25T{time}{offset}"));
            assert_eq!(read(&format!("2026-10-25T{time}"), finland), Err(TimeError::Twice(both)), "{time}");
        }
        for text in ["", "2026-03-29", "02:00", "2026-02-30T02:00", "2026-03-29T25:00", "tomorrow"] {
            assert_eq!(read(text, finland), Err(TimeError::Malformed), "{text}");
        }
    }
}

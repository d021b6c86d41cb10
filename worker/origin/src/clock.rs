//! Moments and durations as the database holds them. Decisions take the time as an argument; only
//! [`now`] reads the clock.

use chrono::{DateTime, NaiveDate, NaiveTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize, Serializer};
use worker::js_sys;
use worker::wasm_bindgen::JsValue;

/// A moment: milliseconds since 1970-01-01 UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A duration in whole seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seconds(pub u32);

impl Timestamp {
    /// This moment and `duration` more.
    #[must_use]
    pub fn plus(self, duration: Seconds) -> Self {
        Self(self.0.saturating_add(duration.milliseconds()))
    }

    /// This moment less `duration`.
    #[must_use]
    pub fn minus(self, duration: Seconds) -> Self {
        Self(self.0.saturating_sub(duration.milliseconds()))
    }

    fn date_time(self) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(self.0).unwrap_or_default()
    }
}

impl Seconds {
    /// In milliseconds.
    #[must_use]
    pub fn milliseconds(self) -> i64 {
        i64::from(self.0).saturating_mul(1000)
    }

    /// What is left at `now` of a duration that began at `start`; nothing once it is over.
    #[must_use]
    pub fn left(self, start: Timestamp, now: Timestamp) -> Self {
        let left = start.plus(self).0.saturating_sub(now.0).div_euclid(1000);
        Self(u32::try_from(left).unwrap_or(0).min(self.0))
    }

    /// In whole minutes, rounded down.
    #[must_use]
    pub fn minutes(self) -> u32 {
        self.0.div_euclid(60)
    }

    /// In whole hours, rounded down.
    #[must_use]
    pub fn hours(self) -> u32 {
        self.0.div_euclid(3600)
    }

    /// In whole days, rounded down.
    #[must_use]
    pub fn days(self) -> u32 {
        self.0.div_euclid(86_400)
    }
}

/// The present moment, from the runtime's clock.
pub fn now() -> Timestamp {
    Timestamp(i64::try_from(worker::Date::now().as_millis()).unwrap_or(i64::MAX))
}

/// A moment as RFC 3339 writes it, in UTC and whole seconds.
pub fn rfc3339(moment: Timestamp) -> String {
    moment.date_time().to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// A moment as RFC 3339 writes it, in UTC and milliseconds.
pub fn rfc3339_in_milliseconds(moment: Timestamp) -> String {
    moment.date_time().to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// Serializes a moment as [`rfc3339`] writes it.
pub fn in_seconds<S: Serializer>(moment: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&rfc3339(*moment))
}

/// As [`in_seconds`], with `null` where there is none.
pub fn some_in_seconds<S: Serializer>(moment: &Option<Timestamp>, serializer: S) -> Result<S::Ok, S::Error> {
    moment.map(rfc3339).serialize(serializer)
}

/// Serializes a moment as [`rfc3339_in_milliseconds`] writes it.
pub fn in_milliseconds<S: Serializer>(moment: &Timestamp, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&rfc3339_in_milliseconds(*moment))
}

/// The day that a moment is on in UTC.
pub fn day_in_utc(moment: Timestamp) -> NaiveDate {
    moment.date_time().date_naive()
}

/// When a day begins in UTC.
pub fn start_of(day: NaiveDate) -> Timestamp {
    Timestamp(day.and_time(NaiveTime::MIN).and_utc().timestamp_millis())
}

/// The day that a moment is on in a country, as the platform's calendar has it.
pub fn day_in(country: &str, moment: Timestamp) -> NaiveDate {
    let zone = match country {
        "FI" => "Europe/Helsinki",
        "LV" => "Europe/Riga",
        "PL" => "Europe/Warsaw",
        "RO" => "Europe/Bucharest",
        _ => "Europe/London",
    };
    let options = js_sys::Object::new();
    // Setting a member of a plain object does not fail.
    let _ = js_sys::Reflect::set(&options, &JsValue::from_str("timeZone"), &JsValue::from_str(zone));
    // Swedish writes days as ISO 8601 does.
    let written = js_sys::Date::new(&JsValue::from_f64(moment.0 as f64)).to_locale_date_string("sv-SE", &options);
    String::from(written).parse().unwrap_or_else(|_| day_in_utc(moment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_in_whole_seconds_or_in_milliseconds() {
        for (moment, seconds, milliseconds) in [
            (1_763_640_000_999, "2025-11-20T12:00:00Z", "2025-11-20T12:00:00.999Z"),
            (1_763_640_000_000, "2025-11-20T12:00:00Z", "2025-11-20T12:00:00.000Z"),
            (951_782_400_007, "2000-02-29T00:00:00Z", "2000-02-29T00:00:00.007Z"),
            (0, "1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59Z", "1969-12-31T23:59:59.999Z"),
        ] {
            let moment = Timestamp(moment);
            assert_eq!((rfc3339(moment).as_str(), rfc3339_in_milliseconds(moment).as_str()), (seconds, milliseconds));
        }
    }

    #[test]
    fn a_day_begins_at_midnight() {
        let day = day_in_utc(Timestamp(1_763_640_000_999));
        assert_eq!((day.to_string().as_str(), start_of(day)), ("2025-11-20", Timestamp(1_763_596_800_000)));
    }

    #[test]
    fn what_is_left_of_a_duration_shrinks_to_nothing() {
        let start = Timestamp(1_000_000);
        for (now, left) in
            [(1_000_000, 30), (1_000_001, 29), (1_029_000, 1), (1_030_000, 0), (9_000_000, 0), (999_000, 30)]
        {
            assert_eq!(Seconds(30).left(start, Timestamp(now)), Seconds(left), "at {now}");
        }
    }
}

//! Times as the tables of reports have them.

use worker::js_sys::Date;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// The day of a time (UTC), as a number of days since 1970.
pub fn day_of(at: u64) -> u32 {
    u32::try_from(at / DAY_MS).unwrap_or(u32::MAX)
}

/// A time in milliseconds since 1970 as text, as in 2026-11-21T10:00:00.000Z.
pub fn time_text(at: u64) -> String {
    Date::new(&(at as f64).into()).to_iso_string().into()
}

/// A day as text, as in 2026-11-21.
pub fn day_text(day: u32) -> String {
    let mut text = time_text(u64::from(day).saturating_mul(DAY_MS));
    text.truncate(10);
    text
}

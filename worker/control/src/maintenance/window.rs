//! A window of planned maintenance: as it is published, and as callers see it.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::zone::Zone;
use crate::clock::moment;

/// A window as the pointer has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = LiveWindow)]
pub struct Window {
    /// Names it: the version of what is live that it came with.
    pub id: u32,
    /// From when, in milliseconds since 1970.
    pub from: u64,
    /// Until when.
    pub until: u64,
    /// Ids of the regions; all of them where none is named.
    pub regions: Vec<String>,
    /// What it is for.
    pub text: String,
    /// `until` as HTTP writes dates, for `Retry-After`.
    pub retry_after: String,
}

/// The windows of a row of the database, where they are JSON.
pub fn from_json<'de, D: Deserializer<'de>>(column: D) -> Result<Vec<Window>, D::Error> {
    serde_json::from_str(&String::deserialize(column)?).map_err(D::Error::custom)
}

impl Window {
    /// A date as HTTP writes it (RFC 9110, section 5.6.7).
    pub fn http_date(moment: DateTime<Utc>) -> String {
        moment.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
    }

    /// Whether pages answer with the maintenance page at a moment because of it, in milliseconds since 1970.
    pub fn is_open(&self, now: u64) -> bool {
        (self.from..self.until).contains(&now)
    }

    /// Whether it has ended by then.
    pub fn is_over(&self, now: u64) -> bool {
        self.until <= now
    }

    /// Whether another one is for a region of this one's at the same time, or follows at once.
    pub fn meets(&self, other: &Self) -> bool {
        let shares_region = self.regions.is_empty()
            || other.regions.is_empty()
            || self.regions.iter().any(|region| other.regions.contains(region));
        shares_region && self.from <= other.until && other.from <= self.until
    }

    /// What the audit says of it.
    pub fn detail(&self) -> Value {
        let [from, until] = [self.from, self.until].map(|at| moment(at).to_rfc3339_opts(SecondsFormat::Secs, true));
        json!({ "kind": "maintenance", "window": self.id, "from": from, "until": until, "regions": self.regions,
            "text": self.text })
    }

    /// As callers see it at a moment, in milliseconds since 1970.
    pub fn planned(&self, now: u64) -> PlannedWindow {
        let zones = Zone::of_regions(&self.regions);
        let local = |at: u64| match zones.first() {
            Some(zone) => moment(at).with_timezone(&zone.offset_at(moment(at))).to_rfc3339(),
            None => moment(at).to_rfc3339(),
        };
        PlannedWindow {
            id: self.id,
            from: local(self.from),
            until: local(self.until),
            zones: zones.iter().map(|zone| zone.name()).collect(),
            regions: self.regions.clone(),
            text: self.text.clone(),
            state: if self.is_open(now) { WindowState::Open } else { WindowState::Planned },
        }
    }
}

/// A window of planned maintenance.
#[derive(Serialize, ToSchema)]
#[schema(as = MaintenanceWindow)]
pub struct PlannedWindow {
    /// Names it.
    #[schema(example = 41)]
    id: u32,
    /// From when, by the clocks of the first zone.
    #[schema(example = "2026-11-28T02:00:00+02:00", format = DateTime)]
    from: String,
    /// Until when.
    #[schema(example = "2026-11-28T04:00:00+02:00", format = DateTime)]
    until: String,
    /// The time zones of its markets, by their names in the IANA database.
    #[schema(value_type = Vec<String>, example = json!(["Europe/Helsinki"]))]
    zones: Vec<&'static str>,
    /// Ids of the regions whose pages it is for; all of them where none is named.
    #[schema(example = json!(["fi"]))]
    regions: Vec<String>,
    /// What it is for.
    #[schema(example = "A new database")]
    text: String,
    /// Whether it has begun.
    state: WindowState,
}

/// Whether a window has begun.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum WindowState {
    /// It has not.
    Planned,
    /// Pages answer with the maintenance page.
    Open,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    fn window(from: u64, until: u64, regions: &[&str]) -> Window {
        let regions = regions.iter().map(|id| (*id).to_owned()).collect();
        Window { id: 7, from, until, regions, text: "x".to_owned(), retry_after: Window::http_date(moment(until)) }
    }

    #[test]
    fn the_edge_reads_what_is_published() {
        let published = serde_json::to_value([window(0, 1_774_749_600_000, &["fi"])]).unwrap();
        let read = kirkas_core::maintenance::Window::read_all(&published);
        let expected = kirkas_core::maintenance::Window {
            from: 0,
            until: 1_774_749_600_000,
            regions: vec!["fi".to_owned()],
            retry_after: "Sun, 29 Mar 2026 02:00:00 GMT".to_owned(),
        };
        assert_eq!(read, [expected]);
    }

    #[test]
    fn windows_meet_where_they_share_a_region_and_a_time() {
        for (one, other, meet) in [
            (window(1, 2, &["fi"]), window(3, 4, &["fi"]), false),
            (window(1, 3, &["fi"]), window(2, 4, &["fi"]), true),
            (window(1, 2, &["fi"]), window(2, 4, &["fi"]), true),
            (window(1, 9, &["fi"]), window(3, 4, &["fi", "intl"]), true),
            (window(1, 3, &["fi"]), window(2, 4, &["intl"]), false),
            (window(1, 3, &[]), window(2, 4, &["intl"]), true),
        ] {
            assert_eq!((one.meets(&other), other.meets(&one)), (meet, meet), "{one:?} {other:?}");
        }
    }
}

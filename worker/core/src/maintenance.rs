//! Planned maintenance: windows of time in which pages answer with the maintenance page. The pointer has them, and the time of
//! the request decides: nothing is written when one begins or ends.

use serde_json::Value;

use crate::site::Region;

/// How long before a window the pages announce it, in milliseconds.
const NOTICE: u64 = 24 * 60 * 60 * 1000;

/// A window of time in which the pages of some regions answer with the maintenance page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// From when, in milliseconds since 1970.
    pub from: u64,
    /// Until when: at that moment pages answer again.
    pub until: u64,
    /// Ids of the regions; all of them where none is named.
    pub regions: Vec<String>,
    /// `until` as `Retry-After` has it (RFC 9110, section 10.2.3): as a date, it stays right while the answer is reused.
    pub retry_after: String,
}

impl Window {
    /// The windows as they are published: `[{"from", "until", "regions", "retry_after"}]`.
    pub fn read_all(published: &Value) -> Vec<Self> {
        published.as_array().into_iter().flatten().filter_map(Self::read).collect()
    }

    fn read(window: &Value) -> Option<Self> {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        Some(Self {
            from: window.get("from")?.as_u64()?,
            until: window.get("until")?.as_u64()?,
            regions: window.get("regions")?.as_array()?.iter().filter_map(text).collect(),
            retry_after: text(window.get("retry_after")?)?,
        })
    }

    /// Whether it is open in a region at a moment, in milliseconds since 1970.
    pub fn is_open(&self, region: &Region, now: u64) -> bool {
        self.is_for(region) && (self.from..self.until).contains(&now)
    }

    /// Its beginning and end, where the pages of a region announce it at a moment.
    pub fn announcement(&self, region: &Region, now: u64) -> Option<String> {
        let is_announced = self.is_for(region) && (self.announced_from()..self.from).contains(&now);
        is_announced.then(|| [&self.from.to_string(), "/", &self.until.to_string()].concat())
    }

    /// When it is next announced, begins or ends, if it does.
    pub fn next_change(&self, now: u64) -> Option<u64> {
        [self.announced_from(), self.from, self.until].into_iter().find(|moment| *moment > now)
    }

    fn is_for(&self, region: &Region) -> bool {
        self.regions.is_empty() || self.regions.iter().any(|id| id == region.id)
    }

    fn announced_from(&self) -> u64 {
        self.from.saturating_sub(NOTICE)
    }
}

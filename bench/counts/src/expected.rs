//! What reports are to say.

use std::collections::BTreeMap;

use serde::Serialize;

/// Sums of all that happened.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Expected {
    /// Messages that are sent.
    pub messages: u64,
    /// Hits by the rule's number.
    hits: BTreeMap<u32, u64>,
    /// Requests for paths that lead nowhere.
    paths: BTreeMap<String, u64>,
    pub clicks: u64,
    pub clicks_with_consent: u64,
    pub exposures_with_consent: u64,
    pub exposures_without: u64,
    pub sessions: u64,
}

impl Expected {
    /// A rule answered.
    pub fn hit(&mut self, rule: u32) {
        let hits = self.hits.entry(rule).or_default();
        *hits = hits.saturating_add(1);
    }

    /// A path led nowhere.
    pub fn missed(&mut self, path: String) {
        let count = self.paths.entry(path).or_default();
        *count = count.saturating_add(1);
    }
}

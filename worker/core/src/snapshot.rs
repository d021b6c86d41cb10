//! The published configuration in memory: what one pointer names, loaded.

use std::sync::Arc;

use crate::clicks::Campaigns;
use crate::experiments::Bundle;
use crate::experiments::variants::Variants;
use crate::redirects::Table;
use crate::release::Manifest;

/// Everything published that a decision needs. Parts are missing until something is published.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// The live redirect table.
    pub redirects: Option<Table>,
    /// The name it is published under, SHA-256 in hexadecimal; where that is not known, its hits are
    /// not counted.
    pub table_id: Option<String>,
    /// The live release of the app.
    pub release: Option<Manifest>,
    /// The live campaigns and sources of clicks.
    pub campaigns: Arc<Campaigns>,
    /// The live experiments and features.
    pub experiments: Option<Bundle>,
    /// The pages that their variations show, where they are others than the release's at the same paths.
    pub variants: Option<Variants>,
    /// Whether experiments are switched off: everybody has the first variation of each.
    pub experiments_off: bool,
    /// Whether pages answer with the maintenance page.
    pub maintenance: bool,
    /// Until when it is answered from without a look at what is published since, in milliseconds since 1970.
    pub fresh_until: u64,
}

impl Snapshot {
    /// The experiments, while they run.
    pub fn running(&self) -> Option<&Bundle> {
        self.experiments.as_ref().filter(|_| !self.experiments_off)
    }
}

//! The published configuration in memory: what one pointer names, loaded.

use std::sync::Arc;

use crate::clicks::Campaigns;
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
    /// Whether pages answer with the maintenance page.
    pub maintenance: bool,
}

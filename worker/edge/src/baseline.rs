//! The redirect table and the campaigns that the Worker was built with: they answer until what is published is read.

use kirkas_core::clicks::Campaigns;
use kirkas_core::redirects::Table;

/// The repository's own tables, compiled to be built in (see `build.rs`).
static BUNDLE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/baseline.bundle"));

/// The SHA-256 of the table when it is published: its rules have the same numbers there, by which hits are counted.
pub const ID: &str = env!("BASELINE_SHA256");

/// The table.
pub fn table() -> Option<Table> {
    Table::load(BUNDLE).ok()
}

/// The repository's own campaigns and sources of clicks, compiled.
static CAMPAIGNS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/campaigns.bundle"));

/// The campaigns.
pub fn campaigns() -> Campaigns {
    Campaigns::load(CAMPAIGNS.to_vec()).unwrap_or_default()
}

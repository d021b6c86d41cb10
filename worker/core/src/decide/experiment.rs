//! The fifth stage: whether the page depends on who the visitor is.

use crate::experiments::preview;
use crate::facts::Facts;
use crate::page::ResolvedPage;
use crate::site::{Access, Region};
use crate::snapshot::Snapshot;
use crate::system::page_of_data_path;

/// Whether experiments may change a page, or a preview begins or ends there. On sensitive screens neither happens,
/// whatever is published. During maintenance a preview shows each page, whose data is there for everybody.
pub fn is_tested(facts: &Facts, snapshot: &Snapshot, region: &Region, page: &ResolvedPage) -> bool {
    let is_requested = || facts.query.is_some_and(preview::is_requested);
    match snapshot.maintenance(region, facts.now) {
        _ if !facts.reads() => false,
        Some(_) if page.access == Access::Staff || page_of_data_path(facts.path).is_some() => false,
        Some(_) => is_requested() || preview::is_stored(facts),
        None => {
            let experiments = snapshot.running().filter(|_| !page.sensitive);
            experiments.is_some_and(|experiments| is_requested() || experiments.is_tested(&page.address(facts)))
        }
    }
}

//! The fifth stage: whether the page depends on who the visitor is.

use crate::experiments::preview;
use crate::facts::Facts;
use crate::page::ResolvedPage;
use crate::site::Region;
use crate::snapshot::Snapshot;

/// Whether experiments may change a page, or a preview begins or ends there. On sensitive screens neither happens,
/// whatever is published.
pub fn is_tested(facts: &Facts, snapshot: &Snapshot, region: &Region, page: &ResolvedPage) -> bool {
    let may_be = facts.reads() && !page.sensitive && snapshot.maintenance(region, facts.now).is_none();
    snapshot.running().filter(|_| may_be).is_some_and(|experiments| {
        facts.query.is_some_and(preview::is_requested) || experiments.is_tested(&page.address(facts))
    })
}

//! The published configuration in memory: what one pointer names, loaded.

use std::sync::Arc;

use crate::answer::RETRY_AFTER;
use crate::arm::Arm;
use crate::clicks::Campaigns;
use crate::experiments::Bundle;
use crate::experiments::variants::Variants;
use crate::maintenance::Window;
use crate::redirects::{Patch, PatchedTable, Table};
use crate::release::Manifest;
use crate::rollout::Rollout;
use crate::site::Region;

/// Everything published that a decision needs. Parts are missing until something is published.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// The live redirect table.
    pub redirects: Option<Table>,
    /// The name it is published under, SHA-256 in hexadecimal; where that is not known, its hits are
    /// not counted.
    pub table_id: Option<String>,
    /// What has been changed in that table since it was compiled. It never is another table's.
    pub patch: Option<Patch>,
    /// The name of the patch, as that of the table.
    pub patch_id: Option<String>,
    /// The live release of the app.
    pub release: Option<Manifest>,
    /// The live campaigns and sources of clicks.
    pub campaigns: Arc<Campaigns>,
    /// The live experiments and features.
    pub experiments: Option<Bundle>,
    /// The pages that their variations show, where they are others than the release's at the same paths.
    pub variants: Option<Variants>,
    /// The release that is rolled out to a share of visitors.
    pub rollout: Option<Arc<Rollout>>,
    /// Whether experiments are switched off: everybody has the first variation of each.
    pub experiments_off: bool,
    /// Whether pages answer with the maintenance page until that is switched off.
    pub maintenance: bool,
    /// The windows of time in which they do by themselves.
    pub windows: Vec<Window>,
    /// Until when it is answered from without a look at what is published since, in milliseconds since 1970.
    pub fresh_until: u64,
}

impl Snapshot {
    /// The live redirect table with its patch.
    pub fn patched_table(&self) -> Option<PatchedTable<'_>> {
        self.redirects.as_ref().map(|base| PatchedTable { base, patch: self.patch.as_ref() })
    }

    /// The name of what a rule of [`Snapshot::patched_table`] is in, and its number there. None where its hits are not counted.
    pub fn published_rule(&self, rule: u32) -> Option<(&str, u32)> {
        match self.patched_table().and_then(|table| table.number_in_patch(rule)) {
            Some(number) => Some((self.patch_id.as_deref()?, number)),
            None => Some((self.table_id.as_deref()?, rule)),
        }
    }

    /// The experiments, while they run.
    pub fn running(&self) -> Option<&Bundle> {
        self.experiments.as_ref().filter(|_| !self.experiments_off)
    }

    /// Whether the pages of a region answer with the maintenance page at a moment: then, what they say in `Retry-After`.
    pub fn maintenance(&self, region: &Region, now: u64) -> Option<&str> {
        if self.maintenance {
            return Some(RETRY_AFTER);
        }
        let open = self.windows.iter().find(|window| window.is_open(region, now));
        open.map(|window| window.retry_after.as_str())
    }

    /// The beginning and end, in milliseconds since 1970, of the window of maintenance that the pages of a region announce at a moment.
    pub fn announcement(&self, region: &Region, now: u64) -> Option<String> {
        self.windows.iter().find_map(|window| window.announcement(region, now))
    }

    /// When pages next change by themselves: a campaign or a window of maintenance begins or ends, or that is announced.
    pub fn next_change(&self, now: u64) -> Option<u64> {
        let windows = self.windows.iter().filter_map(|window| window.next_change(now));
        windows.chain(self.campaigns.next_change(now)).min()
    }

    /// What is published as the candidate's visitors have it; none for the others, who have this one.
    pub fn of_arm(&self, arm: Arm) -> Option<Self> {
        let rollout = self.rollout.as_deref().filter(|_| arm == Arm::Candidate)?;
        Some(Self { release: Some(rollout.candidate.clone()), variants: rollout.variants.clone(), ..self.clone() })
    }
}

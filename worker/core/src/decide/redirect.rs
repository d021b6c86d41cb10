//! The second stage: the rule for the path in the redirect table. An exact rule answers at once. A rule by pattern waits for
//! the next stage, because a page at the path comes before it.

use super::no_page::NoPage;
use crate::facts::Facts;
use crate::page::{language, page_path};
use crate::redirects::{Hit, MissingShard};
use crate::reports::Event;
use crate::site::{self, Region};
use crate::snapshot::Snapshot;

/// The result of looking a path up in the redirect table.
pub enum RuleLookup {
    /// The rule, or that there is none.
    Known(Option<Hit>),
    /// There may be a rule: the shard that would have it can't be read.
    Unread,
}

/// Looks the path up.
pub fn look_up(facts: &Facts, snapshot: &Snapshot) -> Result<RuleLookup, MissingShard> {
    let hit = snapshot.patched_table().map(|table| table.look_up(facts.host, page_path(facts), facts.query));
    hit.transpose().map(|hit| RuleLookup::Known(hit.flatten()))
}

/// Lets an exact rule answer; passes on what else the look-up found.
pub fn apply_exact_rule(lookup: RuleLookup, region: &'static Region, path: &str) -> Result<RuleLookup, NoPage> {
    match lookup {
        RuleLookup::Known(Some(hit)) if !hit.yields => Err(apply_rule(hit, region, path)),
        lookup => Ok(lookup),
    }
}

/// What a rule says of a path: the redirect, or that the page is gone.
pub fn apply_rule(hit: Hit, region: &'static Region, path: &str) -> NoPage {
    let event = event_of(&hit);
    match hit.location {
        Some(location) => NoPage::Redirect { status: hit.status.code(), location, event: Some(event) },
        None => NoPage::Nothing { language: language(region, &site::resolve(region, path)), status: 410, event },
    }
}

/// What a rule's hit is counted as.
pub fn event_of(hit: &Hit) -> Event {
    if hit.yields { Event::Pattern(hit.rule) } else { Event::Exact(hit.rule) }
}

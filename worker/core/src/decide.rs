//! Decides what to do with a request, from its facts and the published configuration.
//!
//! # Design
//! A request passes these stages in one direction: system path, redirect, route, campaign, experiment, page. Each has a module
//! of that name. It takes what the stage before found, and answers or passes on what it found itself.

mod campaign;
mod experiment;
mod fallback;
mod no_page;
pub(crate) mod page;
mod redirect;
mod release_file;
mod reuse;
mod route;
mod system_path;

use crate::answer::Answer;
use crate::facts::Facts;
use crate::page::{ResolvedPage, page_path};
use crate::redirects::MissingShard;
use crate::site::{self, Region};
use crate::snapshot::Snapshot;
use crate::system::ASSETS;

use no_page::NoPage;
use redirect::RuleLookup;
use reuse::reusable_until;

pub use fallback::fallback_answer;

/// Longest path with its query, in bytes; longer ones are refused with 414.
pub const MAX_URL_LENGTH: usize = 16 * 1024;

/// What to do with a request.
#[derive(Debug, PartialEq, Eq)]
pub enum Decision {
    /// Answer it, with a body from KV or none.
    Answer(Answer),
    /// Hand it to the origin.
    Origin,
    /// Hand it to the control Worker.
    Control,
    /// Read the body: a session's analytics payload, or a page's vitals.
    Analytics,
    /// Read the body, which names the page that the visitor came to, and answer with the touch that counts. A DELETE
    /// deletes the touches.
    Clicks,
    /// Answer as [`crate::experiments::visit::visit`] decides. The page is under an experiment, and who is in it can't
    /// be decided from the snapshot alone: that takes the keys.
    Experiment(ResolvedPage),
    /// Read the body, which names the pages that the visitor has seen, and store the visitor's id. A DELETE deletes all
    /// that experiments store.
    Visitor,
    /// Read the body, and answer with the values of features for the context in it.
    Flags,
}

/// Runs the stages.
///
/// # Errors
/// [`MissingShard`] where that takes a shard of the redirect table that is not loaded: load it and call this
/// again, or call [`decide_without_shard`] where it can't be loaded.
pub fn decide(facts: &Facts, snapshot: &Snapshot) -> Result<Decision, MissingShard> {
    match system_path::decide(facts, snapshot) {
        Some(decision) => Ok(decision),
        None => Ok(decide_page(facts, snapshot, redirect::look_up(facts, snapshot)?)),
    }
}

/// Runs the stages where the shard that [`decide`] needs can't be loaded. A page at the path answers, because
/// publishing refuses permanent rules on pages. Else the answer is 404, which must not be cached: a
/// redirect would be a guess, and an error would be worse for the visitor.
pub fn decide_without_shard(facts: &Facts, snapshot: &Snapshot) -> Decision {
    system_path::decide(facts, snapshot).unwrap_or_else(|| decide_page(facts, snapshot, RuleLookup::Unread))
}

/// The stages after the rule is looked up.
fn decide_page(facts: &Facts, snapshot: &Snapshot, rule: RuleLookup) -> Decision {
    // The answer while a rule can't be read is not reused for other requests.
    let fresh_until = if matches!(rule, RuleLookup::Unread) { 0 } else { snapshot.fresh_until };
    if let Some(name) = facts.path.strip_prefix(ASSETS) {
        let answer = release_file::missing_asset(facts, name, rule);
        return Decision::Answer(reusable_until(fresh_until, answer, facts, snapshot));
    }
    let region = site::region_of_host(facts.host);
    match find_page(facts, snapshot, region, rule) {
        Ok(page) if experiment::is_tested(facts, snapshot, region, &page) => Decision::Experiment(page),
        page => {
            let answer = page::answer(page, region, facts, snapshot);
            let until = reuse::page_until(&answer, fresh_until, facts, snapshot);
            Decision::Answer(reusable_until(until, answer, facts, snapshot))
        }
    }
}

/// The page that answers, as far as the visitor makes no difference.
fn find_page(
    facts: &Facts,
    snapshot: &Snapshot,
    region: &'static Region,
    rule: RuleLookup,
) -> Result<ResolvedPage, NoPage> {
    let pattern = redirect::apply_exact_rule(rule, region, page_path(facts))?;
    let page = route::find_page(pattern, region, facts, snapshot.release.as_ref())?;
    campaign::apply_campaign(&page, region, facts, snapshot)?;
    Ok(page)
}

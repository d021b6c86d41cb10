//! The sample of the audience: what is recorded of a page that one of its visitors saw.

use super::visitor_context::{ExposureReport, VisitorContext, is_program};
use crate::clicks::is_prefetch;
use crate::facts::Facts;
use crate::page::page_path;
use crate::signed::KeyRing;
use crate::site::{Resolution, region_of_host, resolve};
use crate::snapshot::Snapshot;

/// What is recorded of a request for a page by a visitor in the sample, which one in so many is. Nothing is recorded of
/// sensitive screens, which no experiment is on, of bots, and of pages that a browser fetches in case.
#[inline]
pub fn sample(facts: &Facts, snapshot: &Snapshot, ring: &KeyRing, one_in: u32) -> Option<ExposureReport> {
    let resolution = resolve(region_of_host(facts.host), page_path(facts));
    let Resolution::Screen { language, route, path } = resolution else { return None };
    if route.sensitive || is_prefetch(facts) || is_program(facts, snapshot) {
        return None;
    }
    let visitor = VisitorContext::new(facts, facts.header("cookie").unwrap_or_default(), ring);
    Some(visitor.sample(facts, snapshot, &path, &route.path(language), one_in))
}

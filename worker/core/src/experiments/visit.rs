//! A visit to a page with experiments: chooses the page of the visitor's variation, or its redirect; sets the cookies
//! that store the choice, with consent only; and reports exposures to the results.
//!
//! # Design
//! Where anything is missing or can't be read (no keys, no
//! page of a variation), the visitor gets the unchanged page, never an error.

mod audience;
mod recent_exposures;
mod visitor_context;

pub use audience::sample;
pub use recent_exposures::RecentExposures;
pub use visitor_context::{ExposureReport, is_program};

use crate::answer::{self, Answer, with_cookie};
use crate::clicks::is_prefetch;
use crate::decide::{Decision, decide, decide_without_shard, page};
use crate::facts::Facts;
use crate::page::{ResolvedPage, render_page};
use crate::signed::KeyRing;
use crate::site::region_of_host;
use crate::snapshot::Snapshot;
use crate::system::page_of_data_path;

use super::{assignments, identity, preview};
use visitor_context::{PageChoice, VisitorContext};

/// Where the app reports that the visitor grants or withdraws consent to analytics.
pub const PATH: &str = crate::system::VISITOR;
/// How many of the pages that a visitor saw before consent are counted.
const MAX_PAGES: usize = 20;

/// The outcome of a visit.
#[derive(Debug, PartialEq, Eq)]
pub struct VisitOutcome {
    /// The page or redirect, with the cookies to set.
    pub answer: Answer,
    /// What is reported to the results.
    pub exposures: Vec<ExposureReport>,
}

/// Decides which page a visitor sees.
#[inline]
pub fn visit(facts: &Facts, snapshot: &Snapshot, resolved_page: ResolvedPage, ring: Option<&KeyRing>) -> VisitOutcome {
    let region = region_of_host(facts.host);
    // Or what is in its place during maintenance.
    let unchanged_page = |page| answer::private(page::answer(Ok(page), region, facts, snapshot));
    let Some(ring) = ring else {
        return VisitOutcome { answer: unchanged_page(resolved_page), exposures: Vec::new() };
    };
    let cookies = facts.header("cookie").unwrap_or_default();
    let (preview, mut preview_cookies) = preview::preview(facts.query.unwrap_or_default(), &cookies, ring, facts.now);
    let is_under_maintenance = snapshot.maintenance(region, facts.now).is_some();
    // A browser without a window counts as a program, but not when it follows a signed link to a preview.
    if preview.is_none() && (is_under_maintenance || is_program(facts, snapshot)) {
        let answer = preview_cookies.into_iter().fold(unchanged_page(resolved_page), with_cookie);
        return VisitOutcome { answer, exposures: Vec::new() };
    }
    let mut visitor = VisitorContext::new(facts, cookies, ring);
    let is_viewed = facts.method == "GET" && !is_prefetch(facts);
    if let (Some(preview), true) = (&preview, is_viewed && !resolved_page.sensitive) {
        preview_cookies.push(preview.bar(snapshot.running(), &resolved_page.path, facts.query.unwrap_or_default()));
    }
    let counts = preview.is_none() && is_viewed;
    let answer = match visitor.decide(facts, snapshot, &resolved_page, preview.as_ref(), counts) {
        PageChoice::Elsewhere(location) => redirect_to(facts, location),
        PageChoice::Page(page, variation) => {
            let page = ResolvedPage { page, ..resolved_page };
            let answer = answer::private(render_page(facts, &page, snapshot));
            variation.into_iter().fold(answer, answer::with_variation)
        }
    };
    let new_cookies = if counts { visitor.new_cookies(facts.now) } else { Vec::new() };
    let answer = if preview.is_some() { answer::private_uncacheable(answer) } else { answer };
    let answer = preview_cookies.into_iter().chain(new_cookies).fold(answer, with_cookie);
    VisitOutcome { answer, exposures: visitor.exposures }
}

/// The redirect of an experiment, as page data where that is requested. It belongs to one visitor.
fn redirect_to(facts: &Facts, location: String) -> Answer {
    match page_of_data_path(facts.path) {
        Some(_) => answer::uncacheable(answer::redirect_data(302, &location)),
        None => answer::redirect(302, location),
    }
}

/// Stores the id of a visitor who now consents, as it was when they came `age_ms` ago, and reports again the
/// exposures on the pages (path and query each) that they have seen.
#[inline]
pub fn grant_consent<'p>(
    facts: &Facts,
    snapshot: &Snapshot,
    ring: Option<&KeyRing>,
    age_ms: u64,
    pages: impl IntoIterator<Item = &'p str>,
) -> VisitOutcome {
    let visit_facts = Facts { method: "GET", now: facts.now.saturating_sub(age_ms), ..*facts };
    let Some(ring) = ring.filter(|_| !is_program(facts, snapshot)) else {
        return VisitOutcome { answer: answer::no_content(), exposures: Vec::new() };
    };
    let mut visitor = VisitorContext::new(&visit_facts, facts.header("cookie").unwrap_or_default(), ring);
    for page in pages.into_iter().take(MAX_PAGES) {
        let (path, query) = page.split_once('?').map_or((page, None), |(path, query)| (path, Some(query)));
        let page_facts = Facts { path, query, ..visit_facts };
        if let Decision::Experiment(resolved_page) =
            decide(&page_facts, snapshot).unwrap_or_else(|_| decide_without_shard(&page_facts, snapshot))
        {
            let preview =
                preview::preview(query.unwrap_or_default(), &visitor.cookies, visitor.ring, visit_facts.now).0;
            visitor.decide(&page_facts, snapshot, &resolved_page, preview.as_ref(), preview.is_none());
        }
    }
    let answer = visitor.new_cookies(facts.now).into_iter().fold(answer::no_content(), with_cookie);
    VisitOutcome { answer, exposures: visitor.exposures }
}

/// Deletes all cookies of a visitor who withdraws consent.
#[inline]
pub fn withdraw_consent() -> Answer {
    [identity::clear()].into_iter().chain(assignments::clear()).fold(answer::no_content(), with_cookie)
}

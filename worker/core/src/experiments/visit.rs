//! A visit to a page with experiments: chooses the page of the visitor's variation, or its redirect; sets the cookies
//! that store the choice, with consent only; and reports exposures to the results.
//!
//! # Design
//! A page without an experiment costs one call of [`is_tested`]. Where anything is missing or can't be read (no keys, no
//! page of a variation), the visitor gets the unchanged page, never an error.

mod person;
mod recent;

pub use person::Told;
pub use recent::Recent;

use crate::answer::{self, Answer, with_cookie};
use crate::clicks::is_ahead;
use crate::decide::{Decision, Found, decide, decide_unread, led, shown};
use crate::facts::Facts;
use crate::signed::KeyRing;
use crate::snapshot::Snapshot;

use super::{assignments, identity, preview};
use person::{Person, Shows, is_program};

/// Where the app reports that the visitor grants or withdraws consent to analytics.
pub const PATH: &str = crate::system::VISITOR;
/// How many of the pages that a visitor saw before consent are counted.
const MOST_PAGES: usize = 20;

/// The outcome of a visit.
#[derive(Debug, PartialEq, Eq)]
pub struct Visited {
    /// What the visitor is shown, with the cookies to set.
    pub answer: Answer,
    /// What is reported to the results.
    pub exposures: Vec<Told>,
}

/// Whether experiments may change a page, or a preview begins or ends there. On sensitive screens neither happens,
/// whatever is published.
pub fn is_tested(facts: &Facts, snapshot: &Snapshot, found: &Found) -> bool {
    let may_be = facts.reads() && !snapshot.maintenance && !found.sensitive;
    snapshot.running().filter(|_| may_be).is_some_and(|experiments| {
        facts.query.is_some_and(preview::is_asked) || experiments.is_tested(&address(facts, found))
    })
}

/// The address of a page as experiments see it, whether the request is for the document or for its data.
fn address(facts: &Facts, found: &Found) -> String {
    let (mark, query) = facts.query.map_or(("", ""), |query| ("?", query));
    [facts.scheme, "://", facts.host, &found.path, mark, query].concat()
}

/// Decides what a visitor is shown.
#[inline]
pub fn visit(facts: &Facts, snapshot: &Snapshot, found: Found, ring: Option<&KeyRing>) -> Visited {
    let release = snapshot.release.as_ref();
    let as_it_is = |found: &Found| answer::private(shown(facts, found, release));
    let Some(ring) = ring else { return Visited { answer: as_it_is(&found), exposures: Vec::new() } };
    let cookies = facts.header("cookie").unwrap_or_default();
    let (preview, mut previewed) = preview::preview(facts.query.unwrap_or_default(), &cookies, ring, facts.now);
    // A browser without a window counts as a program; whoever follows a signed link means it.
    if preview.is_none() && is_program(facts, snapshot) {
        let answer = previewed.into_iter().fold(as_it_is(&found), with_cookie);
        return Visited { answer, exposures: Vec::new() };
    }
    let mut person = Person::of(facts, cookies, ring);
    let looks = facts.method == "GET" && !is_ahead(facts);
    if let (Some(preview), Some(experiments), true) = (&preview, snapshot.running(), looks) {
        previewed.push(preview.bar(experiments, &found.path, facts.query.unwrap_or_default()));
    }
    let counts = preview.is_none() && looks;
    let answer = match person.decide(facts, snapshot, &found, preview.as_ref(), counts) {
        Shows::Elsewhere(location) => led(facts, location),
        Shows::Page(page, variation) => {
            let answer = as_it_is(&Found { page, ..found });
            variation.into_iter().fold(answer, answer::with_variation)
        }
    };
    let kept = if counts { person.kept(facts.now) } else { Vec::new() };
    let answer = if preview.is_some() { answer::own(answer) } else { answer };
    let answer = previewed.into_iter().chain(kept).fold(answer, with_cookie);
    Visited { answer, exposures: person.exposures }
}

/// Stores the id of a visitor who now consents, as it was when they came `age_ms` ago, and reports again the
/// exposures on the pages (path and query each) that they have seen.
#[inline]
pub fn consented<'p>(
    facts: &Facts,
    snapshot: &Snapshot,
    ring: Option<&KeyRing>,
    age_ms: u64,
    pages: impl IntoIterator<Item = &'p str>,
) -> Visited {
    let came = Facts { method: "GET", now: facts.now.saturating_sub(age_ms), ..*facts };
    let Some(ring) = ring.filter(|_| !is_program(facts, snapshot)) else {
        return Visited { answer: answer::nothing(), exposures: Vec::new() };
    };
    let mut person = Person::of(&came, facts.header("cookie").unwrap_or_default(), ring);
    for page in pages.into_iter().take(MOST_PAGES) {
        let (path, query) = page.split_once('?').map_or((page, None), |(path, query)| (path, Some(query)));
        let asked = Facts { path, query, ..came };
        if let Decision::Visit(found) = decide(&asked, snapshot).unwrap_or_else(|_| decide_unread(&asked, snapshot)) {
            let preview = preview::preview(query.unwrap_or_default(), &person.cookies, person.ring, came.now).0;
            person.decide(&asked, snapshot, &found, preview.as_ref(), preview.is_none());
        }
    }
    let answer = person.kept(facts.now).into_iter().fold(answer::nothing(), with_cookie);
    Visited { answer, exposures: person.exposures }
}

/// Deletes all cookies of a visitor who withdraws consent.
#[inline]
pub fn forgotten() -> Answer {
    [identity::clear()].into_iter().chain(assignments::clear()).fold(answer::nothing(), with_cookie)
}

#[cfg(all(test, feature = "compile"))]
mod tests;

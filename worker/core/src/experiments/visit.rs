//! What a visit to a page with experiments comes to: the page of the variation that the visitor has, or where it leads;
//! the cookies that keep that, with consent only; and what results are told.
//!
//! # Design
//! [`is_tested`] is all that a page costs which no experiment is for. Whatever is missing or can't be read (no keys, no
//! page of a variation) means the page as it is, never an error.

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
use person::{Person, Shows};

/// Where the app tells that the visitor consents to analytics, or no more.
pub const PATH: &str = "/edge/visitor";
/// Pages that count of those that a visitor saw before consent.
const MOST_PAGES: usize = 20;

/// What comes of a visit.
#[derive(Debug, PartialEq, Eq)]
pub struct Visited {
    /// What the visitor is shown, with the cookies to set.
    pub answer: Answer,
    /// What results are told.
    pub exposures: Vec<Told>,
}

/// Whether experiments may have a say in what is shown at a page, or a preview begins or ends there.
pub fn is_tested(facts: &Facts, snapshot: &Snapshot, found: &Found) -> bool {
    snapshot.running().filter(|_| facts.reads() && !snapshot.maintenance).is_some_and(|experiments| {
        facts.query.is_some_and(preview::is_asked) || experiments.is_tested(&address(facts, found))
    })
}

/// The address of a page as experiments see it, be it asked for as a document or as data.
fn address(facts: &Facts, found: &Found) -> String {
    let (mark, query) = facts.query.map_or(("", ""), |query| ("?", query));
    [facts.scheme, "://", facts.host, &found.path, mark, query].concat()
}

/// Decides what a visitor is shown.
#[inline]
pub fn visit(facts: &Facts, snapshot: &Snapshot, found: Found, ring: Option<&KeyRing>) -> Visited {
    let release = snapshot.release.as_ref();
    let Some(mut person) = ring.and_then(|ring| Person::of(facts, snapshot, ring)) else {
        return Visited { answer: answer::private(shown(facts, &found, release)), exposures: Vec::new() };
    };
    let (preview, previewed) =
        preview::preview(facts.query.unwrap_or_default(), &person.cookies, person.ring, facts.now);
    let counts = preview.is_none() && facts.method == "GET" && !is_ahead(facts);
    let answer = match person.decide(facts, snapshot, &found, preview.as_ref(), counts) {
        Shows::Elsewhere(location) => led(facts, location),
        Shows::Page(page) => answer::private(shown(facts, &Found { page, ..found }, release)),
    };
    let kept = if counts { person.kept(facts.now) } else { Vec::new() };
    let answer = if preview.is_some() { answer::own(answer) } else { answer };
    let answer = previewed.into_iter().chain(kept).fold(answer, with_cookie);
    Visited { answer, exposures: person.exposures }
}

/// Keeps the id of a visitor who consents since, as it was when they came `age_ms` ago, and tells again of the
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
    let Some(mut person) = ring.and_then(|ring| Person::of(&came, snapshot, ring)) else {
        return Visited { answer: answer::nothing(), exposures: Vec::new() };
    };
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

/// Forgets all that is kept of a visitor who consents no more.
#[inline]
pub fn forgotten() -> Answer {
    [identity::clear()].into_iter().chain(assignments::clear()).fold(answer::nothing(), with_cookie)
}

#[cfg(all(test, feature = "compile"))]
mod tests;

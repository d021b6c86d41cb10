//! A visitor as experiments know them, page by page of a visit.

use super::address;
use crate::clicks::arrive::known;
use crate::clicks::{Arrival, Touch, Touches, capture};
use crate::consent::{Category, grants};
use crate::decide::Found;
use crate::experiments::assignments::{ATTRIBUTE, Assignments, readable};
use crate::experiments::attributes::{Attributes, Device};
use crate::experiments::exposure::Shown;
use crate::experiments::preview::Preview;
use crate::experiments::{Bundle, Evaluation, ExperimentDecision, Object, Visitor, identity};
use crate::facts::Facts;
use crate::release::Page;
use crate::session::cookies;
use crate::signed::KeyRing;
use crate::site::region_of_host;
use crate::snapshot::Snapshot;

/// An exposure, as it is told to results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Its name in this isolate's memory, the same each time.
    pub id: String,
    /// Whether the visitor consents to analytics.
    pub consented: bool,
    /// The message.
    pub message: String,
}

/// What comes of a page.
struct Decided {
    shows: Shows,
    exposure: Option<Told>,
    /// The visitor's from now on.
    assignments: Assignments,
}

/// What a visitor is shown in the place of a page.
pub enum Shows {
    /// This page, in the variation that is named here as cookies for scripts do, where there is one.
    Page(Page, Option<String>),
    /// Nothing here: they are led to this address.
    Elsewhere(String),
}

/// A visitor who is no program.
pub struct Person<'r> {
    pub ring: &'r KeyRing,
    /// The request's.
    pub cookies: String,
    /// What results are to be told.
    pub exposures: Vec<Told>,
    id: String,
    /// Whether a cookie holds the id.
    is_kept: bool,
    consented: bool,
    country: String,
    device: Device,
    touches: Touches,
    assignments: Assignments,
    /// Whether they are others than the cookie holds.
    assigned: bool,
}

/// Whether a program asks, and no visitor.
#[inline]
pub fn is_program(facts: &Facts, snapshot: &Snapshot) -> bool {
    snapshot.campaigns.is_bot(&facts.header("user-agent").unwrap_or_default())
}

impl<'r> Person<'r> {
    /// Whoever asked with these cookies at the time of these facts.
    #[inline]
    pub fn of(facts: &Facts, cookies: String, ring: &'r KeyRing) -> Self {
        let user_agent = facts.header("user-agent").unwrap_or_default();
        let consented = grants(&cookies, Category::Analytics);
        let id = identity::kept(&cookies, ring, facts.now).filter(|_| consented);
        // Cloudflare says XX or T1 where it knows no country.
        let is_country = |code: &String| code != "XX" && code.bytes().all(|letter| letter.is_ascii_alphabetic());
        Self {
            ring,
            exposures: Vec::new(),
            is_kept: id.is_some(),
            id: id.unwrap_or_else(|| identity::unkept(ring, facts)),
            consented,
            country: facts.header("cf-ipcountry").filter(is_country).unwrap_or_default(),
            device: Device::of(&user_agent),
            touches: known(&cookies, ring, facts.now).unwrap_or_default(),
            assignments: if consented { Assignments::read(&cookies, ring, facts.now) } else { Assignments::default() },
            assigned: false,
            cookies,
        }
    }

    /// Decides what is shown in the place of a page; where that `counts`, the exposure is to be told, and with
    /// consent the assignment to be kept.
    #[inline]
    pub fn decide(
        &mut self,
        facts: &Facts,
        snapshot: &Snapshot,
        found: &Found,
        preview: Option<&Preview>,
        counts: bool,
    ) -> Shows {
        let Some(experiments) = snapshot.running() else { return Shows::Page(found.page, None) };
        let Decided { shows, exposure, assignments } = self.decided(facts, snapshot, found, experiments, preview);
        if counts {
            self.exposures.extend(exposure);
            self.assigned |= self.consented && self.assignments != assignments;
            self.assignments = assignments;
        }
        shows
    }

    #[inline]
    fn decided(
        &self,
        facts: &Facts,
        snapshot: &Snapshot,
        found: &Found,
        experiments: &Bundle,
        preview: Option<&Preview>,
    ) -> Decided {
        let url = address(facts, found);
        let click = self.click(facts, snapshot, found);
        let members = self.attributes(facts, found, &url, click.as_ref()).members();
        let known = self.assignments.of(&self.id);
        let forced = preview.map(|preview| (preview.experiment.as_str(), preview.variation));
        let visitor = Visitor {
            attributes: Object::new(&members),
            url: &url,
            forced: forced.as_slice(),
            assignments: self.consented.then_some(&known),
            qa_mode: preview.is_some(),
            forced_by_query: false,
            ..Visitor::default()
        };
        let mut evaluation = Evaluation::new(experiments, visitor);
        let decision = evaluation.first_of_page();
        let mut assignments = self.assignments.clone();
        for made in evaluation.assignments().iter().filter(|made| made.attribute == ATTRIBUTE) {
            assignments.add(made.experiment, made.bucket_version, made.variation);
        }
        let Some(decision) = decision else {
            return Decided { shows: Shows::Page(found.page, None), exposure: None, assignments };
        };
        let is_new = decision.hash_used && !self.assignments.has(decision.experiment, decision.key);
        if is_new && !assignments.has(decision.experiment, decision.key) {
            // One that is not sticky is remembered as well: as counted.
            assignments.add(decision.experiment, 0, decision.key);
        }
        let shows = match evaluation.location(&decision) {
            Some(location) => Shows::Elsewhere(location),
            None => {
                let shown = readable([(decision.experiment, decision.key)]);
                Shows::Page(page_of(&decision, facts, snapshot, found), Some(shown))
            }
        };
        Decided { shows, exposure: is_new.then(|| self.exposure(&decision, facts.now)), assignments }
    }

    #[inline]
    fn attributes<'a>(
        &'a self,
        facts: &'a Facts,
        found: &'a Found,
        url: &'a str,
        click: Option<&'a Touch>,
    ) -> Attributes<'a> {
        let session = [cookies::ACCESS, cookies::REFRESH];
        Attributes {
            id: &self.id,
            url,
            host: facts.host,
            path: &found.path,
            query: url.find('?').and_then(|at| url.get(at..)).unwrap_or_default(),
            language: found.language.tag,
            region: region_of_host(facts.host).id,
            country: &self.country,
            device: self.device,
            source: click.map_or("", |click| &click.source),
            campaign: click.map_or("", |click| &click.campaign),
            logged_in: session.iter().any(|name| cookies::value(&self.cookies, name).is_some()),
        }
    }

    /// The click that led here: of this query, else the last that counts.
    #[inline]
    fn click(&self, facts: &Facts, snapshot: &Snapshot, found: &Found) -> Option<Touch> {
        let query = facts.query.unwrap_or_default();
        let arrival = Arrival { region: region_of_host(facts.host), path: &found.path, query, at: facts.now };
        let of_query = capture(&arrival, &snapshot.campaigns).pop();
        of_query.or_else(|| self.touches.ends().map(|ends| ends.last.clone()))
    }

    #[inline]
    fn exposure(&self, decision: &ExperimentDecision, at: u64) -> Told {
        let &ExperimentDecision { experiment, variation, .. } = decision;
        let shown = Shown { visitor: &self.id, experiment, variation, at, consented: self.consented };
        Told { id: shown.id(self.ring), consented: self.consented, message: shown.message() }
    }

    /// The cookies that keep what is new of a visitor who consents.
    #[inline]
    pub fn kept(&self, now_ms: u64) -> Vec<String> {
        let id = (self.consented && !self.is_kept).then(|| identity::set(&self.id, self.ring, now_ms));
        let assignments = self.assigned.then(|| self.assignments.set(self.ring, now_ms));
        id.into_iter().chain(assignments.into_iter().flatten()).collect()
    }
}

/// What the variation shows: another page, where publishing says so.
#[inline]
fn page_of(decision: &ExperimentDecision, facts: &Facts, snapshot: &Snapshot, found: &Found) -> Page {
    let region = region_of_host(facts.host).id;
    let page = |path| snapshot.variants.as_ref()?.page(region, path, decision.experiment, decision.variation);
    page(&found.path).or_else(|| page(found.pattern.as_ref()?)).unwrap_or(found.page)
}

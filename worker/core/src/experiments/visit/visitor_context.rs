//! What experiments know about a visitor, page by page of a visit.

use crate::clicks::arrive::stored_touches;
use crate::clicks::{Arrival, Touch, Touches, capture};
use crate::consent::{Category, grants};
use crate::experiments::assignments::{ATTRIBUTE, Assignments, readable};
use crate::experiments::attributes::{Attributes, Device};
use crate::experiments::audience::SampledPage;
use crate::experiments::exposure::NewExposure;
use crate::experiments::preview::Preview;
use crate::experiments::{Bundle, Evaluation, ExperimentDecision, Object, Visitor, identity};
use crate::facts::Facts;
use crate::page::ResolvedPage;
use crate::release::Page;
use crate::session::cookies;
use crate::signed::KeyRing;
use crate::site::region_of_host;
use crate::snapshot::Snapshot;

/// An exposure, as it is reported to the results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExposureReport {
    /// Its name in this isolate's memory, the same each time.
    pub id: String,
    /// Whether the visitor consents to analytics.
    pub consented: bool,
    /// The message.
    pub message: String,
}

/// The decision for one page.
struct PageDecision {
    choice: PageChoice,
    exposures: Vec<ExposureReport>,
    /// The visitor's from now on.
    assignments: Assignments,
}

/// What a visitor gets at a page's address.
pub enum PageChoice {
    /// This page, in the variation that is named here as cookies for scripts do, where there is one.
    Page(Page, Option<String>),
    /// A redirect to this address.
    Elsewhere(String),
}

/// A visitor, who is not a bot.
pub struct VisitorContext<'r> {
    pub ring: &'r KeyRing,
    /// The request's.
    pub cookies: String,
    /// The exposures to report.
    pub exposures: Vec<ExposureReport>,
    id: String,
    /// Whether a cookie holds the id.
    id_is_stored: bool,
    consented: bool,
    country: String,
    device: Device,
    touches: Touches,
    assignments: Assignments,
    /// Whether they differ from the cookie's.
    assignments_changed: bool,
}

/// Whether the request comes from a bot.
#[inline]
pub fn is_program(facts: &Facts, snapshot: &Snapshot) -> bool {
    snapshot.campaigns.is_bot(&facts.header("user-agent").unwrap_or_default())
}

impl<'r> VisitorContext<'r> {
    /// The visitor with these cookies at the time of these facts.
    #[inline]
    pub fn new(facts: &Facts, cookies: String, ring: &'r KeyRing) -> Self {
        let user_agent = facts.header("user-agent").unwrap_or_default();
        let consented = grants(&cookies, Category::Analytics);
        let (id, id_is_stored) = identity::visitor_id(facts, &cookies, ring);
        // Cloudflare says XX or T1 where it knows no country.
        let is_country = |code: &String| code != "XX" && code.bytes().all(|letter| letter.is_ascii_alphabetic());
        Self {
            ring,
            exposures: Vec::new(),
            id,
            id_is_stored,
            consented,
            country: facts.header("cf-ipcountry").filter(is_country).unwrap_or_default(),
            device: Device::from_user_agent(&user_agent),
            touches: stored_touches(&cookies, ring, facts.now).unwrap_or_default(),
            assignments: if consented { Assignments::read(&cookies, ring, facts.now) } else { Assignments::default() },
            assignments_changed: false,
            cookies,
        }
    }

    /// Decides what the visitor gets at a page's address. Where the visit `counts`, the exposure will be reported and,
    /// with consent, the assignment stored.
    #[inline]
    pub fn decide(
        &mut self,
        facts: &Facts,
        snapshot: &Snapshot,
        resolved_page: &ResolvedPage,
        preview: Option<&Preview>,
        counts: bool,
    ) -> PageChoice {
        let experiments = snapshot.running().filter(|_| !resolved_page.sensitive);
        let Some(experiments) = experiments else { return PageChoice::Page(resolved_page.page, None) };
        let PageDecision { choice, exposures, assignments } =
            self.decide_page(facts, snapshot, resolved_page, experiments, preview);
        if counts {
            self.exposures.extend(exposures);
            self.assignments_changed |= self.consented && self.assignments != assignments;
            self.assignments = assignments;
        }
        choice
    }

    #[inline]
    fn decide_page(
        &self,
        facts: &Facts,
        snapshot: &Snapshot,
        resolved_page: &ResolvedPage,
        experiments: &Bundle,
        preview: Option<&Preview>,
    ) -> PageDecision {
        let url = resolved_page.address(facts);
        let click = self.click(facts, snapshot, &resolved_page.path);
        let members = self.attributes(facts, resolved_page, &url, click.as_ref()).members();
        let known = self.assignments.of(&self.id);
        let forced = preview.map(|preview| (preview.experiment.as_str(), preview.variation));
        let visitor = Visitor {
            attributes: Object::new(&members),
            url: &url,
            forced_variations: forced.as_slice(),
            assignments: self.consented.then_some(&known),
            qa_mode: preview.is_some(),
            allow_query_override: false,
            ..Visitor::default()
        };
        let mut evaluation = Evaluation::new(experiments, visitor);
        let (mut assignments, mut exposures, mut next) = (self.assignments.clone(), Vec::new(), 0);
        let decision = loop {
            let decision = evaluation.first_of_page(next);
            for assignment in evaluation.assignments().iter().filter(|assignment| assignment.attribute == ATTRIBUTE) {
                assignments.add(assignment.experiment, assignment.bucket_version, assignment.variation);
            }
            let Some(decision) = decision else {
                return PageDecision { choice: PageChoice::Page(resolved_page.page, None), exposures, assignments };
            };
            if decision.hash_used && !self.assignments.has(decision.experiment, decision.key) {
                if !assignments.has(decision.experiment, decision.key) {
                    // An assignment that is not sticky is stored as well, to count it only once.
                    assignments.add(decision.experiment, 0, decision.key);
                }
                exposures.push(self.exposure(&decision, facts.now, resolved_page.language.tag, click.as_ref()));
            }
            match decision.number {
                // Who takes part in the experiments behind a holdout is counted, and goes on to them.
                Some(number) if decision.passes_through => next = number.saturating_add(1),
                _ => break decision,
            }
        };
        let choice = match evaluation.location(&decision) {
            Some(location) => PageChoice::Elsewhere(location),
            None => {
                let variation = readable([(decision.experiment, decision.key)]);
                PageChoice::Page(page_of(&decision, facts, snapshot, resolved_page), Some(variation))
            }
        };
        PageDecision { choice, exposures, assignments }
    }

    #[inline]
    fn attributes<'a>(
        &'a self,
        facts: &'a Facts,
        resolved_page: &'a ResolvedPage,
        url: &'a str,
        click: Option<&'a Touch>,
    ) -> Attributes<'a> {
        let session = [cookies::ACCESS, cookies::REFRESH];
        Attributes {
            id: &self.id,
            url,
            host: facts.host,
            path: &resolved_page.path,
            query: url.find('?').and_then(|at| url.get(at..)).unwrap_or_default(),
            language: resolved_page.language.tag,
            region: region_of_host(facts.host).id,
            country: &self.country,
            device: self.device,
            source: click.map_or("", |click| &click.source),
            campaign: click.map_or("", |click| &click.campaign),
            logged_in: session.iter().any(|name| cookies::value(&self.cookies, name).is_some()),
        }
    }

    /// The click that brought the visitor: of this query, else the last that counts.
    #[inline]
    fn click(&self, facts: &Facts, snapshot: &Snapshot, path: &str) -> Option<Touch> {
        let query = facts.query.unwrap_or_default();
        let arrival = Arrival { region: region_of_host(facts.host), path, query, at: facts.now };
        let of_query = capture(&arrival, &snapshot.campaigns).pop();
        of_query.or_else(|| self.touches.ends().map(|ends| ends.last.clone()))
    }

    /// What the sample of the audience records of a page with this canonical path, at the route with this pattern.
    #[inline]
    pub fn sample(&self, facts: &Facts, snapshot: &Snapshot, path: &str, route: &str, one_in: u32) -> ExposureReport {
        let click = self.click(facts, snapshot, path);
        let page = SampledPage {
            visitor: &self.id,
            at: facts.now,
            one_in,
            consented: self.consented,
            region: region_of_host(facts.host).id,
            device: self.device,
            source: click.as_ref().map_or("", |click| &click.source),
            route,
        };
        let (id, message) = page.report(self.ring);
        ExposureReport { id, consented: self.consented, message }
    }

    #[inline]
    fn exposure(
        &self,
        decision: &ExperimentDecision,
        at: u64,
        language: &str,
        click: Option<&Touch>,
    ) -> ExposureReport {
        let &ExperimentDecision { experiment, variation, .. } = decision;
        let exposure = NewExposure {
            visitor: &self.id,
            experiment,
            variation,
            at,
            consented: self.consented,
            language,
            device: self.device,
            source: click.map_or("", |click| &click.source),
        };
        ExposureReport { id: exposure.id(self.ring), consented: self.consented, message: exposure.message() }
    }

    /// The cookies that store the changes, of a visitor who consents.
    #[inline]
    pub fn new_cookies(&self, now_ms: u64) -> Vec<String> {
        let id = (self.consented && !self.id_is_stored).then(|| identity::set(&self.id, self.ring, now_ms));
        let assignments = self.assignments_changed.then(|| self.assignments.set(self.ring, now_ms));
        id.into_iter().chain(assignments.into_iter().flatten()).collect()
    }
}

/// The page of the variation: another page, where one is published.
#[inline]
fn page_of(decision: &ExperimentDecision, facts: &Facts, snapshot: &Snapshot, resolved_page: &ResolvedPage) -> Page {
    let region = region_of_host(facts.host).id;
    let page = |path| snapshot.variants.as_ref()?.page(region, path, decision.experiment, decision.variation);
    page(&resolved_page.path).or_else(|| page(resolved_page.pattern.as_ref()?)).unwrap_or(resolved_page.page)
}

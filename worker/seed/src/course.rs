//! What becomes of offers and applications, by the rules of their lives: each event happens only if its state allows it, and
//! has the effects that the origin gives it.

use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::offer::{
    Actor, Effect, OFFER_DAYS, OfferEvent, OfferFacts, OfferState, REFLECTION_DAYS, transition,
};
use kirkas_lending::offer::Offer;
use kirkas_lending::rank::Criteria;
use kirkas_lending::vocabulary::LoanKind;

use crate::application::Application;
use crate::plan::Course;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 86_400_000;
/// How long before somebody decides about an offer they opened its information.
const READING: i64 = 600_000;
/// How long an accepted application is stored: five years.
const ACCEPTED_RETENTION: i64 = 157_680_000_000;

/// Where an offer stands and how it got there.
#[derive(Debug)]
pub struct OfferCourse {
    /// The offer's id.
    pub id: String,
    /// What it offers.
    pub kind: LoanKind,
    /// When it arrived.
    pub visible_at: i64,
    /// Until when it can be accepted.
    pub expires_at: i64,
    /// Where it stands, as the origin writes it.
    pub state: OfferState,
    /// How often it changed.
    pub version: u32,
    /// When its information was opened.
    pub opened_at: Option<i64>,
    /// When it was accepted.
    pub accepted_at: Option<i64>,
    /// When its lender began to check it, after it was accepted: a mortgage alone, as the next.
    pub reviewed_at: Option<i64>,
    /// When its home was valued.
    pub valued_at: Option<i64>,
    /// When its agreement was signed.
    pub signed_at: Option<i64>,
    /// When its money was paid out.
    pub paid_out_at: Option<i64>,
    /// What consumer and lender did with it.
    pub events: Vec<Event>,
}

/// What somebody did.
#[derive(Debug)]
pub struct Event {
    /// What.
    pub event: OfferEvent,
    /// Who.
    pub by: Actor,
    /// When.
    pub at: i64,
    /// The offer's version after it.
    pub version: u32,
}

impl OfferCourse {
    /// An offer that arrives then.
    pub fn new(id: String, visible_at: i64, kind: LoanKind) -> Self {
        let expires_at = visible_at.saturating_add(OFFER_DAYS.saturating_mul(DAY));
        let state = OfferState::Open;
        Self {
            id,
            kind,
            visible_at,
            expires_at,
            state,
            version: 1,
            opened_at: None,
            accepted_at: None,
            reviewed_at: None,
            valued_at: None,
            signed_at: None,
            paid_out_at: None,
            events: Vec::new(),
        }
    }

    /// Until when an accepted mortgage can't be signed.
    fn reflection_until(&self) -> Option<i64> {
        let opened_at = self.opened_at.filter(|_| self.kind == LoanKind::Mortgage)?;
        Some(opened_at.saturating_add(REFLECTION_DAYS.saturating_mul(DAY)))
    }

    /// Changes the offer, if its state allows it; whether it does.
    fn change(&mut self, event: OfferEvent, at: i64) -> bool {
        let facts = OfferFacts {
            now: at,
            expires_at: self.expires_at,
            other_accepted: false,
            co_applicant_unconfirmed: false,
            reflection_until: self.reflection_until(),
        };
        let Ok(state) = transition(self.state, event, &facts) else { return false };
        self.state = state;
        self.version = self.version.saturating_add(1);
        true
    }

    /// Somebody's act, which is noted beside.
    fn act(&mut self, event: OfferEvent, at: i64) -> bool {
        if !self.change(event, at) {
            return false;
        }
        match event {
            OfferEvent::Accept => {
                self.opened_at = Some(at.saturating_sub(READING));
                self.accepted_at = Some(at);
            }
            OfferEvent::Review => self.reviewed_at = Some(at),
            OfferEvent::Value => self.valued_at = Some(at),
            OfferEvent::Sign => self.signed_at = Some(at),
            OfferEvent::PayOut => self.paid_out_at = Some(at),
            _ => {}
        }
        self.events.push(Event { event, by: event.by(), at, version: self.version });
        true
    }
}

/// Has a course's events happen to the cheapest offer, where there is one.
pub fn run(application: &mut Application, course: &Course) {
    let created_at = application.created_at;
    let at = |hours: u32| created_at.saturating_add(i64::from(hours).saturating_mul(HOUR));
    let events: Vec<(OfferEvent, i64)> = course.events.iter().map(|step| (step.event, at(step.hours))).collect();
    if let Some(chosen) = cheapest(application) {
        for (event, at) in events {
            happen(application, &chosen, event, at);
        }
    }
    if let Some(hours) = course.withdrawn_after_hours {
        application.withdrawn_at = Some(at(hours));
        application.state = ApplicationState::Withdrawn;
        application.version = application.version.saturating_add(1);
    }
}

fn happen(application: &mut Application, chosen: &str, event: OfferEvent, at: i64) {
    let own = application.offers_mut().find(|offer| offer.id == chosen);
    if !own.is_some_and(|offer| offer.act(event, at)) {
        return;
    }
    for effect in event.effects() {
        let others = || |offer: &&mut OfferCourse| offer.id != chosen;
        match effect {
            Effect::SupersedeOthers => application.offers_mut().filter(others()).for_each(|offer| {
                offer.change(OfferEvent::Supersede, at);
            }),
            Effect::ReopenOthers => application.offers_mut().filter(others()).for_each(|offer| {
                offer.change(OfferEvent::Reopen, at);
            }),
            Effect::ShareIdentity
            | Effect::RecordConversion
            | Effect::MailConsumer
            | Effect::StartWithdrawalPeriod
            | Effect::ReportSale
            | Effect::RetractSale => {}
        }
    }
    let Some(state) = application_state(event) else { return };
    application.state = state;
    application.version = application.version.saturating_add(1);
    if event == OfferEvent::Accept {
        application.keep_until = application.keep_until.max(at.saturating_add(ACCEPTED_RETENTION));
    }
}

/// What the origin writes of the application when that happens to one of its offers.
fn application_state(event: OfferEvent) -> Option<ApplicationState> {
    match event {
        OfferEvent::Accept => Some(ApplicationState::Accepted),
        OfferEvent::Cancel | OfferEvent::Refuse => Some(ApplicationState::Collecting),
        OfferEvent::Sign => Some(ApplicationState::Signed),
        OfferEvent::PayOut => Some(ApplicationState::PaidOut),
        _ => None,
    }
}

/// The id of the offer that stands first.
fn cheapest(application: &Application) -> Option<String> {
    let offers = application.matches.iter().filter_map(|found| found.offer.as_ref());
    let first = offers.min_by(|(one, _), (other, _)| criteria(one).order(&criteria(other)));
    first.map(|(_, course)| course.id.clone())
}

fn criteria(offer: &Offer) -> Criteria<'_> {
    let Offer { for_less, apr_percent, total_payable, instalment, .. } = *offer;
    Criteria { for_less, apr_percent, total_payable, instalment, lender: &offer.lender.id }
}

impl Application {
    fn offers_mut(&mut self) -> impl Iterator<Item = &mut OfferCourse> {
        self.matches.iter_mut().filter_map(|found| found.offer.as_mut()).map(|(_, course)| course)
    }
}

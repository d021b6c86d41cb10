//! What becomes of an application and its offers on a course.

use kirkas_lending::lifecycle::application::ApplicationState;
use kirkas_lending::lifecycle::offer::{Effect, OfferEvent};
use kirkas_lending::offer::Offer;
use kirkas_lending::rank::Criteria;

use super::Application;
use crate::course::OfferCourse;
use crate::plan::Course;

const HOUR: i64 = 3_600_000;
/// How long an accepted application is stored: five years.
const ACCEPTED_RETENTION: i64 = 157_680_000_000;

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

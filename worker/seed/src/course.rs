//! What becomes of an offer, by the rules of its life: each event happens only if its state allows it, and has the effects that the
//! origin gives it.

use kirkas_lending::lifecycle::offer::{
    Actor, OFFER_DAYS, OfferEvent, OfferFacts, OfferState, REFLECTION_DAYS, transition,
};
use kirkas_lending::vocabulary::LoanKind;

const DAY: i64 = 86_400_000;
/// How long before somebody decides about an offer they opened its information.
const READING: i64 = 600_000;

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
    pub fn change(&mut self, event: OfferEvent, at: i64) -> bool {
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
    pub fn act(&mut self, event: OfferEvent, at: i64) -> bool {
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

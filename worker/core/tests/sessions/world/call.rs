//! One call: from the browser through the edge, whose machine decides, to the origin and back.

use kirkas_core::session::cookies::{REFRESH, apply_set_cookies, value};
use kirkas_core::session::exchange::{self, Call, CallKind, Effect, Exchange, Failure, Outcome, RefreshRoute};
use kirkas_core::session::renewal::Renewal;

use super::{Event, MAX_DELAY, Plant, Random, Refresher, World};
use crate::SKEW;

/// How long a call may take in all, in milliseconds.
const DEADLINE: i64 = 30_000;

/// What a tab does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Read,
    Write,
    /// A body that can be sent only once.
    Upload,
    /// The app's own refresh.
    Refresh,
    SignOut,
    SignIn,
}

impl Kind {
    pub fn any(random: &mut Random) -> Self {
        match random.below(100) {
            0..55 => Self::Read,
            55..72 => Self::Write,
            72..80 => Self::Upload,
            80..92 => Self::Refresh,
            92..96 => Self::SignOut,
            _ => Self::SignIn,
        }
    }
}

pub struct CallState {
    browser: usize,
    kind: Kind,
    /// The `Cookie` header that it came with.
    cookies: String,
    exchange: Exchange,
    /// What it waits for: whatever comes back for an earlier stage comes too late.
    stage: u32,
    sent: u32,
    renewals: u32,
    executed: u32,
    renewed: Vec<String>,
    waits_for_renewal: bool,
    waits_for_confirmation: bool,
    last: u16,
    /// Cookies that the last answer set.
    set: Vec<String>,
    /// Whether the origin said that the session lasts.
    confirmed: bool,
    over: bool,
}

impl CallState {
    /// The refresh token that it came with.
    pub fn token(&self) -> String {
        value(&self.cookies, REFRESH).unwrap_or_default().to_owned()
    }

    fn call(kind: Kind, cookies: &str, expired: bool) -> Call {
        Call {
            renewable: kind != Kind::Refresh && value(cookies, REFRESH).is_some(),
            expired,
            replayable: kind != Kind::Upload,
            idempotent: kind == Kind::Read,
            kind: if kind == Kind::Refresh { CallKind::Refresh } else { CallKind::Other },
        }
    }
}

impl World {
    pub(super) fn begin(&mut self, browser: usize, kind: Kind) -> Result<(), String> {
        let cookies = self.browsers[browser].clone();
        match kind {
            Kind::SignOut => {
                let now = self.skewed();
                let (status, set) = self.origin.sign_out(&cookies, now, self.now);
                self.answer_browser(browser, set, status);
            }
            // A person waits for this one.
            Kind::SignIn => {
                let now = self.skewed();
                let (status, set) = self.origin.sign_in(browser, &cookies, now, self.now);
                return self.deliver(browser, &set, status);
            }
            Kind::Read | Kind::Write | Kind::Upload | Kind::Refresh => {
                let expired = self.origin.access_has_expired(&cookies, self.now);
                let (exchange, effect) = Exchange::new(CallState::call(kind, &cookies, expired));
                let call = self.calls.len();
                self.calls.push(CallState {
                    browser,
                    kind,
                    cookies,
                    exchange,
                    stage: 0,
                    sent: 0,
                    renewals: 0,
                    executed: 0,
                    renewed: Vec::new(),
                    waits_for_renewal: false,
                    waits_for_confirmation: false,
                    last: 0,
                    set: Vec::new(),
                    confirmed: false,
                    over: false,
                });
                self.after(DEADLINE, Event::Deadline { call });
                return self.carry_out(call, effect);
            }
        }
        Ok(())
    }

    pub(super) fn at_edge(&mut self, call: usize, stage: u32, event: exchange::Event) -> Result<(), String> {
        let state = &mut self.calls[call];
        if state.over || state.stage != stage {
            return Ok(());
        }
        match &event {
            exchange::Event::Answered(status) => state.last = *status,
            exchange::Event::Renewal(Renewal::Renewed(cookies)) => {
                self.seen.renewed += 1;
                state.renewed.clone_from(cookies);
            }
            exchange::Event::Renewal(Renewal::Refused(_)) => self.seen.refused += 1,
            exchange::Event::Renewal(Renewal::Unavailable(_)) => self.seen.unavailable += 1,
            exchange::Event::NoCoordinator => self.seen.uncoordinated += 1,
            exchange::Event::Lasts(lasts) => {
                state.confirmed = lasts.is_some();
                self.seen.ended += u64::from(*lasts == Some(false));
            }
            exchange::Event::Failed(_) => {}
        }
        let loops = self.plant == Plant::RetryLoop && state.renewals > 0;
        if loops && matches!(event, exchange::Event::Answered(401)) {
            let again = CallState::call(state.kind, &state.cookies, false);
            state.exchange = Exchange::new(again).0;
        }
        let effect = state.exchange.on(event);
        self.carry_out(call, effect)
    }

    /// When its time is over, what it waits for is given up.
    pub(super) fn deadline(&mut self, call: usize) -> Result<(), String> {
        let state = &self.calls[call];
        if state.over {
            return Ok(());
        }
        let (stage, sent) = (state.stage, state.sent);
        let event = if state.waits_for_renewal {
            exchange::Event::Renewal(Renewal::Unavailable(None))
        } else if state.waits_for_confirmation {
            exchange::Event::Lasts(None)
        } else {
            self.seen.timed_out += 1;
            exchange::Event::Failed(Failure::TimedOut)
        };
        self.at_edge(call, stage, event)?;
        let state = &self.calls[call];
        // An upload that could not be renewed beforehand is sent all the same, and times out at once; so does the question
        // whether its session lasts.
        if !state.over {
            let (stage, asks) = (state.stage, state.waits_for_confirmation);
            let event = if asks { exchange::Event::Lasts(None) } else { exchange::Event::Failed(Failure::TimedOut) };
            self.at_edge(call, stage, event)?;
        } else if state.sent > sent {
            return Err("a call was sent again after a timeout".to_owned());
        }
        Ok(())
    }

    fn carry_out(&mut self, call: usize, effect: Effect) -> Result<(), String> {
        let state = &mut self.calls[call];
        state.stage += 1;
        let stage = state.stage;
        state.waits_for_renewal = matches!(effect, Effect::Renew(_));
        state.waits_for_confirmation = effect == Effect::Confirm;
        match effect {
            Effect::Send => {
                state.sent += 1;
                if state.sent > 3 {
                    return Err("a call was sent without end".to_owned());
                }
                let cookies = apply_set_cookies(&state.cookies, state.exchange.cookies());
                if !self.message(Event::AtOrigin { call, stage, cookies }) {
                    let event = self.lost();
                    self.after(100, Event::AtEdge { call, stage, event });
                }
            }
            Effect::Renew(via) => {
                state.renewals += u32::from(via == RefreshRoute::Coordinator);
                if state.renewals > 1 {
                    return Err("a call renewed its session more than once".to_owned());
                }
                let cookies = state.cookies.clone();
                let down = self.random.chance(self.down);
                let sent = match via {
                    RefreshRoute::Coordinator if down => false,
                    RefreshRoute::Coordinator => self.message(Event::AtCoordinator { call, stage }),
                    RefreshRoute::Origin => {
                        let by = Refresher::Call { call, stage };
                        self.message(Event::RefreshAtOrigin { by, cookies })
                    }
                };
                if !sent && via == RefreshRoute::Coordinator {
                    self.after(1, Event::AtEdge { call, stage, event: exchange::Event::NoCoordinator });
                }
            }
            Effect::Confirm if self.plant == Plant::Unconfirmed => {
                return self.at_edge(call, stage, exchange::Event::Lasts(Some(true)));
            }
            Effect::Confirm => {
                let set = [state.exchange.cookies(), &state.set].concat();
                let cookies = apply_set_cookies(&state.cookies, &set);
                if !self.message(Event::ConfirmAtOrigin { call, stage, cookies }) {
                    self.after(100, Event::AtEdge { call, stage, event: exchange::Event::Lasts(None) });
                }
            }
            Effect::Answer(outcome) => return self.conclude(call, &outcome),
        }
        Ok(())
    }

    pub(super) fn confirm_at_origin(&mut self, call: usize, stage: u32, cookies: &str) {
        let lasts = self.origin.call(cookies, self.now) == 200;
        if !self.message(Event::AtEdge { call, stage, event: exchange::Event::Lasts(Some(lasts)) }) {
            self.after(100, Event::AtEdge { call, stage, event: exchange::Event::Lasts(None) });
        }
    }

    /// Whatever became of the retry, new tokens reach the browser, unless their session has ended. What is known of that may
    /// be as old as the origin's word takes to the edge.
    fn conclude(&mut self, call: usize, outcome: &Outcome) -> Result<(), String> {
        self.seen.answered += 1;
        let state = &mut self.calls[call];
        state.over = true;
        let mut cookies = state.exchange.cookies().to_vec();
        if !state.renewed.is_empty()
            && cookies != state.renewed
            && !self.origin.is_over(&state.renewed, self.now + SKEW)
        {
            return Err("new tokens were not delivered".to_owned());
        }
        if *outcome == Outcome::Delivered {
            cookies.extend(state.set.iter().cloned());
        }
        if state.confirmed && self.origin.had_ended(&cookies, self.now - MAX_DELAY) {
            return Err("an answer set cookies of a session that had ended".to_owned());
        }
        let status = match outcome {
            Outcome::Delivered => state.last,
            Outcome::Unanswered(_) => 502,
            Outcome::SessionEnded => 401,
            Outcome::RenewalUnavailable { .. } if !cookies.is_empty() => {
                return Err("cookies changed although nobody could tell".to_owned());
            }
            Outcome::RenewalUnavailable { .. } => 503,
        };
        let browser = state.browser;
        self.answer_browser(browser, cookies, status);
        Ok(())
    }

    pub(super) fn at_origin(&mut self, call: usize, stage: u32, cookies: &str) -> Result<(), String> {
        let now = self.skewed();
        let (status, set) = match self.calls[call].kind {
            Kind::Refresh => self.origin.renew(cookies, now, self.now)?,
            _ => (self.origin.call(cookies, now), Vec::new()),
        };
        let state = &mut self.calls[call];
        state.set = set;
        state.executed += u32::from(status == 200);
        if state.kind != Kind::Read && state.executed > 1 {
            return Err("a call that changes something was carried out twice".to_owned());
        }
        if !self.message(Event::AtEdge { call, stage, event: exchange::Event::Answered(status) })
            && self.random.chance(50)
        {
            let event = self.lost();
            self.after(100, Event::AtEdge { call, stage, event });
        }
        Ok(())
    }
}

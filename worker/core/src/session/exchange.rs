//! One API call through the edge. It is sent. If the origin answers 401, the session is renewed and the call is sent
//! once more. Without an access token the session is renewed first.
//!
//! Every path ends: there is at most one renewal, one retry after it, one retry of an idempotent call that did not
//! reach the origin, and one call that confirms the session.
//!
//! # After a sign-out
//! While a session is renewed its user may sign out in another tab. So before an answer forwards new cookies, the edge confirms with
//! the origin that their session still exists. If it has ended, the cookies are dropped: the browser has already cleared its own.

use super::renewal::Renewal;

/// What is known of a call before it is sent.
#[derive(Debug, Clone, Copy)]
pub struct Call {
    /// It carries a refresh cookie and is not itself a session's call.
    pub renewable: bool,
    /// It carries no access token: the browser drops the cookie when the token expires.
    pub expired: bool,
    /// Its body, if any, can be sent again.
    pub replayable: bool,
    /// Sending it twice does what sending it once does (RFC 9110, section 9.2.2).
    pub idempotent: bool,
    /// What its answer says about the session.
    pub kind: CallKind,
}

impl Call {
    /// Whether the session is renewed before the call is sent. The origin does not always answer 401 when a session has
    /// expired: a call that needs no session is answered as a stranger's.
    pub const fn renews_first(self) -> bool {
        self.renewable && self.expired
    }
}

/// What the answer to a call says about the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallKind {
    /// Nothing that is known.
    Other,
    /// Whose it is, and so whether it lasts.
    Profile,
    /// New tokens, in its cookies.
    Refresh,
}

/// What to do next.
#[derive(Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send the call to the origin, with the browser's cookies as [`Exchange::cookies`] change them.
    Send,
    /// Renew the session.
    Renew(RefreshRoute),
    /// Ask the origin whether the session of the new cookies lasts: those of [`Exchange::cookies`], or of the answer to a
    /// refresh.
    Confirm,
    /// Answer the browser; whatever the outcome, with [`Exchange::cookies`].
    Answer(Outcome),
}

/// Who renews the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefreshRoute {
    /// The coordinator of the refresh token.
    Coordinator,
    /// The origin itself.
    Origin,
}

/// How a call ends.
#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    /// With the origin's last answer.
    Delivered,
    /// The origin did not answer.
    Unanswered(Failure),
    /// The session ended while it was refreshed: 401, and the cookies of the origin's answer are dropped.
    SessionEnded,
    /// The session can't be renewed now: 503, and the cookies stay.
    RenewalUnavailable {
        /// The origin's `Retry-After`.
        retry_after: Option<String>,
    },
}

/// Why a call has no answer of the origin's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// There was no connection, or it broke.
    Unreachable,
    /// The deadline passed.
    TimedOut,
    /// The circuit breaker is open: the origin failed too often, so it was not called.
    CircuitOpen,
    /// The visitor's body did not arrive in time. That is not the origin's failure.
    BodyTimedOut,
    /// The visitor's body broke off, or is malformed. That is not the origin's failure either.
    BodyIncomplete,
}

/// Whether this answer ends a call that was sent as it came: a missing session is not its cause.
pub const fn is_final(status: u16) -> bool {
    status != 401
}

/// What happened.
#[derive(Debug)]
pub enum Event {
    /// The origin answered with this status.
    Answered(u16),
    /// The origin did not answer.
    Failed(Failure),
    /// The renewal ended.
    Renewal(Renewal),
    /// There is no coordinator, or it is down.
    NoCoordinator,
    /// The origin's answer whether the session still exists; `None` where it gave no usable answer.
    Lasts(Option<bool>),
}

/// The call under way.
#[derive(Debug)]
pub struct Exchange {
    call: Call,
    renewing: Renewing,
    answered: bool,
    resent: bool,
    /// Whether the cookies are of new tokens.
    renewed: bool,
    /// The status of the answer to the call with the new cookies, or to a refresh.
    session_status: Option<u16>,
    /// How the call ends once it is known whether the session lasts.
    ending: Option<Outcome>,
    cookies: Vec<String>,
}

#[derive(Debug)]
enum Renewing {
    NotYet,
    Underway,
    Finished,
    Unavailable { retry_after: Option<String> },
}

impl Exchange {
    /// The call, and what to do first: see [`Call::renews_first`].
    pub fn new(call: Call) -> (Self, Effect) {
        let first = call.renews_first();
        let renewing = if first { Renewing::Underway } else { Renewing::NotYet };
        let exchange = Self {
            call,
            renewing,
            answered: false,
            resent: false,
            renewed: false,
            session_status: None,
            ending: None,
            cookies: Vec::new(),
        };
        (exchange, if first { Effect::Renew(RefreshRoute::Coordinator) } else { Effect::Send })
    }

    /// `Set-Cookie` values of the renewal, for the retry and for the browser.
    pub fn cookies(&self) -> &[String] {
        &self.cookies
    }

    /// What follows from an event.
    pub fn on(&mut self, event: Event) -> Effect {
        match event {
            Event::Answered(status) => self.record_answer(status),
            Event::Failed(Failure::Unreachable) if self.call.idempotent && self.call.replayable && !self.resent => {
                self.resent = true;
                Effect::Send
            }
            Event::Failed(failure) => self.end(Outcome::Unanswered(failure)),
            Event::NoCoordinator => Effect::Renew(RefreshRoute::Origin),
            Event::Renewal(renewal) => self.record_renewal(renewal),
            Event::Lasts(lasts) => self.confirmed(lasts),
        }
    }

    /// Ends the call, once it is known whether the session lasts whose cookies its answer sets.
    fn end(&mut self, outcome: Outcome) -> Effect {
        let sets_cookies = match self.call.kind {
            CallKind::Refresh => self.session_status.is_some_and(is_success),
            CallKind::Other | CallKind::Profile => self.renewed,
        };
        if !sets_cookies {
            return Effect::Answer(outcome);
        }
        self.ending = Some(outcome);
        match (self.call.kind, self.session_status) {
            (CallKind::Profile, Some(401)) => self.confirmed(Some(false)),
            (CallKind::Profile, Some(status)) if is_success(status) => self.confirmed(Some(true)),
            _ => Effect::Confirm,
        }
    }

    /// Where the origin gives no answer, new tokens that were refused at once count as those of a session that ended.
    fn confirmed(&mut self, lasts: Option<bool>) -> Effect {
        let ending = self.ending.take().unwrap_or(Outcome::Delivered);
        if lasts.unwrap_or(self.session_status != Some(401)) {
            return Effect::Answer(ending);
        }
        self.cookies.clear();
        Effect::Answer(if self.call.kind == CallKind::Refresh { Outcome::SessionEnded } else { ending })
    }

    fn record_answer(&mut self, status: u16) -> Effect {
        self.answered = true;
        if self.renewed || self.call.kind == CallKind::Refresh {
            self.session_status = Some(status);
        }
        match &mut self.renewing {
            Renewing::NotYet if status == 401 && self.call.renewable => {
                self.renewing = Renewing::Underway;
                Effect::Renew(RefreshRoute::Coordinator)
            }
            Renewing::Unavailable { retry_after } if status == 401 => {
                Effect::Answer(Outcome::RenewalUnavailable { retry_after: retry_after.take() })
            }
            _ => self.end(Outcome::Delivered),
        }
    }

    fn record_renewal(&mut self, renewal: Renewal) -> Effect {
        self.renewing = Renewing::Finished;
        match renewal {
            Renewal::Renewed(cookies) => {
                self.cookies = cookies;
                self.renewed = true;
                if !self.answered || self.call.replayable { Effect::Send } else { self.end(Outcome::Delivered) }
            }
            Renewal::Refused(cookies) => {
                self.cookies = cookies;
                if self.answered { Effect::Answer(Outcome::Delivered) } else { Effect::Send }
            }
            Renewal::Unavailable(retry_after) if self.answered => {
                Effect::Answer(Outcome::RenewalUnavailable { retry_after })
            }
            Renewal::Unavailable(retry_after) => {
                self.renewing = Renewing::Unavailable { retry_after };
                Effect::Send
            }
        }
    }
}

fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}

#[cfg(test)]
mod tests;
